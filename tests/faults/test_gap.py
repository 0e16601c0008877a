"""A table whose steps have a gap: somebody lost a row. It says so, and nobody else notices."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from scurry.server.client import Client
from tests.faults.processes import Server
from tests.faults.worlds import Line

GAME = "noughts-and-crosses"
MOVES = (0, 4, 1, 2)
KEPT = 2
"""So many moves are before the gap."""


@dataclass
class Harmed:
    """A server, and two tables that were alike up to a point: the next move of one was lost, the other has none."""

    server: Server
    folder: Path
    token: str
    broken: str
    whole: str


def numbers(folder: Path, table_id: str) -> list[int]:
    with closing(sqlite3.connect(folder / "scurry.db")) as database:
        rows = database.execute("SELECT number FROM steps WHERE table_id = ? ORDER BY number", (table_id,))
        return [number for (number,) in rows]


def lose(folder: Path, table_id: str, number: int) -> None:
    with closing(sqlite3.connect(folder / "scurry.db")) as database, database:
        lost = database.execute("DELETE FROM steps WHERE table_id = ? AND number = ?", (table_id, number))
        assert lost.rowcount == 1


def played(anna: Client, moves: tuple[int, ...]) -> str:
    table_id = str(anna.open(GAME, 2)["id"])
    anna.sit(table_id, 0)
    anna.sit(table_id, 1)
    for count, move in enumerate(moves):
        anna.play(anna.look(table_id, count % 2), move)
    return table_id


@pytest.fixture(scope="module")
def harmed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Harmed]:
    folder = tmp_path_factory.mktemp("data")
    server = Server(folder, folder / "said")
    with closing(Client(server.address, "Anna")) as anna:
        broken, whole = played(anna, MOVES), played(anna, MOVES[:KEPT])
    server.stop()
    lose(folder, broken, 2 + KEPT)
    try:
        server.start()
        yield Harmed(server, folder, anna.token, broken, whole)
    finally:
        server.stop()


@pytest.fixture
def anna(harmed: Harmed) -> Iterator[Client]:
    with closing(Client(harmed.server.address, token=harmed.token)) as client:
        yield client


@pytest.fixture
def line(harmed: Harmed) -> Iterator[Line]:
    with closing(Line(harmed.server.address, harmed.token)) as line:
        yield line


def sentences(page: str) -> set[str]:
    """What a page says, without anything that only differs from table to table."""
    words = unescape(re.sub(r"<(script|style).*?</\1>|<[^>]*>", "\n", page, flags=re.DOTALL))
    shown = {" ".join(each.split()) for each in re.split(r"\n|(?<=[.!?]) ", words)}
    return {re.sub(r"[0-9a-f]{12,}", "", each) for each in shown if len(each.split()) >= 3}


def test_its_page_opens_and_says_so(harmed: Harmed, line: Line) -> None:
    pages = [line.page("GET", f"/t/{table_id}") for table_id in (harmed.broken, harmed.whole)]
    assert [page.status_code for page in pages] == [200, 200]
    broken, whole = (sentences(page.text) for page in pages)
    assert any(each.endswith(".") for each in broken - whole), "it says nothing that a table without a gap does not say"


def test_what_was_before_the_gap_can_be_read(harmed: Harmed, anna: Client) -> None:
    broken, whole = anna.look(harmed.broken, 0), anna.look(harmed.whole, 0)
    assert broken["view"] == whole["view"]
    assert broken["log"][: len(whole["log"])] == whole["log"]
    assert broken["log"]
    assert not broken["is_over"]


def test_no_move_is_taken_there_and_none_is_written(harmed: Harmed, anna: Client, line: Line) -> None:
    before = numbers(harmed.folder, harmed.broken)
    page = anna.look(harmed.broken, 0)["page"]
    for move, told in ((MOVES[KEPT], page), (8, page), (8, None)):
        given: dict[str, Any] = {"seat": 0, "move": move, "page": told, "key": f"gap-{move}"}
        assert line.api("POST", f"/api/tables/{harmed.broken}/moves", given).status_code == 409
    acted = line.api("POST", f"/api/tables/{harmed.broken}/actions", {"seat": 1, "action": "take-back"})
    form = {"seat": "0", "move": "8", "key": "gap-form"}
    assert (acted.status_code, line.page("POST", f"/t/{harmed.broken}/move", form).status_code) == (409, 409)
    assert numbers(harmed.folder, harmed.broken) == before


def test_the_lobby_and_the_other_tables_of_its_guests_go_on(harmed: Harmed, anna: Client, line: Line) -> None:
    lobby = line.page("GET", "/")
    assert lobby.status_code == 200
    assert harmed.whole in lobby.text
    assert {harmed.broken, harmed.whole} <= set(anna.ask("GET", "/tables"))
    anna.play(anna.look(harmed.whole, 0), MOVES[KEPT])
    assert line.api("GET", "/health").status_code == 200


def test_a_bot_does_not_play_on_after_a_gap(harmed: Harmed, anna: Client) -> None:
    table_id = str(anna.open("connect-four", 2)["id"])
    anna.sit(table_id, 0)
    anna.sit(table_id, 1, bot="random")
    for _ in range(3):
        table = anna.look(table_id)
        while not table["legal"]:
            time.sleep(0.02)
            table = anna.look(table_id)
        anna.play(table, table["legal"][0]["id"])
    harmed.server.stop()
    lose(harmed.folder, table_id, 5)
    before = numbers(harmed.folder, table_id)
    harmed.server.start()
    assert anna_looks(harmed, table_id) == [200, 200]
    time.sleep(1.0)
    assert numbers(harmed.folder, table_id) == before


def anna_looks(harmed: Harmed, table_id: str) -> list[int]:
    with closing(Line(harmed.server.address, harmed.token)) as line:
        paths = (f"/t/{table_id}", f"/api/tables/{table_id}")
        return [line.page("GET", path).status_code for path in paths]
