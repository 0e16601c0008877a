// Things go where they go. Pieces that keep their name are carried from where they were; what the game says has left
// flies to where it went, and what was rolled tumbles. A choice never moves under the pointer: it is where it is drawn.

import { $, all, isCalm } from "./page.js";
import { sound } from "./sounds.js";

const CARRY = { duration: 380, easing: "cubic-bezier(.3,.1,.2,1)" };
const FLY = { duration: 520, easing: "cubic-bezier(.4,0,.3,1)", fill: "forwards" };

const nameOf = (thing) => thing.dataset.piece || thing.dataset.place;

// Where every named thing is now, with a picture of it.
export function remember(board) {
  const seen = new Map();
  if (!board || isCalm()) return seen;
  for (const thing of all("[data-piece], [data-place]", board)) {
    seen.set(nameOf(thing), { box: thing.getBoundingClientRect(), thing });
  }
  return seen;
}

export function carry(board, before, flights = []) {
  if (!board || isCalm() || !before.size) return;
  const leaving = new Set(flights.filter(([, to]) => to).map(([thing]) => thing));
  for (const piece of all("[data-piece]", board)) {
    const was = before.get(piece.dataset.piece);
    if (was && piece.dataset.move === undefined && !leaving.has(piece.dataset.piece)) slide(piece, was.box);
  }
  for (const [thing, to] of flights) to ? fly(board, before.get(thing), named(board, to)) : tumble(named(board, thing));
}

const named = (board, name) => $(`[data-piece="${CSS.escape(name)}"], [data-place="${CSS.escape(name)}"]`, board);

function slide(piece, from) {
  const to = piece.getBoundingClientRect();
  const scale = piece.ownerSVGElement ? piece.ownerSVGElement.getScreenCTM().a : 1;
  const [x, y] = [(from.x - to.x) / scale, (from.y - to.y) / scale];
  if (Math.hypot(x, y) < 2) return;
  piece.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0, 0)" }], {
    ...CARRY,
    composite: "add",
  });
}

function fly(board, from, target) {
  if (!from || !target || !(from.thing instanceof HTMLElement)) return;
  const mat = board.getBoundingClientRect();
  const to = target.getBoundingClientRect();
  const ghost = from.thing.cloneNode(true);
  for (const each of [ghost, ...all("[data-piece], [data-move], [id]", ghost)]) {
    for (const name of ["data-piece", "data-move", "id", "name", "form"]) each.removeAttribute(name);
  }
  ghost.classList.add("flying");
  ghost.inert = true;
  ghost.ariaHidden = "true";
  Object.assign(ghost.style, {
    left: `${from.box.x - mat.x - board.clientLeft}px`,
    top: `${from.box.y - mat.y - board.clientTop}px`,
    width: `${from.box.width}px`,
    height: `${from.box.height}px`,
  });
  board.append(ghost);
  sound("card");
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const [[endX, endY], [startX, startY]] = [middle(to), middle(from.box)];
  const [x, y] = [endX - startX, endY - startY];
  const size = Math.min(1, Math.max(0.3, to.width / Math.max(1, from.box.width)));
  const flight = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: 1, offset: 0.85 },
      { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: 0 },
    ],
    FLY,
  );
  flight.finished.catch(() => {}).then(() => ghost.remove());
}

function tumble(thing) {
  if (!thing) return;
  thing.classList.add("tumbles");
  sound("dice");
  thing.addEventListener("animationend", () => thing.classList.remove("tumbles"), { once: true });
}
