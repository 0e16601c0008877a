// Decisions that are none: what everyone can see to be forced is played, and a window in which one might act closes by
// itself at the same moment for everyone. Whoever needs longer presses "wait". The server does so on the beat for pages
// that are closed: here it is shown, and said what one likes.

import { $, likes, page, part, serverNow } from "./page.js";
import { afterEverySwap, timeToShow, whenNewsComes } from "./showing.js";
import { play } from "./sending.js";

const SHOWN_FOR = 700; // so long the board is seen before a forced move is made
const BEAT = 4; // seconds
const SEEN_FOR = 2.5; // so many seconds a window is seen at the least: what led to it may take longer to be shown

let timer = 0;
let askedFor = ""; // the page for which more time was asked
let told = null; // what the server knows of what one likes

function goOnAlone(drawn) {
  clearTimeout(timer);
  const { forced, pass, endsAt, page: token } = drawn.dataset;
  tellWhatOneLikes(drawn);
  if (endsAt === undefined) return;
  if (pass !== undefined && likes.windows === "on") return closeWindow(drawn, pass, Number(endsAt), token);
  if (forced !== undefined && likes.forced === "on") timer = setTimeout(() => playFor(token, forced), SHOWN_FOR);
}

// The server and all tabs play it with the same key: it lands once.
function playFor(token, move) {
  if (part().dataset.page === token && !part().dataset.isPast) play(move, `by-itself-${token}`.slice(0, 40));
}

function tell(kind, value, seat = part().dataset.seat) {
  const body = new URLSearchParams({ kind, value, seat });
  return fetch(`/t/${page.dataset.table}/do`, { method: "POST", body, headers: { "X-Part": "1" } }).catch(() => {});
}

// Once for every page and every change of mind: what others of mine like is for them to say.
function tellWhatOneLikes(drawn) {
  const { goesOn, seat } = drawn.dataset;
  const wanted = ["windows", "forced"].filter((what) => likes[what] === "on").join(" ");
  if (goesOn === undefined || goesOn === wanted || told === `${seat} ${wanted}`) return;
  told = `${seat} ${wanted}`;
  tell("goes-on", wanted, seat);
}

// What led to a window may take longer to be shown than the window is open: then it stays open for more beats of the
// clock that everyone has. To count from when it is seen would tell how long the page took to show what only its seat
// was told.
function askForTime(next) {
  const { pass, endsAt, seat, page: token } = next.dataset;
  if (pass === undefined || endsAt === undefined || askedFor === token) return;
  const beats = Math.ceil((serverNow() + timeToShow() / 1000 + SEEN_FOR - Number(endsAt)) / BEAT);
  if (beats <= 0 || document.visibilityState !== "visible") return;
  askedFor = token;
  tell("wait", beats, seat);
}

function closeWindow(drawn, move, endsAt, token) {
  const left = Math.max(0, endsAt - serverNow()) * 1000;
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
    tell("wait", "");
  };
  wait.addEventListener("click", stay);
}

whenNewsComes(askForTime);
afterEverySwap(goOnAlone);
