"""How long a search thinks: so many iterations, the same on any machine, or so many seconds by the clock."""

from __future__ import annotations

import time
from collections.abc import Callable

CHUNK = 2_000
"""Iterations between two looks, at most."""
FIRST = 16
"""By the clock: iterations before the second look. How many come next follows from how long these took: …"""
GLANCE = 0.01
"""… about this share of the time. On a large board a whole chunk may take half a second, on a busy machine a second."""
SOONEST = 0.1
"""The share of its time that a search uses at least: what it sees first may mislead it."""


def never() -> bool:
    """Nobody wants it to stop."""
    return False


class Budget:
    """So many iterations, or so many seconds; and perhaps somebody who wants no more.

    Time runs from the moment it is made. What must be loaded first is part of it; but if that took nearly all, a tenth
    of the time is left to think.
    """

    def __init__(self, iterations: int, seconds: float | None = None, is_stopped: Callable[[], bool] = never) -> None:
        self.done = self._taken = 0
        self._iterations, self._seconds, self._is_stopped = iterations, seconds, is_stopped
        self._most_at_once = CHUNK if seconds is None else FIRST
        self._made = self._began = self._looked = time.monotonic()
        self._left = seconds or 0.0

    def begin(self) -> None:
        """Everything is loaded."""
        self._began = self._looked = time.monotonic()
        if self._seconds:
            self._left = max(self._seconds - (self._began - self._made), SOONEST * self._seconds)

    def spent(self) -> float:
        """How much is used up: all of it from 1 on."""
        if self._is_stopped():
            return 1.0
        by_clock = (time.monotonic() - self._began) / self._left if self._seconds else 0.0
        return max(by_clock, self.done / self._iterations)

    def may_end_early(self, spent: float) -> bool:
        """Whether a clear choice ends the thinking: only by the clock, a budget of iterations is used up."""
        return self._seconds is not None and spent >= SOONEST

    def take(self, until: float = 1.0, turn: int = 1, most: int = CHUNK) -> int:
        """How many iterations come next, in whole turns, if this much of the budget may be used up."""
        left = int(until * self._iterations) - self.done
        self._look()
        count = max(1, min(self._most_at_once, most, left) // turn) * turn
        self.done += count
        self._taken = count
        return count

    def _look(self) -> None:
        """By the clock: as many iterations as are done in a glance, but never more than twice as many as last time."""
        if self._seconds and self._taken:
            now = time.monotonic()
            took, self._looked = now - self._looked, now
            longer = GLANCE * self._seconds / max(took, 1e-6)
            self._most_at_once = max(1, min(CHUNK, int(self._taken * min(2.0, longer))))
