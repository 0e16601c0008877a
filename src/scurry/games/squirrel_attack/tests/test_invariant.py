"""A position that could not stand on a table is refused: every die once, nuts conserved."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games.squirrel_attack.tests.builders import GAME, changed, rolled
from scurry.matches.match import Match
from scurry.matches.plain import BadPosition, load


def position() -> dict[str, Any]:
    return changed(rolled(("ahoy", "5 5 § §"), ("one of each", "1 2 3 §")))


def with_row(name: str, index: int, value: int) -> dict[str, Any]:
    plain = position()
    plain[name][index] = value
    return plain


def test_a_position_in_the_middle_of_a_roll_stands() -> None:
    load(GAME, position())


@pytest.mark.parametrize(
    ("plain", "problem"),
    [
        (lambda: {**position(), "seats": 7}, "seats should be a whole number from 1 to 6"),
        (lambda: {**position(), "left": 8}, "nuts of this Tree"),
        (lambda: with_row("piles", 0, 1), "nuts of this Tree"),
        (lambda: with_row("totals", 1, 1), "totals"),
        (lambda: with_row("totals", 4, 1), "empty seat"),
        (lambda: {**position(), "tree": 4}, "Trees"),
        (lambda: {**position(), "ties": 20}, "ties should be a whole number from 0 to 19"),
        (lambda: with_row("holders", 10, 0), "each pluck costs a die"),
        (lambda: with_row("holders", 50, 1), "cannot be in play"),
        (lambda: with_row("faces", 5, 3), "out of play"),
        (lambda: with_row("faces", 0, 6), "faces"),
        (lambda: with_row("kinds", 0, 4), "order of kinds"),
        (lambda: with_row("kinds", 3, 0), "dice"),
        (lambda: with_row("order", 0, 1), "place in the order"),
        (lambda: {**position(), "using": 0, "stage": 3}, "Squirrel Face"),
        (lambda: {**position(), "using": 2}, "Squirrel Face"),
        (lambda: {**position(), "target": 2}, "target"),
        (lambda: {**position(), "using": 2, "target": 2, "stage": 4}, "Ahoy"),
        (lambda: {**position(), "using": 99}, "using should be"),
        (lambda: {**position(), "passes": 2}, "passes"),
        (lambda: {**position(), "turn": 9}, "turn"),
        (lambda: {**position(), "to_act": 2}, "alone"),
        (lambda: {**position(), "to_act": 0}, "somebody is to act"),
        (lambda: {**position(), "taking_part": 1}, "take part"),
        (lambda: {**position(), "stage": 1}, "between Rolls"),
        (lambda: {**position(), "stage": 0}, "cannot be in play"),
    ],
)
def test_what_cannot_be_is_refused(plain: Any, problem: str) -> None:
    with pytest.raises(BadPosition, match=problem):
        load(GAME, plain())


def test_a_forest_may_be_as_large_as_the_options_say() -> None:
    """SA-2.3: 100 Trees of 300 nuts."""
    plain = changed(Match(GAME, options={"nuts": 300, "trees": 100, "hands": "all-ahoy"}, seed=1))
    load(GAME, plain)
    load(GAME, {**plain, "tree": 99, "totals": [29700, 0, 0, 0, 0, 0]})


def test_options_out_of_range_are_refused() -> None:
    plain = position()
    plain["options"]["dice"] = 11
    with pytest.raises(BadPosition, match="dice"):
        load(GAME, plain)


def test_stopping_needs_a_leader_whom_nobody_can_catch() -> None:
    """SA-7.6"""
    between = changed(Match(GAME, options={"hands": "all-ahoy"}, seed=1))
    with pytest.raises(BadPosition, match="between Rolls"):
        load(GAME, {**between, "passes": 1, "to_act": 2})
