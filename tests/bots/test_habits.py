from __future__ import annotations

from types import SimpleNamespace

import pytest

from scurry.bots.habits import Habits, habits_in
from scurry.bots.levels import HIGHEST
from scurry.games import Game, shelf


class Said:
    """A game whose policy.py has these constants."""

    def __init__(self, **constants: object) -> None:
        self._policy = SimpleNamespace(**constants)

    def has(self, part: str) -> bool:
        """It has only this part."""
        return part == "policy"

    def part(self, name: str) -> SimpleNamespace:
        """The constants."""
        return self._policy


def habits_with(**constants: object) -> Habits:
    return habits_in(Said(**constants))  # type: ignore[arg-type]


def test_what_a_game_does_not_say_is_as_usual() -> None:
    assert habits_with() == Habits()
    assert habits_with(NARROWNESS=4) == Habits(narrowness=4)


def test_alone_and_among_many_it_is_as_at_two_seats_unless_said_otherwise() -> None:
    assert habits_with(CAUTION=2.0).caution_alone == 2.0
    assert habits_with(CAUTION=2.0, CAUTION_ALONE=3.0).caution_alone == 3.0
    assert habits_with(SLIPS=(9, 8)).slips_among_many == (9, 8)
    assert habits_with(SLIPS=(9, 8), SLIPS_AMONG_MANY=(7, 6)).slips_among_many == (7, 6)
    assert habits_with(SLIPS=(9, 8)).slips_alone == (9, 8)
    assert habits_with(SLIPS=(9, 8), SLIPS_ALONE=(7, 6)).slips_alone == (7, 6)


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_every_level_of_every_game_is_there(game: Game) -> None:
    habits = habits_in(game)
    assert len(habits.iterations) == HIGHEST - 1
    assert len(habits.slips) == len(habits.slips_among_many) == len(habits.slips_alone) == HIGHEST
