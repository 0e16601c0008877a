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

  const question = document.querySelector("#part h1");
  const isCut = question.scrollHeight > question.clientHeight + 2;
  const isAsking = !document.querySelector("#part .saying.long"); // while something is explained at length, it is short
  if (isCut && isAsking) found.add(`the question is cut: ${question.textContent}`);

  const letters = document.createRange();
  for (const name of all("#board .seat-name b")) {
    letters.selectNodeContents(name);
    const [text, room] = [letters.getBoundingClientRect(), name.getBoundingClientRect()];
    const end = getComputedStyle(name).overflow === "visible" ? text.right : Math.min(text.right, room.right);
    const [x, y] = [end - 3, (text.top + text.bottom) / 2];
    if (y < edge || y > innerHeight || x > innerWidth) continue;
    const isSeen = document.elementFromPoint(x, y)?.closest(".seat-name");
    if (!isSeen) found.add(`a name under something: ${name.textContent}`);
  }

  const spots = [0.5, 0.25, 0.75].flatMap((x) => [0.5, 0.25, 0.75].map((y) => [x, y]));
  const isHeardAlone = (thing) => thing.parentElement.getBoundingClientRect().width <= 1;
  for (const thing of all("#board [data-tip]")) {
    if (isHeardAlone(thing)) continue;
    const box = thing.getBoundingClientRect();
    const places = spots.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height]);
    const seen = places.filter(([x, y]) => x > 0 && x < innerWidth && y > edge && y < innerHeight);
    const isHit = ([x, y]) => document.elementFromPoint(x, y)?.closest("[data-tip]") === thing;
    if (seen.length && !seen.some(isHit)) found.add(`cannot be pointed at: ${thing.dataset.tip}`);
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
    const words = node.data.trim().slice(0, 30);
    if (size < smallestLetters - 0.01) found.add(`letters of ${size.toFixed(1)} pixels: ${words}`);
  }
  return [...found];
};
