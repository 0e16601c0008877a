"""Flags: when a seat's time is up, what the table chose for that happens.

Every process that knows a table waits for its flags. They all send the same step with the same key, and it lands once.
A table need not be in memory for that: over days, thousands wait.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from typing import TYPE_CHECKING

from scurry.matches.refusals import Refusal
from scurry.tables.live import Live
from scurry.tables.opponents import USUAL
from scurry.tables.pauses import pause_of
from scurry.tables.refusals import StoreAway
from scurry.tables.steps import Kind, Step
from scurry.tables.table import Table

if TYPE_CHECKING:
    from scurry.tables.hub import Hub

TRYING_AGAIN = 5.0
"""Seconds until a flag that could not be written down is tried again."""
NEVER = float("inf")
log = logging.getLogger(__name__)


class Flags:
    """Waits for the next flag of every table."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._next: dict[str, float] = {}
        self._queue: list[tuple[float, str]] = []
        self._is_sooner = asyncio.Event()
        self._is_waiting = False

    def wake(self, live: Live) -> None:
        """See to a table whose clocks may have changed."""
        self._wait_for(live.id, next_flag(live.table, self._hub.uptime.known))

    def _wait_for(self, table_id: str, moment: float) -> None:
        if moment == self._next.get(table_id, NEVER):
            return
        self._next[table_id] = moment
        if moment == NEVER:
            del self._next[table_id]
            return
        heapq.heappush(self._queue, (moment, table_id))
        self._is_sooner.set()
        if not self._is_waiting:
            self._is_waiting = True
            self._hub.begin(self._wait())

    async def _wait(self) -> None:
        while self._queue:
            moment, table_id = self._queue[0]
            self._is_sooner.clear()
            if self._next.get(table_id) != moment:
                heapq.heappop(self._queue)  # somebody has moved since
            elif not await self._hub.clock.is_set_by(moment, self._is_sooner):
                heapq.heappop(self._queue)
                del self._next[table_id]
                self._hub.begin(self._see_to(table_id))
        self._is_waiting = False

    async def _see_to(self, table_id: str) -> None:
        try:
            live = await self._hub.get(table_id)
            now = self._hub.clock.now() - await self._hub.uptime.down()
            for step, page in fallen(live.table, now):
                await self._hub.do(table_id, step, page)
            self.wake(live)
        except Refusal as problem:
            log.info("somebody was quicker than the flag: %s", problem.code)
        except StoreAway:
            self._wait_for(table_id, self._hub.clock.now() + TRYING_AGAIN)


def next_flag(table: Table, down: float) -> float:
    """When the next flag falls at a table, if nothing happens until then, by the time of day."""
    clocks = table.clocks
    ends = [] if clocks is None else [clocks.runs_out(seat) for seat in table.to_act]
    return min((moment + down for moment in ends if moment is not None), default=NEVER)


def fallen(table: Table, now: float) -> list[tuple[Step, str | None]]:
    """What happens to those whose time is up, and what they see: the same for every process that looks.

    A decision that is none, and is made by itself a little later, is made now.
    """
    if table.clocks is None:
        return []
    return [_fallen(table, seat) for seat in table.to_act if table.clocks.is_up(seat, now)]


def _fallen(table: Table, seat: int) -> tuple[Step, str | None]:
    if pause := pause_of(table, seat):
        return pause.step(seat, table.seats[seat].guest or ""), pause.page
    assert table.clocks is not None
    return Step(Kind.FLAG, seat, "", USUAL, f"flag-{seat}-{table.clocks.runs_out(seat):.3f}"), None
