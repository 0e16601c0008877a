"""Putting a copy in the place of the database: whole or not at all, and what was there before is kept beside it.

What a server has in memory would be newer than what it reads then. So with SQLite it ends, puts the copy in place
itself and begins anew, all in a second or two; several servers on one PostgreSQL have to be stopped first.
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa

from scurry.kernel.catalogue import say
from scurry.server.house.backups import check_dump, check_sqlite, run, settle
from scurry.server.house.opening import HouseProblem, IsServed, address_of, alone, opened
from scurry.server.settings import OURS, Settings
from scurry.tables import schema
from scurry.tables.databases import connect
from scurry.tables.house import leave_word
from scurry.tables.refusals import BadStore
from scurry.tables.store import Store

BESIDE = ("", "-wal", "-shm")
"""SQLite's files: the database, and what belongs to it."""
WANTED = "restore wanted"
"""Among the settings: a copy waits for the server."""
PATIENCE = 60.0
"""Seconds in which the server should have done it."""
log = logging.getLogger(__name__)


def check_copy(settings: Settings, file: Path) -> None:
    """Refuse a file that is no whole copy of ours; nothing is changed."""
    if not file.is_file():
        raise HouseProblem(say("There is no file '{file}'.", file=file))
    if settings.folder is not None:
        check_sqlite(file)
    else:
        check_dump(sa.make_url(address_of(settings)), file)


def restore(settings: Settings, file: Path) -> Path | None:
    """Put a copy in the place of the database, and say where the old one is; HouseProblem if nothing was done."""
    check_copy(settings, file)
    if settings.folder is None:
        _restore_postgresql(settings, file)
        return None
    with _room_in(settings.folder), alone_or_beside(settings) as is_alone:
        _make_fresh(settings.folder, file)
        return put_in_place(settings.folder) if is_alone else _let_the_server_do_it(settings)


def _restore_postgresql(settings: Settings, file: Path) -> None:
    flags = ("--single-transaction", "--clean", "--if-exists", "--no-owner", "--no-privileges", "--exit-on-error")
    url = sa.make_url(address_of(settings))
    with alone(settings):
        run("pg_restore", url, *flags, f"--dbname={url.database}", str(file))


@contextmanager
def alone_or_beside(settings: Settings) -> Iterator[bool]:
    """Whether nobody else uses the database; if so, no server can start meanwhile."""
    with ExitStack() as stack:
        try:
            stack.enter_context(alone(settings))
        except IsServed:
            yield False
            return
        yield True


@contextmanager
def _room_in(folder: Path) -> Iterator[None]:
    """A full disk is said in a sentence, and nothing is left behind."""
    try:
        yield
    except OSError as problem:
        why = problem.strerror or type(problem).__name__
        sentence = "{folder} cannot be written to: {why}. Nothing was changed."
        raise HouseProblem(say(sentence, folder=folder, why=why)) from problem
    finally:
        _forget(fresh_in(folder))


def fresh_in(folder: Path) -> Path:
    """Where a copy waits until it is put in place."""
    return folder / f"{OURS}.fresh"


def _make_fresh(folder: Path, file: Path) -> None:
    """Bring a copy here and up to date, under another name."""
    fresh = fresh_in(folder)
    _forget(fresh)
    shutil.copyfile(file, fresh)
    fresh.chmod(0o600)
    _bring_up_to_date(fresh)
    settle(fresh)


def put_in_place(folder: Path) -> Path | None:
    """Let the copy that waits be the database, in one step; and say where the old one is."""
    database = folder / OURS
    before = _put_by(database) if database.exists() else None
    os.replace(fresh_in(folder), database)
    settle(folder)
    return before


# --- While a server runs ----------------------------------------------------------------------------------------------


def _let_the_server_do_it(settings: Settings) -> Path | None:
    """The server ends, puts the copy in place, and begins anew: nothing that it has in memory outlives that."""
    assert settings.folder is not None
    fresh, before = fresh_in(settings.folder), set(settings.folder.glob(f"{OURS}.before-*"))
    with opened(settings) as store, store.writing() as connection:
        row = {"name": WANTED, "value": fresh.name}
        wanted = store.insert(schema.settings).values(row)
        connection.execute(wanted.on_conflict_do_update(index_elements=["name"], set_=row))
        leave_word(store, connection)
    ends = time.monotonic() + PATIENCE
    while fresh.exists():
        if time.monotonic() > ends:
            raise HouseProblem(say("The server did not do it. Stop it, and try again. Nothing was changed."))
        time.sleep(0.1)
    return next(iter(set(settings.folder.glob(f"{OURS}.before-????-??-??-??????")) - before), None)


def is_wanted(store: Store, folder: Path | None) -> bool:
    """Whether a copy waits to be put in place by the server."""
    if folder is None or not fresh_in(folder).exists():
        return False
    with store.reading() as connection:
        found = sa.select(schema.settings.c.value).where(schema.settings.c.name == WANTED)
        return connection.execute(found).scalar() is not None


def put_in_place_if_wanted(settings: Settings) -> None:
    """What the server does between its end and its new beginning; if it cannot, the database is as it was."""
    folder = settings.folder
    if folder is None:
        return
    try:
        with alone(settings):
            put_in_place(folder)
        log.warning("a copy was put in the place of the database")
    except (OSError, HouseProblem) as problem:
        log.error("a copy could not be put in the place of the database: %s", type(problem).__name__)
        with suppress(HouseProblem), opened(settings) as store, store.writing() as connection:
            connection.execute(sa.delete(schema.settings).where(schema.settings.c.name == WANTED))


def _bring_up_to_date(fresh: Path) -> None:
    """As a server would do at its start; and all of it in one file."""
    try:
        connect(f"sqlite:///{fresh}").dispose()
        with closing(sqlite3.connect(fresh)) as connection:
            connection.execute("DELETE FROM pulses")  # nobody was there since
            connection.commit()
            connection.execute("PRAGMA journal_mode=DELETE")
    except (BadStore, sqlite3.Error) as problem:
        raise HouseProblem(say("The copy cannot be used: {why} Nothing was changed.", why=problem)) from problem


def _put_by(database: Path) -> Path:
    """Keep what is there under another name, and see to it that its log is not taken for the new one's.

    A log that makes no sense is deleted by whoever opens the database: so all of it has its other name before that.
    """
    before = database.with_name(f"{OURS}.before-{datetime.now(UTC):%Y-%m-%d-%H%M%S}")
    for ending in BESIDE:
        if (old := Path(f"{database}{ending}")).exists():
            os.link(old, f"{before}{ending}")
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for ending in BESIDE[1:]:
        Path(f"{database}{ending}").unlink(missing_ok=True)
        if (kept := Path(f"{before}{ending}")).exists() and not kept.stat().st_size:
            kept.unlink()
    settle(database.parent)
    return before


def _forget(fresh: Path) -> None:
    for ending in (*BESIDE, "-journal"):
        with suppress(OSError):
            Path(f"{fresh}{ending}").unlink()
