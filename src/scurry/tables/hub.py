"""The hub: the tables that are in use now. One step at a time each; written down, then acknowledged, then told.

Several processes may have a table in use: each hears of the others' steps and catches up, and when two write at once
the store lets one of them land and the other looks again. Whoever looks at a live table takes its lock: what is not
written down yet is not shown to anyone.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from scurry.games import Game, find
from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal, Stale
from scurry.tables.opponents import LAST_RESORT, choose
from scurry.tables.refusals import NotNow
from scurry.tables.steps import Kind, Step, Terms
from scurry.tables.store import Line, Store
from scurry.tables.table import Table
from scurry.tables.writer import Writer

MOST_TRIES = 8
MOST_LIVE = 4_000
BOT_THREADS = 2
READERS = 4
log = logging.getLogger(__name__)
T = TypeVar("T")


class Live:
    """A table in use: who listens, who thinks, and what has been drawn of it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[asyncio.Event] = set()
        self.thinking: set[int] = set()
        self.drawn: dict[Any, Any] = {}
        """Whatever the server wants to keep until the table changes."""

    @property
    def id(self) -> str:
        """The table's address."""
        return self.table.terms.id

    @contextmanager
    def listening(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever the table has changed."""
        event = asyncio.Event()
        self.listeners.add(event)
        try:
            yield event
        finally:
            self.listeners.discard(event)

    def tell(self) -> None:
        """The table has changed."""
        self.drawn.clear()
        for event in self.listeners:
            event.set()


class Hub:
    """All tables, as far as they are in use."""

    def __init__(
        self, store: Store, bot_pace: float = 0.0, clock: Callable[[], float] = time.time, note: Any = None
    ) -> None:
        self.store = store
        self.clock = clock
        self._note = note or (lambda *_: None)
        self._pace = bot_pace
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._writer = Writer(store)
        self._pool = ThreadPoolExecutor(BOT_THREADS, "scurry-bot")
        self._readers = ThreadPoolExecutor(READERS, "scurry-read")
        self._stop_hearing: Callable[[], None] = lambda: None
        self._is_closing = False

    # --- Opening and closing ---

    async def start(self) -> None:
        """Listen to other processes."""
        loop = asyncio.get_running_loop()

        def hear(table_id: str) -> None:
            loop.call_soon_threadsafe(self._hear, table_id)

        self._stop_hearing = await self.read(self.store.listen, hear)

    async def resume(self, is_ready: Callable[[Game], bool]) -> None:
        """Go on with every table that waits for a bot, as far as its game is ready."""
        for table_id in await self.read(self.store.unfinished):
            try:
                terms = await self.read(self.store.terms, table_id)
                if is_ready(find(terms.game)):
                    self._wake_bots(await self.get(table_id))
            except (LookupError, Refusal) as problem:
                log.warning("table left as it is: %s", problem)

    async def close(self) -> None:
        """Finish what is being written, and end."""
        self._is_closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.read(self._stop_hearing)
        await self._writer.close()
        self._readers.shutdown()
        self._pool.shutdown(wait=False, cancel_futures=True)

    # --- Looking ---

    async def read(self, work: Callable[..., T], *given: Any) -> T:
        """Do something that waits for the store, off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, work, *given)

    @property
    def live(self) -> Iterable[Live]:
        """The tables in use."""
        return self._live.values()

    def has(self, table_id: str) -> bool:
        """Whether a table is in use already."""
        return table_id in self._live

    async def get(self, table_id: str) -> Live:
        """A table, from memory or from the store; NoSuchTable if there is none."""
        if live := self._live.get(table_id):
            return live
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await self._loading[table_id]

    async def _load(self, table_id: str) -> Live:
        try:
            live = Live(await self.read(self._read, table_id))
            self._make_room()
            self._live[table_id] = live
            return live
        finally:
            del self._loading[table_id]

    def _read(self, table_id: str) -> Table:
        return Table(self.store.terms(table_id), self.store.steps(table_id))

    def _make_room(self) -> None:
        if len(self._live) < MOST_LIVE:
            return
        idle = [
            each for each in self._live.values() if not each.listeners and not each.thinking and not each.lock.locked()
        ]
        for live in idle[: MOST_LIVE // 4]:
            del self._live[live.id]

    # --- Doing ---

    async def open(self, game: Game, seats: int | None, options: Mapping[str, Any], guest: str) -> Live:
        """A new table, nobody at it yet; BadOption if the game cannot be played so."""
        count, _ = game.card.terms(seats, options)
        terms = Terms(
            id=secrets.token_urlsafe(16),
            game=game.name,
            rules=game.card.version,
            seats=count,
            seed=secrets.token_hex(32),
            options=dict(options),
            opened_by=guest,
            at=self.clock(),
        )
        await self.read(self.store.open, terms)
        return await self.get(terms.id)

    async def do(self, table_id: str, step: Step, page: str | None = None) -> Live:
        """Carry out a step: checked, written down, and only then acknowledged. Sent twice, it lands once."""
        live = await self.get(table_id)
        key = f"{step.guest}:{step.key or secrets.token_urlsafe(9)}"
        step = Step(step.kind, step.seat, step.guest, step.value, key, self.clock())
        async with live.lock:
            for _ in range(MOST_TRIES):
                if step.key in live.table.keys or await self._try(live, step, page):
                    return live
        raise NotNow(say("The table is very busy. Try again."))

    async def _try(self, live: Live, step: Step, page: str | None) -> bool:
        table, number = live.table, live.table.count
        if page is not None and table.match is not None and page != table.match.page(step.seat):
            raise Stale(say("The table has changed since you looked. Look again, then move."))
        table.apply(step)
        try:
            has_landed = await self._writer.write(Line(live.id, number, step, table.is_over))
        except BaseException:
            live.table = await self.read(self._read, live.id)
            raise
        if not has_landed:
            await self._catch_up(live)
            return False
        self._note(step, live)
        live.tell()
        self._wake_bots(live)
        return True

    async def _catch_up(self, live: Live) -> None:
        live.table = await self.read(self._read, live.id)
        live.tell()

    def _hear(self, table_id: str) -> None:
        """Another process, or this one, has written to a table."""
        if live := self._live.get(table_id):
            self._start(self._hear_of(live))

    async def _hear_of(self, live: Live) -> None:
        async with live.lock:
            steps = await self.read(self.store.steps, live.id, live.table.count)
            for step in steps:
                live.table.apply(step)
            if steps:
                live.tell()
                self._wake_bots(live)

    async def rematch(self, table_id: str, guest: str) -> str:
        """The same people and bots at a new table; whoever asks second gets the first one's."""
        live = await self.get(table_id)
        if live.table.rematch is None:
            old = live.table
            new = await self.open(old.game, old.terms.seats, old.terms.options, guest)
            try:
                await self.do(table_id, Step(Kind.REMATCH, 0, guest, new.id))
            except NotNow:
                if live.table.rematch is None:
                    raise
            else:
                for step in _same_seats(old):
                    await self.do(new.id, step)
        assert live.table.rematch is not None
        return live.table.rematch

    # --- Bots ---

    def _wake_bots(self, live: Live) -> None:
        for seat in live.table.bots_to_act():
            if seat not in live.thinking:
                live.thinking.add(seat)
                self._start(self._think(live, seat))

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think(self, live: Live, seat: int) -> None:
        """Let a bot choose, off the event loop, and play its move if the table still looks the same to it."""
        try:
            await asyncio.sleep(self._pace)
            table = live.table
            if seat not in table.bots_to_act() or table.match is None:
                return
            bot, page, count = table.seats[seat].bot or LAST_RESORT, table.match.page(seat), table.count
            view: Any = table.match.view(seat)
            moves = table.match.legal_ids(seat)
            work = (bot, table.game, view, seat, moves, table.terms.seed)
            move = await asyncio.get_running_loop().run_in_executor(self._pool, choose, *work)
            await self.do(live.id, Step(Kind.MOVE, seat, "", str(move), f"bot-{seat}-{count}"), page)
        except Refusal as problem:
            log.info("a bot's move came too late: %s", problem.code)
        finally:
            live.thinking.discard(seat)
            if not self._is_closing:
                self._wake_bots(live)


def _same_seats(table: Table) -> Iterator[Step]:
    """The steps that put everyone into the same seats again."""
    for number, seat in enumerate(table.seats):
        if seat.guest is not None:
            yield Step(Kind.SIT, number, seat.guest, seat.name)
        elif seat.bot is not None:
            yield Step(Kind.BOT, number, "", seat.bot)
