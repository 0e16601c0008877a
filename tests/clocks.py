"""A clock that a test drives: nothing happens but when it says so, and everything that happens has an exact time."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from scurry.tables.clock import Clock

SETTLING = 0.003
"""After so many real seconds it is looked whether anything still goes on at this moment, …"""
OFTEN_ENOUGH = 4
"""… and it is over when so many looks in a row saw nothing."""


@dataclass(order=True)
class _Waiter:
    moment: float
    wake: asyncio.Event | threading.Event = field(compare=False)


class DrivenClock(Clock):
    """Stands still until it is driven on, from one awaited moment to the next."""

    def __init__(self, at: float = 1_000.0) -> None:
        super().__init__()
        self._at = at
        self._waiting: list[_Waiter] = []
        self._lock = threading.Lock()
        self.spending = 0
        """How many threads take their time."""
        self.is_quiet: Callable[[], bool] = lambda: True
        """Whether nothing goes on but by this clock."""

    def now(self) -> float:
        """The moment that it was driven to."""
        return self._at

    async def until(self, moment: float) -> None:
        """Wait until it is driven there."""
        if moment > self._at:
            wake = asyncio.Event()
            self._wait(moment, wake)
            await wake.wait()

    async def is_set_by(self, moment: float, event: asyncio.Event) -> bool:
        """Wait for an event, or until it is driven there."""
        wake = asyncio.Event()
        self._wait(moment, wake)
        both = [asyncio.create_task(each.wait()) for each in (event, wake)]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in both:
                each.cancel()
        return event.is_set()

    def spend(self, seconds: float) -> None:
        """Take so long for something, in a thread."""
        if seconds > 0:
            wake = threading.Event()
            self._wait(self._at + seconds, wake)
            self.spending += 1
            wake.wait(60)

    def _wait(self, moment: float, wake: asyncio.Event | threading.Event) -> None:
        with self._lock:
            self._waiting.append(_Waiter(moment, wake))

    async def drive(self, seconds: float) -> None:
        """Let so much time pass, and everything happen that happens in it."""
        ends = self._at + seconds
        await self._settle()
        while (coming := self._next_before(ends)) is not None:
            self._at = max(self._at, coming.moment)
            self.spending -= isinstance(coming.wake, threading.Event)
            coming.wake.set()
            await self._settle()
        self._at = ends

    async def _settle(self) -> None:
        seen = 0
        while seen < OFTEN_ENOUGH:
            await asyncio.sleep(SETTLING)
            seen = seen + 1 if self.is_quiet() else 0

    def _next_before(self, ends: float) -> _Waiter | None:
        with self._lock:
            coming = min(self._waiting, default=None)
            if coming is None or coming.moment > ends:
                return None
            self._waiting.remove(coming)
            return coming


class JumpingClock(Clock):
    """The time of day, which a test can let go forward by days: whoever waits is woken when their moment has come."""

    def __init__(self) -> None:
        super().__init__()
        self._ahead = 0.0
        self._waiting: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()

    def now(self) -> float:
        """The time of day, and as much more as was jumped."""
        return super().now() + self._ahead

    def jump(self, seconds: float) -> None:
        """Let so much time be gone."""
        self._ahead += seconds
        for loop, woken in list(self._waiting):
            loop.call_soon_threadsafe(woken.set)

    async def until(self, moment: float) -> None:
        """Wait until it is that late."""
        await self.is_set_by(moment, asyncio.Event())

    async def is_set_by(self, moment: float, event: asyncio.Event) -> bool:
        """Wait for an event, but no longer than until that moment; whether it came."""
        jumped = asyncio.Event()
        waiter = (asyncio.get_running_loop(), jumped)
        self._waiting.add(waiter)
        try:
            while not event.is_set() and (left := moment - self.now()) > 0:
                jumped.clear()
                both = [asyncio.create_task(each.wait()) for each in (event, jumped)]
                await asyncio.wait(both, timeout=left, return_when=asyncio.FIRST_COMPLETED)
                for each in both:
                    each.cancel()
        finally:
            self._waiting.discard(waiter)
        return event.is_set()
