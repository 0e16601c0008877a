"""How long something takes: medians of repeats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

Work = Callable[[], object]


def seconds(work: Work) -> float:
    """How long this takes, once."""
    start = perf_counter()
    work()
    return perf_counter() - start


def median_seconds(work: Work, repeats: int) -> float:
    """How long this takes, usually. The first time does not count: it compiles, and fills caches."""
    work()
    return median(seconds(work) for _ in range(repeats))


def in_turn(works: Sequence[Work], repeats: int) -> list[list[float]]:
    """How long each of these takes, taken in turn, so that whatever else the machine does slows all of them."""
    for work in works:
        work()
    rounds = [[seconds(work) for work in works] for _ in range(repeats)]
    return [list(times) for times in zip(*rounds, strict=True)]
