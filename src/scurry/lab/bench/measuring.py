"""The whole bench, row by row."""

from __future__ import annotations

from collections.abc import Iterator

from scurry.lab.bench import inside, peers, searching, starts
from scurry.lab.bench.rows import Row


def measured(quick: bool = False) -> Iterator[Row]:
    """Every row, as soon as it is measured; the first of a game may have to wait for its compiling."""
    effort = inside.QUICK if quick else inside.FULL
    yield from inside.rows(effort)
    yield from searching.rows(effort)
    yield from peers.rows(effort)
    yield from starts.rows(quick)


def measure(quick: bool = False) -> list[Row]:
    """Every row."""
    return list(measured(quick))
