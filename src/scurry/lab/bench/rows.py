"""One row of the bench: what was measured, and what it should be."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Better(Enum):
    """Which way is good."""

    MORE = "at least"
    LESS = "at most"


@dataclass(frozen=True)
class Goal:
    """What a number should be, on one core of a machine with nothing else to do."""

    better: Better
    limit: float

    def is_met_by(self, value: float) -> bool:
        """Whether a number is good enough."""
        return value >= self.limit if self.better is Better.MORE else value <= self.limit


def at_least(limit: float) -> Goal:
    """A goal that more is better for."""
    return Goal(Better.MORE, limit)


def at_most(limit: float) -> Goal:
    """A goal that less is better for."""
    return Goal(Better.LESS, limit)


@dataclass(frozen=True)
class Row:
    """One measurement."""

    name: str
    """Stable, for programs: the same measurement has the same name in every run."""
    what: str
    """What it is, for people."""
    value: float
    unit: str
    goal: Goal | None = None

    @property
    def is_good(self) -> bool | None:
        """Whether the goal is met; None without a goal."""
        return self.goal.is_met_by(self.value) if self.goal else None
