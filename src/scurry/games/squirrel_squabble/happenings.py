"""What the journal of Squirrel Squabble tells, and how a game can end; words.py has the sentences."""

from __future__ import annotations

from enum import IntEnum


class Happening(IntEnum):
    """One thing that happens; its details in order."""

    HOMES = 0
    """space of the orange home, space of the green home"""
    LAID = 1
    """face, space"""
    PICKED = 2
    """seat, colour"""
    FACED = 3
    """seat, direction"""
    ROUND = 4
    """round"""
    STACKED = 5
    """seat, action, step: for the seat alone"""
    SHOWED = 6
    """seat, action, step"""
    CANCELLED_OUT = 7
    """one action, other action"""
    COIN_FLIPPED = 8
    """seat that flips, action that was up, action that is up now"""
    COIN_NOT_FLIPPED = 9
    """seat that wanted to flip"""
    TILE_FLIPPED = 10
    """seat, space, face now up"""
    HOME_NOT_FLIPPED = 11
    """seat"""
    SWITCHED = 12
    """seat, one space, other space"""
    CANNOT_SWITCH = 13
    """seat"""
    TURNED = 14
    """seat, action, direction"""
    MOVED = 15
    """seat, space"""
    MOVE_CANCELLED = 16
    """seat, Obstacle"""
    DOG = 17
    """seat, nuts lost"""
    PUDDLE = 18
    """seat, space"""
    SQUABBLE_CANCELLED = 19
    """attacker, 1 if the defender is at home, 0 if there is no way"""
    ATTACKED = 20
    """attacker, steps"""
    ROLLED = 21
    """attacker, its roll, its total, the defender's roll"""
    DREW = 22
    """attacker"""
    BEAT = 23
    """winner, nuts stolen"""
    STUCK = 24
    """attacker"""
    GATHERED = 25
    """seat, nuts, from a puddle"""
    DROPPED = 26
    """seat"""
    CAME_HOME = 27
    """seat"""
    LAST_ROUND_OVER = 28
    """round"""


class Obstacle(IntEnum):
    """Why a move is cancelled."""

    EDGE = 0
    OTHER_HOME = 1
    SAME_END = 2
    OCCUPIED = 3
    SAME_PUDDLE = 4


class Reason(IntEnum):
    """How the game ended."""

    CAME_HOME = 0
    SENT_HOME = 1
    BOTH_HOME = 2
    MORE_NUTS = 3
    EQUAL_NUTS = 4
