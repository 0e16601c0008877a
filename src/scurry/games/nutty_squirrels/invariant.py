"""What is true of every position: 64 cards, 45 brown and 15 golden acorns, and everything is where it can be.

What is true of the lone squirrel besides stands in `invariant_alone.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scurry.games.nutty_squirrels.acorns import BACKPACK_ROOM, CHEEK_ROOM
from scurry.games.nutty_squirrels.card import FIRST_POWER
from scurry.games.nutty_squirrels.claiming import SLOTS
from scurry.games.nutty_squirrels.invariant_alone import wrong_alone
from scurry.games.nutty_squirrels.moving import can_spend
from scurry.games.nutty_squirrels.position import (
    BAG_ROOM,
    BROWNS,
    COLOURS,
    GOLDS,
    KINDS,
    LENGTH,
    MOST_UNSEEN,
    POWERS,
    SEATS,
    TRUNK,
    Colour,
    Ending,
    Holder,
    Leaf,
    Limb,
    Position,
    Power,
    Squirrel,
)
from scurry.games.nutty_squirrels.solo import is_solo
from scurry.games.nutty_squirrels.tree import has_face_down_card, is_broken, is_on_broken_branch
from scurry.games.nutty_squirrels.turns import value_in
from scurry.kernel.records import Row

FIRST_TWO = 2
"""Where two broken branches meet, these places of a limb never fall off (NS-5.6)."""


def problems(position: Position) -> list[str]:
    """What is wrong with a position, in sentences; nothing if it could stand on a table."""
    squirrels = [position.squirrels[seat] for seat in range(SEATS)]
    return (
        [*(problem for limb in position.limbs for problem in _wrong_limb(limb)), *_wrong_acorns(position)]
        or [problem for seat, each in enumerate(squirrels) for problem in _wrong_squirrel(position, seat, each)]
        or [
            *_wrong_piles(position),
            *_wrong_turn(position),
            *(wrong_alone(position) if is_solo(position) else _wrong_together(position)),
        ]
    )


# --- The tree ---------------------------------------------------------------------------------------------------------


def _wrong_limb(limb: Limb) -> Iterator[str]:
    length = int(limb.length)
    if [card != Leaf.NOTHING for card in limb.cards] != [at < length for at in range(LENGTH)]:
        yield "a limb has cards up to its end, and none beyond"
    if any(limb.up[length:]) or any(limb.acorns[length * COLOURS :]) or any(limb.bags[length * COLOURS :]):
        yield "nothing lies beyond the end of a limb"
    pairs = [(inner, inner + 1) for inner in range(1, length)]
    meeting = [inner for inner, outer in pairs if is_broken(limb, inner) and is_broken(limb, outer)]
    if meeting != ([length - 1] if limb.is_short else []):
        yield "where two broken branches meet, the limb ends; and a short limb ends so"


def _wrong_piles(position: Position) -> Iterator[str]:
    for pile, size in ((position.deck, position.deck_size), (position.unseen, position.unseen_count)):
        if [card != Leaf.NOTHING for card in pile] != [index < size for index in range(len(pile))]:
            yield "a pile has so many cards as it says"
    if _all_cards(position) != Counter({kind: int(count) for kind, count in enumerate(position.options.cards)}):
        yield "every one of the 64 cards is somewhere, once"
    if int(position.unseen_count) + sum(map(_may_fall, position.limbs)) > MOST_UNSEEN:
        yield "no more cards have fallen face down than could"


def _all_cards(position: Position) -> Counter[int]:
    """How many cards of each kind there are, wherever they lie."""
    rows: list[Row[int]] = [position.deck, position.unseen, *(limb.cards for limb in position.limbs)]
    found = Counter(int(card) for row in rows for card in row if card != Leaf.NOTHING)
    found.update({kind: int(position.gone[kind]) for kind in range(KINDS)})
    for row in (position.market, *(squirrel.powers for squirrel in position.squirrels)):
        found.update({FIRST_POWER + power: int(row[power]) for power in range(POWERS)})
    return found


def _may_fall(limb: Limb) -> int:
    """How many face-down cards may still fall off a limb: nothing grows on a short one."""
    if not limb.is_short:
        return LENGTH - FIRST_TWO
    return sum(1 for at in range(FIRST_TWO, int(limb.length)) if not limb.up[at])


def _wrong_acorns(position: Position) -> Iterator[str]:
    rows = [position.supply, position.lost]
    rows += [row for limb in position.limbs for row in (limb.acorns, limb.bags)]
    rows += [squirrel.acorns for squirrel in position.squirrels]
    found = [sum(int(row[index]) for row in rows for index in range(colour, len(row), COLOURS)) for colour in Colour]
    if found != [BROWNS, GOLDS]:
        yield "there are 45 brown acorns and 15 golden ones"


# --- The squirrels ----------------------------------------------------------------------------------------------------


def _wrong_squirrel(position: Position, seat: int, squirrel: Squirrel) -> Iterator[str]:
    if squirrel.place > position.limbs[squirrel.limb].length or (squirrel.place == TRUNK and squirrel.limb != 0):
        yield "a squirrel is on a card or on the trunk"
        return
    if squirrel.place == TRUNK and squirrel.laid:
        yield "a power is put down on a card"
    if seat >= position.seats and (squirrel.place != TRUNK or any(squirrel.acorns) or any(squirrel.powers)):
        yield "an empty seat has nothing"
    room = {
        Holder.CHEEKS: CHEEK_ROOM,
        Holder.BACKPACK: BACKPACK_ROOM * int(squirrel.powers[Power.BACKPACK]),
        Holder.BAG: (BAG_ROOM - 1) * int(squirrel.powers[Power.STICKY_FINGERS]),
    }
    for holder, most in room.items():
        if sum(map(int, squirrel.acorns[holder * COLOURS : (holder + 1) * COLOURS])) > most:
            yield "cheeks, backpack or bag are too full"
    if sum(map(int, squirrel.powers)) > SLOTS:
        yield "there are three slots for powers"
    if is_on_broken_branch(position, squirrel) and (position.turn != seat or not can_spend(position, seat, 0)):
        yield "nobody is stuck on a broken branch"


# --- The moment -------------------------------------------------------------------------------------------------------


def _wrong_turn(position: Position) -> Iterator[str]:
    if position.to_act != (0 if position.over else 1 << int(position.turn)):
        yield "whoever has the turn is to act"
    if bool(position.over) != (position.ending != Ending.NOT_YET):
        yield "the game is over for a reason"
    now, last = int(position.round_number), int(position.last_round)
    if now > position.options.rounds or not (last == 0 or now <= last <= now + 1):
        yield "the last round is this one or the next, and there are no more than were agreed on"


def _wrong_together(position: Position) -> Iterator[str]:
    alone = (position.owing, position.owed, position.wanted, position.idle, position.has_won)
    if any(alone) or any(position.market) or any(any(limb.bags) for limb in position.limbs):
        yield "debts, market and thieves on the tree belong to the solo game"
    if position.last_round == 0 and not has_face_down_card(position):
        yield "the last rounds begin when the last leaf has been turned"
    if position.ending > Ending.ROUNDS:
        yield "the game ends at the goal, after the last leaf or after the last round"
    for squirrel in position.squirrels:
        if not position.over and value_in(squirrel, Holder.BURROW) >= position.options.goal:
            yield "whoever has buried enough has won"
