"""The glade: the Tree with its nuts, and how far the Forest has come."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt

from scurry.drawing import Content, Markup, symbol, tag
from scurry.games.squirrel_attack.forest import nuts_at_stake
from scurry.games.squirrel_attack.position import SUDDEN_NUTS, Position
from scurry.kernel.catalogue import say, say_count

WIDTH, HEIGHT = 320, 250
MIDDLE = (160, 92)
REACH = (122, 66)
"""How far nuts hang from the middle of the crown."""
MOST_NUTS = 36
"""More are told, not drawn."""
MOST_SAPLINGS = 12
SIZES = ((4, 58), (9, 48), (16, 38), (MOST_NUTS, 29))
"""Up to so many nuts are so large."""
GOLDEN_ANGLE = pi * (3 - sqrt(5))

CROWN = (
    (160, 58, 62), (100, 70, 56), (220, 70, 56), (58, 104, 48), (262, 104, 48), (112, 122, 54), (208, 122, 54),
    (160, 112, 62),
)  # fmt: skip
"""The crown's tufts of leaves."""


def glade(view: Position) -> Markup:
    """The Tree, and below it which of the Forest's Trees it is."""
    tip = say("The winner of a Roll takes a nut from the Tree. When it is empty, the next Tree is filled.")
    parts = (tag("div", _tree(view), _plate(int(view.left)), cls="sa-tree", data_tip=tip), _progress(view))
    return tag("section", *parts, cls="sa-glade", aria_label=say("The Tree"))


def _tree(view: Position) -> Markup:
    """What is left hangs, what was taken leaves its stalk behind."""
    left = int(view.left)
    is_last = _is_sudden_death(view)
    full = SUDDEN_NUTS if is_last else int(view.options.nuts)
    label = say_count("A Tree with {count} nut", "A Tree with {count} nuts", left)
    drawn = min(full, MOST_NUTS)
    kept = left if full <= MOST_NUTS else min(left, MOST_NUTS)
    nuts = [_nut(index, drawn, index < kept, is_last) for index in range(drawn)]
    stands = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "preserveAspectRatio": "xMidYMax meet"}
    return tag("svg", _wood(), nuts, role="img", aria_label=label, **stands)


def _is_sudden_death(view: Position) -> bool:
    """SA-7.5: whether this is, or was, the Tree of one nut."""
    return bool(view.tree > view.options.trees or (view.tree == view.options.trees and not view.over))


@cache
def _wood() -> Markup:
    trunk = "M138 250c10-34 12-60 8-100h28c-4 40-2 66 8 100zM150 172l-40-34 6-6 38 24zm20-6l36-34 6 6-38 42z"
    parts = [
        tag("ellipse", cx=160, cy=244, rx=120, ry=10, cls="sa-ground"),
        tag("path", d=trunk, cls="sa-trunk"),
        tag("g", (tag("circle", cx=x, cy=y, r=r + 3) for x, y, r in CROWN), cls="sa-shade"),
        tag("g", (tag("circle", cx=x, cy=y, r=r) for x, y, r in CROWN), cls="sa-leaves"),
        tag("g", (tag("circle", cx=x - 8, cy=y - 12, r=r * 0.62) for x, y, r in CROWN), cls="sa-light"),
    ]
    return tag("g", *parts)


@cache
def _nut(index: int, count: int, hangs: bool, is_last: bool) -> Markup:
    """Nuts lie like seeds in a sunflower: evenly, whatever their number; the outermost go first."""
    far, angle = sqrt((index + 0.5) / count), index * GOLDEN_ANGLE
    x, y = MIDDLE[0] + REACH[0] * far * cos(angle), MIDDLE[1] + REACH[1] * far * sin(angle)
    if not hangs:
        return tag("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=5, cls="sa-stalk")
    size = 74 if is_last else next(size for most, size in SIZES if count <= most)
    what = "#golden-acorn" if is_last else "#acorn"
    return tag("use", href=what, x=f"{x - size / 2:.1f}", y=f"{y - size / 2:.1f}", width=size, height=size)


def _plate(left: int) -> Markup:
    acorn = tag("span", symbol("acorn"), cls="sa-next-nut", data_place="tree-nut")
    return tag("span", acorn, tag("b", say_count("{count} nut", "{count} nuts", left)), cls="sa-plate")


def _progress(view: Position) -> Markup:
    return tag("div", tag("b", _progress_words(view)), _saplings(view), _stake(view), cls="sa-progress")


def _progress_words(view: Position) -> str:
    if view.tree < view.options.trees:
        sentence = "Stopped in Tree {number} of {trees}" if view.over else "Tree {number} of {trees}"
        return say(sentence, number=view.tree + 1, trees=view.options.trees)
    return say("The Forest is complete") if view.over else say("Sudden death")


def _saplings(view: Position) -> Markup | None:
    trees = int(view.options.trees)
    if not 1 < trees <= MOST_SAPLINGS:
        return None
    states = (
        "sa-done" if tree < view.tree else "sa-now" if tree == view.tree else "sa-to-come" for tree in range(trees)
    )
    return tag("span", (symbol("sa-sapling", cls=state) for state in states), cls="sa-saplings", aria_hidden="true")


def _stake(view: Position) -> Content:
    """SA-6.6, SA-6.8: what ties have brought."""
    if view.over or not view.ties:
        return None
    tied = say_count("{count} tied Roll in a row", "{count} tied Rolls in a row", int(view.ties))
    stake = nuts_at_stake(view)
    return tag("small", tied, f", {say('{count} nuts to win', count=stake)}" if stake > 1 else None)
