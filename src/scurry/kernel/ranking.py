"""From keys to places: who is ahead of whom, and what decided it."""

from __future__ import annotations

from scurry.kernel.compilation import compiled
from scurry.kernel.records import Row
from scurry.kernel.scratch import Grid


@compiled
def rank(keys: Grid, seats: int, places: Row[int]) -> int:
    """Give each seat its place: higher keys are better, the first key counts most, equal keys share a place.

    Returns the index of the key that set the winner apart from the next best, or the number of keys if the win is
    shared: an enum of reasons in that order names it.
    """
    decided_by = 0
    for seat in range(seats):
        places[seat] = 1
        for other in range(seats):
            if _is_ahead(keys, other, seat):
                places[seat] += 1
    for seat in range(seats):
        for other in range(seats):
            if places[seat] == 1 and other != seat:
                decided_by = max(decided_by, _first_difference(keys, seat, other))
    return decided_by


@compiled
def _first_difference(keys: Grid, one: int, other: int) -> int:
    index = 0
    while index < keys.shape[1] and keys[one, index] == keys[other, index]:
        index += 1
    return index


@compiled
def _is_ahead(keys: Grid, one: int, other: int) -> bool:
    index = _first_difference(keys, one, other)
    return index < keys.shape[1] and keys[one, index] > keys[other, index]
