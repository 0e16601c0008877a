"""What the journal tells of Square Tactics, and why a winner won; words.py has the sentences."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from scurry.kernel.compilation import compiled
from scurry.kernel.journal import Journal, given, mark


class Happening(IntEnum):
    """What can happen, with its details."""

    GAME_BEGINS = 0
    """number, first seat"""
    PLAYED = 1
    """seat, character, space"""
    RAISED = 2
    """seat, character: by a Zombie"""
    RELIEVED = 3
    """character that leaves the game"""
    ORIENTED = 4
    """character, quarter turns"""
    ACTION = 5
    """seat, kind"""
    SHIELDED = 6
    """character, printed side"""
    MOVED = 7
    """character, from, to"""
    TURNED = 8
    """character, quarter turns"""
    SWAPPED = 9
    """character returned, character placed, space"""
    OFFERED = 10
    """seat, partner"""
    TRADED = 11
    """seat, partner"""
    TRADED_CARDS = 12
    """seat, partner, character given, character got: for the two alone"""
    COMPARED = 13
    """attacker, its number, defender, its number"""
    CAPTURED = 14
    """seat, character"""
    NINE_LIVES = 15
    """character"""
    SPITED = 16
    """character"""
    WOUNDED = 17
    """character"""
    SACRIFICED = 18
    """seat, character, seat that gets it"""
    DREW = 19
    """seat"""
    DREW_CARD = 20
    """seat, character: for the seat alone"""
    DREW_ACTION = 21
    """seat"""
    DREW_ACTION_CARD = 22
    """seat, kind: for the seat alone"""
    GAME_ENDS = 23
    """how"""
    SCORED = 24
    """seat, captured, for spaces, for the start"""
    KEEN = 25
    """like COMPARED: the numbers are equal, and that is enough (ST-7.10)"""
    RELENTLESS = 26
    """like COMPARED: the attacker's is lower, and does not stop it (ST-7.9)"""


class Ending(IntEnum):
    """How a game came to its end (ST-6)."""

    NOT_YET = 0
    ALL_PLAYED = 1
    BOARD_FULL = 2
    LONG_ENOUGH = 3


class Reason(IntEnum):
    """Why the winner won."""

    MOST_POINTS = 0
    FAIR_START = 1
    SHARED = 2


@compiled
def mark_news(journal: Journal | None, position: Any) -> None:
    """Before something else happens: mark a moment, if anything has happened since the last one."""
    if journal is not None:
        written = given(journal)
        if written.count > (written.marked_at[written.marked - 1] if written.marked > 0 else 0):
            mark(journal, position)
