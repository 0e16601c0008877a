"""Accessibility in a real browser: axe-core finds nothing serious, light and dark, wide and narrow."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games import Game, find, shelf
from tests.tables.builders import few
from tests.web.access import problems
from tests.web.visitor import Visitor

GAMES = [game for game in shelf() if game.has("board_page")]
LOOKS: list[dict[str, Any]] = [
    {"color_scheme": "light", "viewport": {"width": 1400, "height": 900}},
    {"color_scheme": "dark", "viewport": {"width": 1400, "height": 900}},
    {"color_scheme": "light", "viewport": {"width": 360, "height": 740}},
]
IDS = ("light", "dark", "phone")


CHOICES = """() => [...document.querySelectorAll('#board [data-move]:not([aria-hidden=true])')]
    .map(each => [each.dataset.move, each.getAttribute('aria-label') || each.innerText])"""


@pytest.mark.parametrize("look", LOOKS, ids=IDS)
def test_axe_finds_nothing_serious_before_a_game(visit: Any, look: dict[str, Any]) -> None:
    anna: Visitor = visit(**look)
    squeaky = find("squeaky")
    anna.page.goto(anna.address)
    assert problems(anna) == []
    anna.page.goto(f"{anna.address}/games/{squeaky.name}")
    assert problems(anna) == []
    anna.open(squeaky, "friends")
    assert problems(anna) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_axe_finds_nothing_serious_at_a_table(visit: Any, game: Game) -> None:
    """As it begins, and after a few moves in every look."""
    anna: Visitor = visit()
    anna.open(game, seats=few(game))
    assert problems(anna) == []
    for look in LOOKS:
        anna.page.set_viewport_size(look["viewport"])
        anna.page.emulate_media(color_scheme=look["color_scheme"])
        for number in range(4):
            anna.click_once(number)
            anna.page.wait_for_timeout(80)
        assert problems(anna) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_choice_says_once_what_it_does(visit: Any, game: Game) -> None:
    """A screen reader hears each choice of the board once, in words that no other choice has."""
    anna: Visitor = visit()
    anna.open(game)
    for number in range(12):
        choices = anna.measure(CHOICES)
        assert all(name.strip() for _, name in choices)
        assert len({move for move, _ in choices}) == len({name for _, name in choices}) == len(choices)
        anna.click_once(number)
        anna.page.wait_for_timeout(80)
