"""The squirrels' boards on the page: cheeks, nest, burrow and powers.

The board of whoever looks has room for all that can be done; the others' are a line or two each. A click on an acorn
does what is natural with it where the squirrel is: drop, stash, take back, steal, pay. What else could be done with it
is lit where it would go: in the backpack, in a cheek, in the burrow.
"""

from __future__ import annotations

from scurry.drawing import Content, Markup, Pen, seat_name, symbol, tag
from scurry.games.nutty_squirrels.acorns import BACKPACK_ROOM, CHEEK_ROOM
from scurry.games.nutty_squirrels.board_page_piles import draw_ghosts, draw_pile, held_by
from scurry.games.nutty_squirrels.board_page_places import holder_of, power_of, score_of, slots_of
from scurry.games.nutty_squirrels.board_page_symbols import HOLDER_SYMBOLS, LEAF_SYMBOLS
from scurry.games.nutty_squirrels.board_page_tips import buried_tip, holder_tip, power_tip, score_tip
from scurry.games.nutty_squirrels.board_page_words import label
from scurry.games.nutty_squirrels.card import FIRST_POWER
from scurry.games.nutty_squirrels.claiming import SLOTS, powers_of
from scurry.games.nutty_squirrels.moves import DESTROY, SPOT_NAMES, STEAL_POWER, SWAP
from scurry.games.nutty_squirrels.naming import power_name
from scurry.games.nutty_squirrels.position import BAG_ROOM, COLOURS, POWERS, Holder, Position, Power
from scurry.games.nutty_squirrels.solo import is_solo
from scurry.games.nutty_squirrels.tree import spot_under
from scurry.games.nutty_squirrels.turns import value_in
from scurry.kernel.catalogue import say
from scurry.kernel.common import is_to_act

ROOM_ON = {Power.BACKPACK: (Holder.BACKPACK, BACKPACK_ROOM), Power.STICKY_FINGERS: (Holder.BAG, BAG_ROOM)}
"""The power cards that acorns lie on, and how many."""


def front_seat(pen: Pen) -> int:
    """The seat whose board lies in front: one's own; whoever only watches sits with the first."""
    return max(pen.seat, 0)


def draw_front(view: Position, pen: Pen) -> Markup:
    """The board of whoever looks."""
    seat = front_seat(pen)
    holders = [Holder.CHEEKS, Holder.NEST] + ([] if is_solo(view) else [Holder.BURROW])
    places = tag("div", (_place(view, pen, seat, holder) for holder in holders), cls="nt-places")
    inside = (_name(view, pen, seat), _score(view, pen, seat), places, _slots(view, pen, seat))
    return _board(view, pen, seat, "nt-front", *inside)


def draw_others(view: Position, pen: Pen) -> Markup:
    """The others, in the order of play."""
    order = [(front_seat(pen) + step) % int(view.seats) for step in range(1, view.seats)]
    boards = (tag("li", _other(view, pen, seat)) for seat in order)
    return tag("section", tag("ul", boards), cls="nt-others", aria_label=say("The others"))


def _other(view: Position, pen: Pen, seat: int) -> Markup:
    """What it has at home, then what it carries."""
    home, carried = (_small_place(view, pen, seat, holder) for holder in (Holder.NEST, Holder.CHEEKS))
    inside = (_name(view, pen, seat), home, _score(view, pen, seat), carried, _small_powers(view, pen, seat))
    return _board(view, pen, seat, "nt-other", *inside)


def _board(view: Position, pen: Pen, seat: int, cls: str, *inside: Content) -> Markup:
    acts = " acts" if is_to_act(view, seat) else ""
    name = say("{name}'s board", name=pen.names[seat])
    return tag("section", *inside, cls=f"nt-board {cls} seat-{seat}{acts}", aria_label=name)


def _name(view: Position, pen: Pen, seat: int) -> Markup:
    """Who it is, and where its squirrel is."""
    at = spot_under(view.squirrels[seat])
    spot = SPOT_NAMES[at] if at else say("trunk")
    where = tag("span", spot, cls="nt-where", data_tip=say("Where the squirrel is: {spot}.", spot=spot))
    name = tag("h3", seat_name(seat, pen.names[seat]), cls="nt-name")
    return tag("header", name, where, cls="nt-head")


def _score(view: Position, pen: Pen, seat: int) -> Markup:
    """The points; for the others it stands for the burrow, too."""
    points = int(value_in(view.squirrels[seat], Holder.NEST if is_solo(view) else Holder.BURROW))
    goal = tag("span", say("of {goal}", goal=view.options.goal), cls="nt-goal")
    inside = (symbol("den"), tag("b", str(points)), goal, tag("span", say("points"), cls="heard"))
    if seat == front_seat(pen):
        return tag("span", *inside, cls="nt-score", data_place=score_of(seat), data_tip=score_tip(view))
    return tag(
        "span", *inside, cls="nt-score", data_place=holder_of(seat, Holder.BURROW), data_tip=buried_tip(view, seat)
    )


# --- Places for acorns ------------------------------------------------------------------------------------------------


