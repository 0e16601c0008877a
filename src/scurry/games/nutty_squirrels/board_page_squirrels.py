"""The squirrels' boards on the page: cheeks, nest, burrow and powers.

A click on an acorn does what is natural with it where the squirrel is: drop, stash, take back, steal, pay. What else
could be done with it is lit where it would go: in the backpack, in a cheek, in the burrow.
"""

from __future__ import annotations

from collections.abc import Iterator

from scurry.drawing import Markup, Pen, seat_name, symbol, tag
from scurry.games.nutty_squirrels.acorns import BACKPACK_ROOM, CHEEK_ROOM
from scurry.games.nutty_squirrels.board_page_symbols import ACORNS, HOLDER_SYMBOLS, LEAF_SYMBOLS, heap
from scurry.games.nutty_squirrels.board_page_words import label, power_words, spot_name
from scurry.games.nutty_squirrels.card import FIRST_POWER
from scurry.games.nutty_squirrels.claiming import SLOTS, powers_of
from scurry.games.nutty_squirrels.moves import (
    BURY,
    CONVERT,
    DESTROY,
    EXCHANGE,
    HANDLE,
    HELD,
    PAY,
    SOURCES,
    STEAL,
    STEAL_POWER,
    SWAP,
)
from scurry.games.nutty_squirrels.position import BAG_ROOM, COLOURS, POWERS, TRUNK, Holder, Owing, Position, Power
from scurry.games.nutty_squirrels.solo import is_solo
from scurry.games.nutty_squirrels.tree import spot_under
from scurry.games.nutty_squirrels.turns import value_in
from scurry.games.nutty_squirrels.words import power_name
from scurry.kernel.catalogue import say
from scurry.kernel.common import is_to_act
from scurry.kernel.verbs import SPECTATOR

MOST_DRAWN = 5
"""Of a larger heap so many acorns are drawn, and the number says the rest."""
CHAIN = (Holder.BURROW, Holder.NEST, Holder.BACKPACK, Holder.CHEEKS)
"""A squirrel's acorns are numbered in this order: one that is carried a place further keeps its number, and is seen to
move."""
ON_LEAF = {Holder.CHEEKS: 2, Holder.BACKPACK: 3, Holder.NEST: 6}
"""The way of handling that a click on acorns means, out on a limb: drop; from the nest, it is only asked about."""
AT_HOME = {Holder.CHEEKS: 4, Holder.BACKPACK: 5, Holder.NEST: 6}
"""The same on the trunk: stash, or take back."""
INTO_BACKPACK = (1, 7, 8)
UNPACK = 9


def draw_boards(view: Position, pen: Pen) -> Markup:
    """Whoever looks comes first, then the others in the order of play."""
    order = sorted(range(view.seats), key=lambda seat: (seat - max(pen.seat, 0)) % view.seats)
    return tag("div", (_board(view, pen, seat) for seat in order), cls="nt-boards")


def _board(view: Position, pen: Pen, seat: int) -> Markup:
    acts = " acts" if is_to_act(view, seat) else ""
    mine = " mine" if pen.is_me(seat) else ""
    holders = [Holder.CHEEKS, Holder.NEST] + ([] if is_solo(view) else [Holder.BURROW])
    places = tag("div", (_holder(view, pen, seat, holder) for holder in holders), cls="nt-places")
    inside = (_head(view, pen, seat), places, _slots(view, pen, seat))
    return tag("div", *inside, cls=f"nt-board seat-{seat}{acts}{mine}")


def _head(view: Position, pen: Pen, seat: int) -> Markup:
    squirrel = view.squirrels[seat]
    points = int(value_in(squirrel, Holder.NEST if is_solo(view) else Holder.BURROW))
    where = say("on {spot}", spot=spot_name(int(spot_under(squirrel))))
    score = tag("span", tag("b", str(points)), say(" of {goal} points", goal=view.options.goal), cls="nt-score")
    return tag("div", seat_name(seat, pen.names[seat]), tag("span", where, cls="caption"), score, cls="nt-head")


def _holder(view: Position, pen: Pen, seat: int, holder: Holder) -> Markup:
    """Cheeks, nest or burrow: what lies in it, and what could be put there."""
    piles = [_pile(view, pen, seat, holder, colour) for colour in range(COLOURS)]
    name = (say("cheeks"), "", say("nest"), say("burrow"))[holder]
    room = CHEEK_ROOM - sum(_count(view, seat, holder)) if holder == Holder.CHEEKS else 0
    free = [tag("i", cls="nt-free") for _ in range(room)]
    lit = list(_ghosts(view, pen, holder)) if pen.is_me(seat) else []
    told = tag("span", symbol(HOLDER_SYMBOLS[holder]), name, cls="caption")
    lies = tag("div", piles, free, cls="nt-piles")
    return tag("div", told, lies, _lit(lit), cls=f"nt-place {HOLDER_SYMBOLS[holder]}")


def _lit(lit: list[Markup]) -> Markup | None:
    return tag("div", lit, cls="nt-lit") if lit else None


