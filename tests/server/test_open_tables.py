"""Open tables: on the list while somebody waits, one click to sit down, and no way in where nobody was asked."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from scurry.games import find
from scurry.server.client import Client
from scurry.server.company import open_tables
from scurry.tables.open_tables import GOOD_FOR, MOST
from tests.clocks import JumpingClock
from tests.server.conftest import Guests
from tests.server.test_pages import Browser
from tests.servers import Running, running

SQUEAKY = find("squeaky")
DAYS = {"each": 172_800}


@pytest.fixture
def two(server: Running) -> Iterator[tuple[Browser, Browser]]:
    with Browser(server) as anna, Browser(server) as bruno:
        for each, name in ((anna, "Anna"), (bruno, "Bruno")):
            each.get("/")
            each.post("/name", data={"name": name})
        yield anna, bruno


def on_the_list(server: Running, client: Client) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = client.ask("GET", "/open-tables")
    return told


def listing(server: Running, client: Client, table_id: str, level: str = "any", method: str = "PUT") -> httpx.Response:
    given = {"level": level} if method == "PUT" else None
    headers = {"authorization": f"Bearer {client.token}"}
    return httpx.request(method, f"{server.address}/api/tables/{table_id}/listing", headers=headers, json=given)


def opened(client: Client, seats: int = 2, clock: Any = None) -> str:
    table_id = str(client.open("noughts-and-crosses" if seats == 2 else "squeaky", seats, clock=clock)["id"])
    client.sit(table_id, 0)
    return table_id


def ids(server: Running, client: Client) -> list[str]:
    return [each["id"] for each in on_the_list(server, client)]


# --- On pages ---------------------------------------------------------------------------------------------------------


def test_a_table_is_listed_with_level_and_pace_and_taken_with_one_click(two: tuple[Browser, Browser]) -> None:
    anna, bruno = two
    given = {"pace": "live", "minutes": "1", "seconds": "0", "reserve": "5", "listed": "new"}
    table = anna.open(SQUEAKY, "friends", seats="2", **given)
    assert "On the list of open tables: beginners are welcome." in anna.get(table).text
    for page in (bruno.get("/").text, bruno.get("/open").text):
        assert f'action="/open/{table[3:]}/sit"' in page
        assert "1 minute for each move and 5 minutes in reserve" in page
        assert "beginners are welcome" in page
        assert "with Anna" in page
    begun = bruno.post(f"/open/{table[3:]}/sit")
    assert begun.url.path == table
    assert 'aria-label="Board"' in begun.text
    assert table[3:] not in bruno.get("/open").text


def test_a_table_for_friends_is_on_no_list_until_its_host_says_so(two: tuple[Browser, Browser]) -> None:
    anna, bruno = two
    table = anna.open(SQUEAKY, "friends", seats="2")
    assert table[3:] not in bruno.get("/open").text
    assert "Put it on the list" in anna.get(table).text
    assert "Put it on the list" not in bruno.get(table).text
    assert "everyone is welcome." in anna.post(f"{table}/listing", data={"level": "any"}).text
    assert table[3:] in bruno.get("/open").text
    anna.post(f"{table}/listing", data={"level": ""})
    assert table[3:] not in bruno.get("/open").text


def test_the_waiting_page_says_what_will_happen(two: tuple[Browser, Browser]) -> None:
    anna, bruno = two
    table = anna.open(SQUEAKY, "friends", seats="3", pace="days", days="2", falls="resign")
    page = anna.get(table).text
    for words in (
        "2 seats are still free.",
        "the game begins by itself",
        "time runs: 2 days for each move",
        "Whoever has no time left has resigned.",
        "You need not wait here",
    ):
        assert words in page
    assert "Ask a bot to a free seat" in anna.get(anna.open(SQUEAKY, "friends", seats="2")).text
    invitation = bruno.get(table).text
    for words in ("Anna invites you to Squeaky", "3 players", "2 days for each move", "has resigned"):
        assert words in invitation


def test_an_invitation_is_a_link_a_code_and_a_preview(two: tuple[Browser, Browser], server: Running) -> None:
    anna, bruno = two
    table = anna.open(SQUEAKY, "friends", seats="2")
    assert f'<code id="invite-link">{server.address}{table}</code>' in anna.get(table).text
    code = anna.get(f"{table}/code.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    assert code.text.startswith("<svg")
    preview = bruno.get(table).text
    assert '<meta property="og:title" content="Anna invites you to Squeaky.">' in preview
    assert anna.get("/t/nowhere/code.svg").status_code == 404


# --- For programs, and against enemies --------------------------------------------------------------------------------


def test_programs_read_the_list(server: Running, guest: Guests) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    table_id = opened(anna, clock=DAYS)
    assert listing(server, anna, table_id, "strong").status_code == 204
    found = next(each for each in on_the_list(server, bruno) if each["id"] == table_id)
    assert (found["host"], found["level"], found["seats"], found["free"]) == ("Anna", "strong", 2, [1])
    assert found["clock"]["each"] == 172_800
    assert listing(server, anna, table_id, method="DELETE").status_code == 204
    assert table_id not in ids(server, bruno)


def test_only_whoever_opened_a_table_lists_it(server: Running, guest: Guests) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    table_id = opened(anna)
    assert listing(server, bruno, table_id).status_code == 403
    assert listing(server, anna, table_id, "nobody").status_code == 422
    listing(server, anna, table_id)
    assert listing(server, bruno, table_id, method="DELETE").status_code == 403
    assert table_id in ids(server, bruno)


def test_who_knows_an_address_does_not_sit_down_by_way_of_the_list(server: Running, guest: Guests) -> None:
    """A table that is not listed is found by its own address alone."""
    table_id = opened(guest("Anna"))
    with Browser(server) as bruno:
        bruno.get("/")
        assert bruno.post(f"/open/{table_id}/sit").status_code == 404


def test_a_table_that_has_begun_or_is_kept_is_not_listed(server: Running, guest: Guests) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    table_id = opened(anna)
    listing(server, anna, table_id)
    bruno.sit(table_id, 1)
    assert table_id not in ids(server, anna)
    assert listing(server, anna, table_id).status_code == 409
    anna.act(table_id, 0, "resign")
    again = anna.act(table_id, 0, "rematch")["rematch"]
    assert listing(server, anna, again).status_code == 409


def test_nobody_fills_the_list(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    tables = [opened(anna) for _ in range(MOST + 1)]
    answers = [listing(server, anna, table_id) for table_id in tables]
    assert [answer.status_code for answer in answers] == [204] * MOST + [409]
    assert answers[-1].json()["code"] == "too-many-listed"
    listing(server, anna, tables[0], method="DELETE")
    assert listing(server, anna, tables[-1]).status_code == 204


def test_of_many_who_come_at_once_as_many_sit_down_as_there_are_seats(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    table_id = opened(anna, seats=4)
    listing(server, anna, table_id)

    def come(number: int) -> int:
        with Browser(server) as browser:
            browser.get("/")
            return browser.post(f"/open/{table_id}/sit", follow_redirects=False).status_code

    with ThreadPoolExecutor(6) as crowd:
        answers = sorted(crowd.map(come, range(6)))
    assert answers == [303] * 3 + [409] * 3
    assert sum(seat["is_taken"] for seat in anna.look(table_id)["seats"]) == 4


def test_whoever_clicks_twice_sits_once(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    table_id = opened(anna, seats=4)
    listing(server, anna, table_id)
    with Browser(server) as bruno:
        bruno.get("/")
        for _ in range(2):
            assert bruno.post(f"/open/{table_id}/sit").url.path == f"/t/{table_id}"
    assert sum(seat["is_taken"] for seat in anna.look(table_id)["seats"]) == 2


def test_a_table_is_left_out_when_nobody_waits_there_any_more_unless_it_goes_over_days(tmp_path: Path) -> None:
    clock = JumpingClock()
    with running(tmp_path, clock) as server:
        anna = Client(server.address, "Anna")
        quick, slow = opened(anna), opened(anna, clock=DAYS)
        for table_id in (quick, slow):
            listing(server, anna, table_id)
        assert set(ids(server, anna)) == {quick, slow}
        clock.jump(open_tables.JUST_OPENED + 1)
        assert ids(server, anna) == [slow]
        clock.jump(GOOD_FOR)
        assert ids(server, anna) == []
        anna.close()
