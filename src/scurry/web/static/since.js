// Over days: what happened since one's last turn, step by step, before the table is shown as it is now.

import { $, all, likes, page } from "./page.js";
import { carry, remember } from "./flying.js";
import { afterEverySwap, lookBack, showPresent } from "./showing.js";

const box = page && $("#since");
const isTold = (each) => each.dataset.news || each.dataset.last !== undefined;
const steps = box ? all("template.moment", box).filter(isTold) : [];
const last = steps.length - 1; // there, the table is as it is now
let at = 0;
let isStepping = false;

async function show(number) {
  at = Math.max(0, Math.min(last, number));
  $("#since-where").textContent = `${at + 1} / ${steps.length}`;
  $("#since-told").textContent = steps[at].dataset.news;
  for (const button of all("[data-since]", box)) {
    button.disabled = button.dataset.since === "-1" ? at === 0 : at === last;
  }
  isStepping = true;
  if (at < last) showStep(steps[at]);
  else await showPresent();
  isStepping = false;
}

function showStep(step) {
  lookBack(step.dataset.news);
  const board = $("#board");
  const before = remember(board);
  board.replaceChildren(step.content.cloneNode(true));
  carry(board, before, JSON.parse(step.dataset.flights));
}

function leave() {
  if (!isStepping) box.hidden = true; // something new has happened: it is shown by itself
}

export function beginWithThePast() {
  if (!steps.length) return;
  box.hidden = false;
  box.addEventListener("click", (event) => {
    const button = event.target.closest("[data-since]");
    if (button) show(button.dataset.since === "now" ? last : at + Number(button.dataset.since));
  });
  document.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && !box.hidden && !event.target.closest("input, select, textarea, #board")) show(at + by);
  });
  show(likes.pace === "instant" ? last : 0);
  afterEverySwap(leave);
}
