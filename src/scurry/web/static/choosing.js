// Choosing: clicks, taps and keys on what is lit, and what things say of themselves.

import { $, all, likes, page, part, words } from "./page.js";
import { explain, hush, toast } from "./saying.js";
import { addShare, open, play, send } from "./sending.js";
import { seen } from "./showing.js";

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.action.endsWith("/open") || form.classList.contains("sit-open")) {
    event.preventDefault();
    return void open(form, event.submitter);
  }
  if (!page || !$("#part").contains(form) || form.dataset.plain !== undefined) return;
  event.preventDefault();
  const button = event.submitter;
  if (form.id === "play-form" && button) return void play(button.value);
  if (button && button.dataset.sure && !button.classList.contains("sure")) {
    button.classList.add("sure");
    button.textContent = button.dataset.sure;
    return;
  }
  if (button?.ariaBusy === "true") return;
  const body = new URLSearchParams(new FormData(form, button));
  if (["do-form", "anyway-form"].includes(form.id) && seen() !== "") body.set("seen", seen());
  if (form.action.endsWith("/sit")) addShare(body, page.dataset.table, part().dataset.promise);
  if (button) button.ariaBusy = "true";
  send(form.action, body, () => button && (button.ariaBusy = "false"));
});

// A finger does not point before it taps: the first tap on the board says what it would do, the second does it. What is
// easily regretted asks everyone.
let isFinger = false;
document.addEventListener("pointerdown", (event) => (isFinger = event.pointerType === "touch"), true);

function isOnlyAsking(choice) {
  if (choice.classList.contains("armed")) return false;
  if (!choice.dataset.sure && !(isFinger && likes.taps === "two")) return false;
  for (const other of all("#board .armed")) other.classList.remove("armed");
  choice.classList.add("armed");
  explain(choice.dataset.sure || labelOf(choice), isFinger ? words.again : choice.dataset.sure ? words.sure : "");
  return true;
}

const labelOf = (choice) => choice.getAttribute("aria-label") || choice.textContent;

// Of quick clicks, as a hurried finger makes them, the later ones are not moves of whoever has the device next.
let clicksBegan = "";
const isOfAnother = (event) => event.detail > 1 && part()?.dataset.seat !== clicksBegan;

document.addEventListener("click", async (event) => {
  if (event.detail === 1) clicksBegan = part()?.dataset.seat;
  const choice = event.target.closest("#board [data-move]");
  if (choice && (isOfAnother(event) || isOnlyAsking(choice))) return void event.preventDefault();
  const spot = event.target.closest("svg [data-move]");
  if (spot) return void play(spot.dataset.move);
  if (choice) return;
  const thing = event.target.closest("#board [data-why], #board [data-tip]");
  if (thing && page) await tell(thing);
});

// A thing that cannot be played says what it is, and why not now.
async function tell(thing) {
  if (thing.dataset.tip) explain(thing.dataset.tip);
  const why = thing.dataset.why;
  if (why === undefined || !$("#part .prompt.mine")) return;
  const as = Math.max(0, Number(part().dataset.seat));
  const answer = await fetch(`/t/${page.dataset.table}/why?move=${why}&as=${as}`);
  if (answer.ok) {
    const told = await answer.json();
    toast(told.sentence, told.clause, thing.dataset.tip || "");
  }
}

// What a click would do is said before it is done, and what a thing is when somebody points at it.
// A board that changes under a pointer at rest does not speak: it would cover what is told of the change. Neither does
// a choice that the focus was put on after a click: whoever points with a mouse does not look there.
let restsAt = "";
const placeOf = (event) => `${event.clientX} ${event.clientY}`;
document.addEventListener("pointermove", (event) => (restsAt = placeOf(event)));
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    if (kind === "pointerover" && placeOf(event) === restsAt) return;
    if (kind === "focusin" && !event.target.matches(":focus-visible")) return;
    const thing = event.target.closest && event.target.closest("#board [data-move], #board [data-tip]");
    const told = thing && [thing.dataset.move !== undefined && labelOf(thing), thing.dataset.tip];
    if (thing) explain(told.filter(Boolean).join(" "));
  });
}

document.addEventListener("keydown", (event) => {
  isFinger = false;
  const spot = event.target.closest && event.target.closest("svg [data-move]");
  if (spot && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (!isOnlyAsking(spot)) play(spot.dataset.move);
  }
  if (event.key === "Escape") hush();
});
