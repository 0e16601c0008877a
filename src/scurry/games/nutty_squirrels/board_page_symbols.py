"""Pictures of Nutty Squirrels that no other game has."""

from __future__ import annotations

from scurry.drawing import Content, Markup, symbol, tag
from scurry.games.nutty_squirrels.position import Colour
from scurry.kernel.catalogue import say

ACORNS = ("acorn", "golden-acorn")
HOLDER_SYMBOLS = ("nt-cheeks", "nt-backpack", "nt-nest", "den", "nt-sticky", "leaf")
LEAF_SYMBOLS = (
    "leaf",
    "leaf",
    "leaf",
    "leaf",
    "leaf",
    "broken-branch",
    "nt-swinging",
    "nt-backpack",
    "candy",
    "nt-sticky",
    "owl",
    "nt-flying",
)


def branch(length: int) -> Markup:
    """The wood that a limb's cards lie on; it ends where they end."""
    end = 60 + 90 * length
    bough = f"M0 18C60 28 120 33 200 37L{end} 44q10 6 0 12L200 65C120 72 60 80 0 94z"
    twigs = "".join(f"M{at} 46q18 -8 22 -34" if at % 180 else f"M{at} 54q20 10 26 30" for at in range(90, end - 20, 90))
    wood = tag("path", d=bough, cls="nt-wood")
    return tag("svg", tag("path", d=twigs, cls="nt-twig"), wood, cls="nt-branch", viewBox="0 0 510 100",
               preserveAspectRatio="none", aria_hidden="true")  # fmt: skip


def trunk() -> Markup:
    """The trunk, from the roots to the crown."""
    body = "M16 0C22 60 22 150 19 215C17 262 12 286 0 300L100 300C88 286 83 262 81 215C78 150 78 60 84 0z"
    bark = "M34 10C37 80 33 130 32 200M62 6C66 70 60 110 66 170M48 150C45 200 50 230 43 282M67 210C66 240 70 262 77 286"
    inside = (tag("path", d=body, cls="nt-wood"), tag("path", d=bark, cls="nt-bark"))
    return tag("svg", *inside, cls="nt-stem", viewBox="0 0 100 300", preserveAspectRatio="none", aria_hidden="true")


def heap(colour: int, count: int, most: int, top: str) -> list[Content]:
    """So many acorns; the topmost has a name, and is the one that is seen to leave."""
    drawn = min(count, most)
    acorns = [tag("i", symbol(ACORNS[colour]), data_place=top if each == drawn - 1 else None) for each in range(drawn)]
    told = say("{count} brown" if colour == Colour.BROWN else "{count} golden", count=count)
    number = tag("b", str(count), cls="nt-count", aria_hidden="true") if count > 1 else None
    return [*acorns, number, tag("span", told, cls="heard")]
