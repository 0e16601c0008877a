"""Everything in view: at every decision, at every number of seats, in every window that people have."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games import Game, shelf
from scurry.laws.cases import Case, all_cases
from tests.web.in_view import LAPTOPS, PHONE, ZOOMED, Window, decisions, drawn, problems
from tests.web.visitor import Visitor

GAMES = [game for game in shelf() if game.has("board_page")]
MOST = 60
"""So many decisions of each match are looked at."""


@pytest.mark.parametrize("window", [*LAPTOPS, PHONE, ZOOMED], ids=lambda window: f"{window[0]}x{window[1]}")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_at_every_decision_of_whole_games_every_choice_is_in_view(visit: Any, game: Game, window: Window) -> None:
    visitor: Visitor = visit()
    visitor.open(game)
    visitor.page.evaluate("() => window.stop()")
    for case in _cases(game):
        boards = [drawn(match, seat) for match, seat in decisions(game, case.seats, dict(case.options), 3, MOST)]
        found = problems(visitor.page, boards, window)
        assert not found, f"{case}, {len(boards)} decisions:\n" + "\n".join(
            f"{n} × {what}" for what, n in found.items()
        )


def _cases(game: Game) -> list[Case]:
    return [case for case in all_cases() if case.game.name == game.name]
