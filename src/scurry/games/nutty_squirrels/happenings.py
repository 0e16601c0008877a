"""What the journal tells; words.py has the sentences. A haul is several acorns in one number."""

from __future__ import annotations

from enum import IntEnum

from scurry.kernel.compilation import compiled
from scurry.kernel.journal import EVERYONE, Journal, note

HAUL = 16
"""A haul counts sixteen for a brown acorn and one for a golden: there are only fifteen of those."""


class Happening(IntEnum):
    """Everything that can happen; the details follow each."""

    WENT = 0
    """seat, spot"""
    FLIPPED = 1
    """seat, spot, card, acorns put onto it"""
    FELL = 2
    """seat, haul lost"""
    ACORNS_RETURNED = 3
    """spot, haul"""
    LIMB_FELL = 4
    """limb, cards lost, the last spot before"""
    CLAIMED = 5
    """seat, power, spot"""
    SWAPPED = 6
    """seat, power taken, power left, spot"""
    STEPPED_IN = 7
    """seat, spot"""
    LEAF_GREW = 8
    """spot"""
    HANDLED = 9
    """seat, way of handling, colour, spot"""
    EXCHANGED = 10
    """seat, colour that goes into the backpack"""
    CONVERTED = 11
    """seat"""
    BURIED = 12
    """seat, colour, holder"""
    STOLE = 13
    """seat, victim, colour, holder"""
    BAG_BURIED = 14
    """seat, haul"""
    STOLE_POWER = 15
    """seat, victim, power"""
    BAG_LOST = 16
    """seat, haul"""
    BACKPACK_EMPTIED = 17
    """seat, colour, holder that the acorn goes to, spot"""
    SCARED = 18
    """seat, limb"""
    DESTROYED = 19
    """seat, victim, power"""
    TURN_ENDED = 20
    """seat"""
    LAST_LEAF = 21
    """the round that the game ends with"""
    GAME_ENDED = 22
    """ending"""
    PAID = 23
    """seat, colour, holder"""
    BOUGHT = 24
    """seat, power"""
    OWL_LEFT = 25
    """spot"""
    ROBBED = 26
    """spot, colour, acorns in the bag now, holder that it was in"""
    THIEF_LEFT = 27
    """spot"""
    BRANCH_GONE = 28
    """spot"""
    WON = 29
    """seat"""


@compiled
def haul(brown: int, gold: int) -> int:
    """Several acorns in one number."""
    return brown * HAUL + gold


@compiled
def announce(journal: Journal | None, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Tell everyone: in this game nothing happens in secret."""
    note(journal, EVERYONE, kind, a, b, c, d)
