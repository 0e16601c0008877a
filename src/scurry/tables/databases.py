"""Connecting to a database, and refusing one that is not ours, before anything is read or written."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine

from scurry.kernel.catalogue import say
from scurry.tables.refusals import BadStore, StoreAway

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 7_204_515
CONNECTING = 5
"""Seconds to wait for a connection to PostgreSQL, …"""
ANSWERING = "15s"
"""… and for an answer: then it counts as away."""
OURS = (sa.exc.DataError, sa.exc.IntegrityError, sa.exc.ProgrammingError, sa.exc.NotSupportedError)
"""What a database says of a fault of ours; …"""
AWAY = (sa.exc.DBAPIError, sa.exc.TimeoutError, sa.exc.PendingRollbackError, OSError)
"""… all else it says when it is gone, full, locked or broken."""
log = logging.getLogger(__name__)


@contextmanager
def reaching(engine: Engine) -> Iterator[None]:
    """Whatever a database that cannot be reached says, it is StoreAway.

    Connections of such a time are not used again: SQLite's, for one, stay without the right to write.
    """
    try:
        yield
    except OURS:
        raise
    except AWAY as problem:
        engine.dispose()
        log.warning("the store is away: %s", type(problem).__name__)
        raise StoreAway(type(problem).__name__) from problem


def connect(url: str) -> Engine:
    """An engine for a database whose schema is today's; BadStore if that cannot be."""
    try:
        engine = _sqlite(url) if url.startswith("sqlite") else _postgresql(url)
    except (sa.exc.ArgumentError, sa.exc.NoSuchModuleError, ImportError, TypeError):
        sentence = "--data takes a folder, or an address such as postgresql+psycopg://user@host/scurry."
        raise BadStore(say(sentence)) from None
    try:
        _migrate(engine)
    except (CommandError, sa.exc.DBAPIError) as problem:
        engine.dispose()
        raise BadStore(_why_not(problem)) from problem
    return engine


def check_that_it_is_todays(url: str) -> None:
    """Refuse a database that is not there, or that a server would change first; BadStore says why."""
    engine = sa.create_engine(url, hide_parameters=True)
    try:
        if engine.dialect.name == "sqlite" and not Path(engine.url.database or "").is_file():
            raise BadStore(say("There is no database at {place}.", place=engine.url.database))
        with engine.connect() as connection:
            _check_that_it_is_ours(connection, _scripts())
            if version_of(connection) != _scripts().get_current_head():
                sentence = "This database is of an older Scurry. Start the server once: that brings it up to date."
                raise BadStore(say(sentence))
    except (CommandError, sa.exc.DBAPIError) as problem:
        raise BadStore(_why_not(problem)) from problem
    finally:
        engine.dispose()


def version_of(connection: Connection) -> str:
    """The version of a database's schema; nothing if it has none."""
    if "alembic_version" not in sa.inspect(connection).get_table_names():
        return ""
    return str(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() or "")


def is_known(version: str) -> bool:
    """Whether we have come to such a version of the schema."""
    return version in {script.revision for script in _scripts().walk_revisions()}


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    return config


def _postgresql(url: str) -> Engine:
    """Connections are tried before they are used: a server that was restarted has forgotten all of them."""
    given = {"connect_timeout": CONNECTING, "options": f"-c statement_timeout={ANSWERING}"}
    return sa.create_engine(
        url, pool_size=8, max_overflow=8, pool_pre_ping=True, connect_args=given, hide_parameters=True
    )


def _sqlite(url: str) -> Engine:
    engine = sa.create_engine(url, connect_args={"timeout": 30}, hide_parameters=True)
    if engine.url.database:
        _for_the_owner_alone(Path(engine.url.database))

    @sa.event.listens_for(engine, "connect")
    def _(connection: Any, _record: Any) -> None:
        # Write-ahead log: readers never wait for the writer. FULL: what is acknowledged survives a power cut, too.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    return engine


def _for_the_owner_alone(path: Path) -> None:
    """SQLite gives the files beside the database the rights of the database itself."""
    with suppress(OSError):  # a folder that cannot be written to is said to be so a moment later
        path.touch(mode=0o600)
        for each in (path, *path.parent.glob(f"{path.name}-*")):
            close_to_others(each)


def close_to_others(path: Path) -> None:
    """Take every right away from everyone but the owner."""
    rights = path.stat().st_mode
    if rights & 0o077:
        path.chmod(rights & 0o700)


def _migrate(engine: Engine) -> None:
    """Bring an older database here, one process at a time."""
    config = _config()
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        _check_that_it_is_ours(connection, ScriptDirectory.from_config(config))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.execute(sa.text("DELETE FROM settings WHERE name = ''"))  # nothing goes, but it must be allowed to


def _check_that_it_is_ours(connection: Connection, scripts: ScriptDirectory) -> None:
    """Empty, or with a version that we know."""
    names = set(sa.inspect(connection).get_table_names())
    if "alembic_version" not in names:
        if names:
            raise CommandError("not ours")
        return
    for version in connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars():
        if version not in {script.revision for script in scripts.walk_revisions()}:
            raise CommandError("unknown version")


def _why_not(problem: Exception) -> str:
    if isinstance(problem, CommandError):
        return say(
            "This database is of a newer Scurry, or of something else: update Scurry, or choose another with --data."
        )
    if isinstance(problem, sa.exc.DatabaseError) and "not a database" in str(problem.orig):
        return say("This file is no database. Move it away, or choose another folder with --data.")
    if isinstance(problem, sa.exc.OperationalError):
        first = str(problem.orig).strip().splitlines()[0]
        return say("The database cannot be opened or written to: {problem}.", problem=first.rstrip("."))
    return say("The database is damaged. Restore it from a copy, or choose another with --data.")
