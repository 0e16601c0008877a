// Clocks: how much time is left, counted down from the server's clock. Nobody is read every second aloud: whoever's
// time runs out is told once.

import { $, all, page, serverNow, words } from "./page.js";
import { afterEverySwap } from "./showing.js";

const LOW = 20; // seconds: from here on it is shown that time runs out
const [MINUTE, HOUR, DAY] = [60, 3600, 86400];

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

export function inWords(left) {
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (days) return filled(words.clockDays, { days, hours });
  if (hours) return filled(words.clockHours, { hours, minutes });
  return `${minutes}:${String(Math.floor(left % MINUTE)).padStart(2, "0")}`;
}

let warnedOf = "";

function warn(clock, told) {
  if (warnedOf === clock.dataset.runsOut) return;
  warnedOf = clock.dataset.runsOut;
  $("#heard").textContent = filled(words.clockLow, { left: told });
}

function show() {
  for (const clock of all("[data-runs-out]")) {
    const left = Math.max(0, Number(clock.dataset.runsOut) - serverNow());
    const told = inWords(left);
    if (clock.textContent !== told) clock.textContent = told;
    clock.classList.toggle("low", left < LOW);
    if (left < LOW && clock.dataset.warns !== undefined) warn(clock, told);
  }
}

if (page) {
  afterEverySwap(show);
  setInterval(show, 500);
}
