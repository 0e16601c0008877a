"""Results: how finished tables ended, kept seat by seat. Kept twice, a result is there once; it never changes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from scurry.tables import schema
from scurry.tables.outcomes import Finish, Outcome
from scurry.tables.store import Store

PRACTICE = ("lesson", "puzzle")
LOCK = "ratings"
"""Among the settings: whoever holds it rates, or keeps what is to be rated; so nothing arrives while somebody rates."""


class Results:
    """Writes them, and knows which are missing. Everything here blocks, as in the store: call it from threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keep(self, outcome: Outcome) -> None:
        """Keep how a table ended."""
        row = {name: value for name, value in asdict(outcome).items() if name != "finishes"}
        row |= {"mode": outcome.mode, "seats": len(outcome.finishes)}
        wanted = self._store.insert(schema.results).values(row).on_conflict_do_nothing()
        with self._store.writing() as connection:
            if outcome.is_rated:
                self._store.hold(connection, LOCK)
            is_new = connection.execute(wanted.returning(schema.results.c.id)).first() is not None
            if is_new and outcome.finishes:
                rows = [_row(connection, outcome, finish) for finish in outcome.finishes]
                connection.execute(sa.insert(schema.finishes), rows)

    def missing(self, game: str) -> list[str]:
        """The tables of a game that are over, and whose results are not kept: something came in between."""
        tables, about = schema.tables.c, schema.tables.c.about
        wanted = sa.select(tables.id).where(
            tables.game == game,
            tables.is_over,
            ~sa.exists().where(schema.results.c.id == tables.id),
            *(about[what].as_string().is_(None) for what in PRACTICE),
        )
        with self._store.reading() as connection:
            return list(connection.execute(wanted.order_by(tables.at, tables.id)).scalars())

    def are_kept(self, table_id: str) -> bool:
        """Whether it is known how a table ended."""
        with self._store.reading() as connection:
            wanted = sa.select(schema.results.c.id).where(schema.results.c.id == table_id)
            return connection.execute(wanted).first() is not None


def _row(connection: Connection, outcome: Outcome, finish: Finish) -> dict[str, Any]:
    player = _player(connection, finish) if outcome.is_rated else ""
    return {**asdict(finish), "id": outcome.id, "player": player}


def _player(connection: Connection, finish: Finish) -> str:
    """Under what a seat is rated. Of whoever has gone for good, the player is what stands at the table."""
    if finish.bot:
        return finish.bot
    players = schema.players.c
    found = connection.execute(sa.select(players.player).where(players.guest == finish.guest)).scalar()
    return str(found or finish.guest)
