"""The law of lessons: each plays through, asks for nothing that is not allowed, and lights what is there."""

from __future__ import annotations

from scurry.games import Game
from scurry.laws.lessons import lesson_problems


def test_every_lesson_plays_through(game: Game) -> None:
    found = lesson_problems(game)
    assert not found, "\n" + "\n".join(found)
