"""The desk: what every request of one server process needs."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI, Request
from filelock import FileLock, Timeout

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.matches.signing import sign_record
from scurry.server import guests
from scurry.server.company.open_tables import OpenList
from scurry.server.house.hearing import House
from scurry.server.limits import Limits
from scurry.server.me.leaving import Leaving
from scurry.server.me.passes import Passes
from scurry.server.metrics import Metrics
from scurry.server.notices.service import Notices
from scurry.server.readiness import Readiness
from scurry.server.records import Records
from scurry.server.reviewer import Reviewer
from scurry.server.settings import OURS, Settings
from scurry.tables.clock import Clock
from scurry.tables.hub import Hub
from scurry.tables.live import Live
from scurry.tables.progress import About, Done, Progress
from scurry.tables.refusals import BadStore, StoreAway
from scurry.tables.reviews import Reviews
from scurry.tables.steps import ON, Kind, Step
from scurry.tables.store import KeptIn, Store

LOOKING_ANEW = 2.0
"""Seconds for which it is believed that the database is well, or is not."""
MOST_NAMES = 20_000
"""So many guests' names are kept at hand."""


class Desk:
    """Store, hub, readiness and metrics of one process."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = Limits(settings.rate, settings.burst, settings.tables)
        self._lock = _lock_of(settings)
        self.store = Store(settings.database)
        self.secret = settings.secret or self.store.secret()
        self.hub = Hub(self.store, settings.bot_pace, clock, self._note, self._sign, settings.brought)
        self.metrics.watch(self.hub)
        self.progress = Progress(self.store)
        self.readiness = Readiness(self._game_is_ready)
        self.hub.may_think = self.readiness.can_think
        kept = Reviews(self.store)
        self.reviewer, self.records = Reviewer(self.hub, kept), Records(self.hub, kept)
        self.passes = Passes(self.store, self.hub.read)
        self.hub.hear_of_guest = self.forget
        self.house = House(self)
        self.hub.hear_of_house = lambda: self._begin(self.house.look())
        self.leaving = Leaving(self)
        self.open_list = OpenList(self)
        self.notices = Notices(self.hub, settings, self.secret, self.readiness.is_ready)
        self._names: OrderedDict[str, str] = OrderedDict()
        self._looked_at, self._was_well = -LOOKING_ANEW, True
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def open(self, app: FastAPI) -> AsyncIterator[None]:
        """From start to shutdown."""
        await self.hub.start()
        self._begin(self.readiness.prepare())
        self._begin(self.notices.sender.run())
        self._begin(self.house.run())
        try:
            yield
        finally:
            for task in self._tasks:
                task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.gather(*self._tasks)
            await self.hub.close()
            self.close()

    def close(self) -> None:
        """Let go of the database, so that another server may use it."""
        self.notices.close()
        self.store.close()
        if self._lock is not None:
            self._lock.release()

    def _game_is_ready(self, game: Game) -> None:
        """Tables of this game can go on: those that wait for a bot, and those that somebody has open."""
        self.metrics.ready.set(self.readiness.count)
        for live in self.hub.live:
            if live.table.game.name == game.name:
                self.hub.wake(live)
        self._begin(self.hub.resume(lambda other: other.name == game.name))
        self._begin(self.leaving.go_on())
        self._begin(self.hub.books.catch_up(game))

    def _note(self, step: Step, live: Live) -> None:
        """A step was acknowledged: it is counted, and what it says of whoever took it is remembered."""
        self.metrics.note_step(step, live)
        if step.kind in (Kind.NOTES, Kind.TUTOR):
            liked = Done(step.guest, step.kind.value, {"on": step.value == ON}, step.at)
            self.hub.begin(self.hub.read(self.progress.note, About.HELP, liked))
        place = live.table.place
        if place is not None and place.is_done:
            done = Done(step.guest, place.lesson.full_name, {}, step.at)
            self.hub.begin(self.hub.read(self.progress.note, About.LESSON, done))
            self.hub.begin(self.hub.read(self.store.keep_in, step.guest, live.id, KeptIn.NOWHERE))

    def _begin(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def is_store_well(self) -> bool:
        """Whether the database takes what is written; looked at anew every few seconds at most."""
        if time.monotonic() - self._looked_at > LOOKING_ANEW:
            self._was_well = False
            with suppress(StoreAway):
                self._was_well = await self.hub.read(self.store.is_well)
            self._looked_at = time.monotonic()
        return self._was_well

    async def name_of(self, guest: str) -> str:
        """What a guest is called."""
        if guest not in self._names:
            self._remember(guest, await self.hub.read(self.store.name_of, guest))
        return self._names[guest]

    async def name(self, guest: str, wanted: str) -> str:
        """Call a guest so; BadName if it cannot be."""
        name = guests.clean_name(wanted)
        await self.hub.read(self.store.name, guest, name)
        self._remember(guest, name)
        return name

    def _remember(self, guest: str, name: str) -> None:
        self._names[guest] = name
        while len(self._names) > MOST_NAMES:
            self._names.popitem(last=False)

    def forget(self, guest: str) -> None:
        """Something has changed about a guest, or, with nobody's name, about any of them."""
        self.passes.forget(guest)
        self.notices.turns.forget(guest)
        self.hub.presence.let_go_of(guest)
        self.hub.begin(self.hub.talk.forget(guest))
        if guest:
            self._names.pop(guest, None)
        else:
            self._names.clear()

    @property
    def is_secure(self) -> bool:
        """Whether people come by https, whatever a proxy says."""
        return self.settings.origin.startswith("https")

    @property
    def key(self) -> str:
        """The public key that goes with what this server signs, and below it those that it had before."""
        return self.house.keys.public

    def _sign(self, record: str) -> str:
        return sign_record(record, self.house.keys.records, self.settings.origin)


def _lock_of(settings: Settings) -> FileLock | None:
    """One server for one SQLite file: the second would not hear of the first one's steps. It goes with the process."""
    if settings.folder is None:
        return None
    try:
        settings.database  # noqa: B018  the folder must be there
        lock = FileLock(settings.folder / f"{OURS}.lock", mode=0o600, thread_local=False)
        lock.acquire(blocking=False)
    except Timeout:
        sentence = "Another server uses this database already. Stop it first, or choose another folder with --data."
        raise BadStore(say(sentence)) from None
    except OSError as problem:
        why = problem.strerror or type(problem).__name__
        raise BadStore(say("{folder} cannot be written to: {why}.", folder=settings.folder, why=why)) from None
    return lock


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


def public_address(request: Request) -> str:
    """The address that people see. The gate has let nobody in who calls this server by a name that is not its own."""
    return desk_of(request).settings.origin or str(request.base_url).rstrip("/")
