// Sending what somebody does. Each thing has a key of its own: sent again after a lost answer, it lands once.

import { lineBroke, lineIsOpen } from "./connection.js";
import { $, newKey, page, part, pause, words } from "./page.js";
import { hush, lost, toast, warn } from "./saying.js";
import { seen, swap, swapIn } from "./showing.js";

let sending = Promise.resolve();
let sentFor = ""; // the page that a move was sent for: a second click on it does nothing

export function play(move, key = newKey()) {
  const { seat, page: token } = part().dataset;
  if (sentFor === token) return sending;
  sentFor = token;
  const body = new URLSearchParams({ seat, page: token, key, move });
  if (seen() !== "") body.set("seen", seen());
  hush();
  return send($("#play-form").action, body, () => (sentFor = ""));
}

// One after the other: what is clicked while an answer is on its way waits for it, and is not lost.
export function send(action, body, onRefusal = () => {}) {
  sending = sending.then(() => sendNow(action, body, onRefusal));
  return sending;
}

async function sendNow(action, body, onRefusal) {
  document.body.classList.add("sending");
  try {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await fetch(action, { method: "POST", body, headers: { "X-Part": "1" } });
        if (answer.ok) await taken(answer, onRefusal);
        else if (answer.status === 503 && tries < 4) throw new Error("the store is away");
        else await refused(await answer.json(), onRefusal);
        return;
      } catch (problem) {
        if (tries >= 4) {
          onRefusal();
          return lost();
        }
        await pause(400 * 2 ** tries);
      }
    }
  } finally {
    document.body.classList.remove("sending");
  }
}

async function taken(answer, onRefusal) {
  if (answer.headers.has("x-held")) onRefusal(); // the tutor asks: nothing is done yet
  if (answer.headers.get("content-type").startsWith("application/json")) return sitDown(await answer.json());
  swapIn(answer);
}

async function refused(problem, onRefusal) {
  onRefusal();
  if (problem.code === "stale") await catchUp();
  toast(problem.sentence, problem.clause);
}

// --- Looking anew ------------------------------------------------------------------------------------------------

export let eyes = new URLSearchParams(location.search).get("as");
export const setEyes = (who) => (eyes = who);

export function query(more = {}) {
  const given = new URLSearchParams(more);
  if (eyes !== null) given.set("as", eyes);
  return given.size ? `?${given}` : "";
}

export async function catchUp() {
  const since = eyes === null && seen() !== "" ? { seen: seen() } : {};
  const answer = await fetch(`/t/${page.dataset.table}/part${query(since)}`).catch(() => null);
  if (!answer) return lineBroke();
  lineIsOpen();
  if (answer.ok) await swap(await answer.text(), Number(answer.headers.get("x-at")));
}

// --- Adding to the dice ------------------------------------------------------------------------------------------

// Everyone adds to the dice, after the table has made its promise: what is added, and the promise, are remembered here.
export function addShare(body, table, promise) {
  const share = newKey();
  body.set("share", share);
  try {
    localStorage.setItem(`promise ${table}`, promise);
    localStorage.setItem(`share ${table}`, share);
  } catch {} // a browser that keeps nothing can still play
  return body;
}

export function checkPromise(drawn) {
  let known = null;
  try {
    known = localStorage.getItem(`promise ${page.dataset.table}`);
  } catch {}
  if (known && drawn.dataset.promise !== known) warn(words.broken);
}

// Opening a table: first it is there and has made its promise, then one sits down.
export async function open(form, button) {
  const asked = { method: "POST", body: new URLSearchParams(new FormData(form, button)), headers: { "X-Part": "1" } };
  const answer = await fetch(form.action, asked).catch(() => null);
  if (!answer) return lost();
  if (answer.status === 422) return form.submit(); // the page says what is wrong
  if (!answer.ok) return toast((await answer.json()).sentence);
  await sitDown(await answer.json());
}

async function sitDown({ begin, commitment, way, bot, names = [], table = begin.replace("/begin", "") }) {
  const body = addShare(new URLSearchParams({ way, bot }), begin.split("/")[2], commitment);
  for (const name of names) body.append("names", name);
  await fetch(begin, { method: "POST", body }).catch(() => {});
  location.assign(table);
}
