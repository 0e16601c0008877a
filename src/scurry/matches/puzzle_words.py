"""What is said of a puzzle: how hard it is, whether a move was right, and what is likely to follow."""

from __future__ import annotations

from collections.abc import Sequence

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
    sentence = "{name}: {move} ({often} of 100). Then you win {wins} of 100."
    return [
        say(
            sentence,
            name=names[each.seat],
            move=spoken(game, each.move),
            often=in_hundred(each.often),
            wins=in_hundred(each.chance),
        )
        for each in puzzle.courses.get(move, ())
    ]


def in_hundred(share: float) -> int:
    """A share as people say it."""
    return round(100 * share)