def _place(view: Position, pen: Pen, seat: int, holder: Holder) -> Markup:
    """Cheeks, nest or burrow: what lies in it, and what could be put there."""
    name = (say("cheeks"), "", say("nest"), say("burrow"))[holder]
    told = tag("h4", symbol(HOLDER_SYMBOLS[holder]), name, cls="nt-title")
    lies, lit = tag("div", _lies(view, pen, seat, holder), cls="nt-piles"), draw_ghosts(view, pen, seat, holder)
    named = {"data_place": holder_of(seat, holder), "data_tip": holder_tip(view, holder)}
    return tag("div", told, lies, lit, cls=f"nt-place nt-in-{holder}", **named)


def _small_place(view: Position, pen: Pen, seat: int, holder: Holder) -> Markup:
    """Cheeks or nest of somebody else."""
    name = say("cheeks") if holder == Holder.CHEEKS else say("nest")
    icon = symbol(HOLDER_SYMBOLS[holder], name, cls="nt-icon")
    named = {"data_place": holder_of(seat, holder), "data_tip": holder_tip(view, holder)}
    return tag("div", icon, _lies(view, pen, seat, holder), cls=f"nt-small nt-in-{holder}", **named)


def _lies(view: Position, pen: Pen, seat: int, holder: Holder) -> list[Content]:
    """The acorns in a holder, and its room for more, where that is limited."""
    room = {Holder.CHEEKS: CHEEK_ROOM, **dict(ROOM_ON.values())}.get(holder, 0)
    count = sum(held_by(view, seat, holder))
    free = [tag("i", cls="nt-free") for _ in range(count, room)]
    return [*(draw_pile(view, pen, seat, holder, colour) for colour in range(COLOURS)), *free]


# --- Powers -----------------------------------------------------------------------------------------------------------


def _slots(view: Position, pen: Pen, seat: int) -> Markup:
    squirrel = view.squirrels[seat]
    cards = [_power(view, pen, seat, power) for power in range(POWERS) if squirrel.powers[power]]
    free = [tag("li", cls="nt-power free") for _ in range(SLOTS - int(powers_of(squirrel)))]
    named = {"aria_label": say("Powers"), "data_place": slots_of(seat)}
    return tag("ul", cards, free, cls="nt-slots", **named)


def _power(view: Position, pen: Pen, seat: int, power: int) -> Markup:
    """A power in its slot, with what lies on it."""
    tip = power_tip(view, power)
    inside = (*_face(power), tag("span", say("swap"), cls="nt-verb") if pen.can(SWAP + power) else None)
    if pen.is_me(seat):
        face = pen.choice(SWAP + power, *inside, label=label(view, pen, SWAP + power), cls="nt-face", tip=tip)
    else:
        face = tag("div", *inside, cls="nt-face", data_tip=tip)
    return tag("li", face, _held(view, pen, seat, power), cls="nt-power", data_piece=power_of(seat, power))


def _face(power: int) -> tuple[Markup, Markup]:
    return symbol(LEAF_SYMBOLS[FIRST_POWER + power]), tag("span", power_name(power), cls="nt-called")


def _held(view: Position, pen: Pen, seat: int, power: int) -> Markup | None:
    """The acorns on a Backpack or on Sticky Fingers."""
    holder, _ = ROOM_ON.get(Power(power), (None, 0))
    if holder is None:
        return None
    lies = tag("div", _lies(view, pen, seat, holder), cls="nt-piles", data_place=holder_of(seat, holder))
    named = {"cls": f"nt-held nt-in-{holder}", "data_tip": holder_tip(view, holder)}
    return tag("div", lies, draw_ghosts(view, pen, seat, holder), **named)


def _small_powers(view: Position, pen: Pen, seat: int) -> Markup:
    cards = [_small_power(view, pen, seat, power) for power in range(POWERS) if view.squirrels[seat].powers[power]]
    return tag("ul", cards, cls="nt-chips", aria_label=say("Powers"))


def _small_power(view: Position, pen: Pen, seat: int, power: int) -> Markup:
    """A power of somebody else, with what could be done to it: as many times as there are ways."""
    holder, _ = ROOM_ON.get(Power(power), (None, 0))
    held = None
    if holder is not None:
        lies = [draw_pile(view, pen, seat, holder, colour) for colour in range(COLOURS)]
        held = tag("span", lies, cls="nt-held", data_place=holder_of(seat, holder))
    threats = [(STEAL_POWER + seat * POWERS + power, "nt-sticky"), (DESTROY + seat * POWERS + power, "owl")]
    chips = [_threat(view, pen, power, move, icon) for move, icon in threats if pen.can(move)]
    tip = power_tip(view, power)
    if not chips:
        face = (symbol(LEAF_SYMBOLS[FIRST_POWER + power]), tag("span", tip, cls="heard"))
        chips = [tag("span", *face, cls="nt-chip", data_tip=tip)]
    return tag("li", chips, held, cls="nt-chip-card", data_piece=power_of(seat, power))


def _threat(view: Position, pen: Pen, power: int, move: int, icon: str) -> Markup:
    face = (symbol(LEAF_SYMBOLS[FIRST_POWER + power]), symbol(icon, cls="nt-badge"))
    return pen.choice(move, *face, label=label(view, pen, move), cls="nt-chip", tip=power_tip(view, power))
