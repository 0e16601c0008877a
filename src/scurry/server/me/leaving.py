"""Delete me: everything that is mine goes, my names leave all tables, and nobody else's game breaks.

What opens anything goes first, at once. Then, table by table, seats are given up and names leave. It is noted in the
store that somebody is leaving, so whatever crashes in between, it is done to its end.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy import Connection

from scurry.games import NoSuchGame, find
from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal
from scurry.server.house.bans import Whom
from scurry.tables import schema
from scurry.tables.leaving import tables_about
from scurry.tables.opponents import USUAL
from scurry.tables.refusals import StoreAway
from scurry.tables.steps import Kind, Step
from scurry.tables.store import News, Store

if TYPE_CHECKING:
    from scurry.server.desk import Desk

log = logging.getLogger(__name__)
STAYS = {"guests", "steps", "sittings", "players", "finishes"}
"""Of these, what is a guest's own goes table by table; of the guest, a number stays that says that no pass is good, and
results stay as nobody's."""


class Leaving:
    """Sees guests off, to the end."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = asyncio.Lock()

    async def begin(self, guest: str) -> None:
        """A guest goes: from now on nothing opens anything of theirs, and all else is done beside other things."""
        await self._desk.hub.read(forget, self._desk.store, guest)
        self._desk.forget(guest)
        self._desk.hub.begin(self.go_on())

    async def go_on(self) -> None:
        """See off everyone who is leaving, as far as their games are ready."""
        hub, store = self._desk.hub, self._desk.store
        try:
            async with self._lock:
                for guest in await hub.read(leaving_guests, store):
                    await self._see_off(guest)
        except StoreAway:
            log.info("somebody's leaving waits for the store")

    async def _see_off(self, guest: str) -> None:
        """Whatever they were about to do when they went is looked for, too, until there is nothing more."""
        hub, store = self._desk.hub, self._desk.store
        while tables := await hub.read(tables_about, store, guest):
            if not all([await self._leave(table_id, guest) for table_id in tables]):
                return
        await hub.read(forget, store, guest, False)

    async def _leave(self, table_id: str, guest: str) -> bool:
        """Give up every seat at a table, and take the names out; False if its game is not ready yet."""
        hub = self._desk.hub
        try:
            terms = await hub.read(self._desk.store.terms, table_id)
            if not self._desk.readiness.is_ready(find(terms.game)):
                return False
            await self._give_up(table_id, guest)
            await hub.books.write_down_if_over(table_id)
        except (NoSuchGame, Refusal) as problem:  # nobody can play there any more: names leave all the same
            log.info("a table that cannot go on is left: %s", type(problem).__name__)
        await hub.take_out(table_id, guest, say("Somebody"))
        return True

    async def _give_up(self, table_id: str, guest: str) -> None:
        live = await self._desk.hub.get(table_id)
        for seat in live.table.seats_of(guest):
            step = Step(Kind.RESIGN, seat, guest, USUAL) if live.table.has_begun else Step(Kind.STAND, seat, guest)
            try:
                await self._desk.hub.do(table_id, step)
            except Refusal as problem:  # over already, or a lesson
                log.info("a seat needs not be given up: %s", problem.code)


def forget(store: Store, guest: str, is_leaving: bool = True) -> None:
    """Everything about a guest that is at no table, every pass they had, and whether they are still at tables."""
    mine = sa.select(schema.channels.c.id).where(schema.channels.c.guest == guest)
    gone = {"name": "", "wishes": {}, "is_leaving": is_leaving, "epoch": schema.guests.c.epoch + 1}
    row = store.insert(schema.guests).values({**gone, "id": guest, "epoch": 1})
    with store.writing() as connection:
        connection.execute(sa.delete(schema.notices).where(schema.notices.c.channel_id.in_(mine)))
        for table in schema.metadata.sorted_tables:
            if "guest" in table.c and table.name not in STAYS:
                connection.execute(sa.delete(table).where(table.c.guest == guest))
        connection.execute(sa.delete(schema.bans).filter_by(kind=Whom.GUEST, who=guest))
        connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=gone))
        _leave_the_standings(connection, guest, is_leaving)
        store.tell(connection, News.GUEST, guest)


def _leave_the_standings(connection: Connection, guest: str, is_leaving: bool) -> None:
    """Results and ratings stay, as those of a number that is nobody's any more: others' ratings follow from them."""
    connection.execute(sa.update(schema.finishes).filter_by(guest=guest).values(guest="", name=""))
    connection.execute(sa.update(schema.players).filter_by(guest=guest).values(takes_part=False))
    if not is_leaving:
        connection.execute(sa.delete(schema.players).filter_by(guest=guest))


def leaving_guests(store: Store) -> list[str]:
    """Everyone who is leaving, and still at some table."""
    with store.reading() as connection:
        return list(connection.execute(sa.select(schema.guests.c.id).where(schema.guests.c.is_leaving)).scalars())
