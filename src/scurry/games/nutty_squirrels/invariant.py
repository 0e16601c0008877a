"""What is true of every position: 64 cards, 45 brown and 15 golden acorns, and everything is where it can be.

The questions are compiled, because a position is looked at whenever one is loaded.
"""

from __future__ import annotations

from scurry.games.nutty_squirrels.acorns import BACKPACK_ROOM, CHEEK_ROOM, all_in
from scurry.games.nutty_squirrels.card import ALL_CARDS
from scurry.games.nutty_squirrels.claiming import SLOTS, powers_of
from scurry.games.nutty_squirrels.moving import can_spend
from scurry.games.nutty_squirrels.position import (
    BROWNS,
    COLOURS,
    GOLDS,
    HOLDERS,
    KINDS,
    LENGTH,
    LIMBS,
    LONGEST_DECK,
    MOST_UNSEEN,
    POWERS,
    SEATS,
    SPOTS,
    TRUNK,
    Ending,
    Holder,
    Leaf,
    Limb,
    Owing,
    Position,
    Power,
)
from scurry.games.nutty_squirrels.powers import BAG_ROOM
from scurry.games.nutty_squirrels.rules import unseen_of
from scurry.games.nutty_squirrels.solo import MOST_IDLE, PRICES, can_pay, is_solo
from scurry.games.nutty_squirrels.solo_reach import LONE
from scurry.games.nutty_squirrels.tree import is_broken, is_on_broken_branch
from scurry.games.nutty_squirrels.turns import ACTION_POINTS
from scurry.kernel.compilation import compiled
from scurry.kernel.records import Row

MEMORIES = 256
"""Four ways and two colours: a bit each."""


def problems(position: Position) -> list[str]:
    """What is wrong with a position, in sentences; nothing if it could stand on a table."""
    out_of_range = [sentence for is_so, sentence in _RANGES if not is_so(position)]
    return out_of_range or [sentence for is_so, sentence in _TRUTHS if not is_so(position)]


@compiled
def is_between(value: int, low: int, high: int) -> bool:
    """Whether a number lies between two others, which count too."""
    return low <= value <= high


@compiled
def are_all_between(row: Row[int], count: int, low: int, high: int) -> bool:
    """Whether the first numbers of a row do."""
    for index in range(count):
        if not low <= row[index] <= high:
            return False
    return True


# --- Ranges -----------------------------------------------------------------------------------------------------------


@compiled
def has_turns_in_range(position: Position) -> bool:
    """Seats, turns, rounds and endings."""
    rounds, last = position.options.rounds, position.seats - 1
    return (
        is_between(position.seats, 1, SEATS)
        and is_between(position.turn, 0, last)
        and is_between(position.first, 0, last)
        and is_between(position.over, 0, 1)
        and position.to_act == (0 if position.over else 1 << position.turn)
        and is_between(position.ending, Ending.NOT_YET, Ending.OWL)
        and (position.over == 1) == (position.ending != Ending.NOT_YET)
        and is_between(position.round_number, 1, rounds)
        and is_between(position.last_round, 0, rounds + 1)
        and is_between(position.spent, 0, ACTION_POINTS + 1)
        and is_between(position.has_stolen, 0, 1)
        and is_between(position.memory, 0, MEMORIES - 1)
    )


@compiled
def has_limbs_in_range(position: Position) -> bool:
    """Cards up to each limb's end, and nothing beyond it."""
    for index in range(LIMBS):
        limb = position.limbs[index]
        if not is_between(limb.length, 0, LENGTH) or not is_between(limb.is_short, 0, 1):
            return False
        for at in range(LENGTH):
            if not is_between(limb.cards[at], 0, KINDS - 1) and at < limb.length:
                return False
            if limb.cards[at] != Leaf.NOTHING and at >= limb.length:
                return False
            if not is_between(limb.up[at], 0, 1 if at < limb.length else 0):
                return False
        for at in range(LENGTH * COLOURS):
            most = BROWNS if at < limb.length * COLOURS else 0
            if not is_between(limb.acorns[at], 0, most) or not is_between(limb.bags[at], 0, most):
                return False
    return True


