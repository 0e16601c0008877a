"""Channels: where a guest's notices go. An e-mail address once it is confirmed, or a webhook of a chat service."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import sqlalchemy as sa

from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal
from scurry.tables import schema
from scurry.tables.store import News, Store

MOST = 8
"""So many channels a guest may have."""


class ChannelKind(StrEnum):
    """What takes the notices."""

    MAIL = "mail"
    SLACK = "slack"
    DISCORD = "discord"
    MATRIX = "matrix"
    JSON = "json"


class TooMany(Refusal):
    """A guest has as many channels as one may have."""

    code = "too-many-channels"


@dataclass(frozen=True)
class Channel:
    """One of them."""

    id: str
    guest: str
    kind: ChannelKind
    target: str
    """An address, or where a webhook is called: a secret of its owner's."""
    is_confirmed: bool
    is_on: bool
    """Whether notices go there."""
    problem: str
    """Why it was switched off, if we did that: what is wrong with it, in one word."""
    tries: int
    """How often in a row nothing could be delivered."""
    told_at: float
    """When somebody was last told there that it is their turn."""


class Channels:
    """Reads and writes them. Everything here blocks, as in the store: call it from threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, guest: str) -> list[Channel]:
        """A guest's channels, oldest first."""
        return self._where(schema.channels.c.guest == guest)

    def open_for(self, guest: str) -> list[Channel]:
        """Those that notices go to."""
        return [channel for channel in self.of(guest) if channel.is_confirmed and channel.is_on]

    def get(self, channel_id: str) -> Channel | None:
        """One of them, whosever it is."""
        return next(iter(self._where(schema.channels.c.id == channel_id)), None)

    def with_address(self, address: str) -> list[Channel]:
        """Everyone whose confirmed e-mail address this is: a family may share one."""
        columns = schema.channels.c
        return self._where((columns.kind == ChannelKind.MAIL) & (columns.target == address) & columns.is_confirmed)

    def add(self, guest: str, kind: ChannelKind, target: str, now: float) -> Channel:
        """A new channel; one that is there already stays as it is. An address is of no use until it is confirmed."""
        if len(self.of(guest)) >= MOST:
            raise TooMany(say("That is as many as one may have. Remove one of them first."))
        is_hook = kind != ChannelKind.MAIL
        row = {
            "id": secrets.token_urlsafe(12), "guest": guest, "kind": kind, "target": target, "problem": "",
            "is_confirmed": is_hook, "is_on": is_hook, "tries": 0, "busy_until": 0.0, "told_at": 0.0, "at": now,
        }  # fmt: skip
        with self._changing(guest) as connection:
            connection.execute(self._store.insert(schema.channels).values(row).on_conflict_do_nothing())
        columns = schema.channels.c
        return self._where((columns.guest == guest) & (columns.kind == kind) & (columns.target == target))[0]

    def confirm(self, channel: Channel) -> None:
        """The address is its owner's: notices go there, and to no earlier one."""
        columns = schema.channels.c
        others = (columns.guest == channel.guest) & (columns.kind == ChannelKind.MAIL) & (columns.id != channel.id)
        with self._changing(channel.guest) as connection:
            _remove(connection, others)
            confirmed = sa.update(schema.channels).where(columns.id == channel.id)
            connection.execute(confirmed.values(is_confirmed=True, is_on=True, problem="", tries=0))

    def switch(self, channel: Channel, is_on: bool, problem: str = "") -> None:
        """Let notices go there, or not."""
        with self._changing(channel.guest) as connection:
            switched = sa.update(schema.channels).where(schema.channels.c.id == channel.id)
            connection.execute(switched.values(is_on=is_on, problem=problem, tries=0))

    def remove(self, guest: str, channel_id: str) -> None:
        """Forget a channel of a guest's own."""
        with self._changing(guest) as connection:
            _remove(connection, (schema.channels.c.id == channel_id) & (schema.channels.c.guest == guest))

    def _changing(self, guest: str) -> Any:
        return self._store.telling(News.GUEST, guest)

    def _where(self, which: sa.ColumnElement[bool]) -> list[Channel]:
        wanted = sa.select(schema.channels).where(which).order_by(schema.channels.c.at, schema.channels.c.id)
        with self._store.reading() as connection:
            return channels_in(connection.execute(wanted).all())


def channels_in(rows: Sequence[Any]) -> list[Channel]:
    """Channels as they stand in the store."""
    return [
        Channel(
            row.id,
            row.guest,
            ChannelKind(row.kind),
            row.target,
            row.is_confirmed,
            row.is_on,
            row.problem,
            row.tries,
            row.told_at,
        )
        for row in rows
    ]


def _remove(connection: sa.Connection, which: sa.ColumnElement[bool]) -> None:
    """Forget channels, what waits for them, and the links in letters that went there."""
    ids = sa.select(schema.channels.c.id).where(which)
    connection.execute(sa.delete(schema.links).where(schema.links.c.value.in_(ids)))
    connection.execute(sa.delete(schema.notices).where(schema.notices.c.channel_id.in_(ids)))
    connection.execute(sa.delete(schema.channels).where(which))
