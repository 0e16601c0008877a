"""The desk: what every request of one server process needs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI, Request

from scurry.games import Game
from scurry.server import guests
from scurry.server.metrics import Metrics
from scurry.server.readiness import Readiness
from scurry.server.settings import Settings
from scurry.tables.hub import Hub
from scurry.tables.store import Store


class Desk:
    """Store, hub, readiness and metrics of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.database)
        self.secret = self.store.secret()
        self.hub = Hub(self.store, settings.bot_pace, time.time, self.metrics.note_step)
        self.readiness = Readiness(self._game_is_ready)
        self._names: dict[str, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def open(self, app: FastAPI) -> AsyncIterator[None]:
        """From start to shutdown."""
        await self.hub.start()
        self._begin(self.readiness.prepare())
        try:
            yield
        finally:
            for task in self._tasks:
                task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.gather(*self._tasks)
            await self.hub.close()
            self.store.close()

    def _game_is_ready(self, game: Game) -> None:
        """Tables of this game can go on: those that wait for a bot, and those that somebody has open."""
        self.metrics.ready.set(self.readiness.count)
        self._begin(self.hub.resume(lambda other: other.name == game.name))

    def _begin(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def name_of(self, guest: str) -> str:
        """What a guest is called."""
        if guest not in self._names:
            self._names[guest] = await self.hub.read(self.store.name_of, guest)
        return self._names[guest]

    async def name(self, guest: str, wanted: str) -> str:
        """Call a guest so; BadName if it cannot be."""
        name = guests.clean_name(wanted)
        await self.hub.read(self.store.name, guest, name)
        self._names[guest] = name
        return name


def desk_of(request: Request) -> Desk:
    """The desk that serves a request."""
    desk = request.app.state.desk
    assert isinstance(desk, Desk)
    return desk


def guest_of(request: Request) -> str:
    """Who asks: the guest of the cookie or the token; a new one if there is neither."""
    guest = request.scope["guest"]
    assert isinstance(guest, str)
    return guest
