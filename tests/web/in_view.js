// What is wrong with the board that the page shows. On a laptop all of it must be in the window; on a phone, or zoomed,
// the choices must be, once the page has scrolled to them.
([isWhole, smallestLetters, smallestChoice]) => {
  const found = new Set();
  const all = (what) => [...document.querySelectorAll(what)].filter((each) => each.getClientRects().length);
  const told = (each) =>
    each.getAttribute("aria-label") || each.dataset.piece || each.dataset.place || each.getAttribute("class");
  const round = (...numbers) => numbers.map(Math.round).join(" … ");
  const prompt = document.querySelector(".prompt").getBoundingClientRect();
  const choices = all("#board [data-move]");

  if (!isWhole && choices.length) {
    const boxes = choices.map((each) => each.getBoundingClientRect());
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    scrollBy({ top: top - prompt.height - 4, behavior: "instant" });
    if (bottom - top > innerHeight - prompt.height) found.add(`choices are spread over ${round(bottom - top)} pixels`);
  }

  const mat = document.querySelector("#board").getBoundingClientRect(); // after the page has scrolled
  const edge = isWhole ? 0 : prompt.height;
  const isOutside = (box) =>
    box.left < -1 || box.top < edge - 1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  for (const each of choices) {
    const box = each.getBoundingClientRect();
    const where = `${told(each)} (x ${round(box.left, box.right)}, y ${round(box.top, box.bottom)})`;
    if (isOutside(box)) {
      found.add(`cannot be seen: ${where}`);
      continue;
    }
    if (box.width < smallestChoice || box.height < smallestChoice) found.add(`too small to hit: ${where}`);
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (top?.closest("[data-move]") !== each) found.add(`covered: ${where} by ${top?.getAttribute("class")}`);
  }

  const grown = 3; // a card may lie a little askew
  for (const each of all("#board [data-piece], #board [data-place], #board .thing, #board .choice")) {
    const box = each.getBoundingClientRect();
    const room = [box.left - mat.left, mat.right - box.right, box.top - mat.top, mat.bottom - box.bottom];
    if (Math.min(...room) < -grown) found.add(`off the mat: ${told(each)} (${round(...room)})`);
  }

  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.add(`the page is ${root.scrollWidth} wide`);
  if (isWhole && root.scrollHeight > innerHeight) found.add(`the page is ${root.scrollHeight} high`);

  const walker = document.createTreeWalker(document.querySelector("#board"), NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const at = node.parentElement;
    if (!node.data.trim() || !at.getClientRects().length || at.closest(".heard, title, desc")) continue;
    const scale = at.closest("svg")?.getScreenCTM().a ?? 1;
    const size = parseFloat(getComputedStyle(at).fontSize) * scale;
    const letters = node.data.trim().slice(0, 30);
    if (size < smallestLetters - 0.01) found.add(`letters of ${size.toFixed(1)} pixels: ${letters}`);
  }
  return [...found];
};
