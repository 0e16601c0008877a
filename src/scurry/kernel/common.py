"""The fields that every position starts with, and the questions about them.

Who is to act is a set of seats, kept as bits: mostly one, several when choices are made at the same time.
There is no count of moves in here: it would tell a seat how far another has got with a sealed choice.
"""

from __future__ import annotations

from typing import Any, cast

from scurry.kernel.compilation import compiled
from scurry.kernel.records import Record, count, flag, seat_set

MOST_SEATS = 6


class Common(Record):
    """What every position begins with."""

    seats: int = count(MOST_SEATS, low=1)
    to_act: int = seat_set()
    """The seats to act, one bit each; none once the game is over."""
    over: int = flag()


@compiled
def is_to_act(position: Common, seat: int) -> bool:
    """Whether a seat has a decision to make now."""
    return (position.to_act >> seat) & 1 == 1


@compiled
def give_turn(position: Common, seat: int) -> None:
    """Make one seat the only one to act."""
    position.to_act = 1 << seat


@compiled
def is_done(position: Common, seat: int) -> None:
    """Take a seat out of those to act: its sealed choice is made."""
    position.to_act &= ~(1 << seat)


@compiled
def ask_all(position: Common) -> None:
    """Ask every seat at the same time."""
    position.to_act = (1 << position.seats) - 1


@compiled
def end(position: Common) -> None:
    """End the game: nobody is to act any more."""
    position.over = 1
    position.to_act = 0


@compiled
def first_to_act(position: Common) -> int:
    """The lowest seat to act: a search or a playout takes simultaneous choices one after the other."""
    seat = 0
    while not is_to_act(position, seat):
        seat += 1
    return seat


def seats_to_act(position: Common) -> list[int]:
    """Every seat that has a decision to make now."""
    asked = int(cast(Any, position)["to_act"])
    return [seat for seat in range(MOST_SEATS) if asked >> seat & 1]
