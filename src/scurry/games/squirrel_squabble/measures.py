"""What a designer may ask of a game of Squirrel Squabble."""

from __future__ import annotations

from enum import IntEnum

from scurry.games.squirrel_squabble.card import SetUp
from scurry.games.squirrel_squabble.happenings import Happening, Reason
from scurry.games.squirrel_squabble.position import Color, Position
from scurry.kernel.journal import Journal, noted
from scurry.kernel.measures import how_many, which
from scurry.kernel.records import Record, Row
from scurry.kernel.verbs import NOBODY, implement


class Part(IntEnum):
    """What a seat did while the board was laid."""

    NEITHER = 0
    ARRANGED = 1
    PICKED = 2


class Measures(Record):
    """Questions, answered once a game."""

    ending: int = which("How did it end?", Reason)
    rounds_played: int = how_many("How many rounds were played?")
    part: Row[int] = which("Did the seat arrange the tiles, or pick the squirrel?", Part, each_seat=True)
    color: Row[int] = which("Which squirrel was it?", Color, each_seat=True)
    nuts: Row[int] = how_many("How many nuts did the seat have at the end?", each_seat=True)
    gathered: Row[int] = how_many("How many nuts did it pick up?", each_seat=True)
    squabbles: Row[int] = how_many("How often did it attack?", each_seat=True)
    squabbles_won: Row[int] = how_many("How many squabbles did it win?", each_seat=True)
    stolen: int = how_many("How many nuts were stolen in squabbles?")
    dogs: Row[int] = how_many("How often did it meet a dog?", each_seat=True)
    puddles: Row[int] = how_many("How often did it get stuck in mud?", each_seat=True)
    flips: int = how_many("How many tiles were flipped?")
    switches: int = how_many("How often were tiles switched?")
    cancelled: Row[int] = how_many("How many of its moves were cancelled?", each_seat=True)


@implement(Position)
def who_begins(position: Position) -> int:
    """Whoever arranges; where chance lays the board, nobody."""
    return position.arranger if position.options.set_up == SetUp.ARRANGED else NOBODY


@implement(Position)
def watch(position: Position, journal: Journal, found: Measures) -> None:
    """Squabbles, dogs, mud and tiles."""
    for index in range(noted(journal)):
        event = journal.events[index]
        kind, seat = event[1], event[2]
        if kind == Happening.GATHERED:
            found.gathered[seat] += event[3]
        elif kind == Happening.ATTACKED:
            found.squabbles[seat] += 1
        elif kind == Happening.BEAT:
            found.squabbles_won[seat] += 1
            found.stolen += event[3]
        elif kind == Happening.DOG:
            found.dogs[seat] += 1
        elif kind == Happening.PUDDLE:
            found.puddles[seat] += 1
        elif kind == Happening.MOVE_CANCELLED:
            found.cancelled[seat] += 1
        else:
            found.flips += kind == Happening.TILE_FLIPPED
            found.switches += kind == Happening.SWITCHED


@implement(Position)
def sum_up(position: Position, found: Measures) -> None:
    """The ending, the squirrels, and who laid the board."""
    found.ending = position.ending
    found.rounds_played = position.round_number
    for seat in range(position.seats):
        squirrel = position.squirrels[seat]
        found.color[seat] = squirrel.color
        found.nuts[seat] = squirrel.nuts
        if position.options.set_up == SetUp.ARRANGED:
            found.part[seat] = Part.ARRANGED if seat == position.arranger else Part.PICKED
