// The replay: step through moves and their moments, play and pause, jump to a move or to one's own turns. The address
// always names the moment that is shown.

import { $, all, pause, replay } from "./page.js";
import { carry, remember } from "./flying.js";
import { timeFor } from "./showing.js";

if (replay) {
  const slider = $("#ply");
  const part = () => $("#part .part");
  let asked = 0;
  let isPlaying = false;

  const address = (ply, moment) => {
    const given = new URLSearchParams({ ply, eyes: $('[name="eyes"]:checked').value });
    if (moment !== undefined) given.set("moment", moment);
    return `${replay.dataset.replay}?${given}`;
  };

  // No moment means the last one: how the table looked when the move was done.
  async function show(ply, moment) {
    const mine = ++asked;
    const answer = await fetch(`${address(ply, moment)}&only=1`).catch(() => null);
    if (!answer?.ok || mine !== asked) return false;
    const before = remember($("#board"));
    $("#part").innerHTML = await answer.text();
    carry($("#board"), before, JSON.parse(part().dataset.flights));
    history.replaceState(null, "", address(ply, moment));
    slider.value = ply;
    $("#where").textContent = `${ply} / ${slider.max}`;
    markTurn(ply);
    $("#live").textContent = part().dataset.news;
    return true;
  }

  function markTurn(ply) {
    $("#turns [aria-current]")?.removeAttribute("aria-current");
    const row = $(`#turns [data-ply="${ply}"]`);
    if (!row) return;
    row.setAttribute("aria-current", "step");
    const list = $("#turns");
    list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  const at = () => ({ ply: Number(part().dataset.ply), moment: Number(part().dataset.moment) });

  function step(by) {
    const { ply, moment } = at();
    const within = moment + by;
    if (within >= 0 && within < Number(part().dataset.moments)) return show(ply, within);
    if (by > 0) return ply < Number(slider.max) ? show(ply + 1, 0) : Promise.resolve(false);
    return ply > 0 ? show(ply - 1) : Promise.resolve(false);
  }

  function toMyTurn(by) {
    const mine = all("#turns [data-is-mine]").map((row) => Number(row.dataset.ply));
    const next = by > 0 ? mine.find((ply) => ply > at().ply) : mine.findLast((ply) => ply < at().ply);
    return next === undefined ? Promise.resolve(false) : show(next);
  }

  function setPlaying(now) {
    isPlaying = now;
    $("#play-on").setAttribute("aria-pressed", now);
  }

  async function playOn() {
    setPlaying(!isPlaying);
    if (isPlaying && at().ply >= Number(slider.max)) await show(0);
    while (isPlaying) {
      await pause(Math.max(300, timeFor(part().dataset.news)));
      if (isPlaying && !(await step(1))) setPlaying(false);
    }
  }

  slider.addEventListener("input", () => show(Number(slider.value)));
  for (const whose of all('[name="eyes"]')) {
    whose.addEventListener("change", () => location.assign(address(at().ply, at().moment)));
  }
  for (const button of all("[data-go]")) button.addEventListener("click", () => step(Number(button.dataset.go)));
  for (const button of all("[data-mine]")) {
    button.addEventListener("click", () => toMyTurn(Number(button.dataset.mine)));
  }
  $("#play-on").addEventListener("click", playOn);
  $("#turns").addEventListener("click", (event) => {
    const row = event.target.closest("[data-ply]");
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(Number(row.dataset.ply));
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, button, a, summary")) return;
    const keys = {
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      Home: () => show(0),
      End: () => show(Number(slider.max)),
      " ": playOn,
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  markTurn(at().ply);
}
