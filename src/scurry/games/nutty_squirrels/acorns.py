"""Gather, stash, convert, bury and score (RULES.md, headings 7 to 10)."""

from __future__ import annotations

from scurry.games.nutty_squirrels.happenings import Happening, announce
from scurry.games.nutty_squirrels.moves import (
    ANYWHERE,
    BURY,
    CONVERT,
    EXCHANGE,
    HANDLE,
    HANDLINGS,
    HELD,
    ON_LEAF,
    ON_TRUNK,
    SOURCES,
    TARGETS,
)
from scurry.games.nutty_squirrels.position import COLOURS, TRUNK, Colour, Holder, Position, Power, Squirrel
from scurry.games.nutty_squirrels.tree import spot_under
from scurry.games.nutty_squirrels.turns import GOLD_WORTH, check_goal, points_left, spend
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import Journal
from scurry.kernel.records import Row

CHEEK_ROOM = 2  # NS-7.2
BACKPACK_ROOM = 1  # NS-11.3

UP, DOWN, IN, OUT = 0, 1, 2, 3
WAYS = (UP, UP, DOWN, DOWN, DOWN, DOWN, UP, UP, IN, OUT)
"""Which way an acorn goes with each way of handling it: up from here, down, into the backpack, out of it. Way ^ 1 is
the way back."""

# --- 7. Gather, and 8. Stash ------------------------------------------------------------------------------------------


@compiled
def offer_handling(position: Position, seat: int, moves: Row[int], count: int) -> int:
    """NS-7, NS-8: whatever can be done with acorns here, at no cost."""
    first = ON_TRUNK if position.squirrels[seat].place == TRUNK else ON_LEAF
    for index in range(first, first + 4):
        count = offer_way(position, seat, index, moves, count)
    if position.squirrels[seat].powers[Power.BACKPACK]:
        for index in range(ANYWHERE, HANDLINGS):
            count = offer_way(position, seat, index, moves, count)
        for colour in range(COLOURS):
            if can_exchange(position, seat, colour):
                moves[count] = EXCHANGE + colour
                count += 1
    return count


@compiled
def offer_way(position: Position, seat: int, index: int, moves: Row[int], count: int) -> int:
    """Offer one way of handling, for each colour."""
    squirrel = position.squirrels[seat]
    if has_room(squirrel, TARGETS[index]):
        for colour in range(COLOURS):
            is_back = goes_back(position, WAYS[index], colour)
            if not is_back and count_in(position, squirrel, SOURCES[index], colour) > 0:
                moves[count] = HANDLE + index * COLOURS + colour
                count += 1
    return count


@compiled
def has_room(squirrel: Squirrel, holder: int) -> bool:
    """NS-7.2, NS-11.3: two acorns fit into the cheeks and one into a backpack; elsewhere there is always room."""
    if holder == Holder.CHEEKS:
        return all_in(squirrel, holder) < CHEEK_ROOM
    if holder == Holder.BACKPACK:
        return squirrel.powers[Power.BACKPACK] == 1 and all_in(squirrel, holder) < BACKPACK_ROOM
    return True


@compiled
def all_in(squirrel: Squirrel, holder: int) -> int:
    """How many acorns a holder of this squirrel has."""
    at = holder * COLOURS
    return squirrel.acorns[at + Colour.BROWN] + squirrel.acorns[at + Colour.GOLD]


@compiled
def carried_by(squirrel: Squirrel) -> int:
    """How many acorns a squirrel has in cheeks and backpack."""
    return all_in(squirrel, Holder.CHEEKS) + all_in(squirrel, Holder.BACKPACK)


@compiled
def count_in(position: Position, squirrel: Squirrel, holder: int, colour: int) -> int:
    """How many acorns of a colour a holder has; CARD is the leaf under the squirrel."""
    if holder == Holder.CARD:
        return position.limbs[squirrel.limb].acorns[(squirrel.place - 1) * COLOURS + colour]
    return squirrel.acorns[holder * COLOURS + colour]


@compiled
def add(position: Position, squirrel: Squirrel, holder: int, colour: int, count: int) -> None:
    """Put so many acorns into a holder, or take them out if the count is negative."""
    if holder == Holder.CARD:
        position.limbs[squirrel.limb].acorns[(squirrel.place - 1) * COLOURS + colour] += count
    else:
        squirrel.acorns[holder * COLOURS + colour] += count


