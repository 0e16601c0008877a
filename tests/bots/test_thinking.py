"""How a search comes to a decision, once it has counted."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.bots.thinking import _mixed, _single
from scurry.bots.tree import Edge

CAUTION = 2.0


def edge(visits: int, mean: float, plan: float = 0.0) -> Any:
    """Rewards that were all the same."""
    known = Edge.blank()
    known.visits, known.total, known.squares, known.plan = visits, visits * mean, visits * mean**2, plan
    return known


def test_the_move_most_visited_is_chosen() -> None:
    assert _single([edge(10, 0.5), edge(90, 0.6)], liked=[1, 0], caution=0) == [0, 1]


def test_among_equally_visited_moves_the_one_that_brought_more_is_chosen() -> None:
    assert _single([edge(1, 0.5), edge(1, 0.6), edge(0, 0)], liked=[0, 0, 0], caution=0) == [0, 1, 0]


def test_caution_keeps_to_instinct_while_the_difference_is_small() -> None:
    assert _single([edge(40, 0.5), edge(60, 0.51)], liked=[1, 0], caution=CAUTION) == [1, 0]


def test_caution_gives_way_to_a_clear_difference() -> None:
    assert _single([edge(100, 0.3), edge(900, 0.6)], liked=[1, 0], caution=CAUTION) == [0, 1]


def test_what_instinct_likes_but_nobody_tried_is_not_waited_for() -> None:
    assert _single([edge(0, 0), edge(5, 0.4)], liked=[1, 0], caution=CAUTION) == [0, 1]


def test_a_mixed_plan_leaves_out_what_is_in_it_by_curiosity() -> None:
    plan = _mixed([edge(50, 0.5, 60.0), edge(50, 0.5, 40.0), edge(3, 0.1, 2.0)])
    assert plan == pytest.approx([0.6, 0.4, 0])
