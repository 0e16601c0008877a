// Reviews: how far one is, and opening a record from a file.

import { $, pause } from "./page.js";

// --- Waiting for a review --------------------------------------------------------------------------------------------

const waiting = $("[data-reviewing]");

async function watch() {
  const bar = $("progress", waiting);
  const told = $("output", waiting);
  for (;;) {
    await pause(1000);
    const answer = await fetch(waiting.dataset.reviewing).catch(() => null);
    if (!answer) continue;
    const found = await answer.json();
    if (!answer.ok || found.is_done) return location.reload();
    if (!found.total) continue;
    bar.max = found.total;
    bar.value = found.done;
    told.textContent = told.dataset.words.replace("{done}", found.done).replace("{total}", found.total);
  }
}

if (waiting) watch();

// --- Opening a record ------------------------------------------------------------------------------------------------

const form = $("#open-record");

async function open(file) {
  const status = $("[role=status]", form);
  status.textContent = status.dataset.busy;
  const lines = (await file.text()).split("\n");
  if (lines.at(-1) === "") lines.pop();
  const headers = { "content-type": "application/json" };
  const answer = await fetch("/api/records", { method: "POST", headers, body: JSON.stringify({ lines }) });
  const found = await answer.json();
  if (answer.ok) location.assign(found.page);
  else status.textContent = found.sentence;
}

if (form) {
  form.hidden = false;
  const field = $("input", form);
  field.addEventListener("change", () => field.files.length && open(field.files[0]));
  form.addEventListener("dragover", (event) => event.preventDefault());
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length) open(event.dataTransfer.files[0]);
  });
}
