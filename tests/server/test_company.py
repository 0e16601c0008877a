"""Who is there, and words: on pages without a script and for programs, with an enemy at the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from scurry.games import find
from scurry.server.client import Client, Refused
from scurry.server.guests import sign
from tests.faults.processes import SOON, within
from tests.server.conftest import Guests
from tests.server.test_pages import Browser
from tests.servers import Running, running

SQUEAKY = find("squeaky")
NASTY = '<img src=x onerror="alert(1)"> & <b>bold</b>'


@pytest.fixture
def three(server: Running) -> Iterator[tuple[Browser, Browser, Browser, str]]:
    """Anna and Bruno at a table, Cleo watches; the table's address."""
    with Browser(server) as anna, Browser(server) as bruno, Browser(server) as cleo:
        for each, name in ((anna, "Anna"), (bruno, "Bruno"), (cleo, "Cleo")):
            each.get("/")
            each.post("/name", data={"name": name})
        table = anna.open(SQUEAKY, "friends", seats="2")
        bruno.post(f"{table}/sit", data={"seat": "1", "name": "Bruno"})
        yield anna, bruno, cleo, table


def company(client: Client, table_id: str) -> dict[str, Any]:
    told: dict[str, Any] = client.ask("GET", f"/tables/{table_id}/company")
    return told


def speak(client: Client, table_id: str, value: str, kind: str = "text", key: str = "") -> dict[str, Any]:
    told: dict[str, Any] = client.ask("POST", f"/tables/{table_id}/words", {"kind": kind, "value": value, "key": key})
    return told


def duel(guest: Guests, at: Running | None = None) -> tuple[Client, Client, str]:
    anna, bruno = guest("Anna", at=at), guest("Bruno", at=at)
    table_id = str(anna.open("connect-four", 2)["id"])
    anna.sit(table_id, 0)
    bruno.sit(table_id, 1)
    return anna, bruno, table_id


def test_a_word_is_heard_by_the_players_and_not_by_who_watches(three: tuple[Browser, Browser, Browser, str]) -> None:
    anna, bruno, cleo, table = three
    page = anna.post(f"{table}/say", data={"text": "Nice weather"})
    assert page.url.query == b"talk=open"
    assert "Nice weather" in page.text
    assert "Nice weather" in bruno.get(table).text
    assert "Nice weather" not in cleo.get(table).text
    cleo.post(f"{table}/say", data={"text": "I know his cards"})
    assert "I know his cards" in cleo.get(table).text
    for player in (anna, bruno):
        assert "I know his cards" not in player.get(table).text


def test_markup_in_words_is_shown_and_not_obeyed(three: tuple[Browser, Browser, Browser, str]) -> None:
    anna, bruno, _, table = three
    anna.post(f"{table}/say", data={"text": NASTY})
    page = bruno.get(table).text
    assert "<img src=x" not in page
    assert "&lt;img src=x" in page
    part = anna.post(f"{table}/say", data={"text": NASTY}, headers={"x-part": "1"})
    assert "<img src=x" not in part.text


def test_phrases_are_read_in_ones_own_language(three: tuple[Browser, Browser, Browser, str]) -> None:
    anna, bruno, _, table = three
    anna.post(f"{table}/say", data={"phrase": "played"})
    assert ">Well played!</span>" in bruno.get(table).text
    assert ">Ben giocato!</span>" in bruno.get(table, headers={"accept-language": "it"}).text


def test_who_is_there_is_told_by_open_streams(server: Running, guest: Guests) -> None:
    anna, bruno, table_id = duel(guest)
    assert company(anna, table_id)["near"] == ["gone", "gone"]
    headers = {"authorization": f"Bearer {bruno.token}"}
    with httpx.stream("GET", f"{server.address}/api/tables/{table_id}/events", headers=headers, timeout=60) as answer:
        next(answer.iter_lines())
        assert within(SOON, lambda: company(anna, table_id)["near"] == ["gone", "here"])


def test_whoever_listens_behind_something_else_is_away(server: Running, guest: Guests) -> None:
    anna, bruno, table_id = duel(guest)
    headers = {"authorization": f"Bearer {bruno.token}"}
    address = f"{server.address}/api/tables/{table_id}/events?away=true"
    with httpx.stream("GET", address, headers=headers, timeout=60) as answer:
        lines = answer.iter_lines()
        next(lines)
        assert within(SOON, lambda: company(anna, table_id)["near"] == ["gone", "away"])


def test_a_bot_is_nobody_who_could_be_there(server: Running, guest: Guests) -> None:
    anna = guest("Anna")
    table_id = anna.open("connect-four", 2)["id"]
    anna.sit(table_id, 0)
    anna.sit(table_id, 1, bot="random")
    assert company(anna, table_id)["near"] == ["gone", None]


def test_programs_talk_and_hear_only_their_own_room(server: Running, guest: Guests) -> None:
    anna, bruno, table_id = duel(guest)
    cleo = guest("Cleo")
    speak(anna, table_id, "hello", "phrase")
    (word,) = company(bruno, table_id)["words"]
    assert (word["seat"], word["name"], word["text"]) == (0, "Anna", "Hello!")
    assert company(cleo, table_id) == {"near": ["gone", "gone"], "room": "watchers", "words": []}
    assert speak(cleo, table_id, "a spectator's word")["words"][0]["name"] == "Cleo"
    assert len(company(anna, table_id)["words"]) == 1


def test_a_word_that_is_sent_again_is_said_once(server: Running, guest: Guests) -> None:
    anna, bruno, table_id = duel(guest)
    for _ in range(3):
        speak(anna, table_id, "once", key="k1")
    speak(bruno, table_id, "my own", key="k1")
    assert [word["text"] for word in company(anna, table_id)["words"]] == ["once", "my own"]