@compiled
def has_piles_in_range(position: Position) -> bool:
    """Deck, supply and what is out of play."""
    return (
        is_pile(position.deck, position.deck_size, LONGEST_DECK)
        and is_pile(position.unseen, position.unseen_count, MOST_UNSEEN)
        and are_all_between(position.supply, COLOURS, 0, BROWNS)
        and are_all_between(position.lost, COLOURS, 0, BROWNS)
        and are_all_between(position.gone, KINDS, 0, ALL_CARDS)
        and are_all_between(position.options.cards, KINDS, 0, ALL_CARDS)
        and position.options.cards.sum() == ALL_CARDS
    )


@compiled
def is_pile(row: Row[int], size: int, most: int) -> bool:
    """Whether a pile has cards up to its size, and none beyond."""
    if not is_between(size, 0, most) or not are_all_between(row, size, 0, KINDS - 1):
        return False
    for index in range(size, most):
        if row[index] != Leaf.NOTHING:
            return False
    return True


@compiled
def has_squirrels_in_range(position: Position) -> bool:
    """Every squirrel is somewhere, and has no fewer than no acorns; empty seats have nothing."""
    for seat in range(SEATS):
        squirrel = position.squirrels[seat]
        most = BROWNS if seat < position.seats else 0
        if not is_between(squirrel.limb, 0, LIMBS - 1) or not are_all_between(squirrel.powers, POWERS, 0, min(most, 1)):
            return False
        if not is_between(squirrel.place, 0, position.limbs[squirrel.limb].length):
            return False
        if squirrel.place == TRUNK and squirrel.limb != 0:
            return False
        if seat >= position.seats and squirrel.place != TRUNK:
            return False
        if not are_all_between(squirrel.acorns, HOLDERS * COLOURS, 0, most):
            return False
        if not is_between(squirrel.laid, 0, Power.NONE):
            return False
    return True


@compiled
def has_solo_in_range(position: Position) -> bool:
    """Debts, market and thieves belong to the solo game."""
    most = 1 if is_solo(position) else 0
    return (
        is_between(position.owing, Owing.NOTHING, Owing.OWL * most)
        and is_between(position.owed, 0, PRICES[position.owing])
        and (position.owed == 0) == (position.owing == Owing.NOTHING)
        and is_between(position.wanted, 0, (SPOTS - 1) * most)
        and (position.owing != Owing.POWER or position.wanted < POWERS)
        and (position.wanted == 0 or position.owing != Owing.NOTHING)
        and is_between(position.idle, 0, MOST_IDLE * most)
        and is_between(position.has_won, 0, most)
        and are_all_between(position.market, POWERS, 0, most)
    )


_RANGES = (
    (has_turns_in_range, "seats, turn, rounds, points spent or the ending do not fit each other"),
    (has_limbs_in_range, "a limb has up to five cards of the twelve kinds, and nothing beyond its end"),
    (has_piles_in_range, "deck, supply or what is out of play cannot be so; 64 cards are in the game"),
    (has_squirrels_in_range, "a squirrel is where none can be, or has what none can have"),
    (has_solo_in_range, "debts, market and the thief belong to the solo game, within their limits"),
)

# --- Truths -----------------------------------------------------------------------------------------------------------


@compiled
def has_all_cards(position: Position) -> bool:
    """Every card of the 64 is somewhere, once."""
    for kind in range(KINDS):
        count = 0
        for index in range(position.deck_size):
            count += position.deck[index] == kind
        for index in range(position.unseen_count):
            count += position.unseen[index] == kind
        if unseen_of(position, kind) != count:
            return False
    return True


@compiled
def has_all_acorns(position: Position) -> bool:
    """There are 45 brown acorns and 15 of gold."""
    return acorns_of(position, 0) == BROWNS and acorns_of(position, 1) == GOLDS


