"""Passkeys: keys that devices keep for their people. Here is only the half that everyone may know."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal
from scurry.tables import schema
from scurry.tables.store import Store

MOST = 8
"""So many passkeys a guest may have."""
LONGEST_CREDENTIAL, LONGEST_KEY = 1_400, 2_800
"""So many letters there is room for."""


class BadPasskey(Refusal):
    """Nothing that proves who somebody is."""

    code = "bad-passkey"


class TooManyPasskeys(Refusal):
    """A guest has as many as one may have."""

    code = "too-many-passkeys"


@dataclass(frozen=True)
class Passkey:
    """One of them."""

    id: str
    guest: str
    credential: bytes
    """By which the device finds it."""
    public_key: bytes
    count: int
    """How often it was used, as far as the device counts."""
    label: str
    """What its owner calls it."""
    at: float


class Passkeys:
    """Reads and writes them. Everything here blocks, as in the store: call it from threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, guest: str) -> list[Passkey]:
        """A guest's passkeys, oldest first."""
        return self._where(schema.passkeys.c.guest == guest)

    def find(self, credential: bytes) -> Passkey | None:
        """The one that a device names, whosever it is."""
        return next(iter(self._where(schema.passkeys.c.digest == _digest(credential))), None)

    def keep(self, guest: str, credential: bytes, public_key: bytes, count: int, label: str, now: float) -> None:
        """A new one. What is somebody's already stays theirs."""
        if len(self.of(guest)) >= MOST:
            raise TooManyPasskeys(say("That is as many as one may have. Remove one of them first."))
        row = {
            "digest": _digest(credential), "guest": guest, "credential": bytes_to_base64url(credential),
            "public_key": bytes_to_base64url(public_key), "count": count, "label": label, "at": now,
        }  # fmt: skip
        if len(row["credential"]) > LONGEST_CREDENTIAL or len(row["public_key"]) > LONGEST_KEY:  # type: ignore[arg-type]
            raise BadPasskey(say("This device makes passkeys that cannot be kept here."))
        new = self._store.insert(schema.passkeys).values(row).on_conflict_do_nothing()
        with self._store.writing() as connection:
            if connection.execute(new.returning(schema.passkeys.c.digest)).first() is None:
                raise BadPasskey(say("This passkey is kept here already."))

    def note_use(self, used: Passkey, count: int) -> bool:
        """That it was used; False if it is gone, or somebody else has counted as far: then there are two of it."""
        columns = schema.passkeys.c
        is_later = (columns.count < count) | ((columns.count == 0) & (count == 0))
        noted = sa.update(schema.passkeys).where(columns.digest == used.id, columns.guest == used.guest, is_later)
        with self._store.writing() as connection:
            return connection.execute(noted.values(count=count).returning(columns.digest)).first() is not None

    def remove(self, guest: str, passkey_id: str) -> bool:
        """Forget one of a guest's own; whether there was one."""
        columns = schema.passkeys.c
        gone = sa.delete(schema.passkeys).where(columns.digest == passkey_id, columns.guest == guest)
        with self._store.writing() as connection:
            return connection.execute(gone.returning(columns.digest)).first() is not None

    def _where(self, which: sa.ColumnElement[bool]) -> list[Passkey]:
        wanted = sa.select(schema.passkeys).where(which).order_by(schema.passkeys.c.at, schema.passkeys.c.digest)
        with self._store.reading() as connection:
            return _passkeys_in(connection.execute(wanted).all())


def _passkeys_in(rows: Sequence[Any]) -> list[Passkey]:
    return [
        Passkey(
            row.digest,
            row.guest,
            base64url_to_bytes(row.credential),
            base64url_to_bytes(row.public_key),
            row.count,
            row.label,
            row.at,
        )
        for row in rows
    ]


def _digest(credential: bytes) -> str:
    return hashlib.sha256(b"scurry/passkey/" + credential).hexdigest()