def test_whoever_does_not_know_the_address_hears_nothing_and_says_nothing(server: Running, guest: Guests) -> None:
    _, _, table_id = duel(guest)
    stranger = guest("Dora")
    with pytest.raises(Refused) as refusal:
        company(stranger, table_id[:-1])
    assert refusal.value.status == 404
    with pytest.raises(Refused) as refusal:
        speak(stranger, table_id[:-1], "hello?")
    assert refusal.value.status == 404
    answer = httpx.get(f"{server.address}/api/tables/{table_id}/company")
    assert answer.status_code == 401


@pytest.mark.parametrize(
    "given",
    [
        {"kind": "text", "value": ""},
        {"kind": "text", "value": "x" * 201},
        {"kind": "text", "value": "a\u0000b"},
        {"kind": "phrase", "value": "curse"},
        {"kind": "reaction", "value": "<svg>"},
        {"kind": "record", "value": "x"},
        {"kind": "text", "value": "x", "seat": 1},
        {"kind": "text", "value": "x", "key": "a b"},
    ],
)
def test_what_cannot_be_said_is_refused(server: Running, guest: Guests, given: dict[str, Any]) -> None:
    anna, _, table_id = duel(guest)
    with pytest.raises(Refused) as refusal:
        anna.ask("POST", f"/tables/{table_id}/words", given)
    assert refusal.value.status in (400, 409, 422)
    assert company(anna, table_id)["words"] == []


def test_another_site_cannot_make_anybody_talk(server: Running, three: tuple[Browser, Browser, Browser, str]) -> None:
    anna, bruno, _, table = three
    foreign = anna.post(f"{table}/say", data={"text": "buy this"}, headers={"origin": "https://elsewhere.example"})
    assert foreign.status_code == 403
    assert "buy this" not in bruno.get(table).text


def test_a_flood_of_words_is_stopped_and_the_game_goes_on(tmp_path: Path) -> None:
    with running(tmp_path, rate=50.0, burst=400) as server:
        anna, bruno = (Client(server.address, name) for name in ("Anna", "Bruno"))
        table_id = anna.open("connect-four", 2)["id"]
        anna.sit(table_id, 0)
        bruno.sit(table_id, 1)
        with pytest.raises(Refused) as refusal:
            _flood(anna, table_id)
        assert (refusal.value.status, refusal.value.code) == (429, "too-many-words")
        assert speak(bruno, table_id, "still here")["words"][-1]["text"] == "still here"
        table = next(each for each in (anna.look(table_id), bruno.look(table_id)) if each["legal"])
        player = anna if table["seat"] == 0 else bruno
        player.play(table, table["legal"][0]["id"])
        anna.close()
        bruno.close()


def _flood(client: Client, table_id: str) -> None:
    for number in range(30):
        speak(client, table_id, f"flood {number}")


def test_whoever_wants_no_words_is_sent_none(server: Running, three: tuple[Browser, Browser, Browser, str]) -> None:
    anna, bruno, _, table = three
    anna.post(f"{table}/say", data={"text": "unwanted"})
    for words, is_sent in (("no", False), ("yes", True)):
        with bruno.stream("GET", f"{table}/events?words={words}") as answer:
            lines = answer.iter_lines()
            next(line for line in lines if line == "event: company")
            told = json.loads(next(lines).removeprefix("data: "))["html"]
        assert ("unwanted" in told) == is_sent
        assert "near-list" in told


def test_words_are_in_no_record(server: Running, guest: Guests) -> None:
    anna, bruno, table_id = duel(guest)
    speak(anna, table_id, "a-word-of-mine")
    bruno.act(table_id, 1, "resign")
    assert "a-word-of-mine" not in anna.record(table_id)
    assert (
        "a-word-of-mine"
        not in httpx.get(f"{server.address}/t/{table_id}/replay", headers={"cookie": f"scurry={anna.token}"}).text
    )


def test_who_leaves_for_good_takes_their_words_along(server: Running, guest: Guests) -> None:
    anna, bruno, table_id = duel(guest)
    speak(anna, table_id, "forget me")
    speak(bruno, table_id, "I stay")
    anna.ask("POST", "/me/leave", {"sure": "yes"})
    assert within(SOON, lambda: [word["text"] for word in company(bruno, table_id)["words"]] == ["I stay"])


def test_a_puzzle_a_lesson_and_a_deal_have_no_talk(server: Running) -> None:
    with Browser(server) as anna:
        anna.get("/")
        lesson = anna.post(f"/games/{SQUEAKY.name}/open", data={"lesson": "first"})
        assert 'id="talk-open"' not in lesson.text


def test_against_bots_alone_there_is_nobody_to_talk_to(server: Running) -> None:
    with Browser(server) as anna, Browser(server) as bruno:
        anna.get("/")
        table = anna.open(SQUEAKY, "now", seats="2")
        assert 'id="talk-open"' not in anna.get(table).text
        assert 'id="talk-open"' in bruno.get(table).text, "who watches may talk to others who do"


def test_who_is_signed_out_hears_nothing_more(server: Running, guest: Guests) -> None:
    """The token of somebody else does not make one hear what they hear."""
    anna, _, table_id = duel(guest)
    speak(anna, table_id, "between us")
    forged = sign("anna", "another secret of forty letters or so ....")
    answer = httpx.get(f"{server.address}/api/tables/{table_id}/company", headers={"authorization": f"Bearer {forged}"})
    assert answer.status_code == 401
