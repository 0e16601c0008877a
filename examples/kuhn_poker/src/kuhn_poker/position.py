"""Everything on Kuhn poker's table."""

from __future__ import annotations

from enum import IntEnum

from scurry.kernel.common import Common
from scurry.kernel.records import Row, by_seat, count, flag, member

SEATS = 2


class Rank(IntEnum):
    """KP-1.1: the cards, lowest first."""

    JACK = 0
    QUEEN = 1
    KING = 2


class Position(Common):
    """The cards in hand and the chips in the pot."""

    cards: Row[int] = by_seat(member(Rank), SEATS)
    """Each seat's card: for its eyes only, until cards are shown."""
    chips: Row[int] = by_seat(count(2, low=1), SEATS)
    """What each seat has put into the pot."""
    turns: int = count(3)
    """How many times somebody has passed or bet."""
    is_shown: int = flag()
    """1 once the cards are shown."""
