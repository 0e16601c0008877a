// Decisions that are none: what everyone can see to be forced is played, and a window in which one might act closes by
// itself at the same moment for everyone. Whoever needs longer presses "wait".

import { $, likes, part, serverNow } from "./page.js";
import { afterEverySwap } from "./showing.js";
import { play } from "./sending.js";

const SHOWN_FOR = 700; // so long the board is seen before a forced move is made
const BEAT = 4; // seconds
const SEEN_FOR = 2.5; // so many seconds a window is seen at the least: what led to it may take longer to be shown

let timer = 0;
let seen = { token: "", at: 0 }; // the window that was seen last

function goOnAlone(drawn) {
  clearTimeout(timer);
  const { forced, pass, closesAt, page: token } = drawn.dataset;
  if (pass !== undefined && likes.windows === "on") return closeWindow(drawn, pass, Number(closesAt), token);
  if (forced !== undefined && likes.forced === "on") timer = setTimeout(() => playFor(token, forced), SHOWN_FOR);
}

// One key for a page: two tabs that close the same window send the same step, and it lands once.
function playFor(token, move) {
  if (part().dataset.page === token) play(move, `by-itself-${token}`.slice(0, 40));
}

// It closes on a beat of the clock that everyone has, the next one that leaves time to see it: to count from when it is
// seen would tell how long the page took to show what only its seat was told.
function endOf(closesAt, token) {
  if (seen.token !== token) seen = { token, at: serverNow() };
  return closesAt + BEAT * Math.max(0, Math.ceil((seen.at + SEEN_FOR - closesAt) / BEAT));
}

function closeWindow(drawn, move, closesAt, token) {
  const left = Math.max(0, endOf(closesAt, token) - serverNow()) * 1000;
  const [bar, wait] = [document.createElement("div"), $("#wait", drawn)];
  bar.className = "countdown";
  $(".board-place", drawn)?.append(bar);
  bar.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: left, fill: "forwards" });
  wait.hidden = false;
  timer = setTimeout(() => playFor(token, move), left);
  const stay = () => {
    clearTimeout(timer);
    bar.remove();
    wait.hidden = true;
  };
  wait.addEventListener("click", stay);
}

afterEverySwap(goOnAlone);
