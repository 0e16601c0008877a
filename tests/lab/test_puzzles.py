"""Looking for puzzles: who plays, what is looked at, and what is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scurry.games import find
from scurry.kernel.cards import BadOption
from scurry.lab.puzzle_files import plan_for
from scurry.lab.puzzles import Moment, Piece, Plan, find_puzzles, played, puzzle_at
from scurry.matches.puzzles import MARGIN, SEARCHES, all_puzzles_of, match_of, puzzles_of

GAME = find("squirrel-attack")
PLAN = plan_for(GAME, (2, 3), {"nuts": 1, "trees": 1}, seed=7, iterations=400, last=50)


def never() -> bool:
    """Nobody stops."""
    return False


def test_several_numbers_of_seats_take_turns() -> None:
    assert [Piece(PLAN, number).seats for number in range(4)] == [2, 3, 2, 3]
    assert played(Piece(PLAN, 1), GAME, never)[0].seats == 3


def test_without_seats_it_is_a_first_game_and_what_cannot_be_is_refused() -> None:
    assert plan_for(GAME, (), {}, 1, 400).seats == (GAME.card.seats_at_first,)
    with pytest.raises(BadOption):
        plan_for(GAME, (2, 99), {}, 1, 400)


def test_only_the_last_part_of_a_game_is_looked_at() -> None:
    match, late = played(Piece(PLAN, 2), GAME, never)
    _, all_of_it = played(Piece(replace(PLAN, last=100), 2), GAME, never)
    assert [moment.ply for moment in all_of_it] == list(range(match.ply))
    assert [moment.ply for moment in late] == list(range(match.ply // 2, match.ply))
    assert match.is_over


def test_what_is_kept_is_certified_and_missed_and_looking_again_finds_it_again() -> None:
    """A short search is no certificate of a puzzle that ships; but the way to it is the same."""
    plan = replace(PLAN, options=(("nuts", 2), ("trees", 1), ("hands", "one-of-each")), last=100)
    found = next(found for number in range(60) if (found := find_puzzles(Piece(plan, number), never)))
    for puzzle in found:
        assert len(puzzle.margins) == SEARCHES
        assert min(puzzle.margins) >= MARGIN
        assert puzzle.levels[2] <= 3
        assert puzzle.best in match_of(GAME, puzzle).legal_ids(puzzle.seat)


def test_a_puzzle_that_ships_is_found_in_its_own_match_and_a_plain_decision_is_not() -> None:
    puzzle = puzzles_of(GAME)[0]
    match = match_of(GAME, puzzle)
    plan = Plan(GAME.name, (puzzle.seats,), tuple(puzzle.options.items()), iterations=puzzle.iterations)
    moves = match.legal_ids(puzzle.seat)
    moment = Moment(match.ply, puzzle.seat, match.view(puzzle.seat), moves)
    again = puzzle_at(match, moment, plan)
    assert again is not None
    assert (again.id, again.best) == (puzzle.id, puzzle.best)
    assert puzzle_at(match, replace(moment, moves=moves[:1]), plan) is None


def test_no_two_puzzles_of_a_game_are_the_same() -> None:
    names = [puzzle.id for puzzle in all_puzzles_of(GAME)]
    assert len(set(names)) == len(names)
