// Swapping in what the server drew. A move may have done many things: the boards on the way are shown one after the
// other, at a pace one can follow and skip; the last one, with what can be clicked, comes when they are through.

import { $, all, hearTime, isCalm, likes, pause, part, words } from "./page.js";
import { announce, forgetUsual, show } from "./saying.js";
import { carry, remember } from "./flying.js";
import { sound } from "./sounds.js";

const PACES = { slow: 2000, brisk: 1000, quick: 400, instant: 0 };
const READING = 16; // milliseconds more for each letter of what is told

let newestAt = 0; // answers and news may overtake each other on the way: an older one is left out
let newest = null; // the part that the server drew last
let shownHtml = "";
let queue = []; // boards that are still to be shown
let queuedChange = 0;
let isRunning = false;
let skip = () => {};
const afterwards = [];

export const afterEverySwap = (work) => afterwards.push(work);
const uponNews = [];
export const whenNewsComes = (work) => uponNews.push(work);
export const seen = () => part()?.dataset.seen ?? "";
export const isShowing = () => queue.length > 0;

export function begin() {
  queuedChange = Number(seen());
  shownHtml = part().outerHTML;
  arrive(part(), true);
}

// While somebody looks at what was, nothing can be chosen, and nothing goes on by itself.
export function lookBack(told) {
  part().dataset.isPast = "yes";
  parkFocus($("#board"));
  watch(told);
  $("#skip").hidden = true;
}

export function showPresent() {
  if (!part().dataset.isPast) return;
  newest = $(".part", new DOMParser().parseFromString(shownHtml, "text/html"));
  shownHtml = "";
  return run();
}

export function swap(html, at) {
  if (at < newestAt) return;
  newestAt = at;
  if (at) hearTime(at);
  const drawn = new DOMParser().parseFromString(html, "text/html");
  const next = $(".part", drawn);
  if (!next) return;
  newest = next;
  const change = Number(next.dataset.seen || 0);
  if (change < queuedChange) queue = []; // something was taken back
  const boards = all("template.moment", drawn).filter((each) => Number(each.dataset.change) > queuedChange);
  queuedChange = change;
  if (!$(".hand-over", next)) queue.push(...boards);
  for (const work of uponNews) work(next);
  return run();
}

export async function swapIn(answer) {
  return swap(await answer.text(), Number(answer.headers.get("x-at")));
}

async function run() {
  if (isRunning) return;
  isRunning = true;
  try {
    while (queue.length || newest) {
      if (queue.length) await showMoment(queue.shift());
      else showPart();
    }
  } finally {
    isRunning = false;
  }
}

export const timeFor = (told) => (PACES[likes.pace] ? PACES[likes.pace] + READING * told.length : 0);

export const timeToShow = () => queue.reduce((time, each) => time + timeFor(each.dataset.news), 0);

async function showMoment(moment) {
  const flights = JSON.parse(moment.dataset.flights);
  if (moment.dataset.last !== undefined) return void (arrivals = flights);
  const time = document.visibilityState === "visible" ? timeFor(moment.dataset.news) : 0;
  const board = $("#board");
  if (!time || !board) return;
  watch(moment.dataset.news);
  const before = remember(board);
  parkFocus(board);
  board.replaceChildren(moment.content);
  carry(board, before, flights);
  await Promise.race([pause(time), new Promise((go) => (skip = go))]);
}

// While boards are shown, the prompt tells what happens and offers to skip.
function watch(told) {
  const [heading, saying, button] = [$("#part h1"), $("#part .saying"), $("#skip")];
  heading.textContent = words.watch;
  saying.textContent = told;
  show(saying, "points");
  for (const other of all(".prompt-buttons > *")) other.hidden = other !== button;
  $("#part .prompt").classList.remove("mine");
}

export function skipAll() {
  queue = queue.filter((each) => each.dataset.last !== undefined);
  skip();
}

