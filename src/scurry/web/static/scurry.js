// The page's one script: it swaps in what the server drew, sends moves, and carries pieces from place to place.
// It knows no game. Everything works without it, by plain forms; it only saves the reloads.
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const page = $(".table-page");
const replay = $(".replay-page");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// --- Saying things -----------------------------------------------------------------------------------------------

let toastEnds = 0;
function toast(sentence, clause, next = "") {
  const box = $("#toast");
  box.replaceChildren(document.createTextNode(sentence + " "));
  if (clause) {
    const link = document.createElement("a");
    link.href = "#" + clause;
    link.textContent = clause;
    box.append(link);
  }
  if (next) {
    const strong = document.createElement("b");
    strong.textContent = next;
    box.append(strong);
  }
  box.hidden = false;
  clearTimeout(toastEnds);
  toastEnds = setTimeout(() => (box.hidden = true), 9000);
}

function announce(part) {
  const news = part.dataset.news || "";
  const live = $("#live");
  if (live && live.textContent !== news) live.textContent = news;
  if (part.dataset.title) document.title = part.dataset.title + " · Scurry";
}

// --- Swapping in what the server drew ----------------------------------------------------------------------------

// Pieces that keep their name from board to board are seen to move: each gets a transition name of its own.
function namePieces(on) {
  for (const piece of document.querySelectorAll("#part [data-piece]")) {
    piece.style.viewTransitionName = on ? "piece-" + piece.dataset.piece.replace(/[^\w-]/g, "_") : "";
  }
}

function whereFocusIs() {
  const at = document.activeElement;
  if (!at || !$("#part").contains(at)) return null;
  return { id: at.id, move: at.dataset.move, list: !!at.closest(".moves"), name: at.name, value: at.value };
}

function giveFocusBack(was) {
  if (!was) return;
  const part = $("#part");
  const same =
    (was.id && document.getElementById(was.id)) ||
    (was.move !== undefined && $(`${was.list ? ".moves " : ".mat "}[data-move="${was.move}"]`, part)) ||
    (was.name && $(`[name="${was.name}"][value="${CSS.escape(was.value || "")}"]`, part)) ||
    $(`${was.list ? ".moves" : ".mat"} [data-move]`, part) ||
    part;
  same.focus({ preventScroll: true });
}

// Answers and news may overtake each other on the way: each says when it was drawn, and an older one is left out.
let waiting = Promise.resolve();
let shownAt = 0;
function swap(html, at) {
  waiting = waiting
    .then(() => {
      if (at < shownAt) return null;
      shownAt = at;
      return swapNow(html);
    })
    .catch(() => {});
  return waiting;
}

async function swapIn(answer) {
  if (answer.headers.get("content-type").startsWith("application/json")) return sitDown(await answer.json());
  return swap(await answer.text(), Number(answer.headers.get("x-at")));
}

// A transition must never hold the game up: if the browser has not begun it soon, the change is made without.
async function carry(change) {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    change();
  };
  namePieces(true);
  const moving = document.startViewTransition(once);
  moving.ready.catch(() => {});
  moving.finished.catch(() => {}).then(() => namePieces(false));
  await Promise.race([moving.updateCallbackDone.catch(() => {}), new Promise((go) => setTimeout(go, 600))]);
  if (!isDone) moving.skipTransition();
  once();
}

let shown = "";
async function swapNow(html) {
  if (html === shown) return; // the answer to a move and the news of it say the same
  shown = html;
  const next = new DOMParser().parseFromString(html, "text/html").querySelector(".part");
  if (!next) return;
  const change = () => {
    const was = whereFocusIs();
    const typed = [...document.querySelectorAll("#part input[id]")].map((input) => [input.id, input.value]);
    const opened = [...document.querySelectorAll("#part details")].map((each) => each.open);
    $("#part").replaceChildren(next);
    document.querySelectorAll("#part details").forEach((each, index) => (each.open = opened[index] || each.open));
    for (const [id, value] of typed) {
      const input = document.getElementById(id);
      if (input) input.value = value;
    }
    namePieces(true);
    giveFocusBack(was);
    announce(next);
    checkPromise(next);
    wakeGivers();
  };
  if (document.startViewTransition && !calm.matches && document.visibilityState === "visible") {
    await carry(change);
  } else {
    change();
  }
}

// --- Sending -----------------------------------------------------------------------------------------------------

