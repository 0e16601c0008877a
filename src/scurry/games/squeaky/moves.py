"""Squeaky's thirteen moves, and their spoken form."""

from __future__ import annotations

from scurry.games.squeaky.position import FOODS

TAKE = 0
"""… to TAKE + 4: take all cards of a food."""
TO_DEN = 5
TO_SWEEPER = 6
ACORN = 7
"""… to ACORN + 4: place an acorn on a food."""
READY = 12

FOOD_NAMES = ("candy", "lollipop", "peanut", "cookie", "dog snack")

SPOKEN = (
    *(f"take {food}" for food in FOOD_NAMES),
    "to den",
    "to sweeper",
    *(f"acorn on {food}" for food in FOOD_NAMES),
    "ready",
)
assert len(SPOKEN) == READY + 1 == TAKE + 2 * FOODS + 3


def write(move: int) -> str:
    """A move in words."""
    return SPOKEN[move]


def read(text: str) -> int | None:
    """The move that these words mean, if any."""
    return SPOKEN.index(text) if text in SPOKEN else None


def stays_a_click(move: int) -> bool:
    """Whoever looks at a card says when they have seen it, though there is nothing else to do (SQ-2.7)."""
    return move == READY
