// The replay: step, play and pause, jump to a move or to one's own turns. The address always names the moment shown.

import { $, all, pause, replay } from "./page.js";

if (replay) {
  const slider = $("#ply");
  let asked = 0;
  let isPlaying = false;

  const address = () => {
    const whose = $('[name="eyes"]:checked').value;
    return `${replay.dataset.replay}?ply=${slider.value}&eyes=${whose}`;
  };
  const show = async () => {
    const mine = ++asked;
    $("#where").textContent = `${slider.value} / ${slider.max}`;
    history.replaceState(null, "", address());
    for (const row of all("[data-ply]", $("#turns"))) row.toggleAttribute("aria-current", row.dataset.ply === slider.value);
    const answer = await fetch(`${address()}&only=1`);
    if (answer.ok && mine === asked) $("#part").innerHTML = await answer.text();
  };
  const go = (ply) => {
    slider.value = ply;
    return show();
  };
  const step = (by) => go(Number(slider.value) + by);
  const playOn = async () => {
    isPlaying = !isPlaying;
    $("#play-on").setAttribute("aria-pressed", isPlaying);
    while (isPlaying && Number(slider.value) < Number(slider.max)) {
      await step(1);
      await pause(1200);
    }
    isPlaying = false;
    $("#play-on").setAttribute("aria-pressed", false);
  };

  slider.addEventListener("input", show);
  for (const whose of all('[name="eyes"]')) whose.addEventListener("change", show);
  for (const button of all("[data-go]")) button.addEventListener("click", () => step(Number(button.dataset.go)));
  $("#play-on")?.addEventListener("click", playOn);
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input")) return;
    if (event.key === "ArrowRight") step(1);
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "Home") go(0);
    if (event.key === "End") go(slider.max);
  });
}
