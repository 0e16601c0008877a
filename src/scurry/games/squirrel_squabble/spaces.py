"""The three by three spaces of the board: which is next to which, and how far it is from one to another.

Spaces are numbered from the north-west corner, row by row:

    0 1 2
    3 4 5
    6 7 8
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from scurry.kernel.compilation import compiled

SPACES = 9
SIDE = 3
NOWHERE = SPACES
"""No space of the board."""
NORTH_WEST, CENTRE, LAST = 0, 4, 8
CORNERS = (0, 2, 8, 6)


class Direction(IntEnum):
    """Where a squirrel looks; clockwise."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3
    NONE = 4
    """It has not been set down, or its player is choosing."""


DIRECTIONS = 4
PAIRS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
"""Two different directions."""


def _next_to(space: int, direction: int) -> int:
    row, column = divmod(space, SIDE)
    row += (direction == Direction.SOUTH) - (direction == Direction.NORTH)
    column += (direction == Direction.EAST) - (direction == Direction.WEST)
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else NOWHERE


NEXT_TO = np.array([[_next_to(space, way) for way in range(DIRECTIONS)] for space in range(SPACES)], np.int64)
"""The neighbour of a space in each direction, or NOWHERE."""


@compiled
def next_to(space: int, direction: int) -> int:
    """The neighbour of a space, or NOWHERE at the edge of the board."""
    return NEXT_TO[space, direction]  # type: ignore[no-any-return]


# Sets of spaces are bits: bit 0 is space 0.

WEST_COLUMN, EAST_COLUMN, ALL_SPACES = 0b001001001, 0b100100100, 0b111111111


@compiled
def neighbours(spaces: int) -> int:
    """Every space next to one of these."""
    east, west = (spaces & ~EAST_COLUMN) << 1, (spaces & ~WEST_COLUMN) >> 1
    return (spaces << SIDE | spaces >> SIDE | east | west) & ALL_SPACES


@compiled
def distance(start: int, end: int, passable: int) -> int:
    """The fewest steps from one space to another through passable ones, neither end counted among them; 0 if none."""
    goal, reached, steps = 1 << int(end), 1 << int(start), 0
    while not reached & goal:
        further = reached | neighbours(reached) & (passable | goal)
        if further == reached:
            return 0
        reached = further
        steps += 1
    return steps
