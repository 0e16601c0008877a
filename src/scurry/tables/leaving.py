"""Somebody goes for good: what was written of them at a table is changed, the one time that a step ever is.

Their name and who they were leave all steps, and a last step says so. It has a number like any other, so whoever was
about to write with the old name is too late and looks again; and whoever has the table in memory reads it anew.
"""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from sqlalchemy import Connection

from scurry.tables import schema
from scurry.tables.players import Players
from scurry.tables.steps import Kind
from scurry.tables.store import Store


def tables_about(store: Store, guest: str) -> list[str]:
    """Every table that knows of a guest: where they have sat, that they opened, that keeps a seat for them."""
    tables, steps, sittings = schema.tables.c, schema.steps.c, schema.sittings.c
    with store.reading() as connection:
        opened = connection.execute(sa.select(tables.id).where(tables.opened_by == guest)).scalars().all()
        sat_at = connection.execute(sa.select(sittings.table_id).where(sittings.guest == guest)).scalars().all()
        found = {*opened, *sat_at}
        again = sa.select(steps.value).where(steps.kind == Kind.REMATCH, steps.table_id.in_(found))
        rematches = set(connection.execute(again).scalars()) - found
        there = connection.execute(sa.select(tables.id).where(tables.id.in_(rematches))).scalars().all()
    return sorted({*found, *there})


def nobody_for(store: Store, table_id: str, guest: str) -> str:
    """What a guest becomes at a table. Where it is rated, that is their number in the standings: it may still count."""
    player = Players(store).player_of(guest) if store.terms(table_id).is_rated else ""
    return player or secrets.token_urlsafe(12)


def take_out(store: Store, table_id: str, guest: str, gone: str, name: str, at: float) -> None:
    """Let a guest be nobody at a table: `gone`, who has never been anywhere else, and is called `name`."""
    while not _is_taken_out(store, table_id, guest, gone, name, at):
        pass  # somebody has written a step meanwhile, perhaps with the old name: look again


def _is_taken_out(store: Store, table_id: str, guest: str, gone: str, name: str, at: float) -> bool:
    """The last step is written first: where its number is taken already, nothing else is done.

    Nothing is locked before that. Whoever writes a step looks for its table only after it has taken the number: each
    would wait for the other.
    """
    with store.writing() as connection:
        if not _say_so(store, connection, table_id, gone, at):
            return False
        _rewrite_steps(connection, table_id, guest, gone, name)
        _rewrite_terms(connection, table_id, guest, gone)
        sat = (schema.sittings.c.guest == guest) & (schema.sittings.c.table_id == table_id)
        connection.execute(sa.delete(schema.sittings).where(sat))
        store.tell_table(connection, table_id)
        return True


def _say_so(store: Store, connection: Connection, table_id: str, gone: str, at: float) -> bool:
    """The step that says it, behind all others; whether it could be written."""
    columns, said = schema.steps.c, sa.literal
    number = sa.func.coalesce(sa.func.max(columns.number) + 1, 0)
    row = sa.select(
        said(table_id), number, said(str(Kind.LEAVE)), said(0), said(gone), said(""), said(f"{gone}:leave"), said(at)
    ).where(columns.table_id == table_id)
    names = ["table_id", "number", "kind", "seat", "guest", "value", "key", "at"]
    written = store.insert(schema.steps).from_select(names, row, include_defaults=False).on_conflict_do_nothing()
    return connection.execute(written.returning(columns.number)).first() is not None


def _rewrite_steps(connection: Connection, table_id: str, guest: str, gone: str, name: str) -> None:
    """Keys begin with whoever sent them, so they change, too; shares stay: the dice came from them."""
    columns, steps = schema.steps.c, schema.steps
    theirs = (columns.table_id == table_id) & (columns.guest == guest)
    key = sa.func.replace(columns.key, f"{guest}:", f"{gone}:")
    connection.execute(sa.update(steps).where(theirs, columns.kind == Kind.SIT).values(value=name))
    connection.execute(sa.update(steps).where(theirs).values(guest=gone, key=key))


def _rewrite_terms(connection: Connection, table_id: str, guest: str, gone: str) -> None:
    """A seat that was kept for them is kept for nobody: else a rematch would never begin."""
    columns, mine = schema.tables.c, schema.tables.c.id == table_id
    row = connection.execute(sa.select(columns.opened_by, columns.kept).where(mine)).one()
    changed = {
        "opened_by": gone if row.opened_by == guest else row.opened_by,
        "kept": ["" if each == guest else each for each in row.kept],
    }
    connection.execute(sa.update(schema.tables).where(mine).values(changed))
