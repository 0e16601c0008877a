// Passkeys: the device makes one or shows one, and the server looks at what it says. Without a browser that can, the
// page says so, and offers the other ways.

import { $, all } from "./page.js";

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

const named = (each) => ({ ...each, id: bytes(each.id) });

// What the server asks, as the browser takes it.
function read(options) {
  const asked = { ...options, challenge: bytes(options.challenge) };
  if (options.user) asked.user = named(options.user);
  for (const list of ["excludeCredentials", "allowCredentials"]) {
    if (options[list]) asked[list] = options[list].map(named);
  }
  return asked;
}

// What the device answers, as the server takes it.
function written(credential) {
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[part]) response[part] = text(credential.response[part]);
  }
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response };
}

async function send(address, body) {
  const headers = { "content-type": "application/json", "x-part": "1" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Refused(found.sentence);
  return found;
}

class Refused extends Error {}

async function keep(form) {
  const { options } = await send("/api/me/passkeys/question");
  const credential = written(await navigator.credentials.create({ publicKey: read(options) }));
  await send("/api/me/passkeys", { credential, label: $("[name=label]", form).value.trim() });
  location.assign("/me");
}

async function show() {
  const { options } = await send("/api/back/passkey/question");
  const credential = written(await navigator.credentials.get({ publicKey: read(options) }));
  location.assign((await send("/back/passkey", { credential })).to);
}

function sentenceFor(problem, form) {
  if (problem instanceof Refused) return problem.message;
  return problem.name === "InvalidStateError" ? form.dataset.there : form.dataset.failed;
}

async function submit(event) {
  event.preventDefault();
  const [form, button, told] = [event.target, $("button", event.target), $(".problem", event.target)];
  button.disabled = told.hidden = true;
  try {
    await (form.dataset.passkey === "keep" ? keep(form) : show());
  } catch (problem) {
    told.textContent = sentenceFor(problem, form);
    told.hidden = false;
  }
  button.disabled = false;
}

if (window.PublicKeyCredential) {
  for (const form of all("[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", submit);
  }
  for (const hint of all("[data-no-passkeys]")) hint.hidden = true;
}
