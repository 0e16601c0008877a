// Saying things: in the prompt, where nothing lies under it; on pages without one, in a note at the edge.

import { $, words } from "./page.js";

let toastEnds = 0;
let usual = null;

function fill(box, sentence, clause, next) {
  box.replaceChildren(document.createTextNode(sentence + " "));
  if (clause) {
    const link = document.createElement("a");
    link.href = "#" + clause;
    link.textContent = words.rule;
    box.append(link);
  }
  if (next) {
    const strong = document.createElement("b");
    strong.textContent = next;
    box.append(strong);
  }
}

function inPrompt(sentence, clause, next, cls) {
  const box = $("#part .saying");
  if (!box) return false;
  usual ??= box.textContent;
  fill(box, sentence, clause, next);
  show(box, cls);
  return true;
}

// What has no room in its lines hangs down over the board as long as it is said: half a sentence explains nothing.
export function show(box, cls) {
  box.className = "saying " + cls;
  box.classList.toggle("long", box.scrollHeight > box.clientHeight + 1);
}

// What a click would do, or what a thing is: nothing that a warning would give way to.
export function explain(sentence, next = "") {
  if (!$("#part .saying.warns")) inPrompt(sentence, "", next, "points");
}

// What did not go, and why.
export function toast(sentence, clause = "", next = "") {
  $("#heard").textContent = sentence;
  if (inPrompt(sentence, clause, next, "refuses")) return;
  const box = $("#toast");
  fill(box, sentence, clause, next);
  box.hidden = false;
  clearTimeout(toastEnds);
  toastEnds = setTimeout(() => (box.hidden = true), 9000);
}

// What everyone must read before they go on.
export function warn(sentence) {
  toast(sentence);
  $("#part .saying")?.classList.add("warns");
}

// Back to the line that the server wrote there.
export function hush() {
  $("#toast").hidden = true;
  const box = $("#part .saying");
  if (box && usual !== null) {
    box.textContent = usual;
    box.className = "saying";
  }
  usual = null;
}

// A new prompt: what stood in the old one is gone.
export const forgetUsual = () => (usual = null);

export function announce(part) {
  const news = part.dataset.news || "";
  const live = $("#live");
  if (live && live.textContent !== news) live.textContent = news;
  if (part.dataset.title) document.title = part.dataset.title + " · Scurry";
}

export const lost = () => toast(words.lost);
