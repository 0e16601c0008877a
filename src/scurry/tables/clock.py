"""The clock that tables go by. Tests drive one of their own, so that they can compare when things happen."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress


class Clock:
    """The time of day, as it was when the server started and has gone on since: nobody can set it back."""

    def __init__(self) -> None:
        self._started = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970."""
        return self._started + time.monotonic()

    async def until(self, moment: float) -> None:
        """Wait until it is that late."""
        while (left := moment - self.now()) > 0:
            await asyncio.sleep(left)

    async def is_set_by(self, moment: float, event: asyncio.Event) -> bool:
        """Wait for an event, but no longer than until that moment; whether it came."""
        with suppress(TimeoutError):
            await asyncio.wait_for(event.wait(), max(0.0, moment - self.now()))
        return event.is_set()


def next_beat(start: float, beat: float, now: float) -> float:
    """The first of start + beat, start + 2 · beat, … that is not past."""
    return start + beat * max(1, -int((start - now) // beat))
