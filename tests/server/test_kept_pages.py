"""What is drawn once is kept until the table changes: whoever asks again costs no look at the game."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import httpx
import pytest

from scurry.games import Game, shelf
from scurry.matches.match import Match
from tests.server.conftest import Guests
from tests.server.test_api import all_seated, first_to_act
from tests.servers import Running

LOOKS = ("legal_ids", "view_at", "log_at", "position_at", "check", "result", "record")
"""All that looks at a game: its rules and its words are asked in no other way."""
NAME = "Anna who counts"


@pytest.fixture(params=shelf(), ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    assert isinstance(request.param, Game)
    return request.param


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a game of this test was looked at, and how: bots may play at other tables."""
    count: Counter[str] = Counter()

    def counting(name: str, look: Any) -> Any:
        def counted(match: Match, *given: Any) -> Any:
            if match.names[0].startswith(NAME):
                count[name] += 1
            return look(match, *given)

        return counted

    for name in LOOKS:
        look = vars(Match)[name]
        is_property = isinstance(look, property)
        ours = counting(name, look.fget if is_property else look)
        monkeypatch.setattr(Match, name, property(ours) if is_property else ours)
    return count


def shown(browser: httpx.Client, address: str) -> str:
    """What an address answers, but for the time of day."""
    return re.sub(r'data-now="[\d.]+"', "", browser.get(address).raise_for_status().text)


def test_a_kept_page_costs_nothing(server: Running, guest: Guests, game: Game, looks: Counter[str]) -> None:
    anna = guest(NAME)
    table_id = all_seated(anna, anna, game)
    who, table = first_to_act(table_id, anna)
    seat, headers = table["seat"], {"cookie": f"scurry={anna.token}"}
    with httpx.Client(base_url=server.address, headers=headers) as browser:
        addresses = (f"/t/{table_id}?as={seat}", f"/t/{table_id}/part?as={seat}", f"/api/tables/{table_id}?seat={seat}")
        for move in table["legal"][0]["id"], None:
            first = [shown(browser, address) for address in addresses]
            assert looks["legal_ids"], "somebody must look first"
            looks.clear()
            assert [shown(browser, address) for address in addresses] == first
            assert not looks
            if move is not None:
                who.play(table, move)
                assert [shown(browser, address) for address in addresses] != first, "a step draws anew"
