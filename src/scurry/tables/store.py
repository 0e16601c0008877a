"""The store: terms and steps of every table, append-only, in SQLite or PostgreSQL.

Two steps with one number cannot both land, and a step with a known key does not land again: the database says so, not a
process. Everything here blocks; the hub calls it from threads.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Thread
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine
from sqlalchemy.dialects import postgresql, sqlite

from scurry.tables import schema
from scurry.tables.refusals import NoSuchTable
from scurry.tables.steps import Kind, Step, Terms

CHANNEL = "scurry_steps"
MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 7_204_515
STEP_COLUMNS = tuple(schema.steps.columns.keys())


@dataclass(frozen=True)
class Line:
    """A step with its place in the store."""

    table_id: str
    number: int
    step: Step
    ends: bool = False
    """Whether the game is over with it."""


class Store:
    """Terms and steps, kept."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self.is_shared = self.engine.dialect.name == "postgresql"
        """Whether other processes may write to it, and tell each other."""
        self._insert = postgresql.insert if self.is_shared else sqlite.insert
        self._migrate()

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.set_main_option("path_separator", "os")
        with self.engine.begin() as connection:
            if self.is_shared:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()

    def is_well(self) -> bool:
        """Whether the database answers."""
        try:
            with self.engine.connect() as connection:
                return connection.execute(sa.select(1)).scalar() == 1
        except sa.exc.SQLAlchemyError:
            return False

    def secret(self) -> str:
        """The key that guests' cookies are signed with: made once, the same for every process."""
        with self.engine.begin() as connection:
            fresh = {"name": "secret", "value": secrets.token_hex(32)}
            connection.execute(self._insert(schema.settings).values(fresh).on_conflict_do_nothing())
            wanted = sa.select(schema.settings.c.value).where(schema.settings.c.name == "secret")
            return str(connection.execute(wanted).scalar_one())

    # --- Guests ---

    def name_of(self, guest: str) -> str:
        """What a guest is called; nothing if no name was given yet."""
        wanted = sa.select(schema.guests.c.name).where(schema.guests.c.id == guest)
        with self.engine.connect() as connection:
            return str(connection.execute(wanted).scalar() or "")

    def name(self, guest: str, name: str) -> None:
        """Call a guest so from now on."""
        row = self._insert(schema.guests).values(id=guest, name=name)
        with self.engine.begin() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"name": name}))

    def tables_of(self, guest: str, most: int = 30) -> list[str]:
        """The tables at which a guest has sat, newest first."""
        wanted = (
            sa.select(schema.tables.c.id)
            .join(schema.sittings, schema.sittings.c.table_id == schema.tables.c.id)
            .where(schema.sittings.c.guest == guest)
            .order_by(schema.tables.c.at.desc(), schema.tables.c.id)
            .limit(most)
        )
        with self.engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    # --- Tables ---

    def open(self, terms: Terms) -> None:
        """Keep a new table's terms."""
        with self.engine.begin() as connection:
            connection.execute(schema.tables.insert().values(**asdict(terms), is_over=False))

    def terms(self, table_id: str) -> Terms:
        """What a table was opened with."""
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table_id)).mappings().first()
        if row is None:
            raise NoSuchTable(table_id)
        return Terms(**{name: value for name, value in row.items() if name != "is_over"})

    def steps(self, table_id: str, after: int = 0) -> list[Step]:
        """A table's steps in order, without the first so many."""
        columns = schema.steps.c
        wanted = (
            sa.select(columns.kind, columns.seat, columns.guest, columns.value, columns.key, columns.at)
            .where(columns.table_id == table_id, columns.number >= after)
            .order_by(columns.number)
        )
        with self.engine.connect() as connection:
            return [Step(Kind(row.kind), *row[1:]) for row in connection.execute(wanted)]

    def unfinished(self) -> list[str]:
        """The tables that are not over: some of them may be waiting for a bot."""
        with self.engine.connect() as connection:
            return list(connection.execute(sa.select(schema.tables.c.id).where(~schema.tables.c.is_over)).scalars())

    def append(self, lines: Sequence[Line]) -> list[bool]:
        """Write steps down, all in one transaction, and say for each whether it landed."""
        with self.engine.begin() as connection:
            count = self._insert_steps(connection, lines)
            landed = [True] * len(lines) if count == len(lines) else self._landed(connection, lines)
            written = [line for line, has_landed in zip(lines, landed, strict=True) if has_landed]
            self._note_sittings(connection, written)
            if over := [line.table_id for line in written if line.ends]:
                connection.execute(schema.tables.update().where(schema.tables.c.id.in_(over)).values(is_over=True))
            if self.is_shared:
                for table_id in {line.table_id for line in written}:
                    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, table_id)))
        return landed

    def _insert_steps(self, connection: Connection, lines: Sequence[Line]) -> int:
        """How many of the steps landed. One statement for all: with one each, threads take turns row by row."""
        mark = "%s" if self.is_shared else "?"
        row = f"({', '.join([mark] * len(STEP_COLUMNS))})"
        rows = ", ".join([row] * len(lines))
        names = ", ".join(STEP_COLUMNS)
        statement = f"INSERT INTO steps ({names}) VALUES {rows} ON CONFLICT DO NOTHING"  # noqa: S608  values are bound
        return connection.exec_driver_sql(statement, tuple(value for line in lines for value in _row(line))).rowcount

    def _landed(self, connection: Connection, lines: Sequence[Line]) -> list[bool]:
        """Which of the steps stand where they were meant to: compared by key, which is unique to whoever sent it."""
        columns = schema.steps.c
        return [
            connection.execute(
                sa.select(columns.key).where(columns.table_id == line.table_id, columns.number == line.number)
            ).scalar()
            == line.step.key
            for line in lines
        ]

    def _note_sittings(self, connection: Connection, lines: Sequence[Line]) -> None:
        sitting = [
            {"guest": line.step.guest, "table_id": line.table_id} for line in lines if line.step.kind == Kind.SIT
        ]
        if sitting:
            connection.execute(self._insert(schema.sittings).on_conflict_do_nothing(), sitting)

    # --- News from other processes ---

    def listen(self, hear: Callable[[str], None]) -> Callable[[], None]:
        """Call `hear` with a table's id whenever any process has written to it; returns what ends it."""
        if not self.is_shared:
            return lambda: None
        return _listen(self.engine, hear)


def _row(line: Line) -> tuple[Any, ...]:
    """What stands in STEP_COLUMNS, in their order."""
    step = line.step
    return (line.table_id, line.number, step.kind, step.seat, step.guest, step.value, step.key, step.at)


def _engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return sa.create_engine(url, pool_size=8, max_overflow=8)
    engine = sa.create_engine(url, connect_args={"timeout": 30})

    @sa.event.listens_for(engine, "connect")
    def _(connection: Any, _record: Any) -> None:
        # Write-ahead log: readers never wait for the writer. FULL: what is acknowledged survives a power cut, too.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    return engine


def _listen(engine: Engine, hear: Callable[[str], None]) -> Callable[[], None]:
    import psycopg

    address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = psycopg.connect(address, autocommit=True)
    connection.execute(f"LISTEN {CHANNEL}")
    ended: list[bool] = []

    def wait() -> None:
        while not ended:
            for notice in connection.notifies(timeout=0.5, stop_after=1):
                hear(notice.payload)
        connection.close()

    thread = Thread(target=wait, name="scurry-listen", daemon=True)
    thread.start()

    def end() -> None:
        ended.append(True)
        thread.join()

    return end
