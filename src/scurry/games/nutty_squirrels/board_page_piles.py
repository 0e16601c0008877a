"""Acorns on the squirrels' boards: what a click on them does, and where else they could go."""

from __future__ import annotations

from collections.abc import Iterator

from scurry.drawing import Markup, Pen, symbol, tag
from scurry.games.nutty_squirrels.board_page_places import acorn_in
from scurry.games.nutty_squirrels.board_page_symbols import ACORNS, HOLDER_SYMBOLS, heap
from scurry.games.nutty_squirrels.board_page_words import label
from scurry.games.nutty_squirrels.moves import BURY, CONVERT, EXCHANGE, HANDLE, HELD, PAY, SOURCES, STEAL
from scurry.games.nutty_squirrels.position import COLOURS, TRUNK, Holder, Owing, Position, Power
from scurry.kernel.verbs import SPECTATOR

MOST_DRAWN = {Holder.NEST: 3, Holder.BURROW: 3}
"""Of a larger heap so many acorns are drawn, and the number says the rest."""
FEWEST_DRAWN = {Holder.NEST: 1}
"""The same on the others' boards."""
ON_LEAF = {Holder.CHEEKS: 2, Holder.BACKPACK: 3, Holder.NEST: 6}
"""The way of handling that a click on acorns means, out on a limb: drop; from the nest, it is only asked about."""
AT_HOME = {Holder.CHEEKS: 4, Holder.BACKPACK: 5, Holder.NEST: 6}
"""The same on the trunk: stash, or take back."""
INTO_BACKPACK = (1, 7, 8)
UNPACK = 9


def held_by(view: Position, seat: int, holder: int) -> tuple[int, int]:
    """The brown and the golden acorns in a holder."""
    acorns = view.squirrels[seat].acorns
    return int(acorns[holder * COLOURS]), int(acorns[holder * COLOURS + 1])


def draw_pile(view: Position, pen: Pen, seat: int, holder: Holder, colour: int) -> Markup | None:
    """The acorns of one colour in a holder."""
    count = held_by(view, seat, holder)[colour]
    if count == 0:
        return None
    most = (MOST_DRAWN if seat == max(pen.seat, 0) else FEWEST_DRAWN).get(holder, count)
    inside = heap(colour, count, most, acorn_in(seat, holder, colour))
    move = _pile_move(view, pen, seat, holder, colour)
    if move is None:
        return tag("div", *inside, cls="nt-pile")
    return pen.choice(move, *inside, label=label(view, pen, move), cls="nt-pile")


def _pile_move(view: Position, pen: Pen, seat: int, holder: Holder, colour: int) -> int | None:
    """What a click on acorns does: the natural thing, where the squirrel of whoever looks is now."""
    if pen.seat == SPECTATOR or holder in (Holder.BURROW, Holder.BAG):
        return None
    me = view.squirrels[pen.seat]
    is_home = me.place == TRUNK
    if seat != pen.seat:
        is_open = me.powers[Power.STICKY_FINGERS] and holder == (Holder.NEST if is_home else Holder.CHEEKS)
        return STEAL + seat * COLOURS + colour if is_open else None
    if view.owing != Owing.NOTHING:
        return PAY + holder * COLOURS + colour
    return HANDLE + (AT_HOME if is_home else ON_LEAF)[holder] * COLOURS + colour


# --- What else could be put there, lit --------------------------------------------------------------------------------


def draw_ghosts(view: Position, pen: Pen, seat: int, holder: Holder) -> Markup | None:
    """What could be put into one's own holder."""
    if not pen.is_me(seat):
        return None
    lit = [_from(view, pen, move, colour, source) for move, colour, source in _into(pen, holder)]
    if holder == Holder.NEST and pen.can(CONVERT):
        lit.append(_conversion(view, pen))
    return tag("div", lit, cls="nt-lit") if lit else None


def _into(pen: Pen, holder: Holder) -> Iterator[tuple[int, int, Holder]]:
    """The moves that put an acorn into a holder: each with its colour, and where it comes from."""
    ways: list[tuple[int, Holder]] = []
    if holder == Holder.CHEEKS:
        ways = [(HANDLE + UNPACK * COLOURS, Holder.BACKPACK)]
    elif holder == Holder.BURROW:
        ways = [(BURY + source * COLOURS, source) for source in HELD]
    elif holder == Holder.BACKPACK:
        ways = [(HANDLE + way * COLOURS, Holder(SOURCES[way])) for way in INTO_BACKPACK]
        ways.append((EXCHANGE, Holder.CHEEKS))
    for move, source in ways:
        yield from ((move + colour, colour, source) for colour in range(COLOURS) if pen.can(move + colour))


def _from(view: Position, pen: Pen, move: int, colour: int, source: Holder) -> Markup:
    """The acorn, with a badge that says from where."""
    inside = (symbol(ACORNS[colour]), symbol(HOLDER_SYMBOLS[source], cls="nt-badge"))
    return pen.choice(move, *inside, label=label(view, pen, move), cls="nt-ghost")


def _conversion(view: Position, pen: Pen) -> Markup:
    arrow = tag("span", "→", aria_hidden="true")
    inside = (tag("b", "5"), symbol("acorn"), arrow, symbol("golden-acorn"))
    return pen.choice(CONVERT, *inside, label=label(view, pen, CONVERT), cls="nt-ghost convert")
