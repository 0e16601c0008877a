"""The board: which spaces there are, what they are worth, and what lies beside what.

Both boards are numbered on a grid of four by four, row by row from the north-west, so that a space has one name: the
board for two players leaves out the fourth row and the fourth column.
"""

from __future__ import annotations

import numpy as np

WIDTH = 4
SPACES = WIDTH * WIDTH
NOWHERE = SPACES

NORTH, EAST, SOUTH, WEST = range(4)
"""Directions, clockwise; 4 to 7 are the diagonals, from north-east on."""
DIRECTIONS = 4
DIAGONALS = 8
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1))

_WIDTHS = (3, 4)
MIDDLE = 3
"""What a middle space is worth (ST-1.2)."""


def _value(width: int, row: int, column: int) -> int:
    """ST-1.2: a corner is worth 1, a side 2, a middle 3."""
    return 1 + (0 < row < width - 1) + (0 < column < width - 1)


def _beside(width: int, row: int, column: int) -> list[int]:
    around = [(row + down, column + right) for down, right in _STEPS]
    return [WIDTH * r + c if 0 <= r < width and 0 <= c < width else NOWHERE for r, c in around]


VALUES = np.zeros((2, SPACES + 1), np.int64)
"""What each space of each board is worth; 0 if the board has no such space."""
BESIDE = np.full((2, SPACES, DIAGONALS), NOWHERE, np.int64)
"""What lies beside each space of each board in each direction."""
for _board, _width in enumerate(_WIDTHS):
    for _row in range(_width):
        for _column in range(_width):
            VALUES[_board, WIDTH * _row + _column] = _value(_width, _row, _column)
            BESIDE[_board, WIDTH * _row + _column] = _beside(_width, _row, _column)


def name_of(space: int) -> str:
    """A space as people say it: b2 is the second column, the second row from the north."""
    return f"{'abcd'[space % WIDTH]}{space // WIDTH + 1}"
