"""Squirrel Squabble's moves, and their spoken form.

A coin is named by both its sides, so that the words fit any set of coins and equal coins are one choice.
"""

from __future__ import annotations

from scurry.games.squirrel_squabble.spaces import CORNERS, DIRECTIONS, PAIRS

ACTIONS = 9
LAID_FACES = 9

LAY = 0
"""… to LAY + 8: lay a tile that shows this face."""
HOMES = LAY + LAID_FACES
"""… to HOMES + 3: the orange home into this corner, the green one opposite."""
PICK = HOMES + len(CORNERS)
"""… and PICK + 1: be orange, be green."""
FACE = PICK + 2
"""… to FACE + 3: face this way."""
FLIP = FACE + DIRECTIONS
"""… to FLIP + 3: flip the tile on this side."""
SWITCH = FLIP + DIRECTIONS
"""… to SWITCH + 5: switch the tiles on these two sides."""
HOMEWARD = SWITCH + len(PAIRS)
"""… and HOMEWARD + 1: the way to a squabble, over home or around it."""
ROUTES = 2
COIN = HOMEWARD + ROUTES
"""… to COIN + 80: a coin that shows action i // 9 and has action i % 9 beneath."""
MOVES = COIN + ACTIONS * ACTIONS

FACE_NAMES = (
    "blank",
    "1 nut",
    "2 nuts",
    "3 nuts",
    "4 nuts",
    "5 nuts",
    "dog",
    "empty puddle",
    "nut puddle",
    "orange home",
    "green home",
)
ACTION_NAMES = (
    "flip action",
    "flip 1 tile",
    "switch 2 tiles",
    "move 1",
    "move 2",
    "turn left",
    "turn right",
    "u-turn",
    "squabble",
)
DIRECTION_NAMES = ("north", "east", "south", "west")
CORNER_NAMES = ("north-west", "north-east", "south-east", "south-west")
COLOR_NAMES = ("orange", "green")

SPOKEN = (
    *(f"lay {face}" for face in FACE_NAMES[:LAID_FACES]),
    *(f"orange home {corner}" for corner in CORNER_NAMES),
    *(f"be {color}" for color in COLOR_NAMES),
    *(f"face {way}" for way in DIRECTION_NAMES),
    *(f"flip {way}" for way in DIRECTION_NAMES),
    *(f"switch {DIRECTION_NAMES[one]} and {DIRECTION_NAMES[other]}" for one, other in PAIRS),
    "route over home",
    "route around home",
    *(f"{up} over {down}" for up in ACTION_NAMES for down in ACTION_NAMES),
)
assert len(SPOKEN) == MOVES


def write(move: int) -> str:
    """A move in words."""
    return SPOKEN[move]


def read(text: str) -> int | None:
    """The move that these words mean, if any."""
    return SPOKEN.index(text) if text in SPOKEN else None
