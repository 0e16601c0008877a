"""Links that work once, for a while: to another device, to an e-mail address. Only a digest of each is stored."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from enum import StrEnum

import sqlalchemy as sa

from scurry.tables import schema
from scurry.tables.store import Store


class LinkKind(StrEnum):
    """What a link is for: one that is for something else is no good."""

    DEVICE = "device"
    """Be this guest on the device where it is opened."""
    MAIL = "mail"
    """An e-mail address is its owner's; the value is the channel."""
    BACK = "back"
    """Be this guest again; it was sent to their address."""
    NEW_PASSKEY = "new-passkey"
    """No link, but kept like one: what a device signs to become a passkey of this guest's."""
    PASSKEY = "passkey"
    """The same, to come back with a passkey; the guest is who the browser was before."""


MINUTES = {
    LinkKind.DEVICE: 10,
    LinkKind.MAIL: 24 * 60,
    LinkKind.BACK: 30,
    LinkKind.NEW_PASSKEY: 5,
    LinkKind.PASSKEY: 5,
}
"""How long links are good for."""


@dataclass(frozen=True)
class Link:
    """What a link says to whoever has it."""

    kind: LinkKind
    guest: str
    value: str
    until: float


class Links:
    """Makes links and takes them. Everything here blocks, as in the store: call it from threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def make(self, kind: LinkKind, guest: str, now: float, value: str = "") -> str:
        """A new code, that nobody can guess; earlier ones of this kind are no good any more."""
        code, columns = secrets.token_urlsafe(18), schema.links.c
        until = now + 60 * MINUTES[kind]
        row = {"digest": _digest(kind, code), "kind": kind, "guest": guest, "value": value, "until": until}
        with self._store.writing() as connection:
            of_before = (columns.guest == guest) & (columns.kind == kind)
            connection.execute(sa.delete(schema.links).where(of_before | (columns.until < now)))
            connection.execute(sa.insert(schema.links).values(row))
        return code

    def look(self, kind: LinkKind, code: str, now: float) -> Link | None:
        """What a code is for, without using it up: whoever previews a link must not spoil it."""
        with self._store.reading() as connection:
            return _link(connection.execute(sa.select(schema.links).where(_is_good(kind, code, now))).first())

    def use(self, kind: LinkKind, code: str, now: float) -> Link | None:
        """The same, once: of two who come at the same time, one gets it."""
        with self._store.writing() as connection:
            used = sa.delete(schema.links).where(_is_good(kind, code, now)).returning(schema.links)
            return _link(connection.execute(used).first())


def _is_good(kind: LinkKind, code: str, now: float) -> sa.ColumnElement[bool]:
    return (schema.links.c.digest == _digest(kind, code)) & (schema.links.c.until >= now)


def _digest(kind: LinkKind, code: str) -> str:
    return hashlib.sha256(f"scurry/link/{kind}/{code}".encode()).hexdigest()


def _link(row: sa.Row[tuple[object, ...]] | None) -> Link | None:
    return None if row is None else Link(LinkKind(row.kind), row.guest, row.value, row.until)
