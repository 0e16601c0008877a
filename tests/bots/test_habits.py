from __future__ import annotations

import sys
from importlib import import_module, invalidate_caches
from itertools import count
from pathlib import Path

import pytest

from scurry.bots.bot import find_bot
from scurry.bots.errors import BadPolicy
from scurry.bots.habits import KNOWN, Habits, habits_in
from scurry.bots.levels import HIGHEST
from scurry.games import Game, shelf

CARD = "from scurry.kernel.cards import Card\nCARD = Card('Toy', 'A toy.', (2,), 1, 1, 1, 'TY')\n"
NUMBERS = count()


@pytest.fixture(autouse=True)
def _packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever lies in this folder can be imported."""
    monkeypatch.syspath_prepend(tmp_path)


def game_that_says(policy: str) -> Game:
    """A game with this policy.py."""
    folder = Path(sys.path[0]) / f"policy_toy_{next(NUMBERS)}"
    folder.mkdir()
    for name, text in (("__init__", ""), ("card", CARD), ("policy", policy)):
        (folder / f"{name}.py").write_text(text)
    invalidate_caches()
    import_module(folder.name)
    return Game(folder.name)


def habits_with(**constants: object) -> Habits:
    return habits_in(game_that_says("\n".join(f"{name} = {value!r}" for name, value in constants.items())))


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


@pytest.mark.parametrize("name", ["ITERATION", "SLIP", "NARROWNES", "CAUTIOUS", "SLIPS_SOLO"])
def test_a_misspelt_constant_is_an_error_that_names_it_and_those_that_there_are(name: str) -> None:
    with pytest.raises(BadPolicy) as problem:
        habits_with(**{name: 1, "CAUTION": 2.0})
    assert f"has {name}, which" in str(problem.value)
    assert all(known in str(problem.value) for known in KNOWN)


def test_a_bot_is_not_made_from_a_policy_with_a_misspelt_constant() -> None:
    with pytest.raises(BadPolicy):
        find_bot("level:1", game_that_says("ITERATION = (1, 2)"))


def test_a_policy_may_have_constants_of_its_own() -> None:
    own = "from math import pi as PI\nPOINT, NUT = 20, 3\nTENTH: int = POINT // 10\ndef worth(): return TENTH + NUT\n"
    assert habits_in(game_that_says(own)) == Habits()
