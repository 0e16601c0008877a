"""A guest's finished games: found by what they were, a page at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from scurry.tables import schema
from scurry.tables.outcomes import Finish, Outcome, Played
from scurry.tables.store import Store

MOST_MET = 50
"""So many others can be chosen from, those met most often."""
_RESULTS, _FINISHES = schema.results.c, schema.finishes.c


class Ended(StrEnum):
    """How it went for whoever asks."""

    WON = "won"
    LOST = "lost"
    GAVE_UP = "gave-up"


@dataclass(frozen=True)
class Wanted:
    """Which games somebody looks for; all of them, unless something is said."""

    game: str | None = None
    mode: str | None = None
    """As results know it; nothing is a mode, too."""
    bot: str = ""
    met: str = ""
    """A table and a seat, such as `abc.1`: whoever sat there. So nobody's number need be told."""
    ended: Ended | None = None
    since: float | None = None
    until: float | None = None


@dataclass(frozen=True)
class Mode:
    """A way in which somebody has played a game."""

    game: str
    mode: str
    options: Mapping[str, Any]
    count: int


@dataclass(frozen=True)
class Met:
    """Somebody whom one has played with, or a bot."""

    key: str
    """What `Wanted` takes: a bot's name, or a table and a seat."""
    name: str
    bot: str
    count: int


class History:
    """Reads it. Everything here blocks, as in the store: call it from threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def count(self, guest: str, wanted: Wanted) -> int:
        """How many such games there are."""
        with self._store.reading() as connection:
            found = _found(connection, guest, wanted, _RESULTS.id).subquery()
            return int(connection.execute(sa.select(sa.func.count()).select_from(found)).scalar_one())

    def find(self, guest: str, wanted: Wanted, most: int | None, first: int = 0) -> list[Outcome]:
        """Such games, the newest first, without the first so many."""
        with self._store.reading() as connection:
            rows = _found(connection, guest, wanted, schema.results).order_by(_RESULTS.at.desc(), _RESULTS.id)
            ended = connection.execute(rows.limit(most).offset(first)).all()
            ids = [row.id for row in ended] if len(ended) < 500 else None
            finishes: dict[str, list[Finish]] = {row.id: [] for row in ended}
            for table_id, finish in _finishes(connection, guest, ids):
                if table_id in finishes:
                    finishes[table_id].append(finish)
        return [_outcome(row, finishes[row.id]) for row in ended]

    def modes(self, guest: str) -> list[Mode]:
        """In which ways a guest has played which games."""
        mine = sa.exists().where(_FINISHES.id == _RESULTS.id, _FINISHES.guest == guest)
        one = sa.func.max(_RESULTS.id)
        counted = sa.select(_RESULTS.game, _RESULTS.mode, one, sa.func.count()).where(mine)
        with self._store.reading() as connection:
            rows = connection.execute(counted.group_by(_RESULTS.game, _RESULTS.mode)).all()
            wanted = sa.select(_RESULTS.id, _RESULTS.options).where(_RESULTS.id.in_([row[2] for row in rows]))
            options = {row.id: row.options for row in connection.execute(wanted)}
        found = [Mode(game, mode, options[one], count) for game, mode, one, count in rows]
        return sorted(found, key=lambda each: (each.game, -each.count, each.mode))

    def met(self, guest: str) -> list[Met]:
        """With whom a guest has played, those most often first: by the name that they had last."""
        theirs = [_FINISHES.guest, _FINISHES.bot]
        newest = sa.func.row_number().over(partition_by=theirs, order_by=[_RESULTS.at.desc(), _FINISHES.id])
        count = sa.func.count().over(partition_by=theirs)
        mine = schema.finishes.alias()
        together = (
            sa.select(
                _FINISHES.id,
                _FINISHES.seat,
                _FINISHES.name,
                _FINISHES.bot,
                newest.label("newest"),
                count.label("games"),
            )
            .join(schema.results, _RESULTS.id == _FINISHES.id)
            .where(sa.exists().where(mine.c.id == _FINISHES.id, mine.c.guest == guest))
            .where(_FINISHES.guest != guest, (_FINISHES.guest != "") | (_FINISHES.bot != ""))
            .subquery()
        )
        wanted = sa.select(together).where(together.c.newest == 1).order_by(together.c.games.desc(), together.c.name)
        with self._store.reading() as connection:
            rows = connection.execute(wanted.limit(MOST_MET)).all()
        return [Met(row.bot or f"{row.id}.{row.seat}", row.name, row.bot, row.games) for row in rows]


def _found(connection: Connection, guest: str, wanted: Wanted, *columns: Any) -> sa.Select[Any]:
    """Results at which a guest sat, as far as they are wanted."""
    mine = (
        sa.select(_FINISHES.id, sa.func.min(_FINISHES.place).label("place"), sa.func.count().label("seats"))
        .add_columns(sa.func.max(sa.cast(_FINISHES.gave_up, sa.Integer)).label("gave_up"))
        .where(_FINISHES.guest == guest)
        .group_by(_FINISHES.id)
        .subquery()
    )
    found = sa.select(*columns).join_from(schema.results, mine, mine.c.id == _RESULTS.id)
    for column, value in ((_RESULTS.game, wanted.game), (_RESULTS.mode, wanted.mode)):
        found = found if value is None else found.where(column == value)
    if wanted.since is not None:
        found = found.where(_RESULTS.at >= wanted.since)
    if wanted.until is not None:
        found = found.where(_RESULTS.at < wanted.until)
    if wanted.ended is not None:
        found = found.where(*_how(mine, wanted.ended))
    if wanted.bot:
        found = found.where(sa.exists().where(_FINISHES.id == _RESULTS.id, _FINISHES.bot == wanted.bot))
    if wanted.met:
        other = _who_sat(connection, guest, wanted.met)
        found = found.where(sa.exists().where(_FINISHES.id == _RESULTS.id, _FINISHES.guest == other))
    return found


def _how(mine: sa.Subquery, ended: Ended) -> list[sa.ColumnElement[bool]]:
    """With several seats of one's own at a table one neither wins nor loses."""
    if ended == Ended.GAVE_UP:
        return [mine.c.gave_up == 1, mine.c.seats == 1]
    return [(mine.c.place == 1) == (ended == Ended.WON), mine.c.seats == 1]


