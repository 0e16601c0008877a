// The page's script: it swaps in what the server drew, sends moves, and carries pieces from place to place. It knows no
// game. Everything works without it, by plain forms; it only saves the reloads.

import { $, all, isCalm, page } from "./page.js";
import { toast } from "./saying.js";
import { afterEverySwap, begin, skipAll } from "./showing.js";
import { beginWithThePast } from "./since.js";
import { catchUp, checkPromise, query, setEyes } from "./sending.js";
import { listen } from "./live.js";
import "./choosing.js";
import "./clocks.js";
import "./company.js";
import "./connection.js";
import "./notices.js";
import "./options.js";
import "./passkeys.js";
import "./pauses.js";
import "./replay.js";
import "./reviews.js";
import "./rules.js";
import "./settings.js";
import "./sharing.js";

// One device goes round: whoever has it now looks through their own eyes, and the address says so.
async function lookAs(who) {
  setEyes(String(who));
  history.replaceState(null, "", query());
  await catchUp();
  listen();
}

// A seat that has been silent for long may be given to a bot: the button shows when it is time.
function wakeGivers() {
  for (const button of all("[data-after]")) {
    const left = Number(button.dataset.after) * 1000 - Date.now();
    setTimeout(() => (button.hidden = false), Math.max(0, left));
  }
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

function openClause(clause) {
  const line = clause && document.getElementById(clause);
  if (!line) return false;
  const rules = $("#rules-open");
  if (rules && rules.contains(line)) rules.open = true;
  line.scrollIntoView({ block: "center", behavior: isCalm() ? "auto" : "smooth" });
  line.focus({ preventScroll: true });
  return true;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#skip")) return void skipAll();
  const copier = event.target.closest("[data-copied]");
  if (copier) return void copyAddress(copier.dataset.copied);
  const link = event.target.closest('a[href^="#"]');
  if (link && openClause(link.hash.slice(1))) return void event.preventDefault();
  const other = event.target.closest("[data-as]");
  if (other) {
    event.preventDefault();
    lookAs(Number(other.dataset.as));
  }
});

if (page) {
  afterEverySwap(wakeGivers);
  afterEverySwap(checkPromise);
  begin();
  beginWithThePast();
}
