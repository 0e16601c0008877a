"""Puzzles: positions where one move is clearly best, kept in a game's folder, a line each.

A puzzle is a match up to a decision, and what three deep searches said of it. What is shown of it is the seat's view,
and whoever solves it plays on in a position that fits the view, as a bot would imagine it: nobody needs to know what
really lay face down in the match that it comes from.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.matches.match import Match
from scurry.matches.starts import imagined_start

FILE = "puzzles.jsonl"
MARGIN = 0.10
"""By how much the best move must win more often than the next, beyond the error bars, in each of three searches."""
SEARCHES = 3
ASKED = 8
"""So often each level was asked."""
RELIABLY = 6
"""A level solves a puzzle if it finds the move so often."""
AT_MOST = 3
"""Level 3 does not find it: fewer than half of its tries."""
NOT_FOUND_BY = 3
LEVELS = (1, 2, 3, 4, 5, 6, 7)
HARDEST = 8
"""How hard a puzzle is that no level reliably solves which thinks to a budget."""


class BadPuzzle(ValueError):
    """A line that is no puzzle: says what is wrong."""


@dataclass(frozen=True)
class Follow:
    """One choice that is likely to follow."""

    seat: int
    move: int
    often: float
    """The share of imagined games that went this way."""
    chance: float
    """How likely the seat whose puzzle it is wins from there."""


@dataclass(frozen=True)
class Puzzle:
    """A decision with one right answer."""

    id: str
    rules: int
    """The version of the rules that it was found by."""
    seats: int
    options: Mapping[str, Any]
    seed: str
    played: tuple[tuple[int, int], ...]
    """The seat and the move of everything that was played before."""
    seat: int
    best: int
    chances: Mapping[int, float]
    """How likely each legal move wins, on average over the searches."""
    margins: tuple[float, ...]
    """What each search found the best move to be better by than the next, less two standard errors."""
    iterations: int
    """How long each of them searched."""
    levels: tuple[int, ...]
    """How often levels 1, 2 … found it."""
    courses: Mapping[int, tuple[Follow, ...]]
    """What is likely to follow the best move, and some others."""

    @property
    def difficulty(self) -> int:
        """The lowest level that reliably finds the move."""
        solving = (level for level, found in zip(LEVELS, self.levels, strict=True) if found >= RELIABLY)
        return next(solving, HARDEST)

    @property
    def next_best(self) -> int:
        """The move that comes nearest to the best."""
        return max((move for move in self.chances if move != self.best), key=lambda move: self.chances[move])


def id_of(seed: str, played: tuple[tuple[int, int], ...], seat: int) -> str:
    """A short name that stays the same wherever in the file a puzzle stands."""
    return hashlib.sha256(json.dumps([seed, played, seat]).encode()).hexdigest()[:8]


# --- Lines of a file --------------------------------------------------------------------------------------------------


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a line of JSON."""
    plain = asdict(puzzle)
    plain["played"] = " ".join(f"{seat}:{move}" for seat, move in puzzle.played)
    plain["courses"] = {
        move: [[each.seat, each.move, each.often, each.chance] for each in course]
        for move, course in puzzle.courses.items()
    }
    return json.dumps(plain, separators=(",", ":"))


def read_puzzle(line: str) -> Puzzle:
    """A line back into a puzzle; BadPuzzle if it is none."""
    try:
        plain = json.loads(line)
        pairs = (pair.split(":") for pair in plain["played"].split())
        plain["played"] = tuple((int(seat), int(move)) for seat, move in pairs)
        plain["chances"] = {int(move): float(chance) for move, chance in plain["chances"].items()}
        plain["margins"], plain["levels"] = tuple(plain["margins"]), tuple(plain["levels"])
        plain["courses"] = {
            int(move): tuple(Follow(*each) for each in course) for move, course in plain["courses"].items()
        }
        return Puzzle(**plain)
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise BadPuzzle(say("This is no puzzle: {problem}.", problem=repr(problem))) from None


def all_puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """Every puzzle in a game's folder, also those of older rules."""
    path = game.folder / FILE
    return tuple(map(read_puzzle, path.read_text("utf-8").splitlines())) if path.exists() else ()


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that can be played by today's rules, the easiest first."""
    fitting = (puzzle for puzzle in all_puzzles_of(game) if puzzle.rules == game.card.version)
    return tuple(sorted(fitting, key=lambda puzzle: (puzzle.difficulty, puzzle.id)))


def find_puzzle(game: Game, wanted: str) -> Puzzle:
    """The puzzle of this name; BadPuzzle if there is none."""
    for puzzle in puzzles_of(game):
        if puzzle.id == wanted:
            return puzzle
    raise BadPuzzle(say("{title} has no puzzle '{id}'.", title=game.card.title, id=wanted))


# --- Its position -----------------------------------------------------------------------------------------------------


def match_of(game: Game, puzzle: Puzzle) -> Match:
    """The match that it comes from, up to the decision."""
    match = Match(game, seats=puzzle.seats, options=puzzle.options, seed=puzzle.seed)
    for seat, move in puzzle.played:
        match.play(seat, move)
    return match


def start_of(game: Game, puzzle: Puzzle) -> dict[str, Any]:
    """A position to solve it from: what the seat sees, and something that fits where it does not."""
    view, key = match_of(game, puzzle).view(puzzle.seat), f"scurry/puzzle/{puzzle.id}".encode()
    return imagined_start(game, view, puzzle.seat, key)
