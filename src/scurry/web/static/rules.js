// The rules: a search that leaves what has all the words, and examples to step through. Without a script all of it
// stands there as a list, and the browser's own search finds words.

import { $, all } from "./page.js";

// --- Searching -------------------------------------------------------------------------------------------------------

function search(book, wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const rule of all("li[id]", book)) {
    const text = (rule.id + " " + rule.textContent).toLowerCase();
    rule.hidden = !words.every((word) => text.includes(word));
    if (!rule.hidden) found += 1;
  }
  for (const chapter of all(".chapter", book)) chapter.hidden = words.length > 0 && !$("li[id]:not([hidden])", chapter);
  const status = $(".search [role=status]", book);
  if (!words.length) status.textContent = "";
  else status.textContent = found ? `${status.dataset.some} ${found}` : status.dataset.none;
}

for (const book of all(".every-rule")) {
  const field = $("input[type=search]", book);
  $(".search", book).hidden = false;
  field.addEventListener("input", () => search(book, field.value));
  // A link to a rule that the search has put away brings all of them back, before it is followed.
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target.closest && event.target.closest('a[href*="#"]');
      const rule = link && link.pathname === location.pathname && document.getElementById(link.hash.slice(1));
      if (!rule || !book.contains(rule) || !rule.closest("[hidden]")) return;
      field.value = "";
      search(book, "");
    },
    true,
  );
}

// --- Stepping --------------------------------------------------------------------------------------------------------

function makeSteps(example) {
  const frames = all(".frame", example);
  const [back, on] = all("[data-step]", example);
  let at = 0;

  function show(number, isSaid = true) {
    at = Math.min(Math.max(number, 0), frames.length - 1);
    frames.forEach((frame, index) => frame.classList.toggle("now", index === at));
    $("output", example).textContent = `${at + 1} / ${frames.length}`;
    back.setAttribute("aria-disabled", at === 0); // not disabled: whoever has it in focus goes on with the keys
    on.setAttribute("aria-disabled", at === frames.length - 1);
    if (isSaid) $("#live").textContent = $(".frame-words", frames[at]).innerText;
  }

  back.addEventListener("click", () => show(at - 1));
  on.addEventListener("click", () => show(at + 1));
  example.addEventListener("keydown", (event) => {
    const keys = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: frames.length - 1 };
    if (!(event.key in keys)) return;
    event.preventDefault();
    show(keys[event.key]);
  });
  $(".stepper", example).hidden = false;
  example.classList.add("stepping");
  example.tabIndex = 0;
  show(0, false);
}

const examples = all(".example");
examples.forEach(makeSteps);
if (examples.length && location.hash) {
  document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: "center" });
}
