"""Decisions that are none, made on the beat: so nobody's closed page keeps a table waiting.

Every process that has a table in use does so. They all send the same step with the same key, and it lands once.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from scurry.matches.refusals import Refusal
from scurry.tables.live import Live
from scurry.tables.pauses import pause_of
from scurry.tables.refusals import StoreAway

if TYPE_CHECKING:
    from scurry.tables.hub import Hub

log = logging.getLogger(__name__)


class GoingOn:
    """Waits for beats, and plays what is decided by itself."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def wake(self, live: Live) -> None:
        """See to every seat for which something is decided by itself."""
        if self._hub.is_closing or self._hub.outage.is_on:
            return
        for seat in live.table.to_act:
            if seat not in live.pausing and pause_of(live.table, seat):
                live.pausing.add(seat)
                self._hub.begin(self._see_to(live, seat))

    async def _see_to(self, live: Live, seat: int) -> None:
        try:
            while await self._wait_and_play(live, seat):
                pass
        except Refusal as problem:
            log.info("somebody was quicker than the beat: %s", problem.code)
        except StoreAway:
            log.info("a beat waits for the store")
        finally:
            live.pausing.discard(seat)

    async def _wait_and_play(self, live: Live, seat: int) -> bool:
        """Wait for the end of a pause, and play if it has not been put off meanwhile; whether there was one."""
        pause = pause_of(live.table, seat)
        if pause is None:
            return False
        await self._hub.clock.until(pause.ends_at)
        if pause_of(live.table, seat) == pause:
            guest = live.table.seats[seat].guest or ""
            await self._hub.do(live.id, pause.step(seat, guest), pause.page)
        return True
