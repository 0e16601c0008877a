"""The nine moves of noughts and crosses, and their spoken form."""

from __future__ import annotations

SPOKEN = (
    *("top left", "top middle", "top right"),
    *("middle left", "centre", "middle right"),
    *("bottom left", "bottom middle", "bottom right"),
)


def write(move: int) -> str:
    """A move in words."""
    return SPOKEN[move]


def read(text: str) -> int | None:
    """The move that these words mean, if any."""
    return SPOKEN.index(text) if text in SPOKEN else None
