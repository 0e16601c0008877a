// My turn, as long as a page is open somewhere: in the page's title, at its icon, and as a notice of the browser's for
// whoever likes that. Each turn is told once, whichever tab hears of it first.

import { $, all, likes, page, part } from "./page.js";
import { toast } from "./saying.js";
import { afterEverySwap } from "./showing.js";

const LOOKING = 30000;
const MOST_KNOWN = 60;

const title = document.title;
let waiting = all(".table-card.waits").length; // as the server drew the lobby

// --- Title, icon, badge --------------------------------------------------------------------------------------------

function show() {
  const isMine = !!(page && $(".prompt.mine"));
  const count = Math.max(waiting, Number(isMine));
  if (!page) document.title = count ? `(${count}) ${title}` : title;
  const icon = $('link[rel="icon"]');
  const wanted = count ? icon.dataset.turn : icon.dataset.usual;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  if (navigator.setAppBadge) (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}

// --- Telling ---------------------------------------------------------------------------------------------------------

const canTell = "Notification" in window && window.isSecureContext;
const mayTell = () => canTell && Notification.permission === "granted" && likes.notices === "on";

// Tabs share what was told. Whoever keeps nothing is told by each tab, and the browser shows the last.
function isNew(turn) {
  try {
    const told = JSON.parse(localStorage.getItem("told") || "[]");
    if (told.includes(turn)) return false;
    localStorage.setItem("told", JSON.stringify([...told, turn].slice(-MOST_KNOWN)));
  } catch {}
  return true;
}

async function tell({ turn, sentence, page: address }) {
  if (!isNew(turn)) return;
  const isSeen = document.visibilityState === "visible";
  if (isSeen && page && address === `/t/${page.dataset.table}`) return; // it is before them
  if (isSeen && !page) toast(sentence);
  if (!mayTell()) return;
  const how = { body: sentence, tag: turn, icon: "/static/icon-192.png", data: address };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification("Scurry", how);
  const notice = new Notification("Scurry", how);
  notice.addEventListener("click", () => location.assign(address));
}

async function look() {
  const answer = await fetch("/api/me/turns", { headers: { "x-part": "1" } }).catch(() => null);
  if (!answer?.ok) return;
  const turns = await answer.json();
  waiting = turns.length;
  show();
  for (const turn of turns) await tell(turn);
}

// A page that was just drawn knows already; one that comes back from behind others looks at once.
if (page || $("body.lobby")) {
  show();
  if (page) afterEverySwap(() => (show(), part() && document.visibilityState === "hidden" && look()));
  setInterval(look, LOOKING);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && !page && look());
}

// --- Asking to be told -----------------------------------------------------------------------------------------------

const form = $("[data-tells]");

function showForm() {
  for (const button of all("button", form)) button.hidden = (button.value === "on") === mayTell();
}

async function choose(event) {
  event.preventDefault();
  const wanted = event.submitter.value;
  const isAllowed = wanted === "off" || (await Notification.requestPermission()) === "granted";
  if (isAllowed) window.taste.like("notices", wanted);
  const told = $(".problem", form);
  told.textContent = form.dataset.refused;
  told.hidden = isAllowed;
  showForm();
  if (isAllowed && wanted === "on") look();
}

if (form && canTell) {
  form.hidden = false;
  $("[data-no-tells]").hidden = true;
  form.addEventListener("submit", choose);
  showForm();
}

// Whoever has chosen no hours yet is offered their own time zone.
const zone = $("[data-guesses-zone]");
if (zone) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (all("option", zone).some((each) => each.value === here)) zone.value = here;
}
