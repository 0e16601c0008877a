"""Hearing of what was changed beside the server, within a second: bans, keys, tables that were closed or deleted."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from scurry.server.house.bans import Bans, ban, read_bans
from scurry.server.house.keys import read_keys
from scurry.server.house.restoring import is_wanted
from scurry.tables.house import word
from scurry.tables.refusals import StoreAway

if TYPE_CHECKING:
    from scurry.server.desk import Desk

EVERY = 1.0
"""Seconds between two looks."""
log = logging.getLogger(__name__)


class House:
    """What one process knows of it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._word = word(desk.store)
        self._lock = asyncio.Lock()
        self.begins_anew = False
        """Whether the server is to begin anew when it has ended, with a copy in the place of the database."""
        self.end_server: Callable[[], None] = lambda: None
        """Called to end it; whoever runs the app elsewhere does not put copies in place."""
        now = time.time()
        self.bans = Bans(read_bans(desk.store, now))
        self.keys = read_keys(desk.store, desk.secret, now)

    async def run(self) -> None:
        """Look again and again, for as long as the server runs."""
        while True:
            await asyncio.sleep(EVERY)
            await self.look()

    async def look(self) -> None:
        """See whether something was changed; while the store is away, what is known holds."""
        hub, store = self._desk.hub, self._desk.store
        try:
            async with self._lock:
                found = await hub.read(word, store)
                if found != self._word:
                    await self._take_in()
                    self._word = found
                await self._follow()
        except StoreAway:
            log.info("what was changed beside the server is looked for when the store is back")

    async def _take_in(self) -> None:
        hub, store, now = self._desk.hub, self._desk.store, time.time()
        self.bans.become(await hub.read(read_bans, store, now))
        self.keys = await hub.read(read_keys, store, self._desk.secret, now)
        if await hub.read(is_wanted, store, self._desk.settings.folder):
            self.begins_anew = True
            self.end_server()
            return
        await hub.catch_up_with_all()
        await hub.let_go_of_deleted()
        for live in list(hub.live):
            live.tell()  # whoever is shut out now hears nothing more

    async def _follow(self) -> None:
        """Shut out the addresses that guests were followed to."""
        if found := self.bans.to_follow(time.time()):
            await self._desk.hub.read(ban, self._desk.store, *found)
            self.bans.become(await self._desk.hub.read(read_bans, self._desk.store, time.time()))
