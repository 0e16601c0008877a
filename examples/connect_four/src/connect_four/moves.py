"""Connect four's seven moves, and their spoken form: move 0 is "column 1"."""

from __future__ import annotations

from connect_four.position import COLUMNS

SPOKEN = tuple(f"column {number}" for number in range(1, COLUMNS + 1))


def write(move: int) -> str:
    """A move in words."""
    return SPOKEN[move]


def read(text: str) -> int | None:
    """The move that these words mean, if any; the bare number will do."""
    words = f"column {text}" if text.isdigit() else text
    return SPOKEN.index(words) if words in SPOKEN else None
