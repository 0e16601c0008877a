"""What a designer may ask of a game of Nutty Squirrels."""

from __future__ import annotations

from scurry.games.nutty_squirrels.happenings import Happening
from scurry.games.nutty_squirrels.position import POWERS, Ending, Holder, Position, Power
from scurry.games.nutty_squirrels.turns import value_in
from scurry.kernel.journal import Journal, noted
from scurry.kernel.measures import how_many, which, yes_no
from scurry.kernel.records import Record, Row
from scurry.kernel.verbs import implement


class Measures(Record):
    """Questions, answered once a game."""

    ending: int = which("How did it end?", Ending)
    round_stop: int = yes_no("Did it run into the last round that is allowed?")
    rounds_played: int = how_many("How many rounds were played?")
    flips: int = how_many("How many leaves were turned?")
    falls: Row[int] = how_many("How often did the seat fall?", each_seat=True)
    limbs_lost: int = how_many("How many limbs lost their end?")
    claimed: Row[int] = how_many("How many powers did the seat claim or buy?", each_seat=True)
    first_power: Row[int] = which("Which power did the seat get first?", Power, each_seat=True)
    thefts: Row[int] = how_many("How often did the seat steal with Sticky Fingers?", each_seat=True)
    owls: Row[int] = how_many("How often did the seat send the Owl?", each_seat=True)
    buried: Row[int] = how_many("How many points' worth of acorns had the seat buried?", each_seat=True)
    unburied: Row[int] = how_many("How many points' worth lay in its nest at the end?", each_seat=True)


@implement(Position)
def watch(position: Position, journal: Journal, found: Measures) -> None:
    """Leaves, falls, and powers got and used."""
    if found.flips == 0 and found.rounds_played == 0:
        for seat in range(position.seats):
            found.first_power[seat] = Power.NONE
        found.rounds_played = 1
    for index in range(noted(journal)):
        event = journal.events[index]
        kind, seat = event[1], event[2]
        if kind == Happening.FLIPPED:
            found.flips += 1
        elif kind == Happening.FELL:
            found.falls[seat] += 1
        elif kind == Happening.LIMB_FELL:
            found.limbs_lost += 1
        elif kind == Happening.CLAIMED or kind == Happening.BOUGHT:
            found.claimed[seat] += 1
            if found.first_power[seat] == Power.NONE:
                found.first_power[seat] = event[3]
        elif kind == Happening.STOLE or kind == Happening.STOLE_POWER:
            found.thefts[seat] += 1
        elif kind == Happening.SCARED or kind == Happening.DESTROYED:
            found.owls[seat] += 1


@implement(Position)
def sum_up(position: Position, found: Measures) -> None:
    """The ending, and where the acorns are."""
    found.ending = position.ending
    found.round_stop = position.ending == Ending.ROUNDS
    found.rounds_played = position.round_number
    for seat in range(position.seats):
        squirrel = position.squirrels[seat]
        found.buried[seat] = value_in(squirrel, Holder.BURROW)
        found.unburied[seat] = value_in(squirrel, Holder.NEST)


assert len(Power) == POWERS + 1
