"""What a designer may ask of a game of Squeaky."""

from __future__ import annotations

from enum import IntEnum

from scurry.games.squeaky.card import Mode
from scurry.games.squeaky.ending import group_size, has_hawk_come
from scurry.games.squeaky.happenings import Happening
from scurry.games.squeaky.position import FOODS, Item, Position
from scurry.kernel.journal import Journal, noted
from scurry.kernel.measures import how_many, which, yes_no
from scurry.kernel.records import Record, Row
from scurry.kernel.verbs import implement


class Taken(IntEnum):
    """What a seat takes first."""

    NOTHING = 0
    CANDY = 1
    LOLLIPOP = 2
    PEANUT = 3
    COOKIE = 4
    DOG_SNACK = 5


class Measures(Record):
    """Questions, answered once a game."""

    hawk: int = yes_no("Did the hawk come?")
    turns: int = how_many("How many turns were taken?")
    summer: int = how_many("In which turn did the first season come?")
    autumn: int = how_many("In which turn did the second season come?")
    swept: int = how_many("How many cards were put on the sweeper?")
    acorns: Row[int] = how_many("How many acorns did the seat take?", each_seat=True)
    acorns_taken: int = how_many("How many acorns were taken?")
    first_food: Row[int] = which("Which food did the seat put away first?", Taken, each_seat=True)
    largest_group: Row[int] = how_many("How large was the seat's largest group?", each_seat=True)
    missing_foods: Row[int] = how_many("How many foods did the seat have none of?", each_seat=True)


@implement(Position)
def watch(position: Position, journal: Journal, found: Measures) -> None:
    """Turns, seasons, what is swept away and what is taken first."""
    for index in range(noted(journal)):
        event = journal.events[index]
        kind = event[1]
        if kind == Happening.PUT_IN_DEN or kind == Happening.PUT_ON_SWEEPER:
            seat, food, cards = event[2], event[3], event[4]
            found.turns += 1
            found.swept += cards if kind == Happening.PUT_ON_SWEEPER else 0
            if found.first_food[seat] == Taken.NOTHING:
                found.first_food[seat] = Taken.CANDY + food
        elif kind == Happening.SEASON:
            found.summer = found.turns if event[3] == 1 else found.summer
            found.autumn = found.turns if event[3] == 2 else found.autumn


@implement(Position)
def sum_up(position: Position, found: Measures) -> None:
    """The hawk, the acorns and the dens."""
    found.hawk = position.options.mode == Mode.ADVANCED and has_hawk_come(position)
    for seat in range(position.seats):
        den = position.dens[seat]
        found.acorns[seat] = den.acorns
        found.acorns_taken += den.acorns
        for food in range(FOODS):
            size = group_size(den, food)
            found.largest_group[seat] = max(found.largest_group[seat], size)
            found.missing_foods[seat] += size == 0


assert [name.name for name in Taken][1:] == [Item(food).name for food in range(FOODS)]
