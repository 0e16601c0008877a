"""Everything on the table of noughts and crosses."""

from __future__ import annotations

from scurry.kernel.common import Common
from scurry.kernel.records import Row, bits, by_seat

SEATS = 2
SPACES = 9  # NC-1.1
FULL = (1 << SPACES) - 1


class Position(Common):
    """The board. Marks are one bit a space, row by row from the top left: three times as fast as a row of nine.

    0 1 2
    3 4 5
    6 7 8
    """

    marks: Row[int] = by_seat(bits(SPACES, "i2"), SEATS)
    """Each seat's: crosses are seat 0's, noughts seat 1's."""
