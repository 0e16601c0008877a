"""Company: who is at a table now, and what they say. It is no part of the game, and nothing in it depends on it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from scurry.tables.drawings import Drawings

if TYPE_CHECKING:
    from scurry.tables.words import Word

MOST_DRAWN = 32
"""So many drawings are kept until something changes."""


class Near(StrEnum):
    """Whether somebody is there."""

    HERE = "here"
    """They have the table before them."""
    AWAY = "away"
    """The table lies open behind something else, or they left it a short while ago."""
    GONE = "gone"


@dataclass
class Company:
    """What one process knows of it."""

    near: Mapping[str, Near] = field(default_factory=dict)
    """The guests who are not gone."""
    looked_at: float = float("-inf")
    """When it was looked who is there."""
    words: Sequence[Word] | None = None
    """What was said, once somebody has asked."""
    hearing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Taken by whoever reads what was said: what was read later is newer."""
    drawings: Drawings = field(default_factory=lambda: Drawings(MOST_DRAWN))

    def near_of(self, guest: str) -> Near:
        """Whether a guest is there."""
        return self.near.get(guest, Near.GONE)

    def hear(self, words: Sequence[Word]) -> None:
        """What was said is this."""
        self.words = words
        self.drawings.clear()
