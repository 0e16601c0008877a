"""Closing a table: nothing happens there any more, and it counts for nothing. What was played stays to be looked at."""

from __future__ import annotations

import time

import sqlalchemy as sa

from scurry.kernel.catalogue import say
from scurry.server.house.opening import HouseProblem
from scurry.tables import schema
from scurry.tables.house import leave_word
from scurry.tables.steps import Kind
from scurry.tables.store import Store


def close_table(store: Store, table_id: str) -> None:
    """Close a table with a last step. It has a number like any other: whoever was about to move is too late."""
    tables, steps = schema.tables, schema.steps.c
    mine = tables.c.id == table_id
    with store.writing() as connection:
        if store.is_shared:  # whoever is writing a step there is waited for; SQLite has one writer anyway
            connection.execute(sa.select(tables.c.id).where(mine).with_for_update())
        is_over = (
            connection.execute(sa.update(tables).where(mine, ~tables.c.is_over).values(is_over=True)).rowcount == 0
        )
        if is_over:
            raise HouseProblem(say("This table is over already."))
        number = sa.select(sa.func.coalesce(sa.func.max(steps.number) + 1, 0)).where(steps.table_id == table_id)
        row = {"table_id": table_id, "number": connection.execute(number).scalar_one(), "kind": Kind.CLOSE.value}
        told = {"seat": 0, "guest": "", "value": "", "key": "house:close", "at": time.time()}
        connection.execute(sa.insert(schema.steps).values({**row, **told}))
        connection.execute(sa.delete(schema.open_tables).where(schema.open_tables.c.table_id == table_id))
        leave_word(store, connection)
        store.tell_table(connection, table_id)
