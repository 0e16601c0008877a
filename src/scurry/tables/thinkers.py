"""Who thinks next: bots share a few threads, fairly among addresses, and there among those who opened their tables.

Tables where a person waits come first. Then whoever has had the least thinking so far is next (fair queueing), so that
one who opens a thousand tables waits for them, and nobody else does; nor do a thousand free guests at one address take
more than one of them would. Long thoughts never take the last thread: a quick bot's answer is not stuck behind them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")
THREADS = 2
LONG = 1.0
"""A thought that may take so many seconds is long."""


Who = tuple[str, str]
"""An address and a guest there."""


@dataclass(frozen=True)
class Thought:
    """Something to be thought over for somebody."""

    who: Who
    """For which guest, at which address; all of a guest's thoughts share what the guest gets."""
    has_person: bool
    """Whether a person waits for it."""
    seconds: float
    """How long it may take: said beforehand, whatever it turns out to take."""
    work: Callable[[], Any]
    done: asyncio.Future[Any] = field(compare=False)

    @property
    def is_long(self) -> bool:
        """Whether others might wait for it too long."""
        return self.seconds >= LONG


class Ledger:
    """Seconds that each has had more than the others who wait: a newcomer gets no credit for the past."""

    def __init__(self) -> None:
        self._had: dict[str, float] = {}

    def of(self, who: str) -> float:
        """How much more than the others somebody has had."""
        return self._had.get(who, 0.0)

    def note(self, who: str, seconds: float, waiting: Collection[str]) -> None:
        """Somebody who waits gets so many seconds."""
        least = min(self.of(each) for each in waiting)
        self._had = {each: had - least for each, had in self._had.items() if had > least}
        self._had[who] = self.of(who) + seconds


class Thinkers:
    """A few threads, and everyone who waits for one."""

    def __init__(self, threads: int = THREADS) -> None:
        self._pool = ThreadPoolExecutor(threads, "scurry-bot")
        self._threads = self._free = threads
        self._free_for_long = max(1, threads - 1)
        self._waiting: dict[tuple[bool, bool, Who], deque[Thought]] = {}
        """By whether no person waits, whether they are long, and for whom; never an empty row."""
        self._networks = Ledger()
        self._guests: dict[str, Ledger] = {}
        """By their address."""

    @property
    def busy(self) -> int:
        """How many threads are at work."""
        return self._threads - self._free

    async def think(self, who: Who, has_person: bool, seconds: float, work: Callable[[], T]) -> T:
        """Do some work when it is its turn."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        thought = Thought(who, has_person, seconds, work, done)
        self._waiting.setdefault((not has_person, thought.is_long, who), deque()).append(thought)
        self._start_next()
        return await done

    def close(self) -> None:
        """Begin nothing more."""
        self._waiting.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _start_next(self) -> None:
        while self._free and (thought := self._take_next()) is not None:
            if not thought.done.cancelled():
                self._begin(thought)

    def _take_next(self) -> Thought | None:
        rows = [row for row in self._waiting if not row[1] or self._free_for_long]
        if not rows:
            return None
        row = min(rows, key=lambda row: (row[0], *self._so_far(row[2]), row[1]))
        self._note_served(row[2], self._waiting[row][0].seconds)
        thought = self._waiting[row].popleft()
        if not self._waiting[row]:
            del self._waiting[row]
        return thought

    def _so_far(self, who: Who) -> tuple[float, float]:
        network, guest = who
        return self._networks.of(network), self._guests[network].of(guest) if network in self._guests else 0.0

    def _note_served(self, who: Who, seconds: float) -> None:
        waiting = {row[2] for row in self._waiting}
        networks = {network for network, _ in waiting}
        self._networks.note(who[0], seconds, networks)
        self._guests = {network: ledger for network, ledger in self._guests.items() if network in networks}
        guests = {guest for network, guest in waiting if network == who[0]}
        self._guests.setdefault(who[0], Ledger()).note(who[1], seconds, guests)

    def _begin(self, thought: Thought) -> None:
        self._free -= 1
        self._free_for_long -= thought.is_long
        running = asyncio.get_running_loop().run_in_executor(self._pool, thought.work)
        running.add_done_callback(lambda running: self._finish(thought, running))

    def _finish(self, thought: Thought, running: asyncio.Future[Any]) -> None:
        self._free += 1
        self._free_for_long += thought.is_long
        if not thought.done.cancelled():
            if running.cancelled():
                thought.done.cancel()
            elif (problem := running.exception()) is not None:
                thought.done.set_exception(problem)
            else:
                thought.done.set_result(running.result())
        self._start_next()
