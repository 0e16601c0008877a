"""Copies are made under load, are whole or not there, and go back whole or not at all."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from scurry.server.client import Client, Refused
from scurry.tables.store import Store
from tests.databases import fresh_database
from tests.faults.disks import Disk, small_disk
from tests.faults.processes import SOON, Server, within
from tests.server.house.conftest import done, duel_of, play_on, refused
from tests.servers import Running, running, wait_until_ready


@contextmanager
def crowd(server: Running, people: int = 3) -> Iterator[list[tuple[str, int]]]:
    """People who play until the block ends: every table with how many of its steps were acknowledged so far."""
    acknowledged: list[tuple[str, int]] = []
    is_over = threading.Event()

    def play(number: int) -> None:
        with closing(Client(server.address, f"Guest {number}")) as client:
            while not is_over.is_set():
                table_id = duel_of(client)["id"]
                acknowledged.append((table_id, 2))
                for moves in range(3, 7):
                    play_on(client, table_id)
                    acknowledged.append((table_id, moves))

    threads = [threading.Thread(target=play, args=(number,)) for number in range(people)]
    for thread in threads:
        thread.start()
    try:
        yield acknowledged
    finally:
        is_over.set()
        for thread in threads:
            thread.join()


def steps_in(database: str) -> dict[str, int]:
    """How many steps each table has."""
    with closing(Store(database)) as store, store.reading() as connection:
        rows = connection.exec_driver_sql("SELECT table_id, count(*) FROM steps GROUP BY table_id")
        return {str(table): int(count) for table, count in rows}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_copy_made_under_load_has_every_move_that_was_acknowledged_before(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    data = str(tmp_path / "data") if kind == "sqlite" else fresh_database(request.getfixturevalue("postgres"))
    copies = tmp_path / "copies"
    copies.mkdir()
    with running(data) as server:
        with crowd(server) as acknowledged:
            assert within(SOON, lambda: len(acknowledged) > 20)
            before = list(acknowledged)
            said = done(data, "backup", str(copies))
            copied = Path(said.strip().removeprefix("Copied to ").replace("\n", ""))
            assert within(SOON, lambda: len(acknowledged) > len(before) + 5), "nobody waits for a copy"
        if kind == "postgresql":
            assert "Stop them first" in refused(data, "restore", str(copied), "--yes")
    assert stat.S_IMODE(copied.stat().st_mode) == 0o600
    assert [path.name for path in copies.iterdir()] == [copied.name]
    assert "Restored." in done(data, "restore", str(copied), "--yes")
    kept = steps_in(f"sqlite:///{data}/scurry.db" if kind == "sqlite" else data)
    assert [(table, count) for table, count in before if kept.get(table, 0) < count] == []
    table_id, count = before[-1]
    with running(data) as server, closing(Client(server.address, "Watching")) as client:
        assert client.look(table_id)["has_begun"]
        assert server.desk.hub._live[table_id].table.count >= count


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder with a database in which something is."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    with closing(Store(f"sqlite:///{folder}/scurry.db")) as store:
        store.name("anna", "Anna")
    return folder


def name_of_anna(folder: Path) -> str:
    with closing(Store(f"sqlite:///{folder}/scurry.db")) as store:
        return store.name_of("anna")


def test_what_was_there_is_kept_beside(kept: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    done(kept, "backup", str(copy))
    with closing(Store(f"sqlite:///{kept}/scurry.db")) as store:
        store.name("anna", "Anna Later")
    done(kept, "restore", str(copy), "--yes")
    assert name_of_anna(kept) == "Anna"
    beside = next(kept.glob("scurry.db.before-*"))
    with closing(sqlite3.connect(beside)) as old:
        assert old.execute("SELECT name FROM guests WHERE id = 'anna'").fetchone() == ("Anna Later",)
    assert {stat.S_IMODE(path.stat().st_mode) for path in kept.iterdir()} == {0o600}


def test_a_copy_never_goes_over_something(kept: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    assert "is there already" in refused(kept, "backup", str(precious))
    assert precious.read_text() == "mine"
    assert "There is no folder" in refused(kept, "backup", str(tmp_path / "nowhere" / "x.db"))


def test_without_yes_nothing_is_put_back(kept: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    done(kept, "backup", str(copy))
    with closing(Store(f"sqlite:///{kept}/scurry.db")) as store:
        store.name("anna", "Anna Later")
    assert "Aborted" in refused(kept, "restore", str(copy))
    assert name_of_anna(kept) == "Anna Later"


def garbage(folder: Path, copy: Path) -> Iterator[tuple[Path, str]]:
    """Files that are no copies, each with what is said of it."""
    whole = copy.read_bytes()

    def file(name: str, content: bytes) -> Path:
        (folder / name).write_bytes(content)
        return folder / name

    yield file("noise", os.urandom(20_000)), "is no copy"
    yield file("nothing", b""), "is no copy"
    yield file("half", whole[: len(whole) // 2]), "is damaged|is no copy"
    at = len(whole) // 2
    yield file("gnawed", whole[:at] + os.urandom(8192) + whole[at + 8192 :]), "is damaged|is no copy"
    yield folder / "not-there", "There is no file"
    yield folder, "There is no file"
    newer = file("newer", whole)
    with closing(sqlite3.connect(newer)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    yield newer, "newer Scurry"
    other = folder / "other.db"
    with closing(sqlite3.connect(other)) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")
        database.commit()
    yield other, "is no copy"


def test_garbage_is_refused_and_what_is_there_stays(kept: Path, tmp_path: Path) -> None:
    copy, folder = tmp_path / "copy.db", tmp_path / "garbage"
    folder.mkdir()
    done(kept, "backup", str(copy))
    before = {path.name: path.read_bytes() for path in kept.iterdir()}
    for file, sentence in garbage(folder, copy):
        said = refused(kept, "restore", str(file), "--yes")
        assert any(each in said for each in sentence.split("|")), (file, said)
    assert {path.name: path.read_bytes() for path in kept.iterdir()} == before


def test_garbage_for_postgresql_is_refused(postgres: str, tmp_path: Path) -> None:
    database = fresh_database(postgres)
    with closing(Store(database)) as store:
        store.name("anna", "Anna")
    for name, content in (("noise", os.urandom(20_000)), ("nothing", b""), ("half", b"PGDMP\x01\x0e\x00")):
        (tmp_path / name).write_bytes(content)
        assert "is no copy" in refused(database, "restore", str(tmp_path / name), "--yes")
    with closing(Store(database)) as store:
        assert store.name_of("anna") == "Anna"


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    with small_disk(tmp_path / "disk", 2) as disk:
        yield disk


def test_a_full_disk_leaves_no_half_copy(kept: Path, disk: Disk, tmp_path: Path) -> None:
    older = disk.folder / "older.db"
    done(kept, "backup", str(older))
    disk.fill()
    said = refused(kept, "backup", str(disk.folder / "newer.db"))
    assert "could not be written" in said
    assert "There is no copy." in said
    assert sorted(path.name for path in disk.folder.iterdir() if path.is_file()) == ["filler", "older.db"]
    done(kept, "restore", str(older), "--yes")


def test_a_full_disk_leaves_the_database_as_it_was(kept: Path, disk: Disk, tmp_path: Path) -> None:
    copy, small = tmp_path / "copy.db", disk.folder / "data"
    done(kept, "backup", str(copy))
    shutil.copytree(kept, small)
    before = {path.name: path.read_bytes() for path in small.iterdir()}
    disk.fill()
    said = refused(small, "restore", str(copy), "--yes")
    assert "Nothing was changed." in said
    assert {path.name: path.read_bytes() for path in small.iterdir() if path.name in before} == before
    assert not list(small.glob("scurry.db.fresh*"))


def test_a_damaged_database_is_put_by_and_the_copy_takes_its_place(kept: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    done(kept, "backup", str(copy))
    (kept / "scurry.db").write_bytes(os.urandom(40_000))
    (kept / "scurry.db-wal").write_bytes(os.urandom(4_000))
    done(kept, "restore", str(copy), "--yes")
    assert name_of_anna(kept) == "Anna"
    assert len(list(kept.glob("scurry.db.before-*"))) == 2


def test_a_server_that_runs_puts_the_copy_in_place_itself_and_begins_anew(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    server = Server(data, tmp_path / "said")
    try:
        with closing(Client(server.address, "Anna")) as anna:
            table = duel_of(anna)
            done(data, "backup", str(copy))
            play_on(anna, table["id"])
            gone = duel_of(anna)["id"]
            (tmp_path / "noise").write_bytes(os.urandom(9_000))
            assert "is no copy" in refused(data, "restore", str(tmp_path / "noise"), "--yes")
            assert len(anna.look(table["id"], 0)["log"]) == 1, "nothing has happened"
            assert "Restored. What was there before is in" in done(data, "restore", str(copy), "--yes")
            assert server.is_running
            assert within(SOON, server.is_well)
            wait_until_ready(server.address)
        with closing(Client(server.address, token=anna.token)) as anna:
            assert anna.look(table["id"], 0)["page"] == table["page"]
            play_on(anna, table["id"])
            with pytest.raises(Refused) as problem:
                anna.look(gone)
            assert problem.value.status == 404
        assert len(list(data.glob("scurry.db.before-*"))) == 1
        assert "Traceback" not in server.said
    finally:
        server.stop()
