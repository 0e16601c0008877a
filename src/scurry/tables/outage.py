"""While the store is away: everyone is told, it is tried again and again, and then everything goes on by itself."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from scurry.tables.refusals import StoreAway

if TYPE_CHECKING:
    from scurry.tables.hub import Hub

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 2.0
"""Seconds between two attempts: twice as long each time."""
log = logging.getLogger(__name__)


class Outage:
    """Whether the store can be reached, and getting over it if not."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.is_on = False

    def begin(self) -> None:
        """The store did not answer."""
        if not self.is_on and not self._hub.is_closing:
            self.is_on = True
            log.error("the store is away: tables wait until it is back")
            self._tell()
            self._hub.begin(self._get_over_it())

    def _tell(self) -> None:
        for live in list(self._hub.live):
            live.draw_anew()

    async def _get_over_it(self) -> None:
        pause = FIRST_PAUSE
        while not await self._is_back():
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        self.is_on = False
        log.warning("the store is back")
        with suppress(StoreAway):
            await self._hub.uptime.down()
        await self._hub.catch_up_with_all()
        self._tell()
        for live in list(self._hub.live):
            self._hub.wake(live)

    async def _is_back(self) -> bool:
        with suppress(StoreAway):
            return await self._hub.read(self._hub.store.is_well)
        return False
