"""Live updates: server-sent events. A listener is told only when what it sees has changed.

So the number and the times of events tell nothing of what others choose in secret.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager

from starlette.responses import StreamingResponse

from scurry.kernel.catalogue import say
from scurry.server.desk import Desk
from scurry.server.gate import refused
from scurry.tables.hub import Live

HEARTBEAT = 15.0
Drawn = tuple[str, object]
"""A digest, and what to send."""


class Streams:
    """The streams that guests hold open."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._open: Counter[str] = Counter()
        self._waiting: set[asyncio.Event] = set()
        self.are_ending = False

    def has_room(self, guest: str) -> bool:
        """Whether a guest may open one more."""
        return self._open[guest] < self._desk.settings.streams

    @contextmanager
    def counted(self, guest: str, changed: asyncio.Event) -> Iterator[None]:
        """One more, until it ends."""
        self._open[guest] += 1
        self._waiting.add(changed)
        self._desk.metrics.listeners.inc()
        try:
            yield
        finally:
            self._open[guest] -= 1
            self._waiting.discard(changed)
            self._desk.metrics.listeners.dec()
            if not self._open[guest]:
                del self._open[guest]

    def end(self) -> None:
        """Let all of them end: the server shuts down."""
        self.are_ending = True
        for changed in self._waiting:
            changed.set()


def stream(streams: Streams, live: Live, guest: str, seen: str, draw: Callable[[], Drawn]) -> object:
    """A response that goes on: what a guest sees, whenever it has changed."""
    if not streams.has_room(guest):
        return refused(429, "too-many", say("You have many pages open. Close some of them."))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(_told(streams, live, guest, seen, draw), media_type="text/event-stream", headers=headers)


async def _told(streams: Streams, live: Live, guest: str, seen: str, draw: Callable[[], Drawn]) -> AsyncIterator[str]:
    with live.listening() as changed, streams.counted(guest, changed):
        yield "retry: 1000\n\n"
        while not streams.are_ending:
            changed.clear()
            async with live.lock:
                digest, value = draw()
            if digest != seen:
                seen = digest
                yield f"id: {digest}\ndata: {json.dumps(value)}\n\n"
            try:
                await asyncio.wait_for(changed.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": still here\n\n"
