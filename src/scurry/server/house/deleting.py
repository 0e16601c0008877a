"""Deleting what is old: tables, and what hangs on them.

What a game came to stays: results, and the ratings that follow from them, so that a rating computed anew is the same. A
table is deleted only when its result is written down, or there is none to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy import Connection

from scurry.tables import schema
from scurry.tables.house import leave_word
from scurry.tables.results import PRACTICE
from scurry.tables.store import Store

AT_ONCE = 200
"""So many tables go in one transaction: whoever plays meanwhile hardly waits."""
HANGS_ON = (schema.words, schema.presence, schema.open_tables, schema.notices, schema.sittings, schema.steps)


@dataclass(frozen=True)
class Old:
    """What there is to delete."""

    tables: Sequence[str]
    waiting: int
    """Tables that are old and over, but whose result is not written down yet: a server does that when it starts."""
    records: int
    """Records from files that nobody has opened since."""


def find_old(store: Store, before: float, with_unfinished: bool = False) -> Old:
    """What nobody has touched since then: tables that are over, and, if wanted, those that nobody ended."""
    tables, steps = schema.tables.c, schema.steps.c
    last = sa.select(sa.func.max(steps.at)).where(steps.table_id == tables.id).scalar_subquery()
    is_old = sa.func.coalesce(last, tables.at) < before
    is_practice = sa.or_(*(tables.about[what].as_string().is_not(None) for what in PRACTICE))
    is_written = sa.exists().where(schema.results.c.id == tables.id)
    is_done = sa.or_(is_written, is_practice)
    with store.reading() as connection:
        found = connection.execute(sa.select(tables.id).where(tables.is_over, is_old, is_done)).scalars().all()
        waiting = sa.select(sa.func.count()).select_from(schema.tables).where(tables.is_over, is_old, ~is_done)
        ids = [*found]
        if with_unfinished:
            ids += connection.execute(sa.select(tables.id).where(~tables.is_over, is_old)).scalars().all()
        records = sa.select(sa.func.count()).select_from(schema.records).where(schema.records.c.at < before)
        return Old(ids, int(connection.execute(waiting).scalar_one()), int(connection.execute(records).scalar_one()))


def delete(store: Store, old: Old, before: float) -> None:
    """Delete tables, some at a time, and records from files with their reviews."""
    for first in range(0, len(old.tables), AT_ONCE):
        with store.writing() as connection:
            _delete_tables(connection, old.tables[first : first + AT_ONCE])
            leave_word(store, connection)
    with store.writing() as connection:
        gone = sa.select(schema.records.c.id).where(schema.records.c.at < before)
        connection.execute(sa.delete(schema.reviews).where(schema.reviews.c.id.in_(gone)))
        connection.execute(sa.delete(schema.records).where(schema.records.c.at < before))


def _delete_tables(connection: Connection, ids: Sequence[str]) -> None:
    for table in HANGS_ON:
        connection.execute(sa.delete(table).where(table.c.table_id.in_(ids)))
    connection.execute(sa.delete(schema.reviews).where(schema.reviews.c.id.in_(ids)))
    connection.execute(sa.delete(schema.tables).where(schema.tables.c.id.in_(ids)))
