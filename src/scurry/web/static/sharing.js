// A text to send to friends: copied with one click, or shown if the browser does not copy.

import { $ } from "./page.js";
import { toast } from "./saying.js";

// The device's own way of sending something to somebody, where it has one.
const sheet = $("#share-sheet");
if (sheet && navigator.share) {
  sheet.hidden = false;
  sheet.addEventListener("click", () => {
    const [text, url] = [$("#invitation").textContent, $("#invite-link").textContent];
    navigator.share({ title: sheet.dataset.title, text, url }).catch(() => {}); // who changes their mind sends nothing
  });
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-shares]");
  if (!button) return;
  const text = $(`#${button.dataset.shares}`).textContent;
  try {
    await navigator.clipboard.writeText(text);
    toast(button.dataset.told);
  } catch {
    getSelection().selectAllChildren($(`#${button.dataset.shares}`)); // marked, so that one key copies it
  }
});
