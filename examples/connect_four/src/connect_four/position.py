"""Everything on connect four's table."""

from __future__ import annotations

from scurry.kernel.common import Common
from scurry.kernel.records import Row, bits, by_seat

SEATS = 2
COLUMNS = 7  # CF-1.1
ROWS = 6
STRIDE = ROWS + 1
"""From a space to its neighbour in the next column."""


class Position(Common):
    """The board: for each seat a number, with one bit for each space.

    .  .  .  .  .  .  .     a row that is always empty: nothing that leaves a column at the top
    5 12 19 26 33 40 47     goes on at the bottom of the next
    4 11 18 25 32 39 46
    3 10 17 24 31 38 45
    2  9 16 23 30 37 44
    1  8 15 22 29 36 43
    0  7 14 21 28 35 42

    A grid of small numbers would be easier on the eye. It was tried: random games took three times as long, most of it
    spent on looking for a row of four in every direction, which bits do for the whole board at once.
    """

    discs: Row[int] = by_seat(bits(COLUMNS * STRIDE, "i8"), SEATS)
    """Red's are seat 0's, yellow's are seat 1's."""
