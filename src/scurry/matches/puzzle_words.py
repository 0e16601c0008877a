"""What is said of a puzzle: how hard it is, whether a move was right, and what is likely to follow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from scurry.games import Game
from scurry.games.spoken import spoken
from scurry.kernel.catalogue import say
from scurry.matches.puzzles import Puzzle


def verdict_in_words(game: Game, puzzle: Puzzle, move: int) -> str:
    """Whether a move was right, and why: how often it wins, and how often another would."""
    best, other = puzzle.best, puzzle.next_best if move == puzzle.best else move
    told = {
        "best": spoken(game, best),
        "wins": in_hundred(puzzle.chances[best]),
        "other": spoken(game, other),
        "less": in_hundred(puzzle.chances[other]),
    }
    if move == best:
        return say("Right! “{best}” wins {wins} of 100 games, the next best, “{other}”, wins {less}.", **told)
    return say("Not this time. “{other}” wins {less} of 100 games; “{best}” wins {wins}.", **told)


def course_in_words(game: Game, puzzle: Puzzle, move: int, names: Sequence[str]) -> list[str]:
    """What is likely to follow a move, step by step; nothing if no search has looked."""
    return steps_in_words(game, puzzle.courses.get(move, ()), names, puzzle.seat)


class Likely(Protocol):
    """A choice that is likely to follow."""

    @property
    def seat(self) -> int:
        """Whose it is."""
        ...

    @property
    def move(self) -> int:
        """What it is."""
        ...

    @property
    def often(self) -> float:
        """The share of games that go this way."""
        ...

    @property
    def chance(self) -> float:
        """How likely whoever asked wins from there."""
        ...


def steps_in_words(game: Game, course: Iterable[Likely], names: Sequence[str], seat: int) -> list[str]:
    """What is likely to follow, step by step, for the seat that asked."""
    sentence = "{name}: {move} ({often} of 100). Then {who} [who:wins|win] {wins} of 100."
    return [
        say(
            sentence,
            name=names[each.seat],
            move=spoken(game, each.move),
            often=in_hundred(each.often),
            who=names[seat],
            wins=in_hundred(each.chance),
        )
        for each in course
    ]


def in_hundred(share: float) -> int:
    """A share as people say it."""
    return round(100 * share)
