// Whether there is a connection. A page that shows a table without one says from when that is: nobody should take what
// they see for what is.

import { $, page, words } from "./page.js";

const SOON = 4000; // a line that breaks off is mostly there again at once
const box = $("#offline");
let asOf = Date.now();
let timer = 0;

const inWords = (moment) => new Date(moment).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

function show() {
  clearTimeout(timer);
  timer = 0;
  box.textContent = words.offline.replace("{time}", inWords(asOf));
  box.hidden = false;
  document.body.classList.add("offline");
}

function hide() {
  clearTimeout(timer);
  timer = 0;
  box.hidden = true;
  document.body.classList.remove("offline");
}

// The stream of a table: as long as it is open, what is shown is what is.
export function lineIsOpen() {
  asOf = Date.now();
  hide();
}

export function lineBroke() {
  if (box.hidden && !timer) timer = setTimeout(show, SOON);
}

addEventListener("offline", () => {
  if (!page || box.hidden) asOf = page ? Date.now() : performance.timeOrigin;
  show();
});
addEventListener("online", () => page || hide());

// --- On a phone ------------------------------------------------------------------------------------------------------

if (navigator.serviceWorker && window.isSecureContext) {
  navigator.serviceWorker.register("/worker.js").catch(() => {}); // a browser that allows none does without
}
