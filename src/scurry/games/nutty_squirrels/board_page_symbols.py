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

_LINE = Markup('stroke="#3a2414" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"')
_PICTURES = {
    "nt-swinging": Markup(
        '<path d="M2 6c18-5 42-4 60 1" fill="none" stroke="#3a2414" stroke-width="8" stroke-linecap="round"/>'
        '<path d="M2 6c18-5 42-4 60 1" fill="none" stroke="#8a5a2b" stroke-width="4" stroke-linecap="round"/>'
        '<path d="M46 6c-2 12-8 18-18 25" fill="none" stroke="#4d6b26" stroke-width="4" stroke-linecap="round"/>'
        '<path d="M43 16c5-1 8 0 10 4-5 1-8 0-10-4zM37 24c-1-4 0-7-3-9-3 4-2 7 3 9z" fill="#7d9a45" {line}/>'
        '<g transform="translate(2 20) rotate(-14 22 22) scale(.68)" color="#c4562b"><use href="#squirrel"/></g>'
    ),
    "nt-backpack": Markup(
        '<path d="M21 16c0-14 22-14 22 0" fill="none" {line}/>'
        '<path d="M12 30c0-12 8-18 20-18s20 6 20 18v22c0 5-3 8-8 8H20c-5 0-8-3-8-8z" fill="#b3572e" {line}/>'
        '<path d="M5 36c0-3 3-5 7-5v22c-5 0-7-2-7-5zm54 0c0-3-3-5-7-5v22c5 0 7-2 7-5z" fill="#8f4120" {line}/>'
        '<path d="M12 29c4 10 36 10 40 0" fill="none" {line}/>'
        '<path d="M21 42h22v11c0 2-1 3-3 3H24c-2 0-3-1-3-3z" fill="#d98a4e" {line}/>'
        '<path d="M28 33h8v7h-8z" fill="#f0c95c" {line}/>'
    ),
    "nt-sticky": Markup(
        '<path d="M20 61c-9-5-14-13-14-22 0-4 5-5 7-1l4 6V15c0-6 8-6 8 0V9c0-6 8-6 8 0v5c0-6 8-6 8 0v7c0-6 8-5 8 0v22'
        'c0 8-3 14-8 18z" fill="#c98a52" {line}/>'
        '<path d="M25 15v15m8-16v16m8-9v9" fill="none" {line}/>'
        '<path d="M17 12c0-7 8-7 8-1l8-6c5-2 8 2 8 7l8 5v5c0 4-3 4-3 0s-5-3-5 1v9c0 4-4 4-4 0v-8c0-3-4-3-4 0v12'
        'c0 4-4 4-4 0V22c0-3-4-3-4 1v6c0 4-4 4-4 0z" fill="#9fd06a" stroke="#3f6a22" stroke-width="2"/>'
    ),
    "nt-flying": Markup(
        '<path d="M35 40c8 4 14 10 25 9 3 0 4 3 2 6-8 9-22 5-30-8z" fill="#9a6a3c" {line}/>'
        '<path d="M8 10l17 7c4-1 8-1 11 1l21-8c1 14-3 23-11 28l4 13-13-7c-5 1-10 0-14-3L8 50l6-15C8 30 6 22 8 10z"'
        ' fill="#d8a463" {line}/>'
        '<path d="M20 26c0-10 4-15 9-15s9 5 9 15c1 9-3 18-9 18s-10-9-9-18z" fill="#9a6a3c" {line}/>'
        '<path d="M18 13c-1-8 5-12 12-12s13 4 12 12c-1 6-6 10-12 10s-11-4-12-10z" fill="#b07c47" {line}/>'
        '<path d="M20 5l-3-5m23 5l3-5" {line}/>'
        '<circle cx="25" cy="12" r="3" fill="#241408"/><circle cx="35" cy="12" r="3" fill="#241408"/>'
        '<path d="M28 17h4l-2 3z" fill="#241408"/>'
    ),
    "nt-nest": Markup(
        '<path d="M4 30c2 20 12 29 28 29s26-9 28-29z" fill="#a5763f" {line}/>'
        '<ellipse cx="32" cy="30" rx="28" ry="10" fill="#6b4522" {line}/>'
        '<path d="M8 38l22 8m-16 4l24-10m-4 14l22-14M24 57l12-10m-22-8l14 2m10 14l8-12" fill="none" stroke="#e0b878"'
        ' stroke-width="2.5" stroke-linecap="round"/>'
        '<path d="M3 31l-2-5m60 5l2-6M12 24l-4-5m44 5l5-5" stroke="#6b4522" stroke-width="3" stroke-linecap="round"/>'
    ),
    "nt-cheeks": Markup(
        '<path d="M14 22L11 5c0-3 3-3 5-1l9 11m25 7l3-17c0-3-3-3-5-1l-9 11" fill="#c4562b" {line}/>'
        '<path d="M32 13c13 0 20 8 20 17 7 4 9 12 7 18-3 8-13 9-19 6-5 4-11 4-16 0-6 3-16 2-19-6-2-6 0-14 7-18'
        ' 0-9 7-17 20-17z" fill="#c4562b" {line}/>'
        '<path d="M9 40c4-6 12-4 14 2s-3 11-8 10-8-7-6-12zm46 0c-4-6-12-4-14 2s3 11 8 10 8-7 6-12z" fill="#f2c79c"/>'
        '<circle cx="23" cy="28" r="4" fill="#241408"/><circle cx="41" cy="28" r="4" fill="#241408"/>'
        '<path d="M28 37h8l-4 4zm4 4v4" fill="#241408" {line}/><path d="M29 46h6v7h-6z" fill="#fff6e2" {line}/>'
    ),
    "nt-paw": Markup(
        '<circle cx="32" cy="32" r="29" fill="#55692d" {line}/>'
        '<g fill="#fff3d6"><ellipse cx="32" cy="42" rx="12" ry="9.5"/><ellipse cx="16" cy="31" rx="4.500" ry="6.500"/>'
        '<ellipse cx="26" cy="20" rx="4.500" ry="7"/><ellipse cx="38" cy="20" rx="4.500" ry="7"/>'
        '<ellipse cx="48" cy="31" rx="4.500" ry="6.500"/></g>'
    ),
}


def own_symbols() -> Markup:
    """The board's own symbols: they are part of it, so that the page needs to know nothing of them."""
    drawn = (
        tag("symbol", picture.format(line=_LINE), id=name, viewBox="0 0 64 64") for name, picture in _PICTURES.items()
    )
    return tag("svg", drawn, cls="sprite", width=0, height=0, aria_hidden="true")


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


def heap(colour: int, count: int, most: int, name: str = "", first: int = 0) -> list[Content]:
    """So many acorns; those that have a name keep it wherever they go."""
    drawn = range(max(0, count - most), count)
    acorns = [
        tag("i", symbol(ACORNS[colour]), data_piece=f"acorn-{name}-{colour}-{first + each}" if name else None)
        for each in drawn
    ]
    told = say("{count} brown" if colour == Colour.BROWN else "{count} golden", count=count)
    number = tag("b", str(count), cls="nt-count", aria_hidden="true") if count > 1 else None
    return [*acorns, number, tag("span", told, cls="heard")]