const seat = () => Number($("#part .part").dataset.seat);
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");

let isSending = false;
async function send(action, body) {
  if (isSending) return;
  isSending = true;
  document.body.classList.add("sending");
  try {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await fetch(action, { method: "POST", body, headers: { "X-Part": "1" } });
        if (answer.ok) await swapIn(answer);
        else if (answer.status === 503 && tries < 4) throw new Error("the store is away");
        else await refused(await answer.json());
        return;
      } catch (problem) {
        // The same key goes again: if the first try did land, this one changes nothing.
        if (tries >= 4) return toast(document.body.dataset.lost);
        await new Promise((go) => setTimeout(go, 400 * 2 ** tries));
      }
    }
  } finally {
    isSending = false;
    document.body.classList.remove("sending");
  }
}

async function refused(problem) {
  toast(problem.sentence, problem.clause);
  if (problem.code === "stale") await catchUp();
}

async function catchUp() {
  const answer = await fetch(`/t/${page.dataset.table}/part${query()}`);
  if (answer.ok) await swapIn(answer);
}

const query = () => (eyes === null ? "" : `?as=${eyes}`);

// Everyone adds to the dice, after the table has made its promise: what is added, and the promise, are remembered here.
function addShare(body, table, promise) {
  const share = newKey();
  body.set("share", share);
  try {
    localStorage.setItem(`promise ${table}`, promise);
    localStorage.setItem(`share ${table}`, share);
  } catch {} // a browser that keeps nothing can still play
  return body;
}

function checkPromise(part) {
  let seen = null;
  try {
    seen = localStorage.getItem(`promise ${page.dataset.table}`);
  } catch {}
  if (seen && part.dataset.promise !== seen) toast(document.body.dataset.broken);
}

// Opening a table: first it is there and has made its promise, then one sits down.
async function open(form, button) {
  const asked = { method: "POST", body: new URLSearchParams(new FormData(form, button)), headers: { "X-Part": "1" } };
  const answer = await fetch(form.action, asked).catch(() => null);
  if (!answer) return toast(document.body.dataset.lost);
  if (answer.status === 422) return form.submit(); // the page says what is wrong
  if (!answer.ok) return toast((await answer.json()).sentence);
  await sitDown(await answer.json());
}

async function sitDown({ begin, commitment, way, bot }) {
  const body = addShare(new URLSearchParams({ way, bot }), begin.split("/")[2], commitment);
  await fetch(begin, { method: "POST", body }).catch(() => {});
  location.assign(begin.replace("/begin", ""));
}

function play(move) {
  const part = $("#part .part");
  const body = new URLSearchParams({ seat: part.dataset.seat, page: part.dataset.page, key: newKey(), move });
  $("#toast").hidden = true;
  return send($("#play-form").action, body);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.action.endsWith("/open")) {
    event.preventDefault();
    return void open(form, event.submitter);
  }
  if (!page || !$("#part").contains(form)) return;
  event.preventDefault();
  const button = event.submitter;
  if (form.id === "play-form" && button) return void play(button.value);
  if (button && button.dataset.sure && !button.classList.contains("sure")) {
    button.classList.add("sure");
    button.textContent = button.dataset.sure;
    return;
  }
  const body = new URLSearchParams(new FormData(form, button));
  if (form.action.endsWith("/sit")) addShare(body, page.dataset.table, $("#part .part").dataset.promise);
  send(form.action, body);
});

// A finger does not point before it taps: the first tap on the board says what it would do, the second does it.
let isFinger = false;
document.addEventListener("pointerdown", (event) => (isFinger = event.pointerType === "touch"), true);

function isOnlyAsking(choice) {
  if (!isFinger || choice.classList.contains("armed")) return false;
  $("#board .armed")?.classList.remove("armed");
  choice.classList.add("armed");
  toast(choice.getAttribute("aria-label") || choice.textContent, null, document.body.dataset.again);
  return true;
}

