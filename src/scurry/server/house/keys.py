"""Keys, and what becomes of old ones.

What cookies are signed with follows from the server's secret and a text that changes: then a leaked secret is not
enough. An old key of cookies is honoured for a while, and whoever still comes with one gets a new cookie. Of an
old key of records, only the public half is kept, for as long as it is to be believed.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy import Connection

from scurry.matches.signing import new_key, public_key
from scurry.server import guests
from scurry.server.guests import Pass
from scurry.tables import schema
from scurry.tables.house import leave_word
from scurry.tables.store import Store

COOKIES, RECORDS = "cookies", "records"
TURN = "turn of cookies"
"""Among the settings: the text that the cookies' key follows from; none until it was changed once."""
SIGNING = "signing key"
"""Among the settings: the private key of records."""
DAY = 24 * 3600.0


@dataclass(frozen=True)
class OldKey:
    """A key that nothing is signed with any more."""

    value: str
    at: float
    """When it was changed for another."""
    until: float | None
    """Until when it is honoured; None: for good."""


@dataclass(frozen=True)
class Keys:
    """The keys that one process knows of."""

    cookies: str
    old_cookies: Sequence[tuple[str, float]]
    """Each with when it ends."""
    records: str
    """The private key."""
    old_records: Sequence[OldKey]

    def sign(self, shown: Pass) -> str:
        """What the cookie of a pass holds, or a program's token."""
        return guests.sign(shown.guest, self.cookies, shown.epoch, shown.device)

    def read(self, token: str, now: float) -> tuple[Pass | None, bool]:
        """The pass that a token was signed for, if it was signed here; and whether by an old key."""
        if (found := guests.read(token, self.cookies)) is not None:
            return found, False
        old = (guests.read(token, key) for key, until in self.old_cookies if now < until)
        found = next((each for each in old if each is not None), None)
        return found, found is not None

    @property
    def public(self) -> str:
        """The public key of records, and below it those that were in use before, each with the day of its end."""
        old = (f"{each.value} until {_day(each.at)}" for each in self.old_records)
        return "\n".join([public_key(self.records), *old])


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def key_of_cookies(secret: str, turn: str) -> str:
    """What cookies are signed with; before the first change that is the secret itself."""
    return hmac.digest(secret.encode(), f"scurry/cookies/{turn}".encode(), hashlib.sha256).hex() if turn else secret


# --- In the store -----------------------------------------------------------------------------------------------------


def read_keys(store: Store, secret: str, now: float) -> Keys:
    """All keys as they are now; one for records is made if there is none yet."""
    store.secret(SIGNING, new_key)
    with store.reading() as connection:
        turn, signing = _setting(connection, TURN), _setting(connection, SIGNING)
        cookies = [
            (key_of_cookies(secret, each.value), each.until)
            for each in _old(connection, COOKIES)
            if each.until is not None and now < each.until
        ]
        return Keys(key_of_cookies(secret, turn), cookies, signing, _old(connection, RECORDS))


def _setting(connection: Connection, name: str) -> str:
    settings = schema.settings.c
    return str(connection.execute(sa.select(settings.value).where(settings.name == name)).scalar() or "")


def _old(connection: Connection, kind: str) -> list[OldKey]:
    columns = schema.old_keys.c
    wanted = sa.select(schema.old_keys).where(columns.kind == kind).order_by(columns.at.desc())
    return [OldKey(row.value, row.at, row.until) for row in connection.execute(wanted)]


def rotate_cookies(store: Store, grace: float, now: float) -> None:
    """Sign cookies with a new key; those of the old one are good for so many seconds more."""
    with store.writing() as connection:
        store.hold(connection, "keys")
        columns = schema.old_keys.c
        before = _setting(connection, TURN)
        ends_sooner = sa.update(schema.old_keys).where(columns.kind == COOKIES, columns.until > now + grace)
        connection.execute(ends_sooner.values(until=now + grace))
        connection.execute(sa.delete(schema.old_keys).where(columns.kind == COOKIES, columns.until <= now))
        if grace > 0:
            _put_by(store, connection, COOKIES, OldKey(before, now, now + grace))
        _set(store, connection, TURN, secrets.token_hex(32))
        leave_word(store, connection)


def rotate_records(store: Store, is_leaked: bool, now: float) -> str:
    """Sign records with a new key. The old public one stays published, unless others may have the private one."""
    with store.writing() as connection:
        store.hold(connection, "keys")
        before, fresh = _setting(connection, SIGNING), new_key()
        if before and not is_leaked:
            _put_by(store, connection, RECORDS, OldKey(public_key(before), now, None))
        _set(store, connection, SIGNING, fresh)
        leave_word(store, connection)
    return public_key(fresh)


def _put_by(store: Store, connection: Connection, kind: str, old: OldKey) -> None:
    row = {"kind": kind, **vars(old)}
    connection.execute(store.insert(schema.old_keys).values(row).on_conflict_do_nothing())


def _set(store: Store, connection: Connection, name: str, value: str) -> None:
    row = {"name": name, "value": value}
    wanted = store.insert(schema.settings).values(row)
    connection.execute(wanted.on_conflict_do_update(index_elements=["name"], set_=row))
