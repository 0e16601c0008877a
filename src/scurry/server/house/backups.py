"""Copies of the database, made while the server runs.

SQLite's own online backup takes one moment of it, all or nothing; nobody who plays waits. PostgreSQL has `pg_dump`. A
copy holds everything that the database holds, secrets too: it is for its owner alone. It gets its name only when it is
whole and was looked through, so that no half copy is ever taken for one.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import URL

from scurry.kernel.catalogue import say
from scurry.server.house.opening import HouseProblem, address_of
from scurry.server.settings import OURS, Settings
from scurry.tables.databases import is_known

PROGRAMS = Path("/usr/lib/postgresql")
"""Where Debian keeps PostgreSQL's programs, a folder for each version."""


def back_up(settings: Settings, wanted: Path | None) -> Path:
    """Copy the database into a file, and say which; HouseProblem says what is wrong, and then there is no file."""
    file = _free_place(wanted, ".db" if settings.folder is not None else ".dump")
    with _whole(file) as growing:
        if settings.folder is not None:
            copy_sqlite(settings.folder / OURS, growing)
            check_sqlite(growing)
        else:
            _dump(sa.make_url(address_of(settings)), growing)
    return file


def _free_place(wanted: Path | None, ending: str) -> Path:
    """Where a copy goes: never over something that is there."""
    named = f"scurry-{datetime.now(UTC):%Y-%m-%d-%H%M%S}{ending}"
    file = Path(named) if wanted is None else wanted / named if wanted.is_dir() else wanted
    if file.exists():
        raise HouseProblem(say("'{file}' is there already. Choose another name, or a folder.", file=file))
    if not file.parent.is_dir():
        raise HouseProblem(say("There is no folder '{folder}'.", folder=file.parent))
    return file


@contextmanager
def _whole(file: Path) -> Iterator[Path]:
    """A file to write to, for its owner alone, which gets its name at the end; if anything fails, it is gone."""
    growing = file.with_name(f".{file.name}.growing")
    try:
        growing.touch(mode=0o600)
        yield growing
        settle(growing)
        _name(growing, file)
        settle(file.parent)
    except FileExistsError:
        raise HouseProblem(say("'{file}' is there already. Choose another name, or a folder.", file=file)) from None
    except (OSError, sqlite3.Error) as problem:
        why = getattr(problem, "strerror", None) or str(problem)
        sentence = "'{file}' could not be written: {why}. There is no copy."
        raise HouseProblem(say(sentence, file=file, why=why)) from problem
    finally:
        for each in (growing, *growing.parent.glob(f"{growing.name}-*")):
            with suppress(OSError):
                each.unlink()


def _name(growing: Path, file: Path) -> None:
    """A link fails if somebody was quicker, as renaming does not; but not every disk knows links."""
    try:
        os.link(growing, file)
    except FileExistsError:
        raise
    except OSError:
        growing.rename(file)


def settle(path: Path) -> None:
    """Wait until the disk has it."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def copy_sqlite(source: Path, target: Path) -> None:
    """All of a database as it is at one moment; with its write-ahead log, nobody who writes waits for that."""
    if not source.is_file():
        raise HouseProblem(say("There is no database at {place}.", place=source))
    address = f"{source.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, uri=True, timeout=30)) as here, closing(sqlite3.connect(target)) as there:
        here.backup(there, pages=-1)


def check_sqlite(file: Path) -> str:
    """The version of a copy's schema; HouseProblem if it is damaged, or no database of ours."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as copy:
            found = copy.execute("PRAGMA integrity_check").fetchall()
            if found != [("ok",)] or copy.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise HouseProblem(say("'{file}' is damaged.", file=file))
            version = copy.execute("SELECT version_num FROM alembic_version").fetchone()
            copy.execute("SELECT count(*) FROM steps, tables, settings WHERE 0")
    except sqlite3.Error:
        raise HouseProblem(say("'{file}' is no copy of Scurry's database.", file=file)) from None
    if version is None or not is_known(version[0]):
        raise HouseProblem(say("'{file}' is of a newer Scurry: update Scurry first.", file=file))
    return str(version[0])


# --- PostgreSQL -------------------------------------------------------------------------------------------------------


def _dump(url: URL, file: Path) -> None:
    run("pg_dump", url, "--format=custom", "--no-owner", "--no-privileges", f"--file={file}")
    check_dump(url, file)


def check_dump(url: URL, file: Path) -> str:
    """The version of a dump's schema; HouseProblem if it cannot be read, or is not ours."""
    wanted = ("--data-only", "--table=alembic_version", "--file=-", str(file))
    try:
        lines = run("pg_restore", url, *wanted, is_connecting=False).splitlines()
        version = lines[next(at for at, line in enumerate(lines) if line.startswith("COPY ")) + 1]
    except (HouseProblem, StopIteration):
        if _program("pg_restore") is None:
            raise
        raise HouseProblem(say("'{file}' is no copy of Scurry's database.", file=file)) from None
    if not is_known(version):
        raise HouseProblem(say("'{file}' is of a newer Scurry: update Scurry first.", file=file))
    return version


def run(name: str, url: URL, *arguments: str, is_connecting: bool = True) -> str:
    """What one of PostgreSQL's programs says. Everyone can see a command line, so passwords go another way."""
    program = _program(name)
    if program is None:
        sentence = "{program} is not here: install PostgreSQL's programs (Debian: apt-get install postgresql-client)."
        raise HouseProblem(say(sentence, program=name))
    where = {**os.environ, **(_connection(url) if is_connecting else {})}
    done = subprocess.run([program, *arguments], env=where, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = (done.stderr.strip().splitlines() or [name])[0]
        raise HouseProblem(say("{program} says: {said}", program=name, said=said.rstrip(".") + "."))
    return done.stdout


def _connection(url: URL) -> dict[str, str]:
    told = {
        "PGHOST": url.query.get("host") or url.host,
        "PGPORT": url.query.get("port") or url.port,
        "PGUSER": url.username,
        "PGPASSWORD": url.password,
        "PGDATABASE": url.database,
    }
    return {name: str(value) for name, value in told.items() if value}


def _program(name: str) -> str | None:
    """The newest there is: older ones refuse to copy from a newer server."""
    newest = sorted(PROGRAMS.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]), reverse=True)
    return str(newest[0]) if newest else shutil.which(name)