def _count(view: Position, seat: int, holder: int) -> tuple[int, int]:
    acorns = view.squirrels[seat].acorns
    return int(acorns[holder * COLOURS]), int(acorns[holder * COLOURS + 1])


def _pile(view: Position, pen: Pen, seat: int, holder: Holder, colour: int) -> Markup | None:
    count = _count(view, seat, holder)[colour]
    if count == 0:
        return None
    below = CHAIN[: CHAIN.index(holder)] if holder in CHAIN else ()
    first = sum(_count(view, seat, each)[colour] for each in below)
    inside = heap(colour, count, MOST_DRAWN, f"{seat}" if holder in CHAIN else f"bag-{seat}", first)
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


def _ghosts(view: Position, pen: Pen, holder: Holder) -> Iterator[Markup]:
    """What else could be put here, lit."""
    if holder == Holder.CHEEKS:
        move = HANDLE + UNPACK * COLOURS
        yield from (_from(view, pen, move + each, each, Holder.BACKPACK) for each in _can(pen, move))
    elif holder == Holder.NEST and pen.can(CONVERT):
        swap = (tag("span", "5", symbol("acorn")), tag("span", "→"), tag("span", symbol("golden-acorn")))
        yield pen.choice(CONVERT, *swap, label=label(view, pen, CONVERT), cls="nt-ghost convert")
    elif holder == Holder.BURROW:
        for source in HELD:
            move = BURY + source * COLOURS
            yield from (_from(view, pen, move + each, each, source) for each in _can(pen, move))
    elif holder == Holder.BACKPACK:
        for way in INTO_BACKPACK:
            move = HANDLE + way * COLOURS
            yield from (_from(view, pen, move + each, each, Holder(SOURCES[way])) for each in _can(pen, move))
        yield from (_from(view, pen, EXCHANGE + each, each, Holder.CHEEKS) for each in _can(pen, EXCHANGE))


def _can(pen: Pen, move: int) -> list[int]:
    """The colours that a move is offered for."""
    return [colour for colour in range(COLOURS) if pen.can(move + colour)]


def _from(view: Position, pen: Pen, move: int, colour: int, source: Holder) -> Markup:
    icon = symbol(HOLDER_SYMBOLS[source])
    names = (say("cheeks"), say("backpack"), say("nest"), "", "", say("card"))
    words = tag("span", names[source])
    return pen.choice(move, symbol(ACORNS[colour]), "←", icon, words, label=label(view, pen, move), cls="nt-ghost")


# --- Powers -----------------------------------------------------------------------------------------------------------


def _slots(view: Position, pen: Pen, seat: int) -> Markup:
    squirrel = view.squirrels[seat]
    cards = [_power(view, pen, seat, power) for power in range(POWERS) if squirrel.powers[power]]
    free = (tag("div", cls="nt-power free") for _ in range(SLOTS - int(powers_of(squirrel))))
    return tag("div", cards, free, cls="nt-slots")


def _power(view: Position, pen: Pen, seat: int, power: int) -> Markup:
    """A power in its slot, with what lies on it, and what others can do to it."""
    face = (symbol(LEAF_SYMBOLS[FIRST_POWER + power]), tag("span", power_name(power), cls="caption"))
    can_swap = pen.is_me(seat) and pen.can(SWAP + power)
    verb = tag("span", say("swap"), cls="nt-verb") if can_swap else None
    head = tag("div", *face, cls="nt-face")
    if can_swap:
        head = pen.choice(SWAP + power, *face, verb, label=label(view, pen, SWAP + power), cls="nt-face")
    threats = [
        pen.choice(move, symbol(icon), tag("span", verb), label=label(view, pen, move), cls="nt-ghost")
        for move, icon, verb in (
            (STEAL_POWER + seat * POWERS + power, "nt-sticky", say("steal")),
            (DESTROY + seat * POWERS + power, "owl", say("destroy")),
        )
        if pen.can(move)
    ]
    things = (head, _held(view, pen, seat, power), _lit(threats))
    told, piece = power_words(power, is_solo(view)), f"power-{seat}-{power}"
    return tag("div", *things, cls="nt-power", title=told, data_piece=piece)


def _held(view: Position, pen: Pen, seat: int, power: int) -> Markup | None:
    """The acorns on a Backpack or on Sticky Fingers."""
    holder = {Power.BACKPACK: Holder.BACKPACK, Power.STICKY_FINGERS: Holder.BAG}.get(Power(power))
    if holder is None:
        return None
    room = BACKPACK_ROOM if holder == Holder.BACKPACK else BAG_ROOM
    piles = [_pile(view, pen, seat, holder, colour) for colour in range(COLOURS)]
    free = [tag("i", cls="nt-free") for _ in range(room - sum(_count(view, seat, holder)))]
    lit = list(_ghosts(view, pen, holder)) if pen.is_me(seat) else []
    return tag("div", tag("div", piles, free, cls="nt-piles"), _lit(lit), cls="nt-held")
