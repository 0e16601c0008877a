"""Databases of earlier days are brought here with all that is in them; tables go on, or say why they do not.

`make.py` says how the two databases were made.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from scurry.games import find
from scurry.server.client import Client, Refused
from scurry.server.guests import sign
from scurry.server.house.backups import check_sqlite
from scurry.server.house.restoring import restore
from scurry.server.settings import Settings
from scurry.tables.store import Store
from tests.faults.processes import within
from tests.server.house.conftest import refused
from tests.servers import PATIENCE, Running, running

HERE = Path(__file__).parent
SAME_RULES = ("squeaky", "squirrel-attack", "squirrel-squabble")
OTHER_RULES = {"first": ("nutty-squirrels", "square-tactics"), "third": ("square-tactics",)}
ALL = [(name, game) for name, games in OTHER_RULES.items() for game in games]


def database_of(name: str, folder: Path) -> Path:
    """One of the databases, as it was then."""
    folder.mkdir(mode=0o700)
    with closing(sqlite3.connect(folder / "scurry.db")) as database:
        database.executescript((HERE / f"{name}.sql").read_text("utf-8"))
    return folder


@pytest.fixture(scope="module", params=sorted(OTHER_RULES))
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Running]]:
    folder = database_of(request.param, tmp_path_factory.mktemp("old") / "data")
    with running(folder) as server:
        yield request.param, server


def guest(server: Running, name: str) -> Client:
    """Somebody with the cookie of then."""
    return Client(server.address, token=sign(name, server.desk.store.secret()))


def page(server: Running, name: str, path: str, method: str = "GET") -> httpx.Response:
    """What somebody's browser shows."""
    headers = {"cookie": f"scurry={sign(name, server.desk.store.secret())}", "origin": server.address}
    return httpx.request(method, f"{server.address}{path}", headers=headers, timeout=PATIENCE)


def test_everything_is_still_there(served: tuple[str, Running]) -> None:
    name, server = served
    with closing(sqlite3.connect(":memory:")) as before:
        before.executescript((HERE / f"{name}.sql").read_text("utf-8"))
        for row in before.execute("SELECT id FROM tables").fetchall():
            count = before.execute("SELECT count(*) FROM steps WHERE table_id = ?", row).fetchone()[0]
            assert len(server.desk.store.steps(row[0])) == count
    assert server.desk.store.name_of("anna") == "Anna"


@pytest.mark.parametrize("game", SAME_RULES)
def test_a_table_by_the_same_rules_is_played_on(served: tuple[str, Running], game: str) -> None:
    _, server = served
    with closing(guest(server, "anna")) as anna, closing(guest(server, "bruno")) as bruno:
        before = server.desk.store.steps(f"going-{game}")
        table = anna.look(f"going-{game}")
        player = (anna, bruno)[table["to_act"][0]]
        table = player.look(f"going-{game}")
        player.play(table, table["legal"][0]["id"])
        assert server.desk.store.steps(f"going-{game}")[: len(before)] == before
        assert len(server.desk.store.steps(f"going-{game}")) > len(before)


def test_a_game_that_is_over_is_replayed_and_in_the_history(served: tuple[str, Running]) -> None:
    _, server = served
    assert page(server, "anna", "/t/over/replay").status_code == 200
    assert within(60, lambda: "/t/over" in page(server, "anna", "/history").text)
    with closing(guest(server, "anna")) as anna:
        assert "signature: ed25519" in anna.record("over")


@pytest.mark.parametrize(("name", "game"), ALL)
def test_a_table_by_other_rules_says_what_changed_and_its_people_play_again(
    served: tuple[str, Running], name: str, game: str
) -> None:
    if served[0] != name:
        return  # the other database
    server, old = served[1], f"going-{game}"
    shown = page(server, "anna", f"/t/{old}")
    assert shown.status_code == 409
    assert "version 1 of the rules" in shown.text or "version 2 of the rules" in shown.text
    rules = server.desk.store.terms(old).rules
    for version, change in find(game).card.changes.items():
        assert (change.partition("(")[0] in shown.text) == (version > rules)
    assert f"/t/{old}" in page(server, "anna", "/tables").text
    told = page(server, "anna", f"/t/{old}/so-far").text
    assert f"rules: {rules}" in told
    assert "seed" not in told, "nobody knows yet that it will not go on somewhere"
    assert told.count("\n[0]") > 3
    others = [line for line in told.splitlines() if line.startswith("[1]") and "(sit)" not in line]
    assert all(line.endswith("…") for line in others), "what Bruno chose may be a secret"
    assert page(server, "cleo", f"/t/{old}/so-far").status_code == 403
    assert page(server, "cleo", f"/t/{old}/again", "POST").status_code == 403
    first = page(server, "anna", f"/t/{old}/again", "POST").headers["location"]
    assert page(server, "bruno", f"/t/{old}/again", "POST").headers["location"] == first
    assert page(server, "anna", first).status_code == 200
    new = server.desk.store.terms(first.removeprefix("/t/"))
    assert (new.rules, new.kept) == (find(game).card.version, ("anna", "bruno"))
    assert "seed: " in page(server, "anna", f"/t/{old}/so-far").text, "now it is over"
    with closing(guest(server, "bruno")) as bruno:
        with pytest.raises(Refused) as problem:
            bruno.look(old)
        assert problem.value.code == "other-rules"
        assert bruno.ask("POST", f"/tables/{old}/again", {})["id"] == new.id
        bruno.sit(new.id, 1)


def test_a_table_that_can_be_played_on_is_not_for_playing_again(served: tuple[str, Running]) -> None:
    for way, path in (("POST", "again"), ("GET", "so-far")):
        assert "can be played on" in page(served[1], "anna", f"/t/going-squeaky/{path}", way).text


def test_an_old_database_is_copied_before_it_is_brought_here(tmp_path: Path) -> None:
    """What whoever upgrades does first; and `restore` brings an old copy here by itself."""
    folder, fresh = database_of("first", tmp_path / "old"), tmp_path / "new"
    assert "of an older Scurry" in refused(folder, "who")
    assert check_sqlite(folder / "scurry.db") == "0001"
    assert restore(Settings(data=str(fresh)), folder / "scurry.db") is None
    with closing(Store(f"sqlite:///{fresh}/scurry.db")) as store:
        assert store.name_of("anna") == "Anna"
        assert len(store.steps("going-squeaky")) == 14
    assert check_sqlite(folder / "scurry.db") == "0001", "it is as it was"
