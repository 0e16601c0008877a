"""What guests have come through: lessons, notes, puzzles, deals. One row for each thing of each guest."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import sqlalchemy as sa

from scurry.tables import schema
from scurry.tables.store import Store


class About(StrEnum):
    """What kind of thing was come through."""

    LESSON = "lesson"
    NOTE = "note"
    PUZZLE = "puzzle"
    DEAL = "deal"
    HELP = "help"
    """What one likes to be helped with: one for each kind of help."""


@dataclass(frozen=True)
class Done:
    """How one guest did at one thing."""

    guest: str
    name: str
    value: Any
    """Whatever that kind of thing keeps, as JSON."""
    at: float


class Progress:
    """Reads and writes it. Everything here blocks, as in the store: call it from threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def note(self, about: About, done: Done) -> None:
        """Keep how a guest did; what was kept of the same thing before is replaced."""
        row = _row(about, done)
        wanted = self._store.insert(schema.progress).values(row)
        with self._store.writing() as connection:
            connection.execute(wanted.on_conflict_do_update(index_elements=["guest", "kind", "name"], set_=row))

    def note_first(self, about: About, done: Done) -> bool:
        """Keep how a guest did, unless something is kept already: the first time counts. Whether it was the first."""
        wanted = self._store.insert(schema.progress).values(_row(about, done)).on_conflict_do_nothing()
        with self._store.writing() as connection:
            return connection.execute(wanted.returning(schema.progress.c.guest)).first() is not None

    def of(self, guest: str, about: About, beginning: str = "") -> dict[str, Done]:
        """All of one kind that a guest has done, by name; or those whose names begin so."""
        columns = schema.progress.c
        return {done.name: done for done in self._read(columns.guest == guest, columns.kind == about, beginning)}

    def of_everyone(self, about: About, name: str) -> list[Done]:
        """How everyone did at one thing."""
        columns = schema.progress.c
        return self._read(columns.kind == about, columns.name == name)

    def _read(self, one: sa.ColumnElement[bool], other: sa.ColumnElement[bool], beginning: str = "") -> list[Done]:
        columns = schema.progress.c
        begins = columns.name.startswith(beginning, autoescape=True) if beginning else sa.true()
        with self._store.reading() as connection:
            rows = connection.execute(sa.select(schema.progress).where(one, other, begins).order_by(columns.at)).all()
        return [Done(row.guest, row.name, row.value, row.at) for row in rows]


def _row(about: About, done: Done) -> dict[str, Any]:
    return {"guest": done.guest, "kind": about, "name": done.name, "value": done.value, "at": done.at}
