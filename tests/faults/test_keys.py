"""Keys and texts: one key lands once wherever it is sent, and no text harms the server or other guests."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any, TypeVar
from urllib.parse import quote

import httpx
import pytest

from scurry.server.client import Client
from tests.faults.crowd import check, playing
from tests.faults.processes import Server
from tests.faults.worlds import Line, World, a_move, as_form, duel, two_servers

ROUNDS = 40
Result = TypeVar("Result")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with two_servers(tmp_path_factory.mktemp("servers")) as world:
        yield world


@pytest.fixture
def anna(world: World) -> Iterator[Client]:
    with closing(Client(world.first.address, "Anna")) as client:
        yield client


@pytest.fixture
def lines(world: World, anna: Client) -> Iterator[tuple[Line, Line]]:
    """Anna's, to both servers."""
    here, there = (Line(server.address, anna.token) for server in world.servers)
    with closing(here), closing(there):
        yield here, there


# --- One key, two servers ---------------------------------------------------------------------------------------------


def at_once(*calls: Callable[[], Result]) -> list[Result]:
    """All results, of calls that begin together."""
    barrier = Barrier(len(calls))

    def call(one: Callable[[], Result]) -> Result:
        barrier.wait(10)
        return one()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(call, calls))


def sent_to_both(lines: tuple[Line, Line], number: int, *given: dict[str, Any], table_id: str) -> list[httpx.Response]:
    """Two moves at once, one to each server; in every second round the second has not opened the table yet."""
    path = f"/api/tables/{table_id}/moves"
    if number % 2 == 0:
        assert lines[1].api("GET", f"/api/tables/{table_id}").status_code == 200
    here, there = lines
    return at_once(lambda: here.api("POST", path, given[0]), lambda: there.api("POST", path, given[1]))


def test_of_two_moves_with_one_key_at_two_servers_at_once_exactly_one_lands(
    world: World, anna: Client, lines: tuple[Line, Line]
) -> None:
    wrong = []
    for number in range(ROUNDS):
        table = duel(anna, "noughts-and-crosses")
        page = table["page"] if number % 4 < 2 else None
        given = [{"seat": 0, "move": move, "page": page, "key": "fork"} for move in (0, 4)]
        answers = sent_to_both(lines, number, *given, table_id=table["id"])
        statuses = [answer.status_code for answer in answers]
        stored = [(step.value, step.key) for step in world.steps(table["id"]) if step.kind == "move"]
        expected = [str(each["move"]) for each, status in zip(given, statuses, strict=True) if status == 201]
        if sorted(statuses) != [201, 409] or [value for value, _ in stored] != expected:
            wrong.append((statuses, stored))
    assert wrong == [], f"{len(wrong)} of {ROUNDS}"


def test_one_move_with_one_key_at_two_servers_at_once_lands_once_and_both_are_told_so(
    world: World, anna: Client, lines: tuple[Line, Line]
) -> None:
    wrong = []
    for number in range(ROUNDS):
        table = duel(anna, "noughts-and-crosses")
        given = {**a_move(table, "same"), **({} if number % 4 < 2 else {"page": None})}
        answers = sent_to_both(lines, number, given, given, table_id=table["id"])
        statuses = [answer.status_code for answer in answers]
        if statuses != [201, 201] or world.keys(table["id"]).count("same") != 1:
            wrong.append((statuses, world.keys(table["id"])))
    assert wrong == [], f"{len(wrong)} of {ROUNDS}"


def test_a_key_that_has_landed_is_known_at_every_server_and_forever(
    world: World, anna: Client, lines: tuple[Line, Line]
) -> None:
    table = duel(anna, "noughts-and-crosses")
    path, first = f"/api/tables/{table['id']}/moves", {**a_move(table, "first"), "move": 0}
    assert lines[0].api("POST", path, first).status_code == 201
    second = anna.look(table["id"], 1)
    assert lines[1].api("POST", path, {**a_move(second, "second"), "move": 8}).status_code == 201
    for line in lines:
        assert line.api("POST", path, first).status_code == 201
        assert line.api("POST", path, {**first, "move": 4}).status_code == 409
    assert world.keys(table["id"])[-2:] == ["first", "second"]


