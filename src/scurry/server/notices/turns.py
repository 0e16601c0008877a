"""Turns: whoever is asked at a table, and does not come for a while, is told where they like to be told.

Since when somebody is asked is what everyone has seen, so the number and the times of notices tell nothing of what
others choose in secret. Every process that hears of a turn puts it into the outbox, and there it stands once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from scurry.server.notices.channels import Channel, Channels
from scurry.server.notices.outbox import About, Notice, Outbox
from scurry.server.notices.wishes import wishes_of
from scurry.tables.hub import Hub
from scurry.tables.live import Live
from scurry.tables.pauses import pause_of
from scurry.tables.refusals import StoreAway
from scurry.tables.table import Table

MOST_KNOWN = 50_000
Asked = tuple[str, int]
"""A table and a seat."""
K = TypeVar("K")
V = TypeVar("V")


def is_told_of(table: Table) -> bool:
    """Whether turns are told of at a table: where others wait, and not where somebody plays for themselves."""
    people = {seat.guest for seat in table.seats if seat.guest}
    return table.has_begun and not table.is_over and not table.terms.is_special and len(people) > 1


def turn_of(table: Table, seat: int) -> int | None:
    """Which of its turns a seat has: a later one has a higher number. None if it need not come."""
    taken = table.seats[seat]
    if seat not in table.to_act or not taken.is_played_by_person or pause_of(table, seat) is not None:
        return None
    return int(taken.asked_at - table.terms.at)


class Turns:
    """Puts turns into the outbox."""

    def __init__(self, hub: Hub, channels: Channels, outbox: Outbox, has_put: Callable[[], None]) -> None:
        self._hub, self._channels, self._outbox, self._has_put = hub, channels, outbox, has_put
        self._noted: OrderedDict[Asked, int] = OrderedDict()
        self._open: OrderedDict[str, list[Channel]] = OrderedDict()

    def forget(self, guest: str) -> None:
        """Something has changed about a guest, or, with nobody's name, about any of them."""
        if guest:
            self._open.pop(guest, None)
        else:
            self._open.clear()

    def wake(self, live: Live) -> None:
        """See to everyone who is asked at a table."""
        if not is_told_of(live.table):
            return
        for seat in live.table.to_act:
            turn, asked = turn_of(live.table, seat), (live.id, seat)
            if turn is not None and self._noted.get(asked) != turn:
                _remember(self._noted, asked, turn)
                self._hub.begin(self._note(live, seat, turn))

    async def _note(self, live: Live, seat: int, turn: int) -> None:
        guest, asked_at = live.table.seats[seat].guest or "", live.table.seats[seat].asked_at
        try:
            if channels := await self._open_for(guest):
                due = asked_at + (await self._hub.read(wishes_of, self._hub.store, guest)).grace
                for channel in channels:
                    await self._hub.read(self._outbox.put, channel, Notice(About.TURN, live.id, seat, turn), due)
                self._has_put()
        except StoreAway:
            self._noted.pop((live.id, seat), None)  # the table is woken when the store is back

    async def _open_for(self, guest: str) -> list[Channel]:
        """Where a guest's notices go; mostly nowhere, and that is remembered."""
        if guest not in self._open:
            _remember(self._open, guest, await self._hub.read(self._channels.open_for, guest))
        return self._open[guest]


def _remember(kept: OrderedDict[K, V], key: K, value: V) -> None:
    kept[key] = value
    while len(kept) > MOST_KNOWN:
        kept.popitem(last=False)
