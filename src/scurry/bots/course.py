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


def likely_course(growth: Growth, move: int, chance: float) -> tuple[Answer, ...]:
    """The choices that are likely to follow a move: lone moves are not among them, as nobody chooses them.

    How likely the move wins is known already, from many more games.
    """
    return tuple(answers_in([growth.tried_once([move]) for _ in range(GAMES)], chance))


def answers_in(games: Sequence[tuple[Way, float]], chance: float) -> list[Answer]:
    """The most frequent choice after the first one, then the most frequent after that …

    By how much these few games were luckier than the chance that is known, all of their shares are put right: an answer
    that always comes leaves the chance as it was.
    """
    course: list[Answer] = []
    luck = sum(won for _, won in games) / len(games) - chance
    while len(course) < LONGEST:
        depth = len(course) + 1
        nexts = Counter(way[depth] for way, _ in games if len(way) > depth)
        if not nexts or (likeliest := nexts.most_common(1)[0])[1] < FEWEST:
            break
        (seat, move), count = likeliest
        went = [(way, won) for way, won in games if len(way) > depth and way[depth] == (seat, move)]
        share = sum(won for _, won in went) / count - luck
        course.append(Answer(seat, move, count / len(games), min(1.0, max(0.0, share))))
        games = went
    return course
