"""A move in order goes past the framework, all else through it: nobody can tell by the answer.

Two tables with the same seed look alike to the byte, so the same requests are sent to both: to one by the fast lane, to
its twin by the usual way.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from scurry.games import Game, shelf
from scurry.server.client import Client
from scurry.server.fast_lane import FastLane
from tests.server.conftest import Guests
from tests.servers import Running
from tests.tables.builders import few, terms

FAST, USUAL = "application/json", "application/json; charset=utf-8"
DIFFER_BY_NATURE = {b"date"}
"""Headers that are not alike in any two answers."""


@pytest.fixture(params=shelf(), ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    assert isinstance(request.param, Game)
    return request.param


@pytest.fixture
def went_fast(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether the fast lane answered, for each request that came to it."""
    went: list[bool] = []
    play = FastLane._play

    async def noting(lane: FastLane, table_id: str, guest: str, body: bytes) -> dict[str, Any] | None:
        answer = await play(lane, table_id, guest, body)
        went.append(answer is not None)
        return answer

    monkeypatch.setattr(FastLane, "_play", noting)
    return went


class Twins:
    """Two tables that differ in their address alone: Anna in seat 0, Bruno in all the others."""

    def __init__(self, server: Running, game: Game, anna: Client, bruno: Client) -> None:
        self.anna, self.bruno, self.game = anna, bruno, game
        self.ids = [secrets.token_urlsafe(16) for _ in range(2)]
        for each in self.ids:
            server.desk.store.open(terms(game, few(game), id=each, seed="twins"))
            for seat in range(few(game)):
                who = anna if seat == 0 else bruno
                who.ask("POST", f"/tables/{each}/seats", {"seat": seat})
        self._line = httpx.Client(base_url=f"{server.address}/api/tables")

    def table(self) -> tuple[Client, dict[str, Any]]:
        """Whoever is to act, and what they see at both tables."""
        seat = self.anna.look(self.ids[0])["to_act"][0]
        who = self.anna if seat == 0 else self.bruno
        return who, who.look(self.ids[0], seat)

    def send(self, who: Client, given: Any, tables: list[str] | None = None) -> httpx.Response:
        """The one answer that both ways give."""
        fast, usual = (
            self._post(who, table, kind, given) for table, kind in zip(tables or self.ids, (FAST, USUAL), strict=True)
        )
        assert (fast.status_code, _told(fast), fast.content) == (usual.status_code, _told(usual), usual.content)
        return fast

    def _post(self, who: Client, table: str, kind: str, given: Any) -> httpx.Response:
        headers = {"content-type": kind, "authorization": f"Bearer {who.token}"}
        if isinstance(given, bytes):
            return self._line.post(f"/{table}/moves", content=given, headers=headers)
        return self._line.post(f"/{table}/moves", json=given, headers=headers)

    def close(self) -> None:
        self._line.close()


def _told(answer: httpx.Response) -> list[tuple[bytes, bytes]]:
    """The headers, in their order."""
    return [(name, value) for name, value in answer.headers.raw if name.lower() not in DIFFER_BY_NATURE]


@pytest.fixture
def twins(server: Running, guest: Guests, game: Game) -> Iterator[Twins]:
    twins = Twins(server, game, guest("Anna"), guest("Bruno"))
    yield twins
    twins.close()


def test_good_moves_are_answered_alike_all_through_a_game(twins: Twins, went_fast: list[bool]) -> None:
    moves = 0
    while twins.anna.look(twins.ids[0])["to_act"] and moves < 60:
        who, table = twins.table()
        given = {"seat": table["seat"], "move": table["legal"][-1]["id"], "page": table["page"], "key": f"k{moves}"}
        assert twins.send(who, given).status_code == 201
        assert twins.send(who, given).status_code == 201, "sent again with the same key, it lands once"
        moves += 1
    assert went_fast == [True] * 2 * moves, "one of each pair went by the fast lane"
    assert len(twins.anna.look(twins.ids[0])["log"]) == len(twins.anna.look(twins.ids[1])["log"])


def test_what_is_refused_is_refused_alike(twins: Twins, went_fast: list[bool]) -> None:
    who, table = twins.table()
    seat, page, move = table["seat"], table["page"], table["legal"][0]["id"]
    other = twins.bruno if who is twins.anna else twins.anna
    good = {"seat": seat, "move": move, "page": page, "key": "good"}
    assert twins.send(who, good).status_code == 201
    del went_fast[:]

    def refused(given: Any, by: Client = who) -> tuple[int, str]:
        answer = twins.send(by, given)
        return answer.status_code, answer.json()["code"]

    assert refused({**good, "key": "late"}) == (409, "stale")
    assert refused({**good, "move": move + 1}) == (409, "key-used")
    assert refused({**good, "move": 99_999, "page": None, "key": "far"}) == (409, "unreadable")
    assert refused({**good, "move": "fly to the moon"}) == (409, "unreadable")
    assert refused(good, by=other) == (403, "not-yours")
    assert refused({**good, "seat": 99}) == (409, "no-seat")
    assert refused({**good, "colour": "red"}) == (422, "invalid")
    assert refused({"seat": seat}) == (422, "invalid")
    assert refused(b"{") == (400, "invalid")
    acts, now = twins.table()
    for wrong in set(range(twins.game.card.moves)) - {each["id"] for each in now["legal"]}:
        assert refused({"seat": now["seat"], "move": wrong, "page": now["page"]}, by=acts) == (409, "illegal")
    assert not any(went_fast), "the fast lane answers what is in order, and nothing else"


def test_a_table_that_is_not_there_is_told_alike(twins: Twins) -> None:
    answer = twins.send(twins.anna, {"seat": 0, "move": 0}, ["no-such-table"] * 2)
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")


def test_a_stranger_is_told_alike(twins: Twins, server: Running) -> None:
    given = b'{"seat":0,"move":0}'
    answers = [
        httpx.post(f"{server.address}/api/tables/{table}/moves", content=given, headers={"content-type": kind})
        for table, kind in zip(twins.ids, (FAST, USUAL), strict=True)
    ]
    assert {(answer.status_code, answer.content) for answer in answers} == {(401, answers[0].content)}
