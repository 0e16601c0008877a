"""What is likely to follow a move: the answers that a search comes to most often, and how one stands after each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scurry.bots.thinking import Growth

GAMES = 400
"""Imagined games that a likely course is read from."""
FEWEST = 30
"""An answer is likely if so many of them at least go that way."""
LONGEST = 6
"""A course has so many choices at most."""

Way = list[tuple[int, int]]


@dataclass(frozen=True)
class Answer:
    """One choice that is likely to follow."""

    seat: int
    move: int
    often: float
    """The share of games that went this way, of those that came so far."""
    chance: float
    """How likely the seat that asked wins from there, from 0 to 1."""


def likely_course(growth: Growth, move: int) -> tuple[Answer, ...]:
    """The choices that are likely to follow a move: lone moves are not among them, as nobody chooses them."""
    return tuple(_answers([growth.tried_once([move]) for _ in range(GAMES)]))


def _answers(games: Sequence[tuple[Way, float]]) -> list[Answer]:
    """The most frequent choice after the first one, then the most frequent after that …"""
    course: list[Answer] = []
    while len(course) < LONGEST:
        depth = len(course) + 1
        nexts = Counter(way[depth] for way, _ in games if len(way) > depth)
        if not nexts or (likeliest := nexts.most_common(1)[0])[1] < FEWEST:
            break
        (seat, move), count = likeliest
        went = [(way, won) for way, won in games if len(way) > depth and way[depth] == (seat, move)]
        course.append(Answer(seat, move, count / len(games), sum(won for _, won in went) / count))
        games = went
    return course
