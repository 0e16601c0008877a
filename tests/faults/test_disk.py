"""SQLite on a disk that is full, in a folder that cannot be written, or in a file that is none of ours."""

from __future__ import annotations

import os
import random
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
import sqlalchemy as sa

from scurry.server.client import Client
from scurry.tables.store import Store
from tests import needs
from tests.databases import fresh_database
from tests.faults.crowd import check, playing
from tests.faults.disks import BOUND_BY_MODES, Disk, small_disk, unwritable
from tests.faults.listeners import listening
from tests.faults.processes import SOON, Server, is_one_sentence, try_to_start, within
from tests.faults.worlds import Line, a_move, after, as_form, duel, is_away
from tests.server.test_both_ways import FAST, USUAL


def database_in(folder: Path) -> str:
    return f"sqlite:///{folder}/scurry.db"


def keys_in(folder: Path) -> list[str]:
    """The keys of all steps, as they were sent."""
    with closing(sqlite3.connect(folder / "scurry.db")) as database:
        return [str(key).rpartition(":")[2] for (key,) in database.execute("SELECT key FROM steps")]


# --- A full disk ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Disk]:
    with small_disk(tmp_path_factory.mktemp("disk") / "small", 16) as disk:
        yield disk


@pytest.fixture(scope="module")
def running(disk: Disk, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(disk.folder / "data", tmp_path_factory.mktemp("said") / "said")
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def server(disk: Disk, running: Server) -> Server:
    """One with room, and well, whatever the test before did."""
    if disk.is_filled:
        disk.free()
    running.restart_unless_well()
    return running


@pytest.fixture
def anna(server: Server) -> Iterator[Client]:
    with closing(Client(server.address, "Anna")) as client:
        yield client


@pytest.fixture
def line(server: Server, anna: Client) -> Iterator[Line]:
    with closing(Line(server.address, anna.token)) as line:
        yield line


def play_into_the_wall(line: Line, tables: list[dict[str, Any]]) -> tuple[str, dict[str, Any]]:
    """Play until the disk takes no more: what already has its place in a file still fits. The move that did not."""
    for table in tables:
        path = f"/api/tables/{table['id']}/moves"
        while table["legal"]:
            given = a_move(table, token_hex(8))
            answer = line.api("POST", path, given)
            if answer.status_code != 201:
                assert is_away(answer), f"{answer.status_code} {answer.text}"
                return path, given
            table = after(table, answer.json())
    raise AssertionError("the disk is full, and yet all is written")


def test_on_a_full_disk_a_server_says_so_and_goes_on_when_there_is_room(
    disk: Disk, server: Server, anna: Client, line: Line
) -> None:
    tables = [duel(anna) for _ in range(12)]
    where = f"/t/{tables[-1]['id']}"
    with listening(server.address, tables[-1]["id"], anna.token) as listener:
        disk.fill()
        path, given = play_into_the_wall(line, tables)
        fast, usual = (line.api("POST", path, given, kind) for kind in (FAST, USUAL))
        assert (fast.status_code, fast.content) == (usual.status_code, usual.content) == (503, usual.content)
        plain = line.page("POST", f"{where}/move", as_form(a_move(tables[-1], "plain")))
        assert (plain.status_code, "<h1" in plain.text) == (503, True)
        assert within(SOON, lambda: server.health == (503, False))
        assert listener.hears("store", "away", SOON)
        assert line.page("GET", where).status_code == 200
        disk.free()
        assert within(SOON, server.is_well)
        assert listener.hears("store", "back", SOON)
    assert line.api("POST", path, given).status_code == 201
    assert keys_in(disk.folder / "data").count(given["key"]) == 1


def test_a_disk_that_fills_up_under_load_costs_nothing(disk: Disk, server: Server) -> None:
    with playing(server.address) as crowd:
        for _ in range(2):
            disk.fill()
            assert within(SOON, lambda: not server.is_well())
            disk.free()
            assert within(SOON, server.is_well)
            assert crowd.play_on(40, SOON) >= 40, f"nobody plays on: {crowd.troubles}"
    check(crowd, database_in(disk.folder / "data"))
    assert crowd.troubles["503"] > 0


def test_a_server_that_is_killed_on_a_full_disk_has_lost_nothing(disk: Disk, server: Server) -> None:
    with playing(server.address) as crowd:
        disk.fill()
        assert within(SOON, lambda: crowd.troubles.total() > 0)
        server.kill()
        disk.free()
        server.start()
        assert crowd.play_on(20, SOON) >= 20, f"nobody plays on: {crowd.troubles}"
    check(crowd, database_in(disk.folder / "data"))


# --- A folder that cannot be written ----------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_written_for_a_while_costs_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    server = Server(folder, tmp_path / "said")
    try:
        with playing(server.address) as crowd:
            for _ in range(2):
                with unwritable(folder):
                    assert within(SOON, lambda: not server.is_well())
                assert within(SOON, server.is_well)
                assert crowd.play_on(40, SOON) >= 40, f"nobody plays on: {crowd.troubles}"
        check(crowd, database_in(folder))
        assert crowd.troubles["503"] > 0
    finally:
        server.stop()


def test_a_server_does_not_start_where_it_cannot_write(tmp_path: Path) -> None:
    needs.root()
    Store(database_in(tmp_path)).close()
    for mode in (0o500, 0o400):
        closed = tmp_path / "scurry.db" if mode == 0o400 else tmp_path
        closed.chmod(mode)
        code, said = try_to_start(tmp_path, *BOUND_BY_MODES)
        closed.chmod(0o700)
        assert code not in (0, None)
        assert is_one_sentence(said), said[-300:]


# --- Files that are none of ours --------------------------------------------------------------------------------------

GARBAGE = {
    "noise": random.Random(1).randbytes(20_000),  # noqa: S311
    "a header and noise": b"SQLite format 3\x00" + random.Random(2).randbytes(20_000),  # noqa: S311
    "words": b"This is not a database.\n" * 100,
}


@pytest.mark.parametrize("content", GARBAGE.values(), ids=GARBAGE)
def test_a_database_that_is_garbage_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "scurry.db"
    file.write_bytes(content)
    code, said = try_to_start(tmp_path)
    assert code not in (0, None)
    assert is_one_sentence(said), said[-300:]
    assert file.read_bytes() == content


def test_a_database_of_a_newer_version_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    _refuses_newer(database_in(tmp_path), tmp_path)


def test_a_newer_database_is_refused_with_postgresql_too(postgres: str) -> None:
    database = fresh_database(postgres)
    _refuses_newer(database, database)


def _refuses_newer(database: str, data: Path | str) -> None:
    Store(database).close()
    engine = sa.create_engine(database, poolclass=sa.NullPool)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = 'v9999'"))
    code, said = try_to_start(data)
    assert code not in (0, None)
    assert is_one_sentence(said), said[-300:]
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars().all() == ["v9999"]
    engine.dispose()


# --- Whose file it is -------------------------------------------------------------------------------------------------


def test_a_second_server_on_the_same_file_does_not_start_and_the_first_goes_on(server: Server, anna: Client) -> None:
    table = duel(anna)
    code, said = try_to_start(server.data)
    assert code not in (0, None)
    assert is_one_sentence(said), said[-300:]
    anna.play(table, table["legal"][0]["id"])
    assert server.is_well()


def modes(folder: Path) -> dict[str, str]:
    found = [folder, *folder.glob("scurry.db*")]
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in found}


def test_the_data_folder_and_its_files_are_for_their_owner_only(tmp_path: Path) -> None:
    folder, usual = tmp_path / "new", os.umask(0)
    try:
        server = Server(folder, tmp_path / "said")
    finally:
        os.umask(usual)
    try:
        with closing(Client(server.address, "Anna")) as anna:
            duel(anna)
        private = {"scurry.db": "0o600", "scurry.db-wal": "0o600", "scurry.db-shm": "0o600"}
        assert modes(folder).items() >= {"new": "0o700", **private}.items()
    finally:
        server.stop()


def test_files_that_others_could_read_are_closed_to_them(tmp_path: Path) -> None:
    Store(database_in(tmp_path)).close()
    (tmp_path / "scurry.db").chmod(0o644)
    server = Server(tmp_path, tmp_path / "said")
    try:
        with closing(Client(server.address, "Anna")) as anna:
            duel(anna)
        assert {name: mode for name, mode in modes(tmp_path).items() if mode != "0o600"} == {tmp_path.name: "0o700"}
    finally:
        server.stop()
