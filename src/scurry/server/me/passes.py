"""Passes: which cookies and tokens are still good. A signature says who; whether it was ended stands in the store.

What is known of a guest is believed for a while, and forgotten at once when any process hears that it has changed.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

import sqlalchemy as sa

from scurry.server.guests import Pass, new_device
from scurry.tables import schema
from scurry.tables.refusals import StoreAway
from scurry.tables.store import News, Store

BELIEVED = 20.0
"""Seconds for which what is known of a guest is believed without asking again."""
MOST_KNOWN = 50_000
Known = tuple[int, frozenset[str]]
"""How often a guest has signed out everywhere, and the devices signed out since then."""


class Passes:
    """Knows which passes are good, and ends them."""

    def __init__(self, store: Store, read: Callable[..., Awaitable[Any]]) -> None:
        self._store, self._ask = store, read
        self._known: OrderedDict[str, tuple[Known, float]] = OrderedDict()

    async def is_good(self, wanted: Pass) -> bool:
        """Whether a pass that was signed here still opens anything."""
        epoch, signed_out = await self._known_of(wanted.guest)
        return wanted.epoch == epoch and not (wanted.device and wanted.device in signed_out)

    async def new(self, guest: str) -> Pass:
        """A pass for a further device: no two have the same, so that each can be signed out by itself."""
        epoch, _ = await self._known_of(guest)
        return Pass(guest, epoch, new_device())

    async def _known_of(self, guest: str) -> Known:
        known, at = self._known.get(guest, (None, 0.0))
        if known is not None and time.monotonic() - at < BELIEVED:
            return known
        try:
            known = await self._ask(self._read, guest)
        except StoreAway:
            if known is None:  # while nothing can be written, nobody can sign out either
                raise
        assert known is not None
        self._remember(guest, known)
        return known

    def _remember(self, guest: str, known: Known) -> None:
        self._known[guest] = (known, time.monotonic())
        self._known.move_to_end(guest)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def _read(self, guest: str) -> Known:
        devices = sa.select(schema.signed_out.c.device).where(schema.signed_out.c.guest == guest)
        epoch = sa.select(schema.guests.c.epoch).where(schema.guests.c.id == guest)
        with self._store.reading() as connection:
            return int(connection.execute(epoch).scalar() or 0), frozenset(connection.execute(devices).scalars())

    # --- Signing out ---

    async def end(self, ended: Pass) -> None:
        """Sign one device out. A pass of earlier days names none: then all of them."""
        if not ended.device:
            await self.end_all(ended.guest)
            return
        await self._ask(self._end, ended)
        self.forget(ended.guest)

    async def end_all(self, guest: str) -> None:
        """Sign out everywhere: no pass that was given until now is good any more."""
        await self._ask(self._end_all, guest)
        self.forget(guest)

    def forget(self, guest: str) -> None:
        """Something has changed about a guest, or, with nobody's name, about any of them: ask anew."""
        if guest:
            self._known.pop(guest, None)
        else:
            self._known.clear()

    def _end(self, ended: Pass) -> None:
        row = self._store.insert(schema.signed_out).values(guest=ended.guest, device=ended.device)
        with self._store.writing() as connection:
            connection.execute(row.on_conflict_do_nothing())
            self._store.tell(connection, News.GUEST, ended.guest)

    def _end_all(self, guest: str) -> None:
        row = self._store.insert(schema.guests).values(id=guest, name="", epoch=1)
        later = row.on_conflict_do_update(index_elements=["id"], set_={"epoch": schema.guests.c.epoch + 1})
        with self._store.writing() as connection:
            connection.execute(later)
            for table in (schema.signed_out, schema.links):  # a link may be in the hands of whoever is signed out
                connection.execute(sa.delete(table).where(table.c.guest == guest))
            self._store.tell(connection, News.GUEST, guest)
