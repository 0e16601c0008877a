// A text to send to friends: copied with one click, or shown if the browser does not copy.

import { $ } from "./page.js";
import { toast } from "./saying.js";

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
