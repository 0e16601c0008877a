"""How a search comes to a decision, once it has counted."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.bots.deciding import in_the_running, is_clear, mixed, single
from scurry.bots.tree import Edge

CAUTION = 2.0


def edge(visits: int, mean: float, plan: float = 0.0, usual: float = 0.5) -> Any:
    """Rewards that were all the same, as were those of the move that led every turn."""
    known = Edge.blank()
    known.visits, known.total, known.plan = visits, visits * mean, plan
    known.squares = visits * (mean - usual) ** 2
    return known


def test_the_move_most_visited_is_chosen() -> None:
    assert single([edge(10, 0.5), edge(90, 0.6)], liked=[1, 0], caution=0) == [0, 1]


def test_among_equally_visited_moves_the_one_that_brought_more_is_chosen() -> None:
    assert single([edge(1, 0.5), edge(1, 0.6), edge(0, 0)], liked=[0, 0, 0], caution=0) == [0, 1, 0]


def test_caution_keeps_to_instinct_while_the_difference_is_small() -> None:
    assert single([edge(40, 0.5), edge(40, 0.51)], liked=[1, 0], caution=CAUTION) == [1, 0]


def test_caution_gives_way_to_a_clear_difference() -> None:
    assert single([edge(900, 0.5), edge(900, 0.6)], liked=[1, 0], caution=CAUTION) == [0, 1]


def test_without_any_thought_instinct_decides() -> None:
    assert single([edge(0, 0), edge(0, 0)], liked=[0, 1], caution=0) == [0, 1]


def test_half_of_the_moves_stay_in_the_running_then_half_of_these_and_instinct_leads() -> None:
    known = [edge(8, 0.1), edge(8, 0.2), edge(8, 0.3), edge(8, 0.4), edge(8, 0.5)]
    liked = [9, 0, 0, 0, 0]
    assert in_the_running(known, liked, spent=0.0) == [0, 4, 3, 2, 1]
    assert in_the_running(known, liked, spent=0.4) == [0, 4, 3]
    assert in_the_running(known, liked, spent=0.99) == [0, 4, 3]


def test_a_mixed_plan_leaves_out_what_is_in_it_by_curiosity() -> None:
    plan = mixed([edge(50, 0.5, 60.0), edge(50, 0.5, 40.0), edge(3, 0.1, 2.0)])
    assert plan == pytest.approx([0.6, 0.4, 0])


def test_a_choice_is_clear_once_surely_nothing_in_the_running_brings_more() -> None:
    known = [edge(9_000, 0.5), edge(9_000, 0.6), edge(9_000, 0.55), edge(9, 0.9)]
    liked = [1, 0, 0, 0]
    assert is_clear(known, liked, caution=0, running=[0, 1, 2])
    assert not is_clear(known, liked, caution=0, running=[0, 1, 2, 3])


def test_a_choice_among_moves_that_bring_the_same_is_clear_too() -> None:
    assert is_clear([edge(9_000, 0.5), edge(9_000, 0.5)], liked=[1, 0], caution=0, running=[0, 1])


def test_a_choice_is_not_clear_while_little_is_known_or_luck_is_loud() -> None:
    loud = edge(9_000, 0.499)
    loud.squares = 9_000 * 0.3**2
    assert not is_clear([edge(9, 0.5), edge(9, 0.45)], liked=[1, 0], caution=0, running=[0, 1])
    assert not is_clear([edge(9_000, 0.5), loud], liked=[1, 0], caution=0, running=[0, 1])
    assert not is_clear([edge(9_000, 0.5), edge(0, 0)], liked=[1, 0], caution=0, running=[0, 1])