@pytest.mark.parametrize("moves_behind", [1, 3, 5])
def test_a_server_that_is_behind_does_not_refuse_what_has_landed_elsewhere(
    world: World, anna: Client, lines: tuple[Line, Line], moves_behind: int
) -> None:
    """An answer was lost, and the same move is sent to a server that does not know yet what happened."""
    wrong = []
    for _ in range(ROUNDS // 4):
        table_id = anna_against_a_bot(anna)
        path = f"/api/tables/{table_id}/moves"
        assert lines[1].api("GET", f"/api/tables/{table_id}").status_code == 200
        with ThreadPoolExecutor(1) as pool:
            with world.second.held_up():
                for number in range(moves_behind):
                    given = a_move(annas_turn(anna, table_id), f"again-{number}")
                    assert lines[0].api("POST", path, given).status_code == 201
                waiting = pool.submit(lines[1].api, "POST", path, given)
                time.sleep(0.05)
            answer = waiting.result()
        if answer.status_code != 201 or world.keys(table_id).count(given["key"]) != 1:
            wrong.append((answer.status_code, answer.json()))
    assert wrong == [], f"{len(wrong)} of {ROUNDS // 4}"


def anna_against_a_bot(anna: Client) -> str:
    table_id = str(anna.open("squeaky", 2)["id"])
    anna.sit(table_id, 0)
    anna.sit(table_id, 1, bot="random")
    return table_id


def annas_turn(anna: Client, table_id: str) -> dict[str, Any]:
    """The table when the bot has moved."""
    for _ in range(200):
        if (table := anna.look(table_id))["legal"]:
            return table
        time.sleep(0.01)
    raise AssertionError("the bot does not move")


# --- Texts ------------------------------------------------------------------------------------------------------------

BAD_TEXTS = ("\x00", "a\x00b", "a\x01b", "a\x1b[2J", "a\x7fb", "a\x85b", "a\ud800b", "\udfff")
"""What no text may hold: control characters, and halves of characters."""
PATHS = (
    "/t/{}", "/t/{}/part", "/t/{}/events", "/t/{}/why?move=0", "/t/{}/record", "/t/{}/replay", "/games/{}",
    "/static/x/games/{}.css", "/api/tables/{}", "/api/tables/{}/events",
    "/api/tables/{}/record",
)  # fmt: skip


def in_json(table: dict[str, Any], bad: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every place in the API's bodies where a text could stand."""
    where, move = f"/api/tables/{table['id']}", {**a_move(table, "json")}
    yield "/api/guests", {"name": bad}
    yield "/api/guests", {"name": "Anna", bad: "Anna"}
    yield "/api/tables", {"game": bad}
    yield "/api/tables", {"game": "squeaky", "seats": bad}
    yield "/api/tables", {"game": "squeaky", "options": {bad: "yes"}}
    yield "/api/tables", {"game": "squeaky", "options": {"mode": bad}}
    yield "/api/tables", {"game": "squeaky", "options": {"green": bad}}
    yield f"{where}/seats", {"seat": bad}
    yield f"{where}/seats", {"seat": 1, "bot": bad}
    yield f"{where}/actions", {"seat": bad, "action": "resign"}
    yield f"{where}/actions", {"seat": 0, "action": bad}
    yield from ((f"{where}/moves", {**move, field: bad}) for field in ("seat", "move", "page", "key", bad))


def in_forms(table: dict[str, Any], bad: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Every field of the page's forms."""
    where, move = f"/t/{table['id']}", as_form(a_move(table, "form"))
    opening = {"way": "friends", "seats": "2", "bot": "random", "option.mode": "base", "offered": "harsh_winter"}
    yield "/name", {"name": bad}
    yield from (("/games/squeaky/open", {**opening, field: bad}) for field in opening)
    yield "/games/squeaky/open", {**opening, f"option.{bad}": "yes"}
    yield from ((f"{where}/sit", {"seat": "1", "name": "Anna", field: bad}) for field in ("seat", "name"))
    yield from ((f"{where}/move", {**move, field: bad}) for field in move)
    yield from ((f"{where}/do", {"seat": "1", "kind": "take-back", field: bad}) for field in ("seat", "kind"))
    yield from ((f"{where}/do", {"seat": "1", field: bad}) for field in ("stand", "bot", "return", "give"))


class Villain:
    """Somebody who sends all of it, and notes what was not answered with 400 to 499."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = Client(address, "Villain")
        self._line = Line(address, self._client.token)
        self.sent: list[str] = []
        self.wrong: list[str] = []

    def close(self) -> None:
        self._line.close()
        self._client.close()

    def send_all(self) -> None:
        for bad in BAD_TEXTS:
            for path, given in in_json(self._table(), bad):
                self._note(f"json {_shown(path, given, bad)}", partial(self._line.api, "POST", path, given))
            for path, form in in_forms(self._table(), bad):
                self._note(f"form {_shown(path, form, bad)}", partial(self._line.form, path, form))
            for path in PATHS:
                at = path.format(quote(bad, errors="surrogatepass"))
                self._note(f"path {path} {bad!a}", partial(self._line.page, "GET", at))

    def bad_moves(self, bad: str) -> Callable[[], None]:
        """Ten moves that are right but for their keys, on a table and a line of their own."""
        table, address = self._table(), self._address

        def send() -> None:
            with closing(Line(address, self._client.token)) as line:
                for number in range(10):
                    form = as_form({**a_move(table, bad + str(number)), "move": table["legal"][number % 9]["id"]})
                    self._note(f"key {bad!a}", partial(line.form, f"/t/{table['id']}/move", form))

        return send

    def _table(self) -> dict[str, Any]:
        """A table of its own where it can really move, so that what it sends gets as far as it can."""
        return duel(self._client, "noughts-and-crosses")

    def _note(self, what: str, send: Callable[[], httpx.Response]) -> None:
        self.sent.append(what)
        try:
            status = str(send().status_code)
        except httpx.TransportError as problem:
            status = type(problem).__name__
        if not status.startswith("4"):
            self.wrong.append(f"{status}: {what}")


def _shown(path: str, given: dict[str, Any], bad: str) -> str:
    """Where the bad text stood."""
    fields = [name for name, value in given.items() if bad in (name, value) or name.endswith(bad)]
    return f"{path} {fields or given!a} {bad!a}"


def test_bad_texts_are_refused_and_harm_nobody_with_postgresql(world: World) -> None:
    _refused_and_harmless(world.first.address, world.database)


def test_bad_texts_are_refused_and_harm_nobody_with_sqlite(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", tmp_path / "said")
    try:
        _refused_and_harmless(server.address, f"sqlite:///{tmp_path}/data/scurry.db")
    finally:
        server.stop()


def _refused_and_harmless(address: str, database: str) -> None:
    with playing(address, pairs=2) as crowd, closing(Villain(address)) as villain:
        villain.send_all()
        assert crowd.play_on(20, 10) >= 20, f"nobody plays on: {crowd.troubles}"
    assert not crowd.troubles
    check(crowd, database)
    assert len(villain.sent) > 200
    assert villain.wrong == [], f"{len(villain.wrong)} of {len(villain.sent)}"


def test_moves_with_a_bad_key_do_not_take_the_moves_of_others_with_them(world: World) -> None:
    """Steps that come at the same time are written together: one that cannot be written must not spoil the rest."""
    address = world.first.address
    with playing(address, pairs=6, pause=0.0) as crowd, closing(Villain(address)) as villain:
        for _ in range(10):
            at_once(*(villain.bad_moves(each) for each in ("\x00", "a\x00b", "\x01", "\ud800")))
        assert crowd.play_on(20, 10) >= 20, f"nobody plays on: {crowd.troubles}"
    assert not crowd.troubles
    check(crowd, world.database)
    assert len(villain.sent) == 400
    assert villain.wrong == [], f"{len(villain.wrong)} of {len(villain.sent)}"
