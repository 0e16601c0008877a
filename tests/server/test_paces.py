"""How much time there is: chosen when a table is opened, and told wherever the table is."""

from __future__ import annotations

import time
from typing import Any

import pytest

from scurry.games import find
from scurry.kernel.cards import BadOption
from scurry.server.client import Refused
from scurry.server.paces import duration_in_words, pace_in_words, read_pace
from scurry.tables.paces import DAY, HOUR, Falls, Pace
from tests.server.conftest import Guests
from tests.server.test_pages import Browser
from tests.servers import Running

SQUEAKY = find("squeaky")
LIVE = {"pace": "live", "minutes": "1", "seconds": "30", "reserve": "10"}
WORDS = "1 minute 30 seconds for each move and 10 minutes in reserve"


@pytest.mark.parametrize(
    ("form", "pace"),
    [
        ({}, None),
        ({"pace": "none", "minutes": "1"}, None),
        (LIVE, Pace(90, 600)),
        ({"pace": "live", "seconds": "20", "falls": "resign"}, Pace(20, 0, Falls.RESIGN)),
        ({"pace": "days", "days": "2", "minutes": "x"}, Pace(2 * DAY)),
        ({"pace": "pool", "pool": "7"}, Pace(0, 7 * DAY)),
    ],
)
def test_a_form_says_how_much_time_there_is(form: dict[str, str], pace: Pace | None) -> None:
    assert read_pace(form) == pace


@pytest.mark.parametrize(
    "form",
    [
        {"pace": "live"},
        {"pace": "live", "seconds": "2"},
        {"pace": "live", "minutes": "60"},
        {"pace": "live", "minutes": "-1"},
        {"pace": "live", "minutes": "²"},
        {"pace": "live", "minutes": "99999999999999"},
        {"pace": "live", "seconds": "30", "reserve": "0x1"},
        {"pace": "days", "days": "31"},
        {"pace": "days"},
        {"pace": "pool", "pool": "0"},
        {"pace": "blitz"},
    ],
)
def test_a_pace_that_cannot_be_is_said_on_the_page(server: Running, form: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        read_pace(form)
    with Browser(server) as anna:
        page = anna.post(f"/games/{SQUEAKY.name}/open", data={"way": "friends", **form})
        assert page.status_code == 422
        assert 'role="alert"' in page.text


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "no time"),
        (1, "1 second"),
        (90, "1 minute 30 seconds"),
        (HOUR, "1 hour"),
        (DAY + 5, "1 day"),
        (2 * DAY + HOUR + 60, "2 days 1 hour"),
    ],
)
def test_durations_are_told_in_their_two_largest_units(seconds: int, words: str) -> None:
    assert duration_in_words(seconds) == words


def test_paces_are_told_in_words() -> None:
    assert pace_in_words(Pace(2 * DAY)) == "2 days for each move"
    assert pace_in_words(Pace(0, 7 * DAY)) == "7 days for the whole game"


def test_invitation_table_and_list_tell_the_pace(server: Running) -> None:
    with Browser(server) as anna, Browser(server) as bruno:
        table = anna.open(SQUEAKY, "friends", seats="2", **LIVE)
        assert WORDS in anna.get(table).text
        invitation = bruno.get(table).text
        assert WORDS in invitation
        assert "a bot plays on" in invitation
        assert bruno.post(f"{table}/sit", data={"seat": "1", "name": "Bruno"}).status_code == 200
        page = bruno.get(table).text
        assert WORDS in page
        assert "data-runs-out" in page
        assert WORDS in bruno.get("/").text
        both = anna.get("/tables").text + bruno.get("/tables").text
        assert "your turn: 11 minutes" in both


def test_against_bots_alone_nobody_is_hurried(server: Running) -> None:
    with Browser(server) as anna:
        assert WORDS not in anna.get(anna.open(SQUEAKY, "now", seats="2", **LIVE)).text


def test_a_program_opens_a_table_with_a_clock_and_reads_it(server: Running, guest: Guests) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    clock = {"each": 30, "reserve": 60, "falls": "resign"}
    table_id = anna.open("connect-four", 2, clock=clock)["id"]
    anna.sit(table_id, 0)
    table = bruno.sit(table_id, 1)
    assert table["clock"] == clock
    seat = table["to_act"][0]
    ends = [each["runs_out_at"] for each in table["seats"]]
    assert ends[1 - seat] is None
    assert ends[seat] == pytest.approx(time.time() + 90, abs=20)
    assert [each["reserve"] for each in table["seats"]] == [60, 60]


@pytest.mark.parametrize("clock", [{"each": 3}, {"each": 0, "reserve": 60}, {"each": 2_592_001}, {"falls": "bot"}, 30])
def test_a_clock_that_cannot_be_is_refused(server: Running, guest: Guests, clock: Any) -> None:
    with pytest.raises(Refused) as refusal:
        guest("Anna").ask("POST", "/tables", {"game": "connect-four", "clock": clock})
    assert refusal.value.status in (409, 422)


def test_without_a_clock_nothing_is_told_of_one(server: Running, guest: Guests) -> None:
    table = guest("Anna").open("connect-four", 2)
    assert table["clock"] is None
    assert {each["reserve"] for each in table["seats"]} == {None}
