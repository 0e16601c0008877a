// What the browser keeps for when there is no connection: one page that says so, with the tables as they were when it
// was drawn, and what that page is drawn with. No board, no hand, nothing of anybody else's: whoever signs out takes it
// along. Nothing that is kept is ever shown while the server answers.

const KEPT = "scurry";
const PAGE = "/offline";
const OFTEN = 60000; // milliseconds: so often the page is drawn anew while somebody goes from page to page
const OTHERS = /^\/(me|come|back|name)\b/; // after these, one may be somebody else

let keptAt = 0;

self.addEventListener("install", (event) => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function keep() {
  const answer = await fetch(PAGE, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  keptAt = Date.now();
  const html = await answer.clone().text();
  const needed = [...html.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map((found) => found[1]);
  const cache = await caches.open(KEPT);
  for (const request of await cache.keys()) {
    if (!needed.includes(new URL(request.url).pathname)) await cache.delete(request);
  }
  await Promise.all([cache.put(PAGE, answer), ...needed.map((address) => keepFile(cache, address))]);
}

// Files have a new address when they change: those that are here already stay.
async function keepFile(cache, address) {
  if (!(await cache.match(address))) await cache.add(address).catch(() => {});
}

async function forget() {
  const cache = await caches.open(KEPT);
  await cache.delete(PAGE);
}

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (address.origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(visit(event, address));
  else if (address.pathname.startsWith("/static/")) event.respondWith(file(event.request));
});

async function file(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const found = await caches.match(request);
    if (found) return found;
    throw problem;
  }
}

async function visit(event, address) {
  const mayBeAnother = event.request.method !== "GET" && OTHERS.test(address.pathname);
  if (mayBeAnother) await forget();
  try {
    const answer = await fetch(event.request);
    if (mayBeAnother || address.pathname === "/" || Date.now() - keptAt > OFTEN) event.waitUntil(keep());
    return answer;
  } catch {
    return (await caches.match(PAGE)) || Response.error();
  }
}

// --- Notices ---------------------------------------------------------------------------------------------------------

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data || "/"));
});

async function open(address) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((each) => new URL(each.url).pathname === address);
  return there ? there.focus() : self.clients.openWindow(address);
}
