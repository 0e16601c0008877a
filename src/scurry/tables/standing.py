"""Standing answers: how a seat answers in the turns of others, said beforehand. To ask each time would take weeks.

They are set whether or not one holds anything, and whether they apply follows from what everyone can see. Others cannot
tell them from answers: nothing is shown of them, and over days they are given at a moment at which somebody might just
have come by, drawn from the table's own secret.
"""

from __future__ import annotations

import hashlib
import hmac

from scurry.kernel.verbs import SPECTATOR
from scurry.tables.seats import BEAT, UNLESS_MINE
from scurry.tables.table import Table
from scurry.tables.turns import has_windows, whose_turn

LONGEST = 50.0
"""Over days, an answer that stands is given within so many seconds after the beat: before anybody is told of a turn."""


def may_stand(table: Table) -> bool:
    """Whether answers may stand at a table: where windows are, and nobody is expected to sit and wait."""
    is_slow = table.clocks is None or table.is_over_days
    return has_windows(table.game) and is_slow and not table.terms.is_special


def stands(table: Table, seat: int) -> bool:
    """Whether a seat that is asked at a window has answered it beforehand."""
    standing, match = table.seats[seat].standing, table.match
    if not standing or match is None or whose_turn(match) in (seat, None):
        return False
    is_at_stake = getattr(match.game.words, "is_at_stake", None)
    is_mine = is_at_stake is not None and is_at_stake(match.view(SPECTATOR), seat)
    return not (standing == UNLESS_MINE and is_mine)


def moment_of(table: Table, seat: int) -> float:
    """When an answer that stands is given: on the beat, as a window closes; over days at a moment like any other."""
    asked_at = table.seats[seat].asked_at
    if not table.is_over_days:
        return asked_at + BEAT
    drawn = hmac.digest(table.terms.seed.encode(), f"scurry/answer/{seat}/{asked_at!r}".encode(), hashlib.sha256)
    return asked_at + BEAT + LONGEST * int.from_bytes(drawn[:4]) / 2**32
