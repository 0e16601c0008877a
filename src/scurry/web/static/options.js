// The form that sets a game up remembers, in this browser, what was chosen last.

import { $, all } from "./page.js";

const form = $("form.options");

const fields = () => all("input:not([type=hidden]), select", form);
const valueOf = (field) => (/radio|checkbox/.test(field.type) ? field.checked : field.value);
const nameOf = (field, index) => `${index} ${field.name} ${field.type === "radio" ? field.value : ""}`;

function restore(kept) {
  fields().forEach((field, index) => {
    const value = kept[nameOf(field, index)];
    if (value === undefined) return;
    if (typeof value === "boolean") field.checked = value;
    else field.value = value;
  });
}

if (form) {
  const place = `options ${location.pathname}`;
  try {
    const kept = JSON.parse(localStorage.getItem(place));
    if (kept && !$("[role=alert]")) restore(kept);
    $(".as-before", form).hidden = !kept;
    form.addEventListener("submit", () => {
      const chosen = fields().map((field, index) => [nameOf(field, index), valueOf(field)]);
      localStorage.setItem(place, JSON.stringify(Object.fromEntries(chosen)));
    });
    form.addEventListener("reset", () => {
      localStorage.removeItem(place);
      $(".as-before", form).hidden = true;
    });
  } catch {} // a browser that keeps nothing offers the usual
}
