"""Kuhn poker's two moves, and their spoken form."""

from __future__ import annotations

PASS = 0
BET = 1

SPOKEN = ("pass", "bet")


def write(move: int) -> str:
    """A move in words."""
    return SPOKEN[move]


def read(text: str) -> int | None:
    """The move that these words mean, if any."""
    return SPOKEN.index(text) if text in SPOKEN else None
