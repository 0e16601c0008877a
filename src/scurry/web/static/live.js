// Live updates. A browser opens few connections to one server at a time: only the tabs used last listen, the others
// look now and then.

import { $, likes, page } from "./page.js";
import { takeCompany } from "./company.js";
import { lineBroke, lineIsOpen } from "./connection.js";
import { seen, swap } from "./showing.js";
import { catchUp, eyes, query } from "./sending.js";

const MOST_STREAMS = 3;
const LOOKING = 15000;

const tabs = new BroadcastChannel("scurry-streams");
const me = Math.random().toString(36).slice(2);
let newer = new Set(); // the tabs that began to listen after this one
let events = null;
let looking = 0;

export function listen() {
  close();
  const isAway = document.visibilityState === "hidden";
  if (!isAway) tabs.postMessage(me);
  newer = new Set();
  const given = eyes === null ? { digest: page.dataset.digest } : {};
  if (isAway) given.away = "yes";
  if (likes.words === "off") given.words = "no";
  if (seen() !== "") given.seen = seen();
  events = new EventSource(page.dataset.events + query(given));
  events.onopen = heard;
  events.onerror = lineBroke;
  events.addEventListener("beat", heard);
  events.onmessage = (event) => {
    heard();
    const news = JSON.parse(event.data);
    swap(news.html, news.at);
  };
  events.addEventListener("company", (event) => takeCompany(JSON.parse(event.data).html));
  events.addEventListener("store", (event) => ($("#away").hidden = JSON.parse(event.data) === "back"));
}

// The server says something at least so often: a line that is dead, and that nobody has closed, is noticed by that.
const BEAT = 15000;
let silence = 0;

function heard() {
  lineIsOpen();
  clearTimeout(silence);
  silence = setTimeout(lineBroke, 2 * BEAT);
}

function close() {
  clearTimeout(silence);
  clearInterval(looking);
  events?.close();
  events = null;
}

function lookNowAndThen() {
  close();
  looking = setInterval(catchUp, LOOKING);
}

tabs.onmessage = (event) => {
  newer.add(event.data);
  if (events && newer.size >= MOST_STREAMS) lookNowAndThen();
};

// A page that comes back, from the browser's memory, a sleeping phone or behind other tabs, has missed things.
function comeBack() {
  catchUp();
  if (!events || events.readyState === EventSource.CLOSED) listen();
}

// A stream tells whether its page is seen: who turns to another tab is away.
function comeOrGo() {
  const isSeen = document.visibilityState === "visible";
  if (isSeen) catchUp();
  if (isSeen || events) listen();
}

if (page) {
  listen();
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && comeBack());
  addEventListener("focus", () => events || comeBack());
  addEventListener("pointerdown", () => events || comeBack());
  document.addEventListener("visibilitychange", comeOrGo);
  document.addEventListener("taste", (event) => event.detail === "words" && listen());
}
