"""The coins and tiles of Squirrel Squabble: data that the options `coins` and `tiles` can replace (SS-1.2, SS-1.3)."""

from __future__ import annotations

from enum import IntEnum


class Action(IntEnum):
    """What a side of a coin shows (SS-5)."""

    FLIP_ACTION = 0
    FLIP_TILE = 1
    SWITCH_TILES = 2
    MOVE_1 = 3
    MOVE_2 = 4
    TURN_LEFT = 5
    TURN_RIGHT = 6
    U_TURN = 7
    SQUABBLE = 8
    NONE = 9
    """Nothing to do, or nothing any more: not on any coin."""


class Face(IntEnum):
    """What a side of a tile shows (SS-7)."""

    BLANK = 0
    ONE_NUT = 1
    """… to FIVE_NUTS: the number is that of the nuts."""
    TWO_NUTS = 2
    THREE_NUTS = 3
    FOUR_NUTS = 4
    FIVE_NUTS = 5
    DOG = 6
    EMPTY_PUDDLE = 7
    NUT_PUDDLE = 8
    ORANGE_HOME = 9
    """The homes show the same on both sides, and are not among the tiles that can be replaced."""
    GREEN_HOME = 10


COINS = (
    (Action.MOVE_1, Action.MOVE_2),
    (Action.MOVE_1, Action.MOVE_2),
    (Action.MOVE_1, Action.U_TURN),
    (Action.TURN_LEFT, Action.TURN_RIGHT),
    (Action.FLIP_TILE, Action.SWITCH_TILES),
    (Action.FLIP_ACTION, Action.SQUABBLE),
)
"""SS-1.2: the two sides of each coin. Both players have the same six."""

TILES = (
    (Face.ONE_NUT, Face.BLANK),
    (Face.ONE_NUT, Face.BLANK),
    (Face.ONE_NUT, Face.DOG),
    (Face.TWO_NUTS, Face.DOG),
    (Face.BLANK, Face.DOG),
    (Face.NUT_PUDDLE, Face.EMPTY_PUDDLE),
    (Face.NUT_PUDDLE, Face.EMPTY_PUDDLE),
)
"""SS-1.3: the two sides of each tile that is not a home."""


def sides(pairs: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Both sides of everything in one row, as an option takes them: first side, second side, first side …"""
    return tuple(int(side) for pair in pairs for side in pair)
