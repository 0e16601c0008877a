"""Moments: what is seen by itself while a round is played."""

from __future__ import annotations

from scurry.games.squirrel_squabble.position import Position
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import Journal, given, mark


@compiled
def pause(position: Position, journal: Journal | None) -> None:
    """Mark a moment before something else happens; but none if nothing has happened since the last one."""
    if journal is not None and has_news(given(journal)):
        mark(journal, position)


@compiled
def has_news(journal: Journal) -> bool:
    """Whether anything has been noted since the last moment."""
    return journal.count > (journal.marked_at[journal.marked - 1] if journal.marked else 0)
