"""The store: terms and steps of every table, append-only, in SQLite or PostgreSQL.

Two steps with one number cannot both land, and a step with a known key does not land again: the database says so, not a
process. Everything here blocks; the hub calls it from threads.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from enum import IntEnum, StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite

from scurry.tables import schema
from scurry.tables.databases import connect, reaching
from scurry.tables.listening import CHANNEL, Listener
from scurry.tables.refusals import NoSuchTable, StoreAway
from scurry.tables.steps import Kind, Step, Terms

KINDS = frozenset(Kind)
STEP_COLUMNS = tuple(schema.steps.columns.keys())
LAST_PULSE, DOWN = "last pulse", "down"
"""Settings: when a process was last there, and for how many seconds altogether none was."""
FORGOTTEN = 3_600.0
"""After so many seconds more, whoever is not there any more is forgotten."""
AT_ONCE = 500
"""So many tables are asked about in one question."""
NEWS = "news"
"""Where a connection keeps what is to be heard when its changes are kept."""


class KeptIn(IntEnum):
    """Where a guest keeps a table."""

    LIST = 0
    ARCHIVE = 1
    NOWHERE = 2
    """Removed: the table is as it was, but the guest is not reminded of it any more."""


class News(StrEnum):
    """What processes tell each other, beside the tables that were written to."""

    GUEST = "guest"
    """Something has changed about a guest: what is known of them is asked for anew."""
    WORDS = "words"
    """Something was said at a table."""
    HOUSE = "house"
    """Whoever runs the server has changed something beside it."""


@dataclass(frozen=True)
class Line:
    """A step with its place in the store."""

    table_id: str
    number: int
    step: Step
    ends: bool = False
    """Whether the game is over with it."""


@dataclass(frozen=True)
class Pulse:
    """A process says that it is there."""

    process: str
    at: float
    was_away: bool
    """Whether it has just started, or could not reach the store for a while."""
    since: float
    """Others that have said so since then are there, too."""


class Store:
    """Terms and steps, kept."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        self.is_shared = self.engine.dialect.name == "postgresql"
        """Whether other processes may write to it, and tell each other."""
        self.insert = postgresql.insert if self.is_shared else sqlite.insert
        self._hear: Callable[[str], None] = lambda said: None
        """Who hears news where nobody else could: with SQLite this process is the only one."""

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to look things up with; StoreAway if there is none to be had."""
        with reaching(self.engine), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection whose changes are kept at its end, all or none."""
        with reaching(self.engine), self.engine.begin() as connection:
            connection.info[NEWS] = news = list[str]()
            yield connection
        for said in news:
            self._hear(said)

    def is_well(self) -> bool:
        """Whether the database takes what is written: one that can only be read is of no use to a table."""
        pulse = {"name": "pulse", "value": secrets.token_hex(4)}
        row = self.insert(schema.settings).values(pulse)
        try:
            with self.writing() as connection:
                connection.execute(row.on_conflict_do_update(index_elements=["name"], set_=pulse))
        except StoreAway:
            return False
        return True

    def secret(self, name: str = "secret", make: Callable[[], str] = lambda: secrets.token_hex(32)) -> str:
        """A secret of this server, such as what guests' cookies are signed with: made once, one for all processes."""
        with self.writing() as connection:
            fresh = {"name": name, "value": make()}
            connection.execute(self.insert(schema.settings).values(fresh).on_conflict_do_nothing())
            wanted = sa.select(schema.settings.c.value).where(schema.settings.c.name == name)
            return str(connection.execute(wanted).scalar_one())

    # --- Being there ---

    def feel(self, pulse: Pulse) -> float:
        """Say that a process is there. For how many seconds altogether none was."""
        row = {"process": pulse.process, "at": pulse.at}
        wanted = self.insert(schema.pulses).values(row)
        with self.writing() as connection:
            last = self._take_number(connection, LAST_PULSE)
            connection.execute(wanted.on_conflict_do_update(index_elements=["process"], set_=row))
            down = self._take_number(connection, DOWN)
            if pulse.was_away and last and not self._are_others_there(connection, pulse):
                down += max(0.0, pulse.at - last)
                self._keep_number(connection, DOWN, down)
            self._keep_number(connection, LAST_PULSE, max(last, pulse.at))
            connection.execute(sa.delete(schema.pulses).where(schema.pulses.c.at < pulse.since - FORGOTTEN))
        return down

    def feel_no_more(self, pulse: Pulse) -> None:
        """Say that a process ends: whoever starts next need not wait to find out."""
        self.feel(pulse)
        with self.writing() as connection:
            connection.execute(sa.delete(schema.pulses).where(schema.pulses.c.process == pulse.process))

    def _are_others_there(self, connection: Connection, pulse: Pulse) -> bool:
        """SQLite has one process alone: whatever it finds is left by one that is not there any more."""
        columns = schema.pulses.c
        others = sa.select(columns.at).where(columns.process != pulse.process, columns.at > pulse.since)
        return self.is_shared and connection.execute(others).first() is not None

    def hold(self, connection: Connection, name: str) -> None:
        """Be the only one, of all processes, who does something until the connection's changes are kept."""
        self._take_number(connection, name)

    def _take_number(self, connection: Connection, name: str) -> float:
        """A number among the settings, 0 at first; everyone else who wants it waits."""
        fresh = self.insert(schema.settings).values({"name": name, "value": "0"})
        connection.execute(fresh.on_conflict_do_nothing())
        wanted = sa.select(schema.settings.c.value).where(schema.settings.c.name == name).with_for_update()
        return float(connection.execute(wanted).scalar_one())

    def _keep_number(self, connection: Connection, name: str, value: float) -> None:
        row = schema.settings.update().where(schema.settings.c.name == name)
        connection.execute(row.values(value=repr(value)))

    # --- Guests ---

    def name_of(self, guest: str) -> str:
        """What a guest is called; nothing if no name was given yet."""
        wanted = sa.select(schema.guests.c.name).where(schema.guests.c.id == guest)
        with self.reading() as connection:
            return str(connection.execute(wanted).scalar() or "")

    def name(self, guest: str, name: str) -> None:
        """Call a guest so from now on."""
        row = self.insert(schema.guests).values(id=guest, name=name)
        with self.writing() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"name": name}))
            self.tell(connection, News.GUEST, guest)

    def tables_of(
        self, guest: str, most: int = 30, first: int = 0, kept_in: KeptIn = KeptIn.LIST, is_over: bool | None = None
    ) -> list[str]:
        """The tables at which a guest has sat, newest first, without the first so many."""
        wanted = (
            sa.select(schema.tables.c.id)
            .join(schema.sittings, schema.sittings.c.table_id == schema.tables.c.id)
            .where(schema.sittings.c.guest == guest, schema.sittings.c.kept_in == int(kept_in))
            .where(sa.true() if is_over is None else schema.tables.c.is_over == is_over)
            .order_by(schema.tables.c.at.desc(), schema.tables.c.id)
            .limit(most)
            .offset(first)
        )
        with self.reading() as connection:
            return list(connection.execute(wanted).scalars())

    def games_of(self, guest: str) -> set[str]:
        """The games that a guest has played to the end; lessons and puzzles are no games."""
        about = schema.tables.c.about
        wanted = (
            sa.select(schema.tables.c.game)
            .distinct()
            .join(schema.sittings, schema.sittings.c.table_id == schema.tables.c.id)
            .where(schema.sittings.c.guest == guest, schema.tables.c.is_over)
            .where(*(about[what].as_string().is_(None) for what in ("lesson", "puzzle")))
        )
        with self.reading() as connection:
            return set(connection.execute(wanted).scalars())

    def keep_in(self, guest: str, table_id: str, where: KeptIn) -> None:
        """Put a guest's table somewhere: into the list, the archive, or out of sight."""
        mine = (schema.sittings.c.guest == guest) & (schema.sittings.c.table_id == table_id)
        with self.writing() as connection:
            connection.execute(sa.update(schema.sittings).where(mine).values(kept_in=int(where)))

    # --- Tables ---

    def open(self, terms: Terms) -> None:
        """Keep a new table's terms; a table that is there already stays as it is."""
        row = {**asdict(terms), "kept": list(terms.kept), "is_over": False}
        with self.writing() as connection:
            connection.execute(self.insert(schema.tables).values(row).on_conflict_do_nothing())

    def terms(self, table_id: str) -> Terms:
        """What a table was opened with."""
        with self.reading() as connection:
            row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table_id)).mappings().first()
        if row is None:
            raise NoSuchTable(table_id)
        return Terms(**{**{name: row[name] for name in row if name != "is_over"}, "kept": tuple(row["kept"])})

    def steps(self, table_id: str, after: int = 0) -> list[Step]:
        """A table's steps in order, without the first so many, up to the first that is missing."""
        return self.read(table_id, after)[0]

    def read(self, table_id: str, after: int = 0) -> tuple[list[Step], bool]:
        """The same, and whether they are all there are: a missing one makes everything behind it worthless."""
        wanted = (
            sa.select(schema.steps)
            .where(schema.steps.c.table_id == table_id, schema.steps.c.number >= after)
            .order_by(schema.steps.c.number)
        )
        with self.reading() as connection:
            rows = connection.execute(wanted).all()
        steps = [_step(row) for number, row in enumerate(rows, after) if row.number == number and row.kind in KINDS]
        return steps, len(steps) == len(rows)

    def counts(self, table_ids: Sequence[str]) -> dict[str, int]:
        """How many steps there are at each of these tables, if any."""
        columns = schema.steps.c
        found: dict[str, int] = {}
        with self.reading() as connection:
            for first in range(0, len(table_ids), AT_ONCE):
                some = table_ids[first : first + AT_ONCE]
                wanted = sa.select(columns.table_id, sa.func.max(columns.number) + 1)
                rows = connection.execute(wanted.where(columns.table_id.in_(some)).group_by(columns.table_id))
                found.update({table_id: int(count) for table_id, count in rows})
        return found

    def ended(self, table_ids: Sequence[str]) -> dict[str, float]:
        """Those of these tables that are over, and when the last move was made there, or somebody resigned."""
        columns, found = schema.steps.c, dict[str, float]()
        wanted = sa.select(columns.table_id, sa.func.max(columns.at)).join(schema.tables).where(schema.tables.c.is_over)
        wanted = wanted.where(columns.kind.in_([Kind.MOVE, Kind.RESIGN])).group_by(columns.table_id)
        with self.reading() as connection:
            for first in range(0, len(table_ids), AT_ONCE):
                some = table_ids[first : first + AT_ONCE]
                rows = connection.execute(wanted.where(columns.table_id.in_(some)))
                found.update({table_id: float(at) for table_id, at in rows})
        return found

    def unfinished(self) -> list[str]:
        """The tables with people that are not over: some of them may be waiting for a bot."""
        sat_at = sa.exists().where(schema.sittings.c.table_id == schema.tables.c.id)
        wanted = sa.select(schema.tables.c.id).where(~schema.tables.c.is_over, sat_at)
        with self.reading() as connection:
            return list(connection.execute(wanted.order_by(schema.tables.c.at.desc())).scalars())

    def append(self, lines: Sequence[Line]) -> list[bool]:
        """Write steps down, all in one transaction, and say for each whether it landed."""
        with self.writing() as connection:
            count = self._insert_steps(connection, lines)
            landed = [True] * len(lines) if count == len(lines) else self._landed(connection, lines)
            written = [line for line, has_landed in zip(lines, landed, strict=True) if has_landed]
            self._note_sittings(connection, written)
            if over := [line.table_id for line in written if line.ends]:
                connection.execute(schema.tables.update().where(schema.tables.c.id.in_(over)).values(is_over=True))
            for table_id in {line.table_id for line in written}:
                self.tell_table(connection, table_id)
        return landed

    def _insert_steps(self, connection: Connection, lines: Sequence[Line]) -> int:
        """How many of the steps landed. One statement for all: with one each, threads take turns row by row.

        In the order of tables: two processes that write to the same ones would wait for each other for ever otherwise.
        """
        mark = "%s" if self.is_shared else "?"
        row = f"({', '.join([mark] * len(STEP_COLUMNS))})"
        rows = ", ".join([row] * len(lines))
        names = ", ".join(STEP_COLUMNS)
        given = tuple(value for line in sorted(lines, key=_place) for value in _row(line))
        statement = f"INSERT INTO steps ({names}) VALUES {rows} ON CONFLICT DO NOTHING"  # noqa: S608  values are bound
        return connection.exec_driver_sql(statement, given).rowcount

    def _landed(self, connection: Connection, lines: Sequence[Line]) -> list[bool]:
        """Which of the steps stand where they were meant to: the very same, not only one with the same key."""
        columns = schema.steps.c
        found = [
            connection.execute(
                sa.select(schema.steps).where(columns.table_id == line.table_id, columns.number == line.number)
            ).first()
            for line in lines
        ]
        return [
            row is not None and _step(row).says_the_same_as(line.step) for row, line in zip(found, lines, strict=True)
        ]

    def _note_sittings(self, connection: Connection, lines: Sequence[Line]) -> None:
        sitting = [
            {"guest": line.step.guest, "table_id": line.table_id} for line in lines if line.step.kind == Kind.SIT
        ]
        if sitting:
            connection.execute(self.insert(schema.sittings).on_conflict_do_nothing(), sitting)

    # --- News from other processes ---

    def listen(self, hear: Callable[[str], None], hear_all: Callable[[], None] = lambda: None) -> Callable[[], None]:
        """Call `hear` with a table's id whenever any process has written to it, and with news; returns what ends it.

        After the database was away, `hear_all` is called: anything may have been missed. With SQLite, there is nobody
        else who writes steps; news come all the same.
        """
        if self.is_shared:
            return Listener(self.engine, hear, hear_all).end
        self._hear = hear
        return self._hear_no_more

    def _hear_no_more(self) -> None:
        self._hear = lambda said: None

    @contextmanager
    def telling(self, news: News, what: str) -> Iterator[Connection]:
        """A connection whose changes are kept at its end; then every process hears of them."""
        with self.writing() as connection:
            yield connection
            self.tell(connection, news, what)

    def tell(self, connection: Connection, news: News, what: str) -> None:
        """Let every process hear something when the connection's changes are kept."""
        said = f"{news}:{what}"
        if self.is_shared:
            self._notify(connection, said)
        else:
            connection.info[NEWS].append(said)

    def tell_table(self, connection: Connection, table_id: str) -> None:
        """The same, of a table that was written to: with SQLite, whoever has written knows."""
        if self.is_shared:
            self._notify(connection, table_id)

    def _notify(self, connection: Connection, said: str) -> None:
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, said)))


def _place(line: Line) -> tuple[str, int]:
    return line.table_id, line.number


def _row(line: Line) -> tuple[Any, ...]:
    """What stands in STEP_COLUMNS, in their order."""
    step = line.step
    said = (step.kind, step.seat, step.guest, step.value, step.key, step.at, step.share, step.down)
    return (line.table_id, line.number, *said)


def _step(row: Any) -> Step:
    return Step(Kind(row.kind), row.seat, row.guest, row.value, row.key, row.at, row.share, row.down)
