"""For how long the server was not there so far: the clocks of tables stand still meanwhile.

Every process feels the store's pulse again and again, and leaves word that it did. Whoever starts, or could not reach
the store for a while, finds out by that for how long nobody was there. A process that has felt it lately knows all that
there is to know: nobody else can have found a gap since.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from scurry.tables.refusals import StoreAway
from scurry.tables.store import Pulse

if TYPE_CHECKING:
    from scurry.tables.hub import Hub

EVERY = 10.0
"""Seconds between two pulses, …"""
LATE = 25.0
"""… and after so many without one, a process is not there any more."""
log = logging.getLogger(__name__)


class Uptime:
    """What one process knows of it."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._process = secrets.token_hex(8)
        self._lock = asyncio.Lock()
        self._was_away = True
        """Whether nobody may have been there since the last pulse: so it is at the start."""
        self._felt_at = 0.0
        self.known = 0.0
        """For how many seconds nobody was there, as far as is known here."""

    @property
    def is_at_rest(self) -> bool:
        """Whether the store is not being asked."""
        return not self._lock.locked()

    async def down(self) -> float:
        """For how many seconds nobody was there; StoreAway if that cannot be said."""
        if not self._is_fresh():
            async with self._lock:
                if not self._is_fresh():
                    await self._feel()
        return self.known

    def _is_fresh(self) -> bool:
        return not self._was_away and self._hub.clock.now() - self._felt_at < LATE

    async def _feel(self) -> None:
        now = self._hub.clock.now()
        pulse = Pulse(self._process, now, self._was_away, since=now - LATE)
        try:
            known = await self._hub.read(self._hub.store.feel, pulse)
        except StoreAway:
            self._was_away = True
            raise
        if known > self.known and self._felt_at:
            log.warning("clocks stood still for %d seconds", known - self.known)
        self.known, self._felt_at, self._was_away = known, now, False

    async def go_on(self) -> None:
        """Feel it again and again."""
        while True:
            with suppress(StoreAway):
                async with self._lock:
                    await self._feel()
            await self._hub.clock.until(self._hub.clock.now() + EVERY)

    async def end(self) -> None:
        """Leave word that this process is not there any more."""
        if self._felt_at:
            now = self._hub.clock.now()
            with suppress(StoreAway):
                await asyncio.to_thread(self._hub.store.feel_no_more, Pulse(self._process, now, self._was_away, now))
