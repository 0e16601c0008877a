"""What the journal tells of a Roll, and why a Forest ended; words.py has the sentences."""

from __future__ import annotations

from enum import IntEnum


class Happening(IntEnum):
    """What happened, and the details that are noted with it."""

    TOOK_HAND = 0
    """seat, ready-made hand: for the seat alone"""
    ADDED = 1
    """seat, kind: for the seat alone"""
    SHOWN = 2
    """seat, kind: one die of a hand, when all hands are shown"""
    ROLLED = 3
    """seat, kind, face, die: one die of a hand"""
    ATE = 4
    """An ASMBE: seat, target, its holder, change. A change is the die that is used · 512 + kind of the target · 64 +
    its face before · 8 + its face after."""
    SHIFTED = 5
    """An Ahoy: seat, target, its holder, change."""
    PLUCKED = 6
    """A Shaolin: seat, target, its holder, change."""
    REROLLED = 7
    """An Attack: seat, target, its holder, change."""
    PASSED = 8
    """seat"""
    BEST = 9
    """seat with the best hand, size of its set, number of its set"""
    TIED = 10
    """seats that are tied, as bits; nuts that the next Roll is for"""
    LOT = 11
    """seat that the lot fell on, seats that are tied, as bits"""
    WON = 12
    """seat, nuts taken, nuts left"""
    TREE_DONE = 13
    """how many Trees are done"""
    TOTAL = 14
    """seat, nuts so far"""
    SUDDEN_DEATH = 15
    """seats that are tied, as bits"""
    AGREED = 16
    """seat that would stop"""
    STOPPED = 17


class Reason(IntEnum):
    """Why the winner won."""

    MOST_NUTS = 0
    SHARED = 1
    SUDDEN_DEATH = 2
    STOPPED = 3