@compiled
def acorns_of(position: Position, colour: int) -> int:
    """How many acorns of a colour there are, wherever they lie."""
    count = int(position.supply[colour]) + int(position.lost[colour])
    for index in range(LIMBS):
        for at in range(LENGTH):
            here = at * COLOURS + colour
            count += int(position.limbs[index].acorns[here]) + int(position.limbs[index].bags[here])
    for seat in range(position.seats):
        for holder in range(HOLDERS):
            count += int(position.squirrels[seat].acorns[holder * COLOURS + colour])
    return count


@compiled
def has_sound_limbs(position: Position) -> bool:
    """NS-5.6: two broken branches that meet end their limb. NS-13.11: alone, none stays at all."""
    for index in range(LIMBS):
        limb = position.limbs[index]
        for place in range(1, limb.length + 1):
            if is_broken(limb, place) and is_solo(position):
                return False
            is_inside = place + 1 < limb.length or not limb.is_short
            if is_inside and place < limb.length and is_broken(limb, place) and is_broken(limb, place + 1):
                return False
    return True


@compiled
def has_sound_squirrels(position: Position) -> bool:
    """Cheeks, backpack, bag and slots hold what they can, and nobody is stuck on a broken branch."""
    for seat in range(position.seats):
        squirrel = position.squirrels[seat]
        if all_in(squirrel, Holder.CHEEKS) > CHEEK_ROOM or powers_of(squirrel) > SLOTS:
            return False
        if all_in(squirrel, Holder.BACKPACK) > BACKPACK_ROOM * squirrel.powers[Power.BACKPACK]:
            return False
        if all_in(squirrel, Holder.BAG) > (BAG_ROOM - 1) * squirrel.powers[Power.STICKY_FINGERS]:
            return False
        if is_on_broken_branch(position, squirrel) and (position.turn != seat or not can_spend(position, seat, 0)):
            return False
    return True


@compiled
def has_sound_solo(position: Position) -> bool:
    """The lone squirrel stands on an open card, can pay what it owes, and thieves' bags are not full."""
    if not is_solo(position):
        return True
    squirrel = position.squirrels[LONE]
    if squirrel.place != TRUNK and position.limbs[squirrel.limb].up[squirrel.place - 1] == 0:
        return False
    if position.owing != Owing.NOTHING and not can_pay(position, position.owed):
        return False
    for power in range(POWERS):
        if position.market[power] and squirrel.powers[power]:
            return False
    for index in range(LIMBS):
        if not has_sound_bags(position.limbs[index]):
            return False
    return True


@compiled
def has_sound_bags(limb: Limb) -> bool:
    """Only the thief has a bag, and leaves with three acorns in it."""
    for at in range(LENGTH):
        bag = limb.bags[at * COLOURS] + limb.bags[at * COLOURS + 1]
        is_thief = limb.up[at] == 1 and limb.cards[at] == Leaf.STICKY_FINGERS
        if bag >= BAG_ROOM or (bag > 0 and not is_thief):
            return False
    return True


@compiled
def has_no_solo_bags(position: Position) -> bool:
    """With others, what is stolen lies on the thief's own card."""
    for index in range(LIMBS):
        if not is_solo(position) and position.limbs[index].bags.sum() > 0:
            return False
    return True


_TRUTHS = (
    (has_all_cards, "every one of the 64 cards is somewhere, once"),
    (has_all_acorns, "there are 45 brown acorns and 15 golden ones"),
    (has_sound_limbs, "two broken branches that meet end their limb; in the solo game none stays"),
    (has_sound_squirrels, "cheeks, backpack, bag or slots are too full, or somebody is stuck on a broken branch"),
    (has_sound_solo, "the lone squirrel's card, debt, market or a thief's bag cannot be so"),
    (has_no_solo_bags, "a thief on the tree belongs to the solo game"),
)
