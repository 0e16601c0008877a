"""Secrecy over the wire: worlds that differ only in what a seat cannot know look the same to it, byte for byte.

Two servers run two worlds of one table: one is real, in the other everything that the seat cannot know was imagined
anew. The seat's pages, events and API answers must not differ in a single byte, nor in their number or order. The one
exception is the commitment, which must differ: it is what binds the server to its world.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from scurry.games import Game, shelf
from scurry.kernel.dice import fast_dice
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.cases import Case, all_cases, played, sampled_plies
from scurry.matches.plain import dump
from scurry.server import events
from scurry.server.guests import sign
from scurry.tables import presence
from scurry.tables.steps import Kind, Step, Terms
from scurry.tables.store import Line
from tests.servers import PATIENCE, Running, running

SECRET_GAMES = [game for game in shelf() if game.card.hidden]


def open_world(server: Running, table_id: str, case: Case, start: dict[str, Any], guests: list[str]) -> None:
    """A table that starts from a position, with people in all seats."""
    rules = case.game.card.version
    terms = Terms(table_id, case.game.name, rules, case.seats, "same seed", dict(case.options), start)
    server.desk.store.open(terms)
    server.desk.store.append(
        [
            Line(table_id, seat, Step(Kind.SIT, seat, guest, f"Player {seat}", f"sit-{seat}"))
            for seat, guest in enumerate(guests)
        ]
    )


def seen(server: Running, table_id: str, guest: str) -> list[bytes]:
    """Everything that a guest can be sent of a table, commitments blotted out."""
    token = sign(guest, server.desk.secret)
    told = []
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as line:
        cookies, bearer = {"cookie": f"scurry={token}"}, {"authorization": f"Bearer {token}"}
        for path in (f"/t/{table_id}", f"/t/{table_id}/part", f"/t/{table_id}/why?move=0", f"/t/{table_id}/record",
                     f"/t/{table_id}/replay"):  # fmt: skip
            told.append(line.get(path, headers=cookies))
        for path in (f"/api/tables/{table_id}", f"/api/tables/{table_id}/record", f"/api/tables/{table_id}/company"):
            told.append(line.get(path, headers=bearer))
    return [blotted(answer.content, answer.headers) for answer in told]


def blotted(body: bytes, headers: Any = ()) -> bytes:
    """A message without what must differ: the commitment, and the server's clock."""
    kept = sorted((name, value) for name, value in dict(headers).items() if name not in ("date", "x-at"))
    body = re.sub(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", b"commitment", body)
    body = re.sub(rb"http://127\.0\.0\.1:[0-9]{5}", b"address", body)  # each world has one of its own
    body = re.sub(rb"<code>[0-9a-f]{16}", b"<code>", body)
    body = re.sub(rb'data-digest="[0-9a-f]{16}"', b"", body)  # of the page, commitment included
    body = re.sub(rb'data-(after|now)="[0-9.]+"', b"", body)
    return body + json.dumps(kept).encode()


@dataclass
class Listener:
    """Somebody who keeps a table's stream open, and what came."""

    server: Running
    table_id: str
    guest: str
    heard: list[bytes] = field(default_factory=list)
    heard_of_company: list[bytes] = field(default_factory=list)
    """Who is there, and what is said: on a beat of its own."""
    beats: int = 0
    """The stream's heartbeats so far."""

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Listen until the block ends."""
        ready, ended = threading.Event(), threading.Event()
        client = httpx.Client(base_url=self.server.address, timeout=600)

        def listen() -> None:
            headers = {"cookie": f"scurry={sign(self.guest, self.server.desk.secret)}"}
            try:
                with client.stream("GET", f"/t/{self.table_id}/events", headers=headers) as answer:
                    name = ""
                    for line in answer.iter_lines():
                        if ended.is_set():
                            return
                        name = line[7:] if line.startswith("event: ") else name if line else ""
                        self.beats += line == "event: beat"
                        if line.startswith("data: ") and name != "beat":
                            html = blotted(json.loads(line[6:])["html"].encode())
                            (self.heard_of_company if name else self.heard).append(html)
                            ready.set()
            except (httpx.HTTPError, RuntimeError, OSError):
                return

        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        assert ready.wait(20)
        try:
            yield
        finally:
            ended.set()  # noticed at the next heartbeat
            thread.join(20)
            client.close()

    def sees_others_here(self, count: int) -> None:
        """Wait until it was told that so many others have the table before them."""
        until(lambda: self.heard_of_company and self.heard_of_company[-1].count(b"near-here") == count)

    def hears_everything(self) -> None:
        """Wait until all that was sent so far has come, and three heartbeats with nothing else.

        Words come in order behind whatever else the stream had to tell, so they are said and waited for.
        """
        _say(self.server, self.table_id, self.guest, f"Do you hear me, {self.guest}?")
        until(lambda: self.heard_of_company and f"hear me, {self.guest}".encode() in self.heard_of_company[-1])
        beats = self.beats
        until(lambda: self.beats >= beats + 3)


def until(is_so: Callable[[], Any]) -> None:
    """Wait for something that comes."""
    ends = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < ends
        time.sleep(0.01)


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Running]]:
    usual, events.HEARTBEAT = events.HEARTBEAT, 0.2
    with running(tmp_path_factory.mktemp("real")) as real, running(tmp_path_factory.mktemp("other")) as other:
        other.desk.secret, other.desk.house.keys = real.desk.secret, real.desk.house.keys
        yield real, other
    events.HEARTBEAT = usual


def cases_of(game: Game) -> list[Case]:
    return [case for case in all_cases() if case.game is game][:4]


@pytest.mark.parametrize("game", SECRET_GAMES, ids=lambda game: game.name)
def test_a_seat_is_sent_the_same_bytes_in_every_world_that_looks_the_same(
    game: Game, worlds: tuple[Running, Running]
) -> None:
    differing = 0
    for number, case in enumerate(cases_of(game)):
        match = played(case)
        for ply in sampled_plies(match, 4)[:-1]:
            for watcher in sorted({SPECTATOR, 0, case.seats - 1}):
                truth = match.position_at(ply)
                other = match.view_at(ply, watcher)
                game.rules.imagine(other, watcher, fast_dice(ply, 3))
                guests = [f"guest{seat}" for seat in range(case.seats)]
                table_id = f"{game.name}-{number}-{ply}-{watcher + 1}"
                starts = (dump(truth), dump(other))
                differing += starts[0] != starts[1]
                for server, start in zip(worlds, starts, strict=True):
                    open_world(server, table_id, case, start, guests)
                who = guests[watcher] if watcher >= 0 else "nobody"
                assert seen(worlds[0], table_id, who) == seen(worlds[1], table_id, who)
    assert differing, "the worlds should really differ"


@pytest.mark.parametrize("game", [game for game in shelf() if game.card.has_sealed], ids=lambda game: game.name)
def test_what_is_chosen_in_secret_changes_no_byte_and_no_number_of_events(
    game: Game, worlds: tuple[Running, Running]
) -> None:
    """One seat chooses; in the other world it chooses otherwise. Nobody else's stream may tell the two apart."""
    compared = 0
    for number, case in enumerate(cases_of(game)):
        match = played(case)
        for ply in range(match.ply):
            position = match.position_at(ply)
            acting = [seat for seat in range(case.seats) if (position.to_act >> seat) & 1]
            if len(acting) < 2 or compared >= 4:
                continue
            compared += 1
            _compare_choices(worlds, case, dump(position), acting[0], f"sealed-{game.name}-{number}-{ply}")
    assert compared


def _compare_choices(
    worlds: tuple[Running, Running], case: Case, start: dict[str, Any], chooser: int, table_id: str
) -> None:
    guests = [f"guest{seat}" for seat in range(case.seats)]
    watcher = next(seat for seat in range(case.seats) if seat != chooser)
    heard = []
    for which, server in enumerate(worlds):
        open_world(server, table_id, case, start, guests)
        listeners = [Listener(server, table_id, who) for who in (guests[watcher], "nobody")]
        with listeners[0].listening(), listeners[1].listening():
            _choose(server, table_id, guests[chooser], chooser, -which)
            for listener in listeners:
                listener.hears_everything()
        heard.append([listener.heard for listener in listeners])
    assert heard[0] == heard[1]


@pytest.mark.parametrize("game", [game for game in shelf() if game.card.has_sealed], ids=lambda game: game.name)
def test_what_is_chosen_in_secret_is_not_told_by_who_is_there_nor_by_when_words_come(
    game: Game, worlds: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All are there, somebody chooses one thing or another, or nothing at all, and somebody talks."""
    monkeypatch.setattr(presence, "BEAT", 0.1)
    case, position, chooser = next(_sealed_choices(game))
    guests = [f"guest{seat}" for seat in range(case.seats)]
    watcher = next(seat for seat in range(case.seats) if seat != chooser)
    heard = []
    for choice, server in ((0, worlds[0]), (-1, worlds[1]), (None, worlds[0])):
        table_id = f"company-{game.name}-{choice}"
        open_world(server, table_id, case, dump(position), guests)
        listeners = [Listener(server, table_id, who) for who in (guests[watcher], guests[chooser], "nobody")]
        with listeners[0].listening(), listeners[1].listening(), listeners[2].listening():
            for listener, others in zip(listeners, (1, 1, 2), strict=True):
                listener.sees_others_here(others)
            before = [len(listener.heard_of_company) for listener in listeners]
            if choice is not None:
                _choose(server, table_id, guests[chooser], chooser, choice)
            _looks_who_is_there(server, table_id)
            for listener in (listeners[0], listeners[2], listeners[1]):
                listener.hears_everything()
        counts = [len(listener.heard_of_company) for listener in listeners]
        assert counts == [before[0] + 2, before[1] + 2, before[2] + 1], "what was said, and nothing else"
        heard.append([_without_times(listener.heard_of_company[-1]) for listener in listeners])
    assert heard[0] == heard[1] == heard[2]
    hears = [[f"Do you hear me, {who}?".encode() in each for each in heard[0]] for who in (guests[watcher], "nobody")]
    assert hears == [[True, True, False], [False, False, True]], "who watches does not hear the players"


def _looks_who_is_there(server: Running, table_id: str) -> None:
    """Wait until the server has looked twice who is there: what the first look finds is told by then."""
    (live,) = (live for live in server.desk.hub.live if live.id == table_id)
    for _ in range(2):
        at = server.desk.hub.clock.now()
        until(lambda: live.company.looked_at > at)  # noqa: B023


def _sealed_choices(game: Game) -> Iterator[tuple[Case, Any, int]]:
    for case in cases_of(game):
        match = played(case)
        for ply in range(match.ply):
            position = match.position_at(ply)
            acting = [seat for seat in range(case.seats) if (position.to_act >> seat) & 1]
            if len(acting) > 1:
                yield case, position, acting[0]


def _say(server: Running, table_id: str, guest: str, text: str) -> None:
    headers = {"authorization": f"Bearer {sign(guest, server.desk.secret)}"}
    given = {"kind": "text", "value": text}
    said = httpx.post(f"{server.address}/api/tables/{table_id}/words", headers=headers, json=given)
    assert said.status_code == 201


def _without_times(told: bytes) -> bytes:
    return re.sub(rb'data-at="[0-9.]+"', b"", told)


def _choose(server: Running, table_id: str, guest: str, seat: int, which: int) -> None:
    """Play one seat's first or last legal moves while it is to act and others choose too."""
    headers = {"authorization": f"Bearer {sign(guest, server.desk.secret)}"}
    address = f"{server.address}/api/tables/{table_id}"
    for _ in range(40):
        table = httpx.get(address, headers=headers).json()
        if not table["legal"] or len(table["to_act"]) < 2:
            return
        move = table["legal"][which]["id"]
        assert httpx.post(f"{address}/moves", headers=headers, json={"seat": seat, "move": move}).status_code == 201


def test_nothing_that_is_logged_tells_a_secret(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    with httpx.Client(
        base_url=server.address, headers={"origin": server.address}, follow_redirects=True, timeout=PATIENCE
    ) as anna:
        anna.get("/")
        table = anna.post(f"/games/{shelf()[0].name}/open", data={"way": "now"}).url.path
        anna.get("/t/nowhere")
        cookie = anna.cookies["scurry"]
    ours = [record for record in caplog.records if record.name.startswith(("scurry", "uvicorn", "sqlalchemy"))]
    text = "\n".join(record.getMessage() for record in ours)
    seed = server.desk.store.terms(table.removeprefix("/t/")).seed
    for secret in (cookie, seed, table, server.desk.secret):
        assert secret not in text