document.addEventListener("click", async (event) => {
  const choice = event.target.closest("#board [data-move]");
  if (choice && isOnlyAsking(choice)) return void event.preventDefault();
  if (event.target.closest("[data-closes]")) return void closeRules();
  const copier = event.target.closest("[data-copied]");
  if (copier) return void copyAddress(copier.dataset.copied);
  const link = event.target.closest('a[href^="#"]');
  if (link && openClause(link.hash.slice(1))) return void event.preventDefault();
  const other = event.target.closest("[data-as]");
  if (other) {
    event.preventDefault();
    return void lookAs(Number(other.dataset.as));
  }
  const spot = event.target.closest("svg [data-move]");
  if (spot) return void play(spot.dataset.move);
  const thing = event.target.closest("#board [data-why]");
  if (thing && page) {
    const answer = await fetch(`/t/${page.dataset.table}/why?move=${thing.dataset.why}&as=${Math.max(0, seat())}`);
    if (answer.ok) {
      const why = await answer.json();
      toast(why.sentence, why.clause);
    }
  }
});

// What a click would do is said before it is done.
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const choice = event.target.closest && event.target.closest("#board [data-move]");
    const saying = $("#part .saying");
    if (choice && saying) saying.textContent = choice.getAttribute("aria-label");
  });
}

document.addEventListener("keydown", (event) => {
  isFinger = false;
  const spot = event.target.closest && event.target.closest("svg [data-move]");
  if (spot && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    play(spot.dataset.move);
  }
  if (event.key === "Escape") {
    $("#toast").hidden = true;
    closeRules();
  }
});

function closeRules() {
  const rules = $("#rules-open");
  if (!rules || !rules.open) return;
  rules.open = false;
  $("summary", rules).focus();
}

function openClause(clause) {
  const line = clause && document.getElementById(clause);
  if (!line) return false;
  const rules = $("#rules-open");
  if (rules && rules.contains(line)) rules.open = true;
  line.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
  line.focus({ preventScroll: true });
  return true;
}

// --- Live updates ------------------------------------------------------------------------------------------------

let eyes = new URLSearchParams(location.search).get("as");
let events = null;

function listen() {
  if (events) events.close();
  const seen = eyes === null ? `?seen=${page.dataset.digest}` : query();
  events = new EventSource(page.dataset.events + seen);
  events.onmessage = (event) => {
    const news = JSON.parse(event.data);
    swap(news.html, news.at);
  };
  events.addEventListener("store", (event) => ($("#away").hidden = JSON.parse(event.data) === "back"));
}

// One device goes round: whoever has it now looks through their own eyes, and the address says so.
async function lookAs(who) {
  eyes = String(who);
  history.replaceState(null, "", query());
  await catchUp();
  listen();
}

// A seat that has been silent for long may be given to a bot: the button shows when it is time.
function wakeGivers() {
  for (const button of document.querySelectorAll("[data-after]")) {
    const left = Number(button.dataset.after) * 1000 - Date.now();
    setTimeout(() => (button.hidden = false), Math.max(0, left));
  }
}

if (page) {
  listen();
  wakeGivers();
  announce($("#part .part"));
  checkPromise($("#part .part"));
  // A page that comes back, from the browser's memory or from a sleeping phone, has missed things and may be cut off.
  const comeBack = () => {
    catchUp();
    if (events.readyState === EventSource.CLOSED) listen();
  };
  addEventListener("pagehide", () => events.close());
  addEventListener("pageshow", (event) => event.persisted && comeBack());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && comeBack());
}

async function copyAddress(told) {
  const address = location.origin + location.pathname;
  try {
    await navigator.clipboard.writeText(address);
    toast(told + ": " + address);
  } catch {
    toast(address);
  }
}

// --- Replay ------------------------------------------------------------------------------------------------------

if (replay) {
  const slider = $("#ply");
  let asked = 0;
  const show = async () => {
    const whose = $('[name="eyes"]:checked').value;
    const mine = ++asked;
    $("#where").textContent = `${slider.value} / ${slider.max}`;
    const answer = await fetch(`${replay.dataset.replay}?ply=${slider.value}&eyes=${whose}&only=1`);
    if (answer.ok && mine === asked) await swap(await answer.text(), 0);
  };
  const step = (by) => {
    slider.value = Number(slider.value) + by;
    show();
  };
  slider.addEventListener("input", show);
  for (const whose of document.querySelectorAll('[name="eyes"]')) whose.addEventListener("change", show);
  for (const button of document.querySelectorAll("[data-go]")) button.addEventListener("click", () => step(Number(button.dataset.go)));
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input")) return;
    if (event.key === "ArrowRight") step(1);
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "Home") step(-Number(slider.max));
    if (event.key === "End") step(Number(slider.max));
  });
}
