"""Live updates: server-sent events. A listener is told only when what it sees has changed.

So the number and the times of events tell nothing of what others choose in secret. Heartbeats come on a beat of their
own that nothing puts off.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from fastapi import Request
from starlette.responses import StreamingResponse

from scurry.kernel.catalogue import say
from scurry.server.desk import Desk, guest_of
from scurry.server.gate import refused
from scurry.server.limits import PER_ADDRESS
from scurry.tables.clock import next_beat
from scurry.tables.live import Live

HEARTBEAT = 15.0
Drawn = tuple[str, object]
"""A digest, and what to send."""
Draw = Callable[[], Awaitable[Drawn]]


class Streams:
    """The streams that guests, and addresses, hold open."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._open: Counter[str] = Counter()
        self._waiting: set[asyncio.Event] = set()
        self.are_ending = False

    def has_room(self, request: Request) -> bool:
        """Whether whoever asks may open one more."""
        most = self.desk.settings.streams
        is_free = self._open[_at(request)] < PER_ADDRESS * most or not self.desk.settings.rate
        return self._open[guest_of(request)] < most and is_free

    @contextmanager
    def counted(self, request: Request, changed: asyncio.Event) -> Iterator[None]:
        """One more, until it ends."""
        who = (guest_of(request), _at(request))
        self._open.update(who)
        self._waiting.add(changed)
        self.desk.metrics.listeners.inc()
        try:
            yield
        finally:
            self._waiting.discard(changed)
            self.desk.metrics.listeners.dec()
            self._open.subtract(who)
            self._open += Counter()  # forgets whoever has none

    def is_shut_out(self, request: Request) -> bool:
        """Whether whoever listens is not let in any more."""
        return self.desk.house.bans.has(guest_of(request), request.scope["address"], time.time())

    def end(self) -> None:
        """Let all of them end: the server shuts down."""
        self.are_ending = True
        for changed in self._waiting:
            changed.set()


def _at(request: Request) -> str:
    return f"at {request.scope['address']}"


@dataclass(frozen=True)
class Company:
    """What a stream tells beside the table, and what it tells of whoever holds it."""

    draw: Draw
    is_near: bool
    """Whether they have the table before them, and not behind something else."""


def stream(request: Request, live: Live, seen: str, draw: Draw, company: Company) -> object:
    """A response that goes on: what a guest sees, whenever it has changed."""
    streams: Streams = request.app.state.streams
    if not streams.has_room(request):
        return refused(429, "too-many", say("You have many pages open. Close some of them."))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    told = _told(streams, request, live, seen, draw, company)
    return StreamingResponse(told, media_type="text/event-stream", headers=headers)


async def _told(
    streams: Streams, request: Request, live: Live, seen: str, draw: Draw, company: Company
) -> AsyncIterator[str]:
    hub, clock = streams.desk.hub, streams.desk.hub.clock
    was_away, with_whom, beat = False, "", next_beat(clock.now(), HEARTBEAT, clock.now())
    is_there = hub.presence.attending(live, guest_of(request), company.is_near)
    with live.listening() as changed, streams.counted(request, changed), is_there:
        yield "retry: 1000\n\n"
        while not streams.are_ending:
            changed.clear()
            if not await streams.desk.passes.is_good(request.scope["pass"]) or streams.is_shut_out(request):
                return  # signed out: comes back as a stranger, if at all
            if was_away != hub.outage.is_on:
                was_away = hub.outage.is_on
                yield f"event: store\ndata: {json.dumps('away' if was_away else 'back')}\n\n"
            digest, value = await draw()
            if digest != seen:
                seen = digest
                yield f"id: {digest}\ndata: {json.dumps(value)}\n\n"
            digest, value = await company.draw()
            if digest != with_whom:
                with_whom = digest
                yield f"event: company\ndata: {json.dumps(value)}\n\n"
            if not await clock.is_set_by(beat, changed):
                beat = next_beat(beat, HEARTBEAT, clock.now())
                yield "event: beat\ndata: 1\n\n"
