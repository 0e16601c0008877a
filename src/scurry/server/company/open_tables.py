"""The list of open tables, as it is shown: tables at which somebody waits, and at which one can sit down now."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scurry.games import NoSuchGame, find
from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal
from scurry.tables.company import Near
from scurry.tables.live import Live
from scurry.tables.open_tables import Listing, check_listing, level_of, listed, put, take_off
from scurry.tables.refusals import NoSeat, NoSuchTable, StoreAway
from scurry.tables.steps import Kind, Step

if TYPE_CHECKING:
    from scurry.server.desk import Desk

log = logging.getLogger(__name__)
JUST_OPENED = 60.0
"""For so many seconds nobody need be seen at a table: pages are still being opened."""
KNOWN_FOR = 2.0
"""For so many seconds the list is believed: everyone who comes to the lobby looks at it."""


@dataclass(frozen=True)
class OpenTable:
    """A table at which anyone may sit down."""

    live: Live
    level: str


class OpenList:
    """The list, as one process knows it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: list[OpenTable] = []
        self._looked_at = float("-inf")

    async def tables(self) -> list[OpenTable]:
        """Every table on the list at which somebody waits, the newest first."""
        now = self._desk.hub.clock.now()
        if now - self._looked_at >= KNOWN_FOR:
            self._known, self._looked_at = await self._look(now), now
        return [each for each in self._known if is_open(each.live)]

    async def _look(self, now: float) -> list[OpenTable]:
        hub = self._desk.hub
        found = [(each, await self._table(each)) for each in await hub.read(listed, hub.store, now)]
        there = [(each, live) for each, live in found if live is not None]
        await hub.presence.look(*(live for _, live in there))
        return [
            OpenTable(live, each.level) for each, live in there if now - each.at < JUST_OPENED or is_waited_at(live)
        ]

    async def _table(self, listing: Listing) -> Live | None:
        """A table on the list; None if nobody can sit down there, or not now, or its host is shut out."""
        hub = self._desk.hub
        if self._desk.house.bans.has_guest(listing.guest, time.time()):
            return None
        try:
            terms = None if hub.has(listing.table_id) else await hub.read(hub.store.terms, listing.table_id)
            if terms is not None and not self._desk.readiness.is_ready(find(terms.game)):
                return None
            live = await hub.get(listing.table_id)
        except (NoSuchGame, NoSuchTable, Refusal, ValueError) as problem:
            log.warning("a table is left out of the list: %s", type(problem).__name__)
            return None
        if is_open(live):
            return live
        await hub.read(take_off, hub.store, live.id)
        return None

    async def put(self, live: Live, guest: str, level: str) -> None:
        """Put a table on the list; a Refusal if that cannot be."""
        check_listing(live.table, guest, level)
        await self._desk.hub.read(put, self._desk.store, Listing(live.id, guest, level, self._desk.hub.clock.now()))
        self._note(live)

    async def take_off(self, live: Live, guest: str) -> None:
        """Take a table off the list."""
        check_listing(live.table, guest, "any")
        await self._desk.hub.read(take_off, self._desk.store, live.id)
        self._note(live)

    def _note(self, live: Live) -> None:
        self._looked_at = float("-inf")
        live.draw_anew()

    async def level_of(self, live: Live) -> str:
        """Whom a table on the list is for; nothing if it is not there, or cannot be any more."""
        try:
            return await self._desk.hub.read(level_of, self._desk.store, live.id) if is_open(live) else ""
        except StoreAway:
            return ""

    async def find(self, table_id: str) -> Live:
        """A table on the list; NoSuchTable for any other: knowing its address is what lets somebody in there."""
        if not await self._desk.hub.read(level_of, self._desk.store, table_id):
            raise NoSuchTable(table_id)
        return await self._desk.hub.get(table_id)


def is_open(live: Live) -> bool:
    """Whether anyone can still sit down."""
    return not live.table.has_begun and bool(live.table.free_seats) and not live.table.damage


def is_waited_at(live: Live) -> bool:
    """Whether somebody waits there: over days they need not sit before it."""
    waiting = (live.company.near_of(seat.guest) for seat in live.table.seats if seat.guest)
    return live.table.is_over_days or any(near != Near.GONE for near in waiting)


async def sit_anywhere(desk: Desk, live: Live, guest: str, share: str) -> None:
    """Take the first seat that is free, unless one sits there already; of two who come at once, both find one."""
    name = await desk.name_of(guest) or say("Guest")
    while not live.table.seats_of(guest):
        if not live.table.free_seats:
            raise NoSeat(say("All seats are taken now. Look for another table, or open one."))
        step = Step(Kind.SIT, live.table.free_seats[0], guest, name, share=share)
        try:
            await desk.hub.do(live.id, step)
        except NoSeat:
            log.info("somebody was quicker")
