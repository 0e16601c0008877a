"""Measures: what a designer may ask of a finished game. A game declares its own in measures.py, as questions.

    class Measures(Record):
        hawk: int = yes_no("Did the hawk come?")
        turns: int = how_many("How many turns were there?")
        acorns: Row[int] = how_many("How many acorns did the seat take?", each_seat=True)
        first_food: Row[int] = which("Which food did it take first?", Food, each_seat=True)

A measure is a field of a record; one record a game is filled in by compiled code. What lies there before anything has
been answered is 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from scurry.kernel.common import MOST_SEATS
from scurry.kernel.records import Field, Record


@dataclass(frozen=True)
class Measure(Field):
    """One question, and what its answer is: a number, one of several names, or yes and no."""

    question: str = ""
    names: tuple[str, ...] = ()
    """The names of the answers 0, 1, 2 …; empty for plain numbers."""

    @property
    def is_for_each_seat(self) -> bool:
        """Whether every seat has an answer of its own."""
        return self.shape == (MOST_SEATS,)


YES_OR_NO = ("no", "yes")


def how_many(question: str, most: int = 30_000, low: int = 0, each_seat: bool = False) -> Any:
    """A question for a number."""
    return Measure("i2", _shape(each_seat), low, most, question=question)


def yes_no(question: str, each_seat: bool = False) -> Any:
    """A question for a yes or a no."""
    return Measure("i1", _shape(each_seat), 0, 1, question=question, names=YES_OR_NO)


def which(question: str, among: type[IntEnum], each_seat: bool = False) -> Any:
    """A question for one of several things."""
    names = tuple(member.name.lower().replace("_", " ") for member in among)
    if [int(member) for member in among] != list(range(len(names))):
        raise TypeError(f"the members of {among.__name__} must be numbered 0, 1, 2 … to be answers")
    return Measure("i1", _shape(each_seat), 0, len(names) - 1, question=question, names=names)


def _shape(each_seat: bool) -> tuple[int, ...]:
    return (MOST_SEATS,) if each_seat else ()


class NoMeasures(Record):
    """For games that declare none."""

    nothing: int = Field("i1")  # type: ignore[assignment]


def measures_in(declared: type[Record]) -> dict[str, Measure]:
    """The questions of a record of measures, by name."""
    return {name: field for name, field in declared.fields().items() if isinstance(field, Measure)}
