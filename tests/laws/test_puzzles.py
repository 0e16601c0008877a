"""The law of puzzles finds every fault that is planted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scurry.games import find
from scurry.laws.puzzles import problems_of
from scurry.matches.puzzles import BadPuzzle, Follow, Puzzle, all_puzzles_of, id_of, read_puzzle, write_puzzle

GAME = find("squirrel-attack")
GOOD = all_puzzles_of(GAME)[0]


def test_a_good_puzzle_has_no_problems() -> None:
    assert problems_of(GAME, GOOD) == []


def renamed(puzzle: Puzzle) -> Puzzle:
    """The same, with the name that goes with its moves."""
    return replace(puzzle, id=id_of(puzzle.seed, puzzle.played, puzzle.seat))


OTHER = next(move for move in GOOD.chances if move != GOOD.best)
FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"rules": GOOD.rules + 1}, "make it anew"),
    ({"played": GOOD.played[:-1]}, "other moves|not legal|does not look|has chances"),
    ({"played": ((0, 0), *GOOD.played)}, "cannot be reached"),
    ({"seat": 1 - GOOD.seat}, "not legal"),
    ({"best": OTHER}, "highest chance"),
    ({"best": 133}, "not legal"),
    ({"chances": {GOOD.best: 0.9}}, "other moves"),
    ({"chances": {move: chance + 1 for move, chance in GOOD.chances.items()}}, "from 0 to 1"),
    ({"margins": (0.2, 0.2, 0.09)}, "beyond the error bars"),
    ({"margins": (0.2, 0.2)}, "beyond the error bars"),
    ({"levels": (1, 1, 4, 8, 8, 8, 8)}, "level 3 finds it"),
    ({"levels": (1, 1, 1)}, "asked"),
    ({"levels": (1, 1, 1, 9, 8, 8, 8)}, "asked"),
    ({"courses": {OTHER: ()}}, "does not tell"),
    ({"courses": {GOOD.best: (Follow(7, 1, 0.5, 0.5),)}}, "no move of the game"),
]


@pytest.mark.parametrize(("fault", "told"), FAULTS)
def test_a_planted_fault_is_found(fault: dict[str, Any], told: str) -> None:
    found = problems_of(GAME, renamed(replace(GOOD, **fault)))
    assert found
    assert any(part in problem for problem in found for part in told.split("|"))


def test_a_name_that_does_not_fit_is_found() -> None:
    assert "name" in problems_of(GAME, replace(GOOD, id="00000000"))[0]


def test_a_line_reads_back_and_what_is_no_puzzle_is_refused() -> None:
    assert read_puzzle(write_puzzle(GOOD)) == GOOD
    for line in ("", "{", "[]", "{}", write_puzzle(GOOD).replace('"seat"', '"chair"')):
        with pytest.raises(BadPuzzle):
            read_puzzle(line)
