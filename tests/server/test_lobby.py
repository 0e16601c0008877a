"""The lobby: how a game is begun, and where one's tables are."""

from __future__ import annotations

import re
from html import unescape

import pytest

from scurry.games import Game, find, shelf
from scurry.server.my_tables import A_PAGE, IN_LOBBY
from scurry.server.terms import first_game_in_words
from tests.server.test_pages import Browser
from tests.servers import Running

SQUEAKY = find("squeaky")


@pytest.fixture
def anna(server: Running) -> object:
    with Browser(server) as browser:
        browser.get("/")
        yield browser


def terms_of(server: Running, address: str) -> dict[str, object]:
    """What a table was opened with."""
    terms = server.desk.hub._live[address.removeprefix("/t/")].table.terms
    return {"seats": terms.seats, **terms.options}


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_play_now_begins_simply_and_says_so(anna: Browser, server: Running, game: Game) -> None:
    assert first_game_in_words(game) in unescape(anna.get("/").text)
    opened = terms_of(server, anna.open(game))
    assert {name: opened.get(name) for name in game.card.first_options} == dict(game.card.first_options)
    assert opened["seats"] == (game.card.first_seats or opened["seats"])


def test_square_tactics_begins_with_the_first_game_for_two_and_the_form_offers_the_whole_game(
    anna: Browser, server: Running
) -> None:
    game = find("square-tactics")
    assert terms_of(server, anna.open(game)) == {"seats": 2, "first_game": "yes"}
    assert terms_of(server, anna.open(game, seats="4")) == {"seats": 4}


def test_names_can_be_given_to_those_who_share_a_device(anna: Browser, server: Running) -> None:
    address = anna.open(SQUEAKY, "pass", seats="3", names=["Mum", "", "x" * 200])  # type: ignore[arg-type]
    names = server.desk.hub._live[address.removeprefix("/t/")].table.names
    assert names[:2] == ("Mum", "Player 2")
    assert len(names[2]) <= 24


def test_an_invitation_names_host_game_and_options(anna: Browser, server: Running) -> None:
    anna.post("/name", data={"name": "Anna"})
    table = anna.open(SQUEAKY, "friends", seats="3", **{"option.mode": "advanced"})
    with Browser(server) as bruno:
        page = unescape(bruno.get(table).text)
    for words in ("Anna invites you to Squeaky", "3 players", "mode: advanced"):
        assert words in page


def listed(page: str) -> list[str]:
    """The tables on a page, in order."""
    return re.findall(r'class="table-card[^"]*" href="(/t/[^"]+)"', page)


def test_all_my_tables_are_there_page_by_page(anna: Browser) -> None:
    opened = [anna.open(SQUEAKY, "pass", seats="2") for _ in range(A_PAGE + 2)]
    assert len(listed(anna.get("/").text)) == IN_LOBBY
    first, second = anna.get("/tables").text, anna.get("/tables?page=2").text
    assert listed(first) + listed(second) == opened[::-1]
    assert "page=2" in first
    assert "page=3" not in second


def test_a_table_can_be_archived_brought_back_and_removed(anna: Browser, server: Running) -> None:
    one, two = (anna.open(SQUEAKY, "pass", seats="2") for _ in range(2))
    with Browser(server) as bruno:
        bruno.get("/")
        bruno.post(f"/tables{one.removeprefix('/t')}", data={"where": "nowhere"})
    assert listed(anna.get("/tables").text) == [two, one], "what somebody else does moves nothing of mine"
    anna.post(f"/tables{one.removeprefix('/t')}", data={"where": "archive"})
    assert (listed(anna.get("/tables").text), listed(anna.get("/tables?shelf=archive").text)) == ([two], [one])
    anna.post(f"/tables{one.removeprefix('/t')}", data={"where": "list"})
    anna.post(f"/tables{two.removeprefix('/t')}", data={"where": "nowhere"})
    assert listed(anna.get("/tables").text) == [one]
    assert anna.get(two).status_code == 200, "the table itself is as it was"
    anna.post(f"{one}/do", data={"seat": "0", "kind": "resign"})
    anna.post(f"{one}/do", data={"seat": "1", "kind": "resign"})
    assert listed(anna.get("/tables?shelf=finished").text) == [one]