@compiled
def goes_back(position: Position, way: int, colour: int) -> bool:
    """NS-7.5: whether this would undo what was done since the last lasting act."""
    return (position.memory >> ((way ^ 1) * COLOURS + colour)) & 1 == 1


@compiled
def remember(position: Position, way: int, colour: int) -> None:
    """NS-7.5: keep in mind which way a colour has gone."""
    position.memory |= 1 << (way * COLOURS + colour)


@compiled
def handle(position: Position, seat: int, index: int, colour: int, journal: Journal | None) -> None:
    """Move one acorn from one holder to another."""
    squirrel = position.squirrels[seat]
    add(position, squirrel, SOURCES[index], colour, -1)
    add(position, squirrel, TARGETS[index], colour, 1)
    remember(position, WAYS[index], colour)
    announce(journal, Happening.HANDLED, seat, index, colour, spot_under(squirrel))


@compiled
def can_exchange(position: Position, seat: int, colour: int) -> bool:
    """NS-7.4: one for one between full cheeks and a full backpack, if that changes anything."""
    squirrel = position.squirrels[seat]
    if has_room(squirrel, Holder.CHEEKS) or has_room(squirrel, Holder.BACKPACK):
        return False
    if squirrel.acorns[Holder.CHEEKS * COLOURS + colour] == 0 or squirrel.acorns[Holder.BACKPACK * COLOURS + colour]:
        return False
    return not goes_back(position, IN, colour) and not goes_back(position, OUT, 1 - colour)


@compiled
def exchange(position: Position, seat: int, colour: int, journal: Journal | None) -> None:
    """NS-7.4: this colour goes into the backpack, the other comes out."""
    squirrel = position.squirrels[seat]
    add(position, squirrel, Holder.CHEEKS, colour, -1)
    add(position, squirrel, Holder.BACKPACK, colour, 1)
    add(position, squirrel, Holder.BACKPACK, 1 - colour, -1)
    add(position, squirrel, Holder.CHEEKS, 1 - colour, 1)
    remember(position, IN, colour)
    remember(position, OUT, 1 - colour)
    announce(journal, Happening.EXCHANGED, seat, colour)


# --- 9. Convert, and 10. Bury and score -------------------------------------------------------------------------------


@compiled
def offer_paid_acts(position: Position, seat: int, moves: Row[int], count: int) -> int:
    """NS-9, NS-10: on the trunk, for a point each."""
    squirrel = position.squirrels[seat]
    if squirrel.place != TRUNK or points_left(position, seat) == 0:
        return count
    if can_convert(position, squirrel):
        moves[count] = CONVERT
        count += 1
    for index in range(len(HELD) * COLOURS):
        if squirrel.acorns[index] > 0:
            moves[count] = BURY + index
            count += 1
    return count


@compiled
def can_convert(position: Position, squirrel: Squirrel) -> bool:
    """NS-9.1, NS-9.2: five brown acorns in the nest, and a golden one in the supply."""
    return squirrel.acorns[Holder.NEST * COLOURS] >= GOLD_WORTH and position.supply[Colour.GOLD] > 0


@compiled
def convert(position: Position, seat: int, journal: Journal | None) -> None:
    """NS-9.1: five for one; the golden acorn goes into the nest."""
    nest = Holder.NEST * COLOURS
    squirrel = position.squirrels[seat]
    spend(position, 1)
    squirrel.acorns[nest + Colour.BROWN] -= GOLD_WORTH
    position.supply[Colour.BROWN] += GOLD_WORTH
    squirrel.acorns[nest + Colour.GOLD] += 1
    position.supply[Colour.GOLD] -= 1
    announce(journal, Happening.CONVERTED, seat)


@compiled
def bury(position: Position, seat: int, holder: int, colour: int, journal: Journal | None) -> None:
    """NS-10.1: one acorn into the burrow, for good."""
    squirrel = position.squirrels[seat]
    spend(position, 1)
    add(position, squirrel, holder, colour, -1)
    add(position, squirrel, Holder.BURROW, colour, 1)
    announce(journal, Happening.BURIED, seat, colour, holder)
    check_goal(position, seat, journal)


assert HELD == (0, 1, 2), "the index of a holder and that of its moves are the same"
