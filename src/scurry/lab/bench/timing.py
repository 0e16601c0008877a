"""How long something takes: medians of repeats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter, process_time

Work = Callable[[], object]
Clock = Callable[[], float]

BUSY: Clock = process_time
"""The time that this process was at work: for whatever runs on one core, whoever else uses the machine."""
WAITING: Clock = perf_counter
"""The time that a person waits: for processes, and for engines that use several cores."""


def seconds(work: Work, clock: Clock = BUSY) -> float:
    """How long this takes, once."""
    start = clock()
    work()
    return clock() - start


def median_seconds(work: Work, repeats: int, clock: Clock = BUSY) -> float:
    """How long this takes, usually. The first time does not count: it compiles, and fills caches."""
    work()
    return median(seconds(work, clock) for _ in range(repeats))


def in_turn(works: Sequence[Work], repeats: int, clock: Clock = BUSY) -> list[list[float]]:
    """How long each of these takes, taken in turn, so that whatever else the machine does slows all of them."""
    for work in works:
        work()
    rounds = [[seconds(work, clock) for work in works] for _ in range(repeats)]
    return [list(times) for times in zip(*rounds, strict=True)]
