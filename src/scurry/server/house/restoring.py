"""Putting a copy in the place of the database: whole or not at all, and what was there before is kept beside it.

The server stands still meanwhile: what it knows would be truer than what it reads.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa

from scurry.kernel.catalogue import say
from scurry.server.house.backups import check_dump, check_sqlite, run, settle
from scurry.server.house.opening import HouseProblem, address_of, alone
from scurry.server.settings import OURS, Settings
from scurry.tables.databases import connect
from scurry.tables.refusals import BadStore

BESIDE = ("", "-wal", "-shm")
"""SQLite's files: the database, and what belongs to it."""


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
    with alone(settings):
        if settings.folder is not None:
            return _restore_sqlite(settings.folder, file)
        flags = ("--single-transaction", "--clean", "--if-exists", "--no-owner", "--no-privileges", "--exit-on-error")
        url = sa.make_url(address_of(settings))
        run("pg_restore", url, *flags, f"--dbname={url.database}", str(file))
        return None


def _restore_sqlite(folder: Path, file: Path) -> Path | None:
    """The copy is brought here and up to date under another name; then one step puts it in place."""
    fresh, database = folder / f"{OURS}.fresh", folder / OURS
    try:
        _forget(fresh)
        shutil.copyfile(file, fresh)
        fresh.chmod(0o600)
        _bring_up_to_date(fresh)
        settle(fresh)
        before = _put_by(database) if database.exists() else None
        os.replace(fresh, database)
        settle(folder)
    except OSError as problem:
        why = problem.strerror or type(problem).__name__
        raise HouseProblem(
            say("{folder} cannot be written to: {why}. Nothing was changed.", folder=folder, why=why)
        ) from problem
    finally:
        _forget(fresh)
    return before


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
    """Keep what is there under another name, and see to it that its log is not taken for the new one's."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = database.with_name(f"{OURS}.before-{datetime.now(UTC):%Y-%m-%d-%H%M%S}")
    for ending in BESIDE:
        if (old := Path(f"{database}{ending}")).exists():
            os.link(old, f"{before}{ending}")
    for ending in BESIDE[1:]:
        Path(f"{database}{ending}").unlink(missing_ok=True)
    settle(database.parent)
    return before


def _forget(fresh: Path) -> None:
    for ending in (*BESIDE, "-journal"):
        with suppress(OSError):
            Path(f"{fresh}{ending}").unlink()
