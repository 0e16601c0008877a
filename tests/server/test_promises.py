"""What a table promises about chance, and what its record proves: first the promise, then shares, then the seed."""

from __future__ import annotations

import re

import httpx
import pytest

from scurry.games import Game, shelf
from scurry.matches.verification import replay, verify
from tests.server.conftest import Guests
from tests.server.test_api import all_seated, first_to_act
from tests.servers import Running
from tests.tables.builders import few


@pytest.fixture(params=shelf(), ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    assert isinstance(request.param, Game)
    return request.param


def test_the_promise_stands_before_anybody_sits_down_and_is_kept(server: Running, guest: Guests, game: Game) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    opened = anna.open(game.name, few(game))
    promise = opened["commitment"]
    assert re.fullmatch("[0-9a-f]{64}", promise)
    for seat in range(few(game)):
        assert (anna if seat == 0 else bruno).sit(opened["id"], seat)["commitment"] == promise
    for seat in range(few(game) - 1):
        (anna if seat == 0 else bruno).act(opened["id"], seat, "resign")
    assert verify(anna.record(opened["id"]), commitment=promise).is_right
    assert not verify(anna.record(opened["id"]), commitment="0" * 64).is_right


def test_the_dice_come_from_everyones_share(server: Running, guest: Guests, game: Game) -> None:
    anna = guest("Anna")
    table_id = anna.open(game.name, few(game))["id"]
    for seat in range(few(game)):
        anna.ask("POST", f"/tables/{table_id}/seats", {"seat": seat, "share": f"share-{seat}"})
    for seat in range(few(game) - 1):
        anna.act(table_id, seat, "resign")
    record = anna.record(table_id)
    assert replay(record).shares == tuple(f"share-{seat}" for seat in range(few(game)))
    assert not verify(record.replace("share-0", "share-9")).is_right


@pytest.mark.parametrize("share", ["x" * 65, "a b", "ä", '"', "a\n"])
def test_a_share_that_is_none_is_refused(server: Running, guest: Guests, share: str) -> None:
    anna = guest("Anna")
    table_id = anna.open(shelf()[0].name)["id"]
    headers = {"authorization": f"Bearer {anna.token}"}
    given = {"seat": 0, "share": share}
    assert httpx.post(f"{server.address}/api/tables/{table_id}/seats", json=given, headers=headers).status_code in (
        400,
        422,
    )


def test_a_finished_record_is_signed_with_the_key_that_the_server_shows(
    server: Running, guest: Guests, game: Game
) -> None:
    anna, bruno = guest("Anna"), guest("Bruno")
    table_id = all_seated(anna, bruno, game)
    for seat in range(few(game) - 1):
        (anna if seat == 0 else bruno).act(table_id, seat, "resign")
    record, key = anna.record(table_id), httpx.get(f"{server.address}/key").text
    verdict = verify(record, key=key)
    assert (verdict.is_right, verdict.signer) == (True, key.strip())
    swapped = record.replace('"Anna"', '"X"').replace('"Bruno"', '"Anna"').replace('"X"', '"Bruno"')
    assert not verify(swapped).is_right
    assert record == httpx.get(f"{server.address}/t/{table_id}/record").text


def test_going_back_shows_in_the_record(server: Running, guest: Guests, game: Game) -> None:
    anna = guest("Anna")
    table_id = all_seated(anna, anna, game)
    for _ in range(2):
        _, table = first_to_act(table_id, anna)
        anna.play(table, table["legal"][0]["id"])
        anna.act(table_id, table["seat"], "ask-back")
        for seat in range(few(game)):
            if seat != table["seat"]:
                anna.act(table_id, seat, "agree")
    _, table = first_to_act(table_id, anna)
    anna.play(table, table["legal"][0]["id"])
    if not anna.look(table_id)["is_over"]:
        for seat in range(few(game) - 1):
            anna.act(table_id, seat, "resign")
    record = anna.record(table_id)
    assert "again 2" in record
    assert "2 times the table went back" in verify(record).sentence


def test_a_form_without_a_script_sits_down_at_once(server: Running) -> None:
    with httpx.Client(base_url=server.address, headers={"origin": server.address}, follow_redirects=True) as anna:
        page = anna.post(f"/games/{shelf()[0].name}/open", data={"way": "now"})
        assert (page.status_code, page.url.path[:3]) == (200, "/t/")


def test_a_script_sees_the_promise_first_and_then_sits_down(server: Running) -> None:
    with httpx.Client(base_url=server.address, headers={"origin": server.address}, follow_redirects=True) as anna:
        anna.get("/")
        opened = anna.post(f"/games/{shelf()[0].name}/open", data={"way": "now"}, headers={"x-part": "1"}).json()
        body = {"way": opened["way"], "bot": opened["bot"], "share": "mine"}
        page = anna.post(opened["begin"], data=body)
        assert page.status_code == 200
        assert opened["commitment"] in page.text
        table = server.desk.hub._live[opened["begin"].split("/")[2]].table
        assert table.match.shares[0] == "mine"


def test_a_stranger_begins_nothing_at_anothers_table(server: Running, guest: Guests) -> None:
    """Whoever has the address may take a seat, as ever; to ask bots, one must sit there."""
    anna = guest("Anna")
    table_id = anna.open(shelf()[1].name, 2)["id"]
    anna.sit(table_id, 0)
    with httpx.Client(base_url=server.address, headers={"origin": server.address, "x-part": "1"}) as stranger:
        stranger.get("/")
        for way in ("now", "kept", "pass", "friends", "nonsense"):
            stranger.post(f"/t/{table_id}/begin", data={"way": way, "bot": "level:1"})
    assert anna.look(table_id)["seats"][0]["is_me"]
    assert not any(seat["bot"] for seat in anna.look(table_id)["seats"])
