"""Everything in view: at every decision, at every number of seats, in every window that people have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scurry.games import Game, shelf
from scurry.kernel.catalogue import speaking
from scurry.laws.cases import Case, all_cases
from scurry.translating.pseudo import PSEUDO, pseudo_spoken
from tests.web.in_view import LAPTOPS, PHONE, STAND_STILL, ZOOMED, boards_of, problems
from tests.web.visitor import Visitor

GAMES = [game for game in shelf() if game.has("board_page")]
WINDOWS = (*LAPTOPS, PHONE, ZOOMED)
MOST = 30
"""So many decisions of each match are looked at, spread over it."""
FEW = 6
"""… and so many in each of several languages."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_at_every_decision_of_whole_games_every_choice_is_in_view(visit: Any, game: Game) -> None:
    visitor: Visitor = visit()
    visitor.open(game)
    visitor.page.evaluate(STAND_STILL)
    found: list[str] = []
    for case in _cases(game):
        boards = boards_of(game, case.seats, dict(case.options), 3, MOST)
        for window in WINDOWS:
            seen = problems(visitor.page, boards, window)
            found += [f"{case}, {window}: {times} × {what}" for what, times in seen.items()]
    assert not found, "\n" + "\n".join(found)


def _cases(game: Game) -> list[Case]:
    return [case for case in all_cases() if case.game.name == game.name]


@pytest.fixture
def pseudo() -> Iterator[None]:
    with pseudo_spoken():
        yield


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("language", ["it", PSEUDO])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_boards_hold_in_languages_whose_words_are_longer(visit: Any, game: Game, language: str) -> None:
    visitor: Visitor = visit()
    visitor.open(game)
    visitor.page.evaluate(STAND_STILL)
    found: list[str] = []
    for case in [*_cases(game)][:2]:
        with speaking(language):
            boards = boards_of(game, case.seats, dict(case.options), 3, FEW)
        for window in (LAPTOPS[0], PHONE):
            seen = problems(visitor.page, boards, window)
            found += [f"{case}, {window}: {times} × {what}" for what, times in seen.items()]
    assert not found, "\n" + "\n".join(found)
