"""The moves of Squirrel Attack, and their spoken form.

A die is named after the seat that it belongs to and its place in the hand: a1 is the first die of the first seat.
"""

from __future__ import annotations

from scurry.games.squirrel_attack.position import DICE, KINDS, PER_SEAT

HAND = 0
"""… to HAND + 4: take a ready-made hand: one of each, or all of a kind."""
ADD = 5
"""… to ADD + 3: add a die of a kind to the hand."""
ROLL = 9
STOP = 10
PASS = 11
UP = 12
DOWN = 13
USE = 14
"""… to USE + 59: use a die's power."""
ON = USE + DICE
"""… to ON + 59: on this die."""
MOVES = ON + DICE

KIND_NAMES = ("nothing", "asmbe", "ahoy", "shaolin", "attack")

DIE_NAMES = tuple(f"{'abcdef'[die // PER_SEAT]}{die % PER_SEAT + 1}" for die in range(DICE))

SPOKEN = (
    "take one of each",
    *(f"take all {kind}" for kind in KIND_NAMES[1:]),
    *(f"add {kind}" for kind in KIND_NAMES[1:]),
    "roll",
    "stop",
    "pass",
    "up",
    "down",
    *(f"use {die}" for die in DIE_NAMES),
    *(f"on {die}" for die in DIE_NAMES),
)
assert len(SPOKEN) == MOVES
assert ADD + KINDS == ROLL

_NUMBERS = {text: move for move, text in enumerate(SPOKEN)}


def write(move: int) -> str:
    """A move in words."""
    return SPOKEN[move]


def read(text: str) -> int | None:
    """The move that these words mean, if any."""
    return _NUMBERS.get(text)


def stays_a_click(move: int) -> bool:
    """Dice are rolled by hand, though nothing else can be done (SA-3.4)."""
    return move == ROLL
