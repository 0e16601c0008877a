"""The list of open tables, as it is shown: tables at which somebody waits, and at which one can sit down now."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from scurry.games import NoSuchGame, find
from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal
from scurry.server.desk import Desk
from scurry.tables.company import Near
from scurry.tables.live import Live
from scurry.tables.open_tables import Listing, check_listing, level_of, listed, put, take_off
from scurry.tables.refusals import NoSeat, NoSuchTable
from scurry.tables.steps import Kind, Step

log = logging.getLogger(__name__)
JUST_OPENED = 60.0
"""For so many seconds nobody need be seen at a table: pages are still being opened."""


@dataclass(frozen=True)
class OpenTable:
    """A table at which anyone may sit down."""

    live: Live
    level: str
    free: list[int]


async def open_tables(desk: Desk) -> list[OpenTable]:
    """Every table on the list at which somebody waits, the newest first."""
    hub = desk.hub
    found = [await _open_table(desk, listing) for listing in await hub.read(listed, hub.store, hub.clock.now())]
    return [each for each in found if each is not None]


async def _open_table(desk: Desk, listing: Listing) -> OpenTable | None:
    hub = desk.hub
    try:
        terms = await hub.read(hub.store.terms, listing.table_id)
        if not desk.readiness.is_ready(find(terms.game)):
            return None
        live = await hub.get(listing.table_id)
    except (NoSuchGame, NoSuchTable, Refusal, ValueError) as problem:
        log.warning("a table is left out of the list: %s", type(problem).__name__)
        return None
    if not is_open(live):
        await hub.read(take_off, hub.store, live.id)
        return None
    is_new = hub.clock.now() - listing.at < JUST_OPENED
    return OpenTable(live, listing.level, live.table.free_seats) if is_new or await _is_waited(desk, live) else None


def is_open(live: Live) -> bool:
    """Whether anyone can still sit down."""
    return not live.table.has_begun and bool(live.table.free_seats) and not live.table.damage


async def _is_waited(desk: Desk, live: Live) -> bool:
    """Whether somebody waits there: over days they need not sit before it."""
    if live.table.is_over_days:
        return True
    await desk.hub.presence.look(live)
    return any(live.company.near_of(seat.guest) != Near.GONE for seat in live.table.seats if seat.guest)


async def list_table(desk: Desk, live: Live, guest: str, level: str) -> None:
    """Put a table on the list; a Refusal if that cannot be."""
    check_listing(live.table, guest, level)
    await desk.hub.read(put, desk.store, Listing(live.id, guest, level, desk.hub.clock.now()))
    live.draw_anew()


async def unlist_table(desk: Desk, live: Live, guest: str) -> None:
    """Take a table off the list."""
    check_listing(live.table, guest, "any")
    await desk.hub.read(take_off, desk.store, live.id)
    live.draw_anew()


async def listing_of(desk: Desk, live: Live) -> str:
    """Whom a table on the list is for; nothing if it is not there, or cannot be any more."""
    return await desk.hub.read(level_of, desk.store, live.id) if is_open(live) else ""


async def check_listed(desk: Desk, table_id: str) -> Live:
    """A table on the list; NoSuchTable for any other: knowing its address is what lets somebody in there."""
    if not await desk.hub.read(level_of, desk.store, table_id):
        raise NoSuchTable(table_id)
    return await desk.hub.get(table_id)


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
