"""Firefox, too: a game to its end, by clicks alone. `make test-firefox` runs all tests of pages there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from scurry.games import find
from tests.web.conftest import launch
from tests.web.visitor import Visitor


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright, "firefox")
        yield browser
        browser.close()


@pytest.mark.parametrize("name", ["squeaky", "squirrel-attack"])
def test_a_game_is_played_to_its_end_in_firefox(visit: Any, name: str) -> None:
    anna: Visitor = visit()
    anna.open(find(name), seats=2)
    assert anna.play_to_the_end() > 5
    assert anna.is_over
