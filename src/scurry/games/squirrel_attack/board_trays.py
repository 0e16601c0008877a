"""A tray: who sits there, how good the hand is, the nuts, and the dice, each in a place that it keeps."""

from __future__ import annotations

from math import ceil, sqrt

from scurry.drawing import Content, Markup, Pen, seat_name, svg, symbol, tag
from scurry.games.squirrel_attack.board_dice import at_rest, in_play
from scurry.games.squirrel_attack.forest import leaders, nuts_of
from scurry.games.squirrel_attack.position import DICE, NOBODY, PER_SEAT, SQUIRREL, Kind, Position, Stage
from scurry.games.squirrel_attack.ranks import rank_of_hand, set_size, set_value
from scurry.games.squirrel_attack.turns import best_hands, players_of, takes_part
from scurry.games.squirrel_attack.words import combination, points
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.common import is_to_act
from scurry.kernel.records import UNKNOWN

ROOMY = 5
"""More dice than this in a hand lie closer."""
MOST_IN_A_HEAP = 9
MOST_HARVESTED = 60
"""More nuts are told, not drawn."""
NUT_WIDTH, NUT_HEIGHT = 54, 60
WELL_SHAPE = 2.6
"""How much wider than high a well is, about."""


def is_rolled(view: Position) -> bool:
    """Whether dice lie on the table; the last Roll stays there until the next."""
    return any(holder != NOBODY for holder in view.holders)


def tray(view: Position, pen: Pen, seat: int) -> Markup:
    """The tray of a seat."""
    marks = (" acts" if is_to_act(view, seat) else "") + (" mine" if pen.is_me(seat) else "")
    cls = f"sa-tray seat-{seat}{marks}{'' if takes_part(view, seat) else ' sa-out'}"
    title = tag("h2", seat_name(seat, pen.names[seat]))
    head = tag("div", title, _ribbon(view, seat), _nuts(view, seat), cls="sa-head")
    return tag("section", _turn(view, seat), head, _well(view, pen, seat), cls=cls, aria_label=pen.names[seat])


# --- The head ---------------------------------------------------------------------------------------------------------


def _turn(view: Position, seat: int) -> Markup | None:
    """SA-3.2: when a seat acts in this Roll, and whether it has passed since the last use."""
    order = [int(each) for each in view.order]
    if seat not in order:
        return None
    place, players = order.index(seat), players_of(view)
    has_passed = (int(view.turn) - place - 1) % players < view.passes
    told = say("Number {place} to act in this Roll", place=place + 1)
    tip = say("{told}: has passed.", told=told) if has_passed else say("{told}.", told=told)
    paw = symbol("sa-paw") if has_passed else None
    number = tag("b", str(place + 1), aria_hidden="true")
    cls = f"sa-turn{' sa-passed' if has_passed else ''}"
    return tag("span", number, paw, tag("span", tip, cls="heard"), cls=cls, data_tip=tip)


def _ribbon(view: Position, seat: int) -> Markup | None:
    """What the hand is worth, and whether it is the best; at the end, who has won."""
    if view.over:
        return _best(say("most nuts")) if leaders(view) >> seat & 1 else None
    if not takes_part(view, seat) or not is_rolled(view):
        return None
    rank = rank_of_hand(view, seat)
    words = combination(set_size(rank), set_value(rank))
    if best_hands(view, view.taking_part) >> seat & 1:
        return _best(words, say("best hand:"))
    return tag("span", tag("span", words), cls="sa-ribbon")


def _best(words: str, label: str = "") -> Markup:
    return tag("span", symbol("sa-laurel", label), tag("span", words), cls="sa-ribbon sa-best")


def _nuts(view: Position, seat: int) -> Markup | None:
    """All the nuts of a seat; those from this Tree lie in a heap."""
    if view.stage == Stage.CHOOSE:
        return None
    pile, total = int(view.piles[seat]), nuts_of(view, seat)
    heap = (symbol("acorn") for _ in range(1 if view.over else max(1, min(pile, MOST_IN_A_HEAP))))
    tip = say("{nuts} in all, {pile} of them from this Tree.", nuts=points(total), pile=pile)
    told = (tag("b", str(total), aria_hidden="true"), tag("span", tip, cls="heard"))
    return tag("span", tag("span", heap, cls="sa-heap"), *told, cls="sa-nuts", data_place=f"pile-{seat}", data_tip=tip)


# --- The well ---------------------------------------------------------------------------------------------------------


def _well(view: Position, pen: Pen, seat: int) -> Markup:
    if view.over:
        return tag("div", harvest(nuts_of(view, seat)), cls="sa-well sa-harvest")
    if view.kinds[seat * PER_SEAT] == UNKNOWN:
        told = say("chooses in secret") if is_to_act(view, seat) else say("has chosen in secret")
        return tag("div", symbol("sa-cup-down"), tag("span", told), cls="sa-well sa-secret")
    slots = (tag("li", each) for each in _slots(view, pen, seat))
    marks = (" sa-many" if view.options.dice > ROOMY else "") + ("" if is_rolled(view) else " sa-unrolled")
    dice = tag("ul", slots, cls=f"sa-slots sa-of-{view.options.dice}{marks}", aria_label=say("dice"))
    return tag("div", dice, cls="sa-well")


def _slots(view: Position, pen: Pen, seat: int) -> list[Content]:
    """Every die keeps its place; a plucked one lies where a die is gone, and there is always such a place (SA-5.5)."""
    own = range(seat * PER_SEAT, seat * PER_SEAT + int(view.options.dice))
    guests = [die for die in range(DICE) if view.holders[die] == seat and die not in own]
    free = sorted((die for die in own if view.holders[die] != seat), key=lambda die: view.holders[die] == NOBODY)
    lying = dict(zip(free, guests, strict=False)) | {die: die for die in own if view.holders[die] == seat}
    rank = rank_of_hand(view, seat)
    return [
        in_play(view, pen, lying[die], _counts(view, rank, lying[die])) if die in lying else _left(view, die)
        for die in own
    ]


def _left(view: Position, die: int) -> Content:
    """Where no die is in play: one that was used, eaten or not rolled yet; or nothing, if it was plucked."""
    if view.holders[die] == NOBODY and view.kinds[die] != Kind.NONE:
        return at_rest(view, die)
    return tag("div", cls="sa-gap")


def _counts(view: Position, rank: int, die: int) -> bool:
    """Whether a die belongs to the set that its hand is known by (SA-6.1)."""
    return bool(view.faces[die] != SQUIRREL and view.faces[die] == set_value(rank) and set_size(rank) > 1)


def harvest(nuts: int) -> Markup:
    """The nuts that somebody has in the end, side by side."""
    label = say_count("{count} nut", "{count} nuts", nuts)
    count = min(nuts, MOST_HARVESTED)
    columns = max(4, ceil(sqrt(count * WELL_SHAPE)))
    places = ((index % columns * NUT_WIDTH, index // columns * NUT_HEIGHT) for index in range(count))
    acorns = [tag("use", href="#acorn", x=x, y=y, width=NUT_WIDTH, height=NUT_WIDTH) for x, y in places]
    rows = max(1, ceil(count / columns))
    return svg(columns * NUT_WIDTH, rows * NUT_HEIGHT, acorns, label=label, cls="sa-nuts-in-all")
