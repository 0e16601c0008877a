// What every other module stands on: the page that this is, and where things are on it.

export const $ = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const page = $(".table-page");
export const replay = $(".replay-page");
export const part = () => $("#part .part");
export const likes = window.taste.likes;
export const words = document.body.dataset;

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
export const isCalm = () => reduced.matches || likes.motion === "none";

// The server's clock, as far as it has told the time.
let ahead = page ? Number(page.dataset.now) * 1000 - Date.now() : 0;
export const serverNow = () => (Date.now() + ahead) / 1000;
export const hearTime = (at) => (ahead = at * 1000 - Date.now());

export const pause = (time) => new Promise((go) => setTimeout(go, time));
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
