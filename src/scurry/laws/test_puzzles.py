"""Laws of puzzles: each that a game brings can be solved, by today's rules, and has one answer."""

from __future__ import annotations

from scurry.games import Game
from scurry.laws.puzzles import problems_of
from scurry.matches.puzzles import all_puzzles_of


def test_every_puzzle_is_one(game: Game) -> None:
    puzzles = all_puzzles_of(game)
    assert [problem for puzzle in puzzles for problem in problems_of(game, puzzle)] == []
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles), "a puzzle stands twice"
