"""What is kept of reviews: each seat's, and the records from files that somebody wanted reviewed.

Neither is of any guest: a review follows from the game, and a record has no more in it than its text. Both can be made
anew, and old records make room for new ones.
"""

from __future__ import annotations

import hashlib
from typing import Any

import sqlalchemy as sa

from scurry.tables import schema
from scurry.tables.store import Store

MOST_RECORDS = 2_000
"""So many records from files are kept; then the oldest go, and their reviews with them."""


class Reviews:
    """Reads and writes them. Everything here blocks, as in the store: call it from threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, game_id: str) -> dict[int, Any]:
        """The reviews of a game that are kept, by seat; the game is a table's, or a record's."""
        columns = schema.reviews.c
        with self._store.reading() as connection:
            rows = connection.execute(sa.select(columns.seat, columns.value).where(columns.id == game_id)).all()
        return {int(row.seat): row.value for row in rows}

    def keep(self, game_id: str, seat: int, value: Any) -> None:
        """Keep the review of a seat."""
        row = {"id": game_id, "seat": seat, "value": value}
        wanted = self._store.insert(schema.reviews).values(row)
        with self._store.writing() as connection:
            connection.execute(wanted.on_conflict_do_update(index_elements=["id", "seat"], set_=row))

    # --- Records from files ---

    def record(self, record_id: str) -> str | None:
        """The text of a record; nothing if it is not kept."""
        with self._store.reading() as connection:
            wanted = sa.select(schema.records.c.text).where(schema.records.c.id == record_id)
            found: str | None = connection.execute(wanted).scalar()
            return found

    def keep_record(self, text: str, at: float) -> str:
        """Keep a record, and say what it is called: the same text, the same name."""
        record_id = hashlib.sha256(text.encode()).hexdigest()[:32]
        row = {"id": record_id, "text": text, "at": at}
        wanted = self._store.insert(schema.records).values(row)
        with self._store.writing() as connection:
            connection.execute(wanted.on_conflict_do_update(index_elements=["id"], set_={"at": at}))
            old = sa.select(schema.records.c.id).order_by(schema.records.c.at.desc()).offset(MOST_RECORDS)
            gone = list(connection.execute(old).scalars())
            for kept in (schema.reviews, schema.records):
                connection.execute(sa.delete(kept).where(kept.c.id.in_(gone)))
        return record_id