let arrivals = [];
function showPart() {
  const next = newest;
  newest = null;
  if (next.outerHTML === shownHtml) return; // the answer to a move and the news of it say the same
  shownHtml = next.outerHTML;
  const [was, isCovered] = [whereFocusIs(), !!$(".hand-over", next) || !!$("#part .hand-over")];
  const typed = all("#part input[id]").map((input) => [input.id, input.value]);
  const opened = all("#part details").map((each) => each.open);
  const scrolled = $("#part .log ol")?.scrollTop || 0;
  const before = isCovered ? new Map() : remember($("#board"));
  $("#part").replaceChildren(next);
  all("#part details").forEach((each, index) => (each.open = opened[index] || each.open));
  for (const [id, value] of typed) {
    const input = document.getElementById(id);
    if (input) input.value = value;
  }
  if ($("#part .log ol")) $("#part .log ol").scrollTop = scrolled;
  giveFocusBack(was);
  carry($("#board"), before, arrivals);
  arrivals = [];
  arrive(next, false);
}

let wasMine = false;
function arrive(next, isFirst) {
  forgetUsual();
  markWhatChanged(next);
  light(next);
  announce(next);
  const isMine = !!$(".prompt.mine", next);
  if (!isFirst && isMine && !wasMine) sound("turn");
  if (!isFirst && next.dataset.won) sound("win");
  if (isMine && !wasMine) bringChoicesIntoView();
  wasMine = isMine;
  for (const work of afterwards) work(next);
}

const named = (name, root) => all(`[data-piece="${CSS.escape(name)}"], [data-place="${CSS.escape(name)}"]`, root);
const names = (list) => (list || "").split(" ").filter(Boolean);

function markWhatChanged(next) {
  for (const name of names(next.dataset.changed)) for (const thing of named(name, next)) thing.classList.add("changed");
}

// What a lesson speaks of: a piece, a place, or whatever carries a move.
function light(next) {
  for (const name of names(next.dataset.lit)) {
    const move = name.startsWith("move:") && CSS.escape(name.slice(5));
    const things = move ? all(`#board [data-move="${move}"], #board [data-why="${move}"]`, next) : named(name, next);
    for (const thing of things) {
      thing.classList.add("taught");
      thing.setAttribute("aria-current", "step");
    }
  }
}

// On a small window: the choices, and the part of the board that they lie on.
function bringChoicesIntoView() {
  const boxes = all("#board [data-move]").map((each) => each.getBoundingClientRect());
  if (!boxes.length) return;
  const head = getComputedStyle($(".prompt")).position === "sticky" ? $(".prompt").offsetHeight : 0;
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  if (top >= head && bottom <= innerHeight) return;
  const middle = (top + bottom) / 2 - (innerHeight + head) / 2;
  const down = Math.min(top - head - 8, Math.max(middle, bottom - innerHeight + 8));
  scrollBy({ top: down, behavior: isCalm() ? "instant" : "smooth" });
}

// --- Focus -------------------------------------------------------------------------------------------------------

let lastChoice = null; // whoever plays by keys comes back to the choices after others have moved
function whereFocusIs() {
  const at = document.activeElement;
  if (!at || !$("#part").contains(at)) return null;
  const was = { id: at.id, move: at.dataset.move, name: at.name, value: at.value };
  if (was.move !== undefined) lastChoice = was;
  return at.id === "part" ? lastChoice : was;
}

// While boards are shown there is nothing to choose: the focus waits on the table.
function parkFocus(board) {
  if (!board.contains(document.activeElement)) return;
  whereFocusIs();
  $("#part").focus({ preventScroll: true });
}

function giveFocusBack(was) {
  if (!was) return;
  const same =
    (was.id && was.id !== "part" && document.getElementById(was.id)) ||
    (was.move !== undefined && $(`#part [data-move="${was.move}"]`)) ||
    (was.name && $(`#part [name="${was.name}"][value="${CSS.escape(was.value || "")}"]`)) ||
    (was.move !== undefined && $("#part [data-move]")) ||
    $("#part");
  same.focus({ preventScroll: true });
}
