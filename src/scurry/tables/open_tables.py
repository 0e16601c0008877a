"""Open tables: listed by whoever opened them, for anyone to sit down. What begins, or grows old, leaves the list."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import sqlalchemy as sa

from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal
from scurry.tables import schema
from scurry.tables.paces import DAY
from scurry.tables.refusals import NotNow, NotYours
from scurry.tables.store import Store
from scurry.tables.table import Table

LEVELS = {
    "any": "everyone is welcome",
    "new": "beginners are welcome",
    "usual": "for those who know the game",
    "strong": "for strong players",
}
"""Whom a table is for, in the words of whoever opened it: nobody is turned away."""
MOST = 3
"""So many tables somebody may have on the list at once."""
GOOD_FOR = 7 * DAY
SHOWN = 40


def level_in_words(level: str) -> str:
    """Whom a table is for, as people read it."""
    return say(LEVELS[level])


def levels_in_words() -> dict[str, str]:
    """Everyone whom a table can be for."""
    return {level: level_in_words(level) for level in LEVELS}


class TooManyListed(Refusal):
    """Somebody has many tables on the list."""

    code = "too-many-listed"


@dataclass(frozen=True)
class Listing:
    """A table on the list."""

    table_id: str
    guest: str
    level: str
    at: float


def check_listing(table: Table, guest: str, level: str) -> None:
    """Refuse to list a table that is not one's own, or at which nobody can sit down."""
    if guest != table.terms.opened_by:
        raise NotYours(say("Only whoever opened a table may put it on the list, or take it off."))
    if level not in LEVELS:
        raise NotNow(say("That was not understood."))
    if table.has_begun or table.terms.is_special or any(table.terms.kept):
        raise NotNow(say("No seat is free for anyone at this table."))


def put(store: Store, listing: Listing) -> None:
    """Put a table on the list, or say anew whom it is for; TooManyListed if its guest has many there."""
    columns = schema.open_tables.c
    row = store.insert(schema.open_tables).values(asdict(listing))
    others = (columns.guest == listing.guest) & (columns.table_id != listing.table_id)
    with store.writing() as connection:
        connection.execute(sa.delete(schema.open_tables).where(columns.at < listing.at - GOOD_FOR))
        count = connection.execute(
            sa.select(sa.func.count()).select_from(schema.open_tables).where(others)
        ).scalar_one()
        if count >= MOST:
            raise TooManyListed(say("You have {most} tables on the list: take one off first.", most=MOST))
        set_anew = {"level": listing.level, "at": listing.at}
        connection.execute(row.on_conflict_do_update(index_elements=["table_id"], set_=set_anew))


def take_off(store: Store, table_id: str) -> None:
    """Take a table off the list."""
    with store.writing() as connection:
        connection.execute(sa.delete(schema.open_tables).where(schema.open_tables.c.table_id == table_id))


def listed(store: Store, now: float) -> list[Listing]:
    """What is on the list, the newest first."""
    columns = schema.open_tables.c
    wanted = sa.select(schema.open_tables).where(columns.at >= now - GOOD_FOR)
    with store.reading() as connection:
        rows = connection.execute(wanted.order_by(columns.at.desc(), columns.table_id).limit(SHOWN)).all()
    return [Listing(row.table_id, row.guest, row.level, row.at) for row in rows]


def level_of(store: Store, table_id: str) -> str:
    """Whom a table is for; nothing if it is not on the list."""
    columns = schema.open_tables.c
    with store.reading() as connection:
        return str(
            connection.execute(sa.select(columns.level).where(columns.table_id == table_id)).scalar_one_or_none() or ""
        )
