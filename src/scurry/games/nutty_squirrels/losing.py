"""What becomes of acorns on a power card that leaves its owner (RULES.md, NS-11.4 and NS-11.11)."""

from __future__ import annotations

from scurry.games.nutty_squirrels.acorns import add, has_room
from scurry.games.nutty_squirrels.happenings import Happening, announce, haul
from scurry.games.nutty_squirrels.position import COLOURS, TRUNK, Colour, Holder, Position, Power
from scurry.games.nutty_squirrels.tree import spot_under
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import Journal


@compiled
def let_go_of(position: Position, seat: int, power: int, journal: Journal | None) -> None:
    """A power leaves a squirrel: it is swapped, stolen, destroyed or used up."""
    position.squirrels[seat].powers[power] = 0
    if power == Power.BACKPACK:
        empty_backpack(position, seat, journal)
    elif power == Power.STICKY_FINGERS:
        lose_bag(position, seat, journal)


@compiled
def empty_backpack(position: Position, seat: int, journal: Journal | None) -> None:
    """NS-11.4: its acorn goes into a free cheek, else onto the card underfoot, else into the nest."""
    squirrel = position.squirrels[seat]
    for colour in range(COLOURS):
        if squirrel.acorns[Holder.BACKPACK * COLOURS + colour] > 0:
            holder = Holder.NEST if squirrel.place == TRUNK else Holder.CARD
            if has_room(squirrel, Holder.CHEEKS):
                holder = Holder.CHEEKS
            add(position, squirrel, Holder.BACKPACK, colour, -1)
            add(position, squirrel, holder, colour, 1)
            announce(journal, Happening.BACKPACK_EMPTIED, seat, colour, holder, spot_under(squirrel))


@compiled
def lose_bag(position: Position, seat: int, journal: Journal | None) -> None:
    """NS-11.11: stolen acorns on a Sticky Fingers card leave the game with it."""
    squirrel = position.squirrels[seat]
    bag = Holder.BAG * COLOURS
    brown, gold = squirrel.acorns[bag], squirrel.acorns[bag + 1]
    if brown + gold == 0:
        return
    squirrel.acorns[bag] = 0
    squirrel.acorns[bag + 1] = 0
    position.lost[Colour.BROWN] += brown
    position.lost[Colour.GOLD] += gold
    announce(journal, Happening.BAG_LOST, seat, haul(brown, gold))
