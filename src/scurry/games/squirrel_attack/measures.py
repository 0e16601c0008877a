"""What a designer may ask of a game of Squirrel Attack."""

from __future__ import annotations

from enum import IntEnum

from scurry.games.squirrel_attack.happenings import Happening
from scurry.games.squirrel_attack.position import KINDS, PER_SEAT, Kind, Position
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import Journal, noted
from scurry.kernel.measures import how_many, which
from scurry.kernel.records import Record, Row
from scurry.kernel.verbs import NOBODY, implement


class Hand(IntEnum):
    """What a hand is, by the kinds of its dice."""

    MIXED = 0
    """Some of several kinds."""
    ONE_OF_EACH = 1
    """As many of each kind as of any other, or one more."""
    ALL_ASMBE = 2
    ALL_AHOY = 3
    ALL_SHAOLIN = 4
    ALL_ATTACK = 5


class Measures(Record):
    """Questions, answered once a game."""

    hand: Row[int] = which("What hand did the seat have?", Hand, each_seat=True)
    shaolin_dice: Row[int] = how_many("How many Shaolin dice did it have?", each_seat=True)
    rolls: int = how_many("How many Rolls were there?")
    tied_rolls: int = how_many("How many Rolls were tied to the last die?")
    powers: Row[int] = how_many("How many powers did the seat use?", each_seat=True)
    eaten: int = how_many("How many dice did ASMBE eat?")
    nudged: int = how_many("How many dice did Ahoy nudge?")
    plucked: int = how_many("How many dice did Shaolin pluck?")
    rerolled: int = how_many("How many dice did Attack roll again?")
    nuts: Row[int] = how_many("How many nuts did the seat take?", each_seat=True)


@implement(Position)
def who_begins(position: Position) -> int:
    """Nobody: every Roll has an order of its own (SA-3.2)."""
    return NOBODY


@implement(Position)
def watch(position: Position, journal: Journal, found: Measures) -> None:
    """Rolls, ties and powers."""
    for index in range(noted(journal)):
        event = journal.events[index]
        kind, seat = event[1], event[2]
        if kind == Happening.WON:
            found.rolls += 1
            found.nuts[seat] += event[3]
        elif kind == Happening.TIED:
            found.rolls += 1
            found.tied_rolls += 1
        elif Happening.ATE <= kind <= Happening.REROLLED:
            found.powers[seat] += 1
            found.eaten += kind == Happening.ATE
            found.nudged += kind == Happening.SHIFTED
            found.plucked += kind == Happening.PLUCKED
            found.rerolled += kind == Happening.REROLLED


@implement(Position)
def sum_up(position: Position, found: Measures) -> None:
    """The hands."""
    for seat in range(position.seats):
        found.hand[seat] = hand_of(position, seat)
        found.shaolin_dice[seat] = dice_of(position, seat, Kind.SHAOLIN)


@compiled
def hand_of(position: Position, seat: int) -> int:
    """Which hand a seat has."""
    fewest, most = PER_SEAT, 0
    for kind in range(1, KINDS + 1):
        dice = dice_of(position, seat, kind)
        if dice == position.options.dice:
            return Hand.ALL_ASMBE.value + kind - 1
        fewest, most = min(fewest, dice), max(most, dice)
    return Hand.ONE_OF_EACH.value if most - fewest <= 1 else Hand.MIXED.value


@compiled
def dice_of(position: Position, seat: int, kind: int) -> int:
    """How many dice of a kind a seat has chosen."""
    dice = 0
    for index in range(position.options.dice):
        dice += position.kinds[seat * PER_SEAT + index] == kind
    return dice
