"""What a seat can know: every card but those that lie face down (RULES.md, NS-1.4)."""

from __future__ import annotations

from scurry.games.nutty_squirrels.card import ALL_CARDS, FIRST_POWER
from scurry.games.nutty_squirrels.position import KINDS, LENGTH, LIMBS, LONGEST_DECK, MOST_UNSEEN, Leaf, Position
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, shuffle
from scurry.kernel.records import UNKNOWN, Row
from scurry.kernel.scratch import row_of


@compiled
def cover_cards(position: Position) -> None:
    """Nobody knows a face-down card, on the tree, in the deck or out of play."""
    for index in range(LIMBS):
        limb = position.limbs[index]
        for at in range(limb.length):
            if limb.up[at] == 0:
                limb.cards[at] = UNKNOWN
    for index in range(position.deck_size):
        position.deck[index] = UNKNOWN
    for index in range(position.unseen_count):
        position.unseen[index] = UNKNOWN


@compiled
def deal_unknown(position: Position, dice: Dice) -> None:
    """Shuffle every card that nobody has seen, and lay one wherever a card is unknown."""
    pile = row_of(ALL_CARDS, Leaf.NOTHING)
    count = 0
    for kind in range(KINDS):
        for _ in range(unseen_of(position, kind)):
            pile[count] = kind
            count += 1
    shuffle(dice, pile, count)
    for index in range(LIMBS):
        count = fill_unknown(position.limbs[index].cards, LENGTH, pile, count)
    count = fill_unknown(position.deck, LONGEST_DECK, pile, count)
    fill_unknown(position.unseen, MOST_UNSEEN, pile, count)


@compiled
def unseen_of(position: Position, kind: int) -> int:
    """How many cards of a kind nobody can see: all of them, less those on the tree, on boards and out of play."""
    count = position.options.cards[kind] - position.gone[kind]
    for index in range(LIMBS):
        for at in range(LENGTH):
            count -= position.limbs[index].cards[at] == kind
    if kind >= FIRST_POWER:
        count -= position.market[kind - FIRST_POWER]
        for seat in range(position.seats):
            count -= position.squirrels[seat].powers[kind - FIRST_POWER]
    return count


@compiled
def fill_unknown(row: Row[int], length: int, pile: Row[int], count: int) -> int:
    """Take a card off the pile for each unknown one of a row, and say how many are left."""
    for index in range(length):
        if row[index] == UNKNOWN:
            count -= 1
            row[index] = pile[count]
    return count
