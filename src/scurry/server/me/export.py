"""Everything that is stored about a guest, as JSON for them alone."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from scurry.server.house.bans import Whom
from scurry.tables import schema
from scurry.tables.leaving import tables_about
from scurry.tables.store import Store

UNSAID = {"guest", "digest"}
"""Left out of every row: who asks is said once, and a digest of a secret says nothing to its owner."""


def everything_about(store: Store, guest: str) -> dict[str, Any]:
    """Every row of every table of the database that is a guest's, and what they opened.

    It goes by the columns, so that nothing is left out that is added later.
    """
    told: dict[str, Any] = {"guest": guest}
    tables = tables_about(store, guest)
    with store.reading() as connection:
        for table in schema.metadata.sorted_tables:
            whose = _whose(table, guest)
            if whose is not None:
                rows = connection.execute(sa.select(table).where(whose)).mappings()
                told[table.name] = [{name: row[name] for name in row if name not in UNSAID} for row in rows]
        terms = sa.select(schema.tables).where(schema.tables.c.id.in_(tables)).order_by(schema.tables.c.at)
        told["tables"] = [_terms(row, guest) for row in connection.execute(terms).mappings()]
    return told


def _whose(table: sa.Table, guest: str) -> sa.ColumnElement[bool] | None:
    if table.name == "guests":
        return table.c.id == guest
    if table.name == "bans":
        return (table.c.kind == Whom.GUEST) & (table.c.who == guest)
    if table.name == "notices":
        mine = sa.select(schema.channels.c.id).where(schema.channels.c.guest == guest)
        return table.c.channel_id.in_(mine)
    if table.name == "ratings":
        me = sa.select(schema.players.c.player).where(schema.players.c.guest == guest)
        return table.c.player.in_(me)
    if table.name == "results":
        mine = sa.select(schema.finishes.c.id).where(schema.finishes.c.guest == guest)
        return table.c.id.in_(mine)
    return table.c.guest == guest if "guest" in table.c else None


def _terms(row: sa.RowMapping, guest: str) -> dict[str, Any]:
    """What a table says of one: not its seed, nor who else was there."""
    is_kept = guest in row["kept"]
    shown = {name: row[name] for name in ("id", "game", "rules", "seats", "options", "about", "clock", "at", "is_over")}
    return {**shown, "opened_by_me": row["opened_by"] == guest, "kept_for_me": is_kept}
