// As soon as there is a connection again, the page that was wanted is asked for once more.

const LOOKING = 5000;

async function look() {
  const answer = await fetch("/health").catch(() => null);
  if (answer) location.reload();
}

const told = document.querySelector("[data-as-of]");
const at = new Date(Number(told.dataset.asOf) * 1000);
const inWords = at.toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
told.textContent = told.dataset.words.replace("{time}", inWords);
if (location.pathname !== "/offline") {
  addEventListener("online", look);
  setInterval(look, LOOKING);
}
