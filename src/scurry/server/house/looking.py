"""Who is there, and at which tables, for whoever runs the server. Neither tables nor guests are told, only marks.

A mark stands for an id, and opens nothing: it is the beginning of a digest. Commands take marks, any beginning of one
that means one thing alone, and what people send who complain: a table's address.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa

from scurry.kernel.catalogue import say
from scurry.server.house.opening import HouseProblem
from scurry.tables import schema
from scurry.tables.company import Near
from scurry.tables.presence import Note
from scurry.tables.steps import Kind
from scurry.tables.store import Store
from scurry.tables.uptime import LATE

MARK = 10
"""Letters of a mark."""
SHORTEST = 4


def mark_of(secret: str) -> str:
    """What stands for a table or a guest where it must not be told."""
    return hashlib.sha256(f"scurry/mark/{secret}".encode()).hexdigest()[:MARK]


@dataclass(frozen=True)
class Visitor:
    """A guest who has a table open, or had it minutes ago."""

    mark: str
    name: str
    near: Near
    tables: tuple[str, ...]
    """Their marks."""


@dataclass(frozen=True)
class TableLine:
    """A table, as it is listed."""

    mark: str
    game: str
    seats: int
    people: tuple[str, ...]
    """Those who sit there: each a mark."""
    names: tuple[str, ...]
    bots: int
    moves: int
    opened_at: float
    last_at: float
    """When anything happened there last."""
    is_over: bool
    is_closed: bool


@dataclass(frozen=True)
class Overview:
    """Numbers."""

    processes: int
    """Servers that have felt the pulse of the database lately."""
    here: int
    away: int
    streams: int
    """A guest at a table, seen by a process, is one."""
    going: int
    over: int
    guests: int
    """Those who have ever given a name."""
    bans: int
    games: Mapping[str, int] = field(default_factory=dict)
    """How many tables are going on, by game."""


def overview(store: Store) -> Overview:
    """Who is there, in numbers."""
    now, visitors = time.time(), visitors_at(store)
    tables, bans = schema.tables.c, schema.bans.c
    fresh = schema.presence.c.at > now - LATE * 2
    with store.reading() as connection:

        def count(wanted: sa.Select[Any]) -> int:
            return int(connection.execute(wanted).scalar() or 0)

        going = sa.select(tables.game, sa.func.count()).where(~tables.is_over).group_by(tables.game)
        games = {str(game): int(number) for game, number in connection.execute(going)}
        return Overview(
            processes=count(_count(schema.pulses).where(schema.pulses.c.at > now - LATE)),
            here=sum(visitor.near == Near.HERE for visitor in visitors),
            away=sum(visitor.near == Near.AWAY for visitor in visitors),
            streams=count(_count(schema.presence).where(schema.presence.c.is_near, fresh)),
            going=sum(games.values()),
            over=count(_count(schema.tables).where(tables.is_over)),
            guests=count(_count(schema.guests).where(schema.guests.c.name != "")),
            bans=count(_count(schema.bans).where(sa.or_(bans.until.is_(None), bans.until > now))),
            games=games,
        )


def _count(table: sa.Table) -> sa.Select[Any]:
    return sa.select(sa.func.count()).select_from(table)


def visitors_at(store: Store) -> list[Visitor]:
    """Everyone who is there, or was minutes ago: those who are there first."""
    now = time.time()
    with store.reading() as connection:
        seen = connection.execute(sa.select(schema.presence)).all()
        names = _names(connection, {row.guest for row in seen})
    near, tables = dict[str, Near](), defaultdict[str, set[str]](set)
    for row in seen:
        says = Note(row.table_id, row.guest, row.is_near, row.at).says(now)
        if says != Near.GONE:
            tables[row.guest].add(mark_of(row.table_id))
            near[row.guest] = Near.HERE if Near.HERE in (says, near.get(row.guest)) else Near.AWAY
    found = [Visitor(mark_of(who), names.get(who, ""), says, tuple(sorted(tables[who]))) for who, says in near.items()]
    return sorted(found, key=lambda each: (each.near != Near.HERE, each.name, each.mark))


def _names(connection: sa.Connection, guests: Iterable[str]) -> dict[str, str]:
    columns, wanted, found = schema.guests.c, list(guests), dict[str, str]()
    for first in range(0, len(wanted), 500):
        some = columns.id.in_(wanted[first : first + 500])
        found.update({row.id: row.name for row in connection.execute(sa.select(columns.id, columns.name).where(some))})
    return found


def tables_at(store: Store, most: int, are_over: bool = False) -> list[TableLine]:
    """Tables at which something happened last, the latest first: those that are going on, or those that are over."""
    tables, steps = schema.tables.c, schema.steps.c
    last = sa.select(steps.table_id, sa.func.max(steps.at).label("at")).group_by(steps.table_id).subquery()
    at = sa.func.coalesce(last.c.at, tables.at)
    wanted = sa.select(schema.tables, at.label("last_at")).outerjoin(last, last.c.table_id == tables.id)
    with store.reading() as connection:
        rows = connection.execute(wanted.where(tables.is_over == are_over).order_by(at.desc()).limit(most)).all()
        return [_line(connection, row) for row in rows]


def _line(connection: sa.Connection, row: Any) -> TableLine:
    """Who sits at a table follows from its steps, without its rules."""
    columns = schema.steps.c
    wanted = sa.select(columns.kind, columns.seat, columns.guest, columns.value).where(columns.table_id == row.id)
    steps = connection.execute(wanted.order_by(columns.number)).all()
    sitting: dict[int, tuple[str, str]] = {}
    for step in steps:
        if step.kind == Kind.SIT:
            sitting[step.seat] = (step.guest, step.value)
        elif step.kind in (Kind.STAND, Kind.BOT):
            sitting.pop(step.seat, None)
    kinds = Counter(step.kind for step in steps)
    return TableLine(
        mark=mark_of(row.id),
        game=row.game,
        seats=row.seats,
        people=tuple(dict.fromkeys(mark_of(guest) for guest, _ in sitting.values())),
        names=tuple(name for _, name in sitting.values()),
        bots=kinds[Kind.BOT],
        moves=kinds[Kind.MOVE],
        opened_at=row.at,
        last_at=row.last_at,
        is_over=row.is_over,
        is_closed=kinds[Kind.CLOSE] > 0,
    )


# --- What is meant ----------------------------------------------------------------------------------------------------


def table_meant(store: Store, given: str) -> str:
    """The table of a mark, or of an address such as https://play.example/t/…; HouseProblem if there is none."""
    return _meant(store, schema.tables.c.id, _in_address(given), say("table"))


def guest_meant(store: Store, given: str) -> str:
    """The guest of a mark; HouseProblem if there is none. Guests that were at a table are found, named or not."""
    known = sa.union(
        sa.select(schema.guests.c.id), sa.select(schema.sittings.c.guest), sa.select(schema.presence.c.guest)
    )
    return _meant(store, known.subquery().c[0], given, say("guest"))


def _in_address(given: str) -> str:
    parts = [part for part in urlsplit(given).path.split("/") if part]
    return parts[parts.index("t") + 1] if "t" in parts[:-1] else given


def _meant(store: Store, ids: sa.ColumnElement[str], given: str, what: str) -> str:
    wanted, found = given.strip().lower(), list[str]()
    with store.reading() as connection:
        for each in connection.execute(sa.select(ids)).scalars():
            if each == given:
                return str(each)
            if len(wanted) >= SHORTEST and mark_of(each).startswith(wanted):
                found.append(each)
    if len(found) == 1:
        return found[0]
    if found:
        raise HouseProblem(say("“{given}” may mean several: give more letters of the mark.", given=given))
    sentence = "No {what} has the mark “{given}”. `scurry admin who` and `scurry admin tables` show marks."
    raise HouseProblem(say(sentence, what=what, given=given))
