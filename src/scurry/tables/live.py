"""A table in use: who listens, who thinks, and what has been drawn of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scurry.bots.judging import Judgement
from scurry.bots.reasons import Findings
from scurry.tables.company import Company
from scurry.tables.drawings import Drawings
from scurry.tables.table import Table

if TYPE_CHECKING:
    from scurry.tables.uptime import Uptime

MOST_DRAWN = 64
"""So many drawings of a table are kept until it changes."""


Weighed = tuple[int, str, int | None]
"""A seat, its page, and the move that it is about to make, if it is about one."""


@dataclass(frozen=True)
class Held:
    """A move that somebody is warned of: it is not made yet."""

    page: str
    findings: Findings

    @property
    def move(self) -> int:
        """The move."""
        return (self.findings.other or self.findings.best).move


class Live:
    """A table, the lock that whoever looks at it takes, and everyone who wants to hear of changes."""

    def __init__(self, table: Table, watched: Callable[[Live], None], uptime: Uptime) -> None:
        self.table = table
        self.company = Company()
        self._uptime = uptime
        self.lock = asyncio.Lock()
        self.judging = asyncio.Lock()
        """Taken by whoever verifies the finished game: once is enough."""
        self.is_behind = False
        """Whether there may be more in the store than is known here."""
        self.seen_at = 0.0
        """When somebody looked at it last."""
        self.network = ""
        """From where somebody looked at it last: guests are free, addresses are not."""
        self.thinking: set[int] = set()
        self.pausing: set[int] = set()
        """The seats for which something is decided by itself on the next beat."""
        self.weighed: dict[Weighed, asyncio.Task[Judgement | None]] = {}
        """What is being thought over for seats that ask for help, or has been."""
        self._held: dict[int, Held] = {}
        self._listeners: set[asyncio.Event] = set()
        self.drawings = Drawings(MOST_DRAWN)
        self._watched = watched

    @property
    def id(self) -> str:
        """The table's address."""
        return self.table.terms.id

    @property
    def down(self) -> float:
        """For how many seconds no server was there so far: by so much clocks are behind the time of day."""
        return self._uptime.known

    @property
    def is_watched(self) -> bool:
        """Whether somebody listens."""
        return bool(self._listeners)

    @property
    def is_idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        return not self._listeners and not self.thinking and not self.pausing and not self.lock.locked()

    @contextmanager
    def listening(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever the table has changed."""
        event = asyncio.Event()
        self._listeners.add(event)
        self._watched(self)
        try:
            yield event
        finally:
            self._listeners.discard(event)

    def become(self, table: Table) -> None:
        """The table is another one now, safely written: tell everyone."""
        self.table = table
        self.draw_anew()

    def draw_anew(self) -> None:
        """What was drawn of it is not true any more: tell everyone."""
        self.drawings.clear()
        self.tell()

    def tell(self) -> None:
        """There is something to look at."""
        for event in self._listeners:
            event.set()

    def hold(self, seat: int, held: Held | None) -> None:
        """Hold a move back until whoever made it has thought again; or let it go."""
        self._held.pop(seat, None)
        if held is not None:
            self._held[seat] = held
        self.drawings.clear()
        self.tell()

    def held_for(self, seat: int, page: str) -> Held | None:
        """What is held back of a seat, if that still sees what it saw then."""
        held = self._held.get(seat)
        return held if held is not None and held.page == page else None
