"""What a finished match was worth to each seat, in words: nuts are nuts, and everyone sees how they came about."""

from __future__ import annotations

from scurry.kernel.catalogue import say_count
from scurry.matches.match import Match

Sheet = list[tuple[str, list[object]]]
"""Rows of a label and a value for each seat; the last is the total."""


def points_in_words(match: Match) -> list[str]:
    """What each seat has at the end, as the game counts."""
    assert match.result is not None
    in_words = getattr(match.game.words, "points", _points)
    return [in_words(count) for count in match.result.points]


def _points(count: int) -> str:
    return say_count("{count} point", "{count} points", count)


def sheet_of(match: Match) -> Sheet:
    """How the points came about; nothing where a game does not say."""
    sheet = getattr(match.game.words, "sheet", None)
    found: Sheet = sheet(match.position) if sheet else []
    return found
