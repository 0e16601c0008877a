// Settings: what somebody likes, chosen in a sheet at the side and kept in this browser.

import { $, all, likes } from "./page.js";
import { sound } from "./sounds.js";

for (const input of all(".settings input")) {
  input.checked = likes[input.name] === input.value;
  input.addEventListener("change", () => {
    window.taste.like(input.name, input.value);
    if (input.name === "sounds") sound("turn");
    document.dispatchEvent(new CustomEvent("taste", { detail: input.name }));
  });
}

// --- Sheets at the side ------------------------------------------------------------------------------------------

export function closeSheet(sheet) {
  if (!sheet || !sheet.open) return;
  sheet.open = false;
  $("summary", sheet).focus();
}

document.addEventListener("click", (event) => {
  const closer = event.target.closest("[data-closes]");
  if (closer) closeSheet(document.getElementById(closer.dataset.closes));
  for (const sheet of all("details[data-sheet][open]")) if (!sheet.contains(event.target)) sheet.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") all("details[data-sheet][open]").forEach(closeSheet);
});
