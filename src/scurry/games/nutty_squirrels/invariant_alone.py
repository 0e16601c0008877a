"""What is true of every position of the solo game besides (RULES.md, heading 13)."""

from __future__ import annotations

from collections.abc import Iterator

from scurry.games.nutty_squirrels.card import FIRST_POWER, SOLO_KEEPS
from scurry.games.nutty_squirrels.moves import GO, ON_SALE
from scurry.games.nutty_squirrels.position import (
    BAG_ROOM,
    COLOURS,
    KINDS,
    LENGTH,
    MOST_IDLE,
    POWERS,
    TRUNK,
    Colour,
    Ending,
    Holder,
    Leaf,
    Limb,
    Owing,
    Position,
)
from scurry.games.nutty_squirrels.solo import PRICES, can_pay, held, offer_walks
from scurry.games.nutty_squirrels.solo_reach import LONE, is_paid_step
from scurry.games.nutty_squirrels.tree import limb_of, place_of
from scurry.games.nutty_squirrels.turns import value_in
from scurry.kernel.playouts import buffer_for_moves

ENDINGS = (Ending.NOT_YET, Ending.STOPPED, Ending.EXHAUSTED, Ending.WANDERED, Ending.OWL)


def wrong_alone(position: Position) -> Iterator[str]:
    """What is wrong with a position of the solo game."""
    yield from _wrong_turn(position)
    yield from _wrong_cards(position)
    yield from _wrong_squirrel(position)
    yield from _wrong_debt(position)


def _wrong_turn(position: Position) -> Iterator[str]:
    """NS-13.1, NS-13.23: there are no turns, and it is over after too long a walk."""
    if (position.round_number, position.last_round, position.spent, position.has_stolen) != (1, 0, 0, 0):
        yield "alone there are no rounds and no action points"
    if position.ending not in ENDINGS:
        yield "the solo game ends when its player stops, or can do nothing more"
    if not position.over and position.idle >= MOST_IDLE:
        yield "it is over after a hundred changes of place that led nowhere"


def _wrong_cards(position: Position) -> Iterator[str]:
    """NS-13.2, NS-13.11, NS-13.16: which cards there are, and what lies open."""
    squirrel = position.squirrels[LONE]
    for kind in range(FIRST_POWER, KINDS):
        power = kind - FIRST_POWER
        elsewhere = int(position.gone[kind]) + int(position.market[power]) + int(squirrel.powers[power])
        if kind not in SOLO_KEEPS and elsewhere != position.options.cards[kind]:
            yield "powers but Owls and Sticky Fingers are on sale, bought or out of play"
    if any((position.market[power] or squirrel.powers[power]) and power not in ON_SALE for power in range(POWERS)):
        yield "three powers are on sale"
    if position.unseen_count or any(limb.is_short for limb in position.limbs):
        yield "no limb breaks off"
    for index, limb in enumerate(position.limbs):
        for at in range(LENGTH):
            is_owl_here = (squirrel.limb, squirrel.place) == (index, at + 1) and (position.over or _is_bribed(position))
            if limb.up[at] and (limb.cards[at] == Leaf.BROKEN or (limb.cards[at] == Leaf.OWL and not is_owl_here)):
                yield "no broken branch stays, and no Owl that has been paid"
            if not _is_sound_bag(limb, at):
                yield "only the thief has a bag, and leaves with three acorns in it"


def _is_sound_bag(limb: Limb, at: int) -> bool:
    bag = int(limb.bags[at * COLOURS]) + int(limb.bags[at * COLOURS + 1])
    is_thief = limb.up[at] == 1 and limb.cards[at] == Leaf.STICKY_FINGERS
    return bag == 0 or (bag < BAG_ROOM and bool(is_thief))


def _wrong_squirrel(position: Position) -> Iterator[str]:
    squirrel = position.squirrels[LONE]
    if squirrel.place != TRUNK and position.limbs[squirrel.limb].up[squirrel.place - 1] == 0:
        yield "the lone squirrel turns the card that it stands on"
    if any(squirrel.acorns[Holder.BURROW * COLOURS : (Holder.BAG + 1) * COLOURS]) or any(position.lost):
        yield "alone nothing is buried, stolen or lost for good"
    if not position.has_won and value_in(squirrel, Holder.NEST) >= position.options.goal:
        yield "a nest that is worth the goal has won"


# --- Debts ------------------------------------------------------------------------------------------------------------


def _is_bribed(position: Position) -> bool:
    return bool(position.owing == Owing.OWL)


def _wrong_debt(position: Position) -> Iterator[str]:
    """NS-13.4: what is being paid for is there to be had, and can be paid to the last acorn."""
    owed, wanted = int(position.owed), int(position.wanted)
    if position.owing == Owing.NOTHING or position.over:
        if owed or wanted or position.owing != Owing.NOTHING:
            yield "nothing is owed for nothing, and nothing at all once the game is over"
        return
    price = PRICES[position.owing]
    can_pay_it = can_pay(position, price) if owed == price else held(position, Colour.BROWN) >= owed
    if not 1 <= owed <= price or not can_pay_it:
        yield "a debt can be paid"
    elif not _is_to_be_had(position, wanted):
        yield "what is being paid for is there to be had"


def _is_to_be_had(position: Position, wanted: int) -> bool:
    if position.owing == Owing.STEP:
        moves = buffer_for_moves()
        walks = [int(move) for move in moves[: offer_walks(position, moves, 0)]]
        return GO + wanted in walks and bool(is_paid_step(position, limb_of(wanted), place_of(wanted)))
    if position.owing == Owing.POWER:
        return wanted in ON_SALE and bool(position.market[wanted])
    squirrel = position.squirrels[LONE]
    is_on_card = squirrel.place != TRUNK and wanted == 0
    return bool(is_on_card and position.limbs[squirrel.limb].cards[squirrel.place - 1] == Leaf.OWL)
