"""Claiming powers, and what becomes of the limb (RULES.md, heading 6)."""

from __future__ import annotations

from scurry.games.nutty_squirrels.card import FIRST_POWER
from scurry.games.nutty_squirrels.happenings import Happening, announce, haul
from scurry.games.nutty_squirrels.losing import let_go_of
from scurry.games.nutty_squirrels.moves import CLAIM, SWAP
from scurry.games.nutty_squirrels.position import COLOURS, POWERS, TRUNK, Leaf, Position, Power, Squirrel
from scurry.games.nutty_squirrels.tree import (
    drop_end_of_limb,
    is_broken,
    open_power,
    set_down,
    spot_of,
    spot_under,
    take_out,
)
from scurry.games.nutty_squirrels.turns import check_last_leaf
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import Journal, mark
from scurry.kernel.records import Row

SLOTS = 3  # NS-1.3


@compiled
def offer_claims(position: Position, seat: int, moves: Row[int], count: int) -> int:
    """NS-6.1, NS-6.9: claim the card underfoot, or swap it for a power if all slots are full."""
    squirrel = position.squirrels[seat]
    if not can_take(squirrel, open_power(position.limbs[squirrel.limb], squirrel.place)):
        return count
    if powers_of(squirrel) < SLOTS:
        moves[count] = CLAIM
        return count + 1
    for power in range(POWERS):
        if squirrel.powers[power]:
            moves[count] = SWAP + power
            count += 1
    return count


@compiled
def can_take(squirrel: Squirrel, power: int) -> bool:
    """NS-6.2, NS-6.10: not a power that it has, nor one that it has put down in this stay."""
    return power != Power.NONE and squirrel.powers[power] == 0 and not has_laid(squirrel, power)


@compiled
def has_laid(squirrel: Squirrel, power: int) -> bool:
    """NS-6.10: whether it has put this power down by a swap, in this stay on its card."""
    return squirrel.laid >> power & 1 == 1


@compiled
def powers_of(squirrel: Squirrel) -> int:
    """How many slots are full."""
    count = 0
    for power in range(POWERS):
        count += squirrel.powers[power]
    return count


@compiled
def swap(position: Position, seat: int, old: int, journal: Journal | None) -> None:
    """NS-6.9: the old power lies where the new one lay; nothing else moves."""
    squirrel = position.squirrels[seat]
    limb = position.limbs[squirrel.limb]
    new = open_power(limb, squirrel.place)
    announce(journal, Happening.SWAPPED, seat, new, old, spot_under(squirrel))
    let_go_of(position, seat, old, journal)
    limb.cards[squirrel.place - 1] = FIRST_POWER + old
    squirrel.powers[new] = 1
    squirrel.laid |= 1 << old
    position.memory = 0


@compiled
def claim(position: Position, seat: int, journal: Journal | None) -> None:
    """NS-6.3 to NS-6.8: take the card, close the gap, let fall what falls, let a new leaf grow."""
    squirrel = position.squirrels[seat]
    index, place = squirrel.limb, squirrel.place
    limb = position.limbs[index]
    power = open_power(limb, place)
    squirrel.powers[power] = 1
    position.memory = 0
    announce(journal, Happening.CLAIMED, seat, power, spot_under(squirrel))
    brown, gold = limb.acorns[(place - 1) * COLOURS], limb.acorns[(place - 1) * COLOURS + 1]
    was_outermost = place == limb.length
    take_out(position, index, place)
    if was_outermost and can_grow(position, index):  # NS-6.8
        grow_leaf(position, index, journal)
    settle(position, index, place, brown, gold, journal)
    drop_end_of_limb(position, index, journal)  # NS-6.6
    if not was_outermost and can_grow(position, index):
        mark(journal, position)
        grow_leaf(position, index, journal)
    check_last_leaf(position, journal)


@compiled
def can_grow(position: Position, index: int) -> bool:
    """NS-6.7: not if the limb is short or the deck empty."""
    return position.limbs[index].is_short == 0 and position.deck_size > 0


@compiled
def grow_leaf(position: Position, index: int, journal: Journal | None) -> None:
    """NS-6.7: a new face-down card at the end."""
    limb = position.limbs[index]
    position.deck_size -= 1
    limb.cards[limb.length] = position.deck[position.deck_size]
    position.deck[position.deck_size] = Leaf.NOTHING
    limb.length += 1
    announce(journal, Happening.LEAF_GREW, spot_of(index, limb.length))


@compiled
def settle(position: Position, index: int, place: int, brown: int, gold: int, journal: Journal | None) -> None:
    """NS-6.4, NS-6.5, NS-6.8: squirrels and acorns of the claimed card go to the card that closed the gap.

    If that one is broken, or none closed it, they go on inwards, and so does all that lay on it.
    """
    limb = position.limbs[index]
    target = place
    while target > limb.length or is_broken(limb, target):
        target -= 1
    for seat in range(position.seats):
        squirrel = position.squirrels[seat]
        if target < place and squirrel.limb == index and squirrel.place == place:
            set_down(squirrel, index, target)
            announce(journal, Happening.STEPPED_IN, seat, spot_under(squirrel))
    if target < place <= limb.length:
        at = (place - 1) * COLOURS
        brown, gold = brown + limb.acorns[at], gold + limb.acorns[at + 1]
        limb.acorns[at] = 0
        limb.acorns[at + 1] = 0
    lay(position, index, target, brown, gold, journal)


@compiled
def lay(position: Position, index: int, place: int, brown: int, gold: int, journal: Journal | None) -> None:
    """NS-6.5: lay acorns onto a card; those that reach the trunk go to the supply."""
    if place == TRUNK:
        position.supply[0] += brown
        position.supply[1] += gold
        if brown + gold > 0:
            announce(journal, Happening.ACORNS_RETURNED, spot_of(index, place), haul(brown, gold))
        return
    at = (place - 1) * COLOURS
    position.limbs[index].acorns[at] += brown
    position.limbs[index].acorns[at + 1] += gold
