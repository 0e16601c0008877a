"""Choosing a hand on a page (SA-2.4 to SA-2.6): dice to add, ready-made hands, and the cups of the others."""

from __future__ import annotations

from scurry.drawing import Markup, Pen, seat_name, symbol, tag
from scurry.games.squirrel_attack.board_dice import BLANK, POWERS, picture, tip_of
from scurry.games.squirrel_attack.moves import ADD, HAND
from scurry.games.squirrel_attack.position import KINDS, PER_SEAT, SQUIRREL, Kind, Position, Stage
from scurry.games.squirrel_attack.words import KIND_TITLES
from scurry.kernel.catalogue import say
from scurry.kernel.common import is_to_act
from scurry.kernel.records import UNKNOWN


def is_choosing(view: Position, pen: Pen) -> bool:
    """Whether the one who looks has a hand to choose."""
    return view.stage == Stage.CHOOSE and any(pen.is_me(seat) and is_to_act(view, seat) for seat in range(view.seats))


def cups(view: Position, pen: Pen, seats: list[int]) -> Markup:
    """The others, in a row: what they choose lies under a cup."""
    chips = (tag("li", _hand(view, seat), seat_name(seat, pen.names[seat]), _state(view, seat)) for seat in seats)
    return tag("section", tag("ul", chips), cls="sa-cups", aria_label=say("The other hands"))


def _hand(view: Position, seat: int) -> Markup:
    if view.kinds[seat * PER_SEAT] == UNKNOWN:
        return symbol("sa-cup-down")
    dice = range(seat * PER_SEAT, seat * PER_SEAT + int(view.options.dice))
    pictures = (picture(int(view.kinds[die]), BLANK, KIND_TITLES[view.kinds[die]]) for die in dice)
    return tag("span", pictures, cls="sa-row")


def _state(view: Position, seat: int) -> Markup:
    return tag("small", say("chooses") if is_to_act(view, seat) else say("is ready"))


def workshop(view: Position, pen: Pen) -> Markup:
    """The four kinds: one die more, or a whole hand of them."""
    columns = (tag("li", _bin(pen, kind), _all_of(view, pen, kind)) for kind in range(1, KINDS + 1))
    return tag("section", tag("ul", columns), cls="sa-workshop", aria_label=say("Dice to choose from"))


def _bin(pen: Pen, kind: int) -> Markup:
    words = tag("span", tag("b", KIND_TITLES[kind]), tag("span", say(POWERS[Kind(kind)])))
    label = say("Add a die to your hand: {kind}.", kind=KIND_TITLES[kind])
    die = picture(kind, SQUIRREL)
    return pen.choice(ADD + kind - 1, die, words, label=label, cls="sa-bin", tip=tip_of(kind))


def _all_of(view: Position, pen: Pen, kind: int) -> Markup:
    count = int(view.options.dice)
    words = say("all {count} {kind}", count=count, kind=KIND_TITLES[kind])
    return _ready_made(pen, HAND + kind, words, [kind] * count)


def one_of_each(view: Position, pen: Pen) -> Markup | None:
    """SA-2.6: the simple beginning."""
    if not pen.can(HAND):
        return None
    kinds = sorted(1 + index % KINDS for index in range(int(view.options.dice)))
    return _ready_made(pen, HAND, say("one of each"), kinds)


def _ready_made(pen: Pen, move: int, words: str, kinds: list[int]) -> Markup:
    dice = tag("span", (picture(kind, BLANK) for kind in kinds), cls="sa-row")
    label = say("Take a ready-made hand: {hand}.", hand=words)
    return pen.choice(move, dice, tag("span", words), label=label, cls="sa-ready")