def _who_sat(connection: Connection, guest: str, met: str) -> str | None:
    """Who sat in a seat, if whoever asks was there; None, which is nobody, if that cannot be said."""
    table_id, _, seat = met.rpartition(".")
    if not seat.isdecimal() or len(seat) > 2:
        return None
    there = sa.exists().where(_FINISHES.id == table_id, _FINISHES.guest == guest)
    wanted = sa.select(_FINISHES.guest).where(_FINISHES.id == table_id, _FINISHES.seat == int(seat), there)
    return connection.execute(wanted).scalar() or None


def _finishes(connection: Connection, guest: str, ids: list[str] | None) -> list[tuple[str, Finish]]:
    """Who came in how at these tables, or at all at which a guest sat."""
    mine = schema.finishes.alias()
    there = sa.exists().where(mine.c.id == _FINISHES.id, mine.c.guest == guest)
    at_these = there if ids is None else _FINISHES.id.in_(ids)
    rows = connection.execute(sa.select(schema.finishes).where(at_these).order_by(_FINISHES.id, _FINISHES.seat))
    return [
        (row.id, Finish(row.seat, row.guest, row.bot, row.name, row.place, row.points, row.gave_up)) for row in rows
    ]


def _outcome(row: Any, finishes: Sequence[Finish]) -> Outcome:
    return Outcome(
        id=row.id,
        game=row.game,
        kind=Played(row.kind),
        options=row.options,
        is_rated=row.is_rated,
        began_at=row.began_at,
        at=row.at,
        sealed_until=row.sealed_until,
        moves=row.moves,
        finishes=tuple(finishes),
    )
