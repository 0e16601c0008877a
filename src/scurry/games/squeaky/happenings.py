"""What the journal tells of Squeaky, and why a winner won; words.py has the sentences."""

from __future__ import annotations

from enum import IntEnum


class Happening(IntEnum):
    """What the journal tells; words.py has the sentences."""

    PUT_IN_DEN = 0
    """seat, food, how many cards"""
    PUT_ON_SWEEPER = 1
    """seat, food, how many cards"""
    DREW = 2
    """food, space of the row"""
    SEASON = 3
    """season, how many so far"""
    GAME_ENDS = 4
    PLACED = 5
    """seat, food: for the seat alone"""
    HAWK = 6
    """1 if it has come"""
    ACORNS_SHOWN = 7
    """seat, food, how many"""
    DEN_TURNED_UP = 8
    """seat"""
    COUNTED = 9
    """seat, points"""


class Reason(IntEnum):
    """Why the winner won."""

    MOST_POINTS = 0
    FEWER_ACORNS = 1
    MORE_FOODS = 2
    SHARED = 3
    HAWK = 4
    """added to the others when the fewest points win"""
