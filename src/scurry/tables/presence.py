"""Presence: who has a table before them. It is told from open streams alone, on a beat.

What somebody does is no sign of it: a choice that is made in secret must leave no trace. Every process notes in the
store whose streams it holds, and looks there what the others noted.
"""

from __future__ import annotations

import logging
import secrets
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from scurry.tables import schema
from scurry.tables.company import Near
from scurry.tables.live import Live
from scurry.tables.refusals import StoreAway
from scurry.tables.store import AT_ONCE, Store
from scurry.tables.table import Table
from scurry.tables.turns import has_windows

if TYPE_CHECKING:
    from scurry.tables.hub import Hub

BEAT = 3.0
"""Seconds between two looks."""
LINGERS = 8.0
"""A stream that breaks off is mostly opened again at once: so long nobody is missed."""
NOTED_EVERY = 20.0
STALE = 50.0
"""A note that is older was left by a process that is not there any more."""
AWAY_FOR = 600.0
"""Whoever left is away for so long, and then gone."""
Key = tuple[str, str]
"""A table and a guest."""
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Note:
    """A process has seen a guest at a table."""

    table_id: str
    guest: str
    is_near: bool
    at: float

    def says(self, now: float) -> Near:
        """What follows from it."""
        if self.is_near and now - self.at < STALE:
            return Near.HERE
        return Near.AWAY if now - self.at < AWAY_FOR else Near.GONE


def tells_presence(table: Table) -> bool:
    """Whether it is told at a table who is there.

    Over days, answers may stand: whoever is gone and answers all the same would tell that theirs does.
    """
    is_going = table.has_begun and not table.is_over
    return not table.terms.is_special and not (is_going and table.is_over_days and has_windows(table.game))


class Presence:
    """Notes whose streams this process holds, and looks who else is there."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._process = secrets.token_hex(8)
        self._open: Counter[tuple[Key, bool]] = Counter()
        self._closed_at: dict[tuple[Key, bool], float] = {}
        self._noted: dict[Key, Note] = {}
        self._is_beating = False

    @contextmanager
    def attending(self, live: Live, guest: str, is_near: bool) -> Iterator[None]:
        """A guest has a stream of a table open, before them or behind something else."""
        if live.table.terms.is_special:
            yield  # one is there for oneself
            return
        stream = ((live.id, guest), is_near)
        self._open[stream] += 1
        if not self._is_beating:
            self._is_beating = self._hub.begin(self._beat()) is not None
        try:
            yield
        finally:
            self._open[stream] -= 1
            self._closed_at[stream] = self._hub.clock.now()

    def let_go_of(self, guest: str) -> None:
        """Wake the streams of a guest: those that may hear nothing more end."""
        for live in self._hub.live:
            if self._is_open((live.id, guest)):
                live.tell()

    async def look(self, *tables: Live) -> None:
        """See to it that it is known who is at some tables, as far as the store can be reached."""
        latest = self._hub.clock.now() - 2 * BEAT
        stale = [live for live in tables if live.company.looked_at <= latest and tells_presence(live.table)]
        if stale:
            with suppress(StoreAway):
                await self._look_at(stale)

    # --- On the beat ---

    async def _beat(self) -> None:
        try:
            while self._hold() or self._noted:
                with suppress(StoreAway):
                    await self._note()
                    held = {table_id for (table_id, _), _ in self._open}
                    await self._look_at([live for live in self._hub.live if live.id in held])
                await self._hub.clock.until(self._hub.clock.now() + BEAT)
        finally:
            self._is_beating = False

    def _hold(self) -> dict[Key, bool]:
        """Who is held to be there, and whether near; what has lingered long enough is forgotten."""
        now, held = self._hub.clock.now(), dict[Key, bool]()
        for stream, count in list(self._open.items()):
            if count <= 0 and now - self._closed_at[stream] >= LINGERS:
                del self._open[stream], self._closed_at[stream]
            else:
                key, is_near = stream
                held[key] = held.get(key, False) or is_near
        return held

    async def _note(self) -> None:
        """Write down what has changed, and from time to time what has not."""
        now, held = self._hub.clock.now(), self._hold()
        notes = [Note(*key, is_near, now) for key, is_near in held.items() if self._is_due(key, is_near, now)]
        left = [Note(*key, False, now) for key in self._noted if key not in held]
        if notes or left:
            there = [
                each for each in notes if self._is_open(key := (each.table_id, each.guest)) or key not in self._noted
            ]
            others = [each for each in [*notes, *left] if each not in there]
            await self._hub.read(note, self._hub.store, self._process, there, others, now)
        self._noted |= {(each.table_id, each.guest): each for each in notes}
        for each in left:
            del self._noted[each.table_id, each.guest]

    def _is_open(self, key: Key) -> bool:
        """Whether there is a stream, and not only one that broke off just now."""
        return any(self._open[key, is_near] > 0 for is_near in (True, False))

    def _is_due(self, key: Key, is_near: bool, now: float) -> bool:
        known = self._noted.get(key)
        return known is None or known.is_near != is_near or now - known.at >= NOTED_EVERY

    async def _look_at(self, tables: Sequence[Live]) -> None:
        """Look who is at some tables, and tell everyone there if that has changed."""
        now = self._hub.clock.now()
        found = await self._hub.read(seen_at, self._hub.store, [live.id for live in tables], now)
        for live in tables:
            live.company.looked_at, before = now, live.company.near
            live.company.near = found.get(live.id, {})
            if live.company.near != before:
                live.tell()


# --- In the store -----------------------------------------------------------------------------------------------------


def note(store: Store, process: str, there: Sequence[Note], others: Sequence[Note], now: float) -> None:
    """Write down whom a process has seen; what says nothing any more is forgotten.

    Of those who are not there any more only what stands already is changed: nobody is noted anew who was deleted.
    """
    row = store.insert(schema.presence)
    written = row.on_conflict_do_update(
        index_elements=["table_id", "guest", "process"], set_={"is_near": row.excluded.is_near, "at": row.excluded.at}
    )
    columns = schema.presence.c
    theirs = [columns[name] == sa.bindparam(f"of_{name}") for name in ("table_id", "guest", "process")]
    changed = sa.update(schema.presence).where(*theirs)
    with store.writing() as connection:
        if there:
            connection.execute(written, [{**vars(each), "process": process} for each in _in_order(there)])
        for each in _in_order(others):
            whose = {"of_table_id": each.table_id, "of_guest": each.guest, "of_process": process}
            connection.execute(changed.values(is_near=each.is_near, at=each.at), whose)
        connection.execute(sa.delete(schema.presence).where(columns.at < now - AWAY_FOR))


def _in_order(notes: Sequence[Note]) -> list[Note]:
    """So that no two processes wait for each other."""
    return sorted(notes, key=lambda each: (each.table_id, each.guest))


def seen_at(store: Store, table_ids: Sequence[str], now: float) -> Mapping[str, Mapping[str, Near]]:
    """Who is at these tables, and how near."""
    columns, found = schema.presence.c, defaultdict[str, dict[str, Near]](dict)
    wanted = sa.select(columns.table_id, columns.guest, columns.is_near, columns.at)
    with store.reading() as connection:
        for first in range(0, len(table_ids), AT_ONCE):
            some = columns.table_id.in_(table_ids[first : first + AT_ONCE])
            for table_id, guest, is_near, at in connection.execute(wanted.where(some)):
                says, known = Note(table_id, guest, is_near, at).says(now), found[table_id].get(guest)
                if says != Near.GONE and known != Near.HERE:
                    found[table_id][guest] = says
    return found
