// Company: who is there is shown at every seat, and what is said is brought to whoever wants to hear it.

import { $, all, likes, newKey, page, part } from "./page.js";
import { lost } from "./saying.js";
import { afterEverySwap } from "./showing.js";

const SHOWN_FOR = 6000; // milliseconds that a word is seen beside the table
const MOST_KNOWN = 60;

let readUpTo = 0; // when what was read last was said, also if that was days ago
let bubbleEnds = 0;

const wordsNow = () => all("#company .words [data-at]");
const newestAt = () => Math.max(0, ...wordsNow().map((word) => Number(word.dataset.at)));
const isOpen = () => $("#talk-open")?.open;

// --- Who is there ------------------------------------------------------------------------------------------------

function markSeats() {
  for (const old of all("[data-near-of] > .near")) old.remove();
  for (const each of all("#company [data-near]")) {
    const mark = $(".near", each).cloneNode(true);
    $(`#part [data-near-of="${each.dataset.near}"]`)?.append(mark);
  }
}

// --- What was said -----------------------------------------------------------------------------------------------

function isMine(word) {
  return word.dataset.seat !== "-1" && word.dataset.seat === part()?.dataset.seat;
}

function readBefore() {
  try {
    return JSON.parse(localStorage.getItem("read") || "{}");
  } catch {
    return {};
  }
}

function noteRead() {
  readUpTo = newestAt();
  const { [page.dataset.table]: _, ...others } = readBefore();
  const kept = Object.entries(others).slice(1 - MOST_KNOWN);
  try {
    localStorage.setItem("read", JSON.stringify(Object.fromEntries([...kept, [page.dataset.table, readUpTo]])));
  } catch {}
}

function count() {
  if (isOpen()) noteRead();
  const unread = wordsNow().filter((word) => Number(word.dataset.at) > readUpTo && !isMine(word));
  const badge = $("#unread");
  if (!badge) return;
  badge.hidden = unread.length === 0;
  badge.textContent = unread.length;
}

function show(word) {
  const [bubble, told] = [$("#bubble"), word.cloneNode(true)];
  $("#said").textContent = word.textContent.trim();
  if (isOpen()) return;
  bubble.replaceChildren(...told.childNodes);
  bubble.hidden = false;
  clearTimeout(bubbleEnds);
  bubbleEnds = setTimeout(() => (bubble.hidden = true), SHOWN_FOR);
}

export function takeCompany(html) {
  const before = newestAt();
  const box = $("#company");
  if (!box) return;
  box.innerHTML = html;
  markSeats();
  const heard = wordsNow().filter((word) => Number(word.dataset.at) > before && !isMine(word));
  if (heard.length) show(heard.at(-1));
  count();
  scrollDown();
}

function scrollDown() {
  const list = $("#company .words");
  if (list) list.scrollTop = list.scrollHeight;
}

// --- Saying something --------------------------------------------------------------------------------------------

document.addEventListener("submit", async (event) => {
  if (!event.target.closest(".say-form")) return;
  event.preventDefault();
  const [form, button, problem] = [event.target, event.submitter, $("#say-problem")];
  const body = new URLSearchParams(new FormData(form, button));
  body.set("key", newKey());
  const answer = await fetch(form.action, { method: "POST", body, headers: { "X-Part": "1" } }).catch(() => null);
  if (!answer) return lost();
  problem.hidden = answer.ok;
  if (!answer.ok) return void (problem.textContent = (await answer.json()).sentence);
  if (form.contains($("#say-text"))) form.reset();
  takeCompany(await answer.text());
});

function applyTaste() {
  const isOff = likes.words === "off";
  if (!$("#talk-off")) return;
  $("#talk-off").hidden = !isOff;
  $(".say").hidden = isOff;
  if (isOff) for (const each of all("#company .words, #company .hint")) each.remove();
}

if (page) {
  readUpTo = readBefore()[page.dataset.table] || 0;
  afterEverySwap(markSeats);
  applyTaste();
  count();
  scrollDown();
  $("#talk-open")?.addEventListener("toggle", () => {
    count();
    scrollDown();
    if (isOpen()) $("#bubble").hidden = true;
  });
  document.addEventListener("taste", applyTaste);
}
