"""The outbox: what is to be told stands in the store until it is delivered, and once it is, that it was.

One row for each channel and seat: it knows the turn that it is about, so a turn is told once, whoever else looks at the
table, in however many processes, before and after a restart. A process that sends takes the channel for a while; if it
dies, another takes it after that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import sqlalchemy as sa

from scurry.server.notices.channels import Channel, channels_in
from scurry.tables import schema
from scurry.tables.store import Store

NEVER = 1e15
"""When what was told already is due again."""
LEASE = 90.0
"""For so many seconds a process keeps a channel to itself: longer than a delivery takes."""


KEPT_UNCONFIRMED = 3 * 24 * 3600.0
"""Seconds for which an address waits for its owner to say yes."""


class About(StrEnum):
    """What a notice is about."""

    TURN = "turn"
    CONFIRM = "confirm"
    """A letter that asks whether an address is its owner's."""
    BACK = "back"
    """A letter that brings somebody back."""
    TEST = "test"
    """So that one sees that it works."""


@dataclass(frozen=True)
class Notice:
    """Something to be told."""

    about: About
    table_id: str = ""
    seat: int = -1
    turn: int = 0
    """Which one of the seat's turns, or of the times that somebody asked for a letter: each is told once."""

    @property
    def name(self) -> str:
        """What it replaces, if that is about an earlier turn."""
        return f"{self.about}/{self.table_id}/{self.seat}"


class Outbox:
    """Puts notices in and takes them out. Everything here blocks, as in the store: call it from threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, channel: Channel, notice: Notice, due: float) -> bool:
        """Have something told, unless that turn was told or is waiting already; whether it was new."""
        row = {
            "channel_id": channel.id, "name": notice.name, "kind": notice.about, "table_id": notice.table_id,
            "seat": notice.seat, "turn": notice.turn, "due": due,
        }  # fmt: skip
        wanted = self._store.insert(schema.notices).values(row)
        keys, later = ["channel_id", "name"], {"turn": notice.turn, "due": due}
        is_later = schema.notices.c.turn < wanted.excluded.turn
        done = wanted.on_conflict_do_update(index_elements=keys, set_=later, where=is_later)
        with self._store.writing() as connection:
            return connection.execute(done.returning(schema.notices.c.name)).first() is not None

    def next_due(self) -> float:
        """When there is something to do next."""
        notices, channels = schema.notices.c, schema.channels.c
        when = sa.case((notices.due > channels.busy_until, notices.due), else_=channels.busy_until)
        first = sa.select(sa.func.min(when)).select_from(schema.notices)
        first = first.join(schema.channels, channels.id == notices.channel_id).where(notices.due < NEVER)
        with self._store.reading() as connection:
            found = connection.execute(first).scalar()
        return NEVER if found is None else float(found)

    def claim(self, now: float) -> tuple[Channel, list[Notice]] | None:
        """A channel for which something is due, and all that is; nobody else gets it for a while."""
        notices, channels = schema.notices.c, schema.channels.c
        due = sa.select(channels.id).join(schema.notices, notices.channel_id == channels.id)
        due = due.where(notices.due <= now, channels.busy_until <= now).order_by(notices.due).limit(1)
        while True:
            with self._store.writing() as connection:
                channel_id = connection.execute(due).scalar()
                if channel_id is None:
                    return None
                is_free = (channels.id == channel_id) & (channels.busy_until <= now)
                taken = sa.update(schema.channels).where(is_free).values(busy_until=now + LEASE)
                if row := connection.execute(taken.returning(schema.channels)).first():
                    return channels_in([row])[0], _due(connection, channel_id, now)

    def settle(self, channel: Channel, told: Iterable[Notice], told_at: float | None = None) -> None:
        """These are told, or need not be any more. If somebody was told of their turn: when."""
        with self._store.writing() as connection:
            for notice in told:
                connection.execute(_of(channel, notice).values(due=NEVER))
            if told_at is not None:
                _change(connection, channel, told_at=told_at)

    def put_off(self, channel: Channel, notices: Iterable[Notice], until: float) -> None:
        """These are for later."""
        with self._store.writing() as connection:
            for notice in notices:
                connection.execute(_of(channel, notice).values(due=until))

    def let_go(self, channel: Channel, tries: int = 0, until: float = 0.0) -> None:
        """Somebody else may have the channel: at once, or after so many failures when it is tried again."""
        with self._store.writing() as connection:
            _change(connection, channel, tries=tries, busy_until=until)

    def clean_up(self, now: float) -> None:
        """Forget what was told of tables that are over, addresses that nobody confirmed, and links that are too old."""
        channels, notices = schema.channels.c, schema.notices.c
        over = sa.select(schema.tables.c.id).where(schema.tables.c.is_over)
        forgotten = ~channels.is_confirmed & (channels.at < now - KEPT_UNCONFIRMED)
        kept = sa.select(channels.id)
        with self._store.writing() as connection:
            connection.execute(sa.delete(schema.channels).where(forgotten))
            is_past = (notices.due >= NEVER) & notices.table_id.in_(over)
            connection.execute(sa.delete(schema.notices).where(is_past | notices.channel_id.not_in(kept)))
            connection.execute(sa.delete(schema.links).where(schema.links.c.until < now))


def _due(connection: sa.Connection, channel_id: str, now: float) -> list[Notice]:
    notices = schema.notices.c
    waiting = sa.select(schema.notices).where(notices.channel_id == channel_id, notices.due <= now)
    rows = connection.execute(waiting.order_by(notices.due, notices.name)).all()
    return [Notice(About(row.kind), row.table_id, row.seat, row.turn) for row in rows]


def _of(channel: Channel, notice: Notice) -> sa.Update:
    """A notice's row, unless it is about a later turn by now."""
    notices = schema.notices.c
    is_it = (notices.channel_id == channel.id) & (notices.name == notice.name) & (notices.turn == notice.turn)
    return sa.update(schema.notices).where(is_it)


def _change(connection: sa.Connection, channel: Channel, **values: Any) -> None:
    connection.execute(sa.update(schema.channels).where(schema.channels.c.id == channel.id).values(values))
