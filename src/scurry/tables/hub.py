"""The hub: the tables that are in use now. One step at a time each; checked, written down, acknowledged, told.

Memory never runs ahead of the store: a step is tried on what the table would become, written, and only then is the
table that. Whatever fails in between, the table is behind the store at most, and reads what it missed first.

Several processes may have a table in use: each hears of the others' steps and catches up, and when two write at once
the store lets one of them land and the other looks again. Whoever looks at a live table takes its lock.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from scurry.games import Game, find
from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal
from scurry.matches.verification import verify
from scurry.tables.advisers import Advisers
from scurry.tables.books import Books
from scurry.tables.bots import BotMoves
from scurry.tables.clock import Clock
from scurry.tables.flags import Flags
from scurry.tables.going_on import GoingOn
from scurry.tables.leaving import nobody_for, take_out
from scurry.tables.live import Live
from scurry.tables.opponents import NOBODY, Guests
from scurry.tables.outage import Outage
from scurry.tables.players import Players
from scurry.tables.presence import Presence
from scurry.tables.refusals import NoSuchTable, NotNow, Sealed, StoreAway
from scurry.tables.steps import Kind, Step, Terms
from scurry.tables.store import Line, News, Store
from scurry.tables.table import Table
from scurry.tables.thinkers import Thinkers
from scurry.tables.uptime import Uptime
from scurry.tables.who import check_who
from scurry.tables.words import Talk
from scurry.tables.writer import PATIENCE, Writer

MOST_TRIES = 8
MOST_LIVE = 4_000
READERS = 4
WATCHED_FOR = 60.0
"""For so many seconds after somebody looked, a table counts as looked at."""
LOOKS_AGAIN = 0.2
"""Seconds between two looks at whether bots can think."""
log = logging.getLogger(__name__)
T = TypeVar("T")


class Hub:
    """All tables, as far as they are in use."""

    def __init__(
        self,
        store: Store,
        bot_pace: float = 0.0,
        clock: Clock | None = None,
        note: Any = None,
        sign: Callable[[str], str] = lambda record: record,
        brought: Guests = NOBODY,
    ) -> None:
        self.store = store
        self._sign = sign
        self.clock = clock or Clock()
        self.thinkers = Thinkers()
        self.bots = BotMoves(self, bot_pace, brought)
        self.advisers = Advisers(self)
        self._going_on = GoingOn(self)
        self._flags = Flags(self)
        self.uptime = Uptime(self)
        self.outage = Outage(self)
        self.players = Players(store)
        self.books = Books(self)
        self.presence = Presence(self)
        self.talk = Talk(self)
        self._note = note or (lambda *_: None)
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._writer = Writer(store)
        self._readers = ThreadPoolExecutor(READERS, "scurry-read")
        self._stop_hearing: Callable[[], None] = lambda: None
        self.hear_of_guest: Callable[[str], None] = lambda guest: None
        """Called when something has changed about a guest; with nobody's name if that may be so for all of them."""
        self.hear_of_table: Callable[[Live], None] = lambda live: None
        """Called when a table may have changed, here or elsewhere."""
        self.hear_of_house: Callable[[], None] = lambda: None
        """Called when whoever runs the server has changed something beside it."""
        self.may_think: Callable[[Game], bool] = lambda game: True
        """Whether a game's bots can think without anybody waiting for the compiler."""
        self.is_closing = False

    # --- Opening and closing ---

    async def start(self) -> None:
        """Listen to other processes, and say that this one is there."""
        loop = asyncio.get_running_loop()

        def hear(table_id: str) -> None:
            loop.call_soon_threadsafe(self._hear, table_id)

        def hear_all() -> None:
            loop.call_soon_threadsafe(self.hear_of_guest, "")
            loop.call_soon_threadsafe(self.begin, self.catch_up_with_all())
            loop.call_soon_threadsafe(self._hear, f"{News.WORDS}:")

        self._stop_hearing = await self.read(self.store.listen, hear, hear_all)
        with suppress(StoreAway):
            await self.uptime.down()
        self.begin(self.uptime.go_on())

    async def resume(self, is_ready: Callable[[Game], bool]) -> None:
        """Go on with every table that waits for a bot or a beat, as far as its game is ready."""
        for table_id in await self.read(self.store.unfinished):
            try:
                terms = await self.read(self.store.terms, table_id)
                if is_ready(find(terms.game)):
                    self.wake(await self.get(table_id))
            except (LookupError, Refusal) as problem:
                log.warning("table left as it is: %s", type(problem).__name__)
            except StoreAway:
                return  # every table that is in use goes on by itself when the store is back

    async def close(self) -> None:
        """Finish what is being written, and end."""
        self.is_closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._stop_hearing)
        await self._writer.close()
        await self.uptime.end()
        self._readers.shutdown()
        self.thinkers.close()

    def begin(self, work: Any) -> asyncio.Task[Any] | None:
        """Do something beside all else, until the hub closes."""
        if self.is_closing:
            work.close()
            return None
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def wake(self, live: Live) -> None:
        """Let everything go on at a table that goes on by itself."""
        self.bots.wake(live)
        self.advisers.wake(live)
        self._going_on.wake(live)
        self._flags.wake(live)
        self.hear_of_table(live)

    async def until_may_think(self, game: Game) -> None:
        """Wait until a game's bots can think."""
        while not self.may_think(game):
            await asyncio.sleep(LOOKS_AGAIN)

    # --- Looking ---

    async def read(self, work: Callable[..., T], *given: Any) -> T:
        """Do something that waits for the store, off the event loop."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.get_running_loop().run_in_executor(self._readers, work, *given)
        except (StoreAway, TimeoutError) as problem:
            self.outage.begin()
            raise StoreAway(type(problem).__name__) from problem

    @property
    def live(self) -> Iterable[Live]:
        """The tables in use."""
        return self._live.values()

    @property
    def count(self) -> int:
        """How many tables are in use."""
        return len(self._live)

    def has(self, table_id: str) -> bool:
        """Whether a table is in use already."""
        return table_id in self._live

    def is_looked_at(self, live: Live) -> bool:
        """Whether somebody has a table before them now, or had it shortly ago."""
        return live.is_watched or self.clock.now() - live.seen_at < WATCHED_FOR

    async def look(self, table_id: str, network: str = "") -> Live:
        """A table for somebody who wants to see it, from some address: bots go on there."""
        live = await self.get(table_id)
        live.seen_at, live.network = self.clock.now(), network
        self.wake(live)
        return live

    async def get(self, table_id: str) -> Live:
        """A table, from memory or from the store; NoSuchTable if there is none."""
        if live := self._live.get(table_id):
            return live
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Live:
        try:
            live = Live(await self.read(self._read, table_id), self.wake, self.uptime)
            self._make_room()
            self._live[table_id] = live
            return live
        finally:
            del self._loading[table_id]

    def _read(self, table_id: str) -> Table:
        table = Table(self.store.terms(table_id))
        table.go_on(*self.store.read(table_id))
        return table

    def _make_room(self) -> None:
        """Let go of what nobody uses, the longest unseen first."""
        if len(self._live) < MOST_LIVE:
            return
        idle = sorted((live for live in self._live.values() if live.is_idle), key=lambda live: live.seen_at)
        for live in idle[: MOST_LIVE // 4]:
            del self._live[live.id]

    async def judge(self, live: Live) -> None:
        """Verify the record of a finished game, once, off the event loop: a long one takes half a second."""
        async with live.judging:
            table = live.table
            if table.match is not None and table.is_over and table.verdict is None:
                frozen = table.copy()
                loop = asyncio.get_running_loop()
                table.verdict = await loop.run_in_executor(self._readers, lambda: verify(self.record_of(frozen)))

    def check_unsealed(self, table: Table) -> None:
        """Refuse to open what lay hidden at a table while others still play by the same seed."""
        if table.terms.is_sealed(self.clock.now()):
            raise Sealed(say("Others still play this deal: record and replay are shown when the day is over (UTC)."))

    def record_of(self, table: Table) -> str:
        """The record of a finished game, signed: names and result are as this server saw them."""
        assert table.match is not None
        return self._sign(table.match.record())

    # --- Doing ---

    async def open(self, game: Game, seats: int | None, options: Mapping[str, Any], guest: str, **more: Any) -> Live:
        """A new table, nobody at it yet; BadOption if the game cannot be played so. `more`: anything else in Terms."""
        count, _ = game.card.terms(seats, options)
        return await self._open(self._terms(game, count, options, guest, **more))

    def _terms(self, game: Game, seats: int, options: Mapping[str, Any], guest: str, **more: Any) -> Terms:
        given = {"id": secrets.token_urlsafe(16), "seed": secrets.token_hex(32), **more}
        rules, at = game.card.version, self.clock.now()
        return Terms(game=game.name, rules=rules, seats=seats, options=dict(options), opened_by=guest, at=at, **given)

    async def _open(self, terms: Terms) -> Live:
        await self.read(self.store.open, terms)
        return await self.get(terms.id)

    async def do(self, table_id: str, step: Step, page: str | None = None) -> Live:
        """Carry out a step: checked, written down, and only then acknowledged. Sent twice, it lands once.

        Who asks comes first: whether a key is known or a page is old is nobody's business but the owner's.
        """
        live = await self.get(table_id)
        if step.kind == Kind.SIT and live.table.terms.is_rated:
            await self.read(self.players.check_sits, live.table.terms, step.guest, self.clock.now())
        key = f"{step.guest}:{step.key or secrets.token_urlsafe(9)}"
        step = replace(step, key=key, down=await self.uptime.down(), at=self.clock.now())
        async with live.lock:
            for _ in range(MOST_TRIES):
                if live.is_behind:
                    await self._catch_up(live)
                check_who(live.table, step)
                if live.table.has(step) or await self._try(live, step, page):
                    return live
        raise NotNow(say("The table is very busy. Try again."))

    async def _try(self, live: Live, step: Step, page: str | None) -> bool:
        try:
            after = live.table.after(step, page)
        except Refusal:
            if self.store.is_shared and await self._catch_up(live):
                return False  # another process was first: perhaps with this very step
            raise
        try:
            has_landed = await self._writer.write(Line(live.id, live.table.count, step, after.is_over))
        except BaseException as problem:
            self._forget(live, problem)
            raise
        if not has_landed:
            await self._catch_up(live)
            return False
        after.note(step)
        live.become(after)
        self.books.wake(live)
        self._note(step, live)
        self.wake(live)
        return True

    def _forget(self, live: Live, problem: BaseException) -> None:
        """Nobody knows whether the step is in the store: what is there is read before anything else is done."""
        live.is_behind = True
        if isinstance(problem, StoreAway):
            self.outage.begin()
        else:
            self.begin(self._hear_of(live))

    # --- Hearing ---

    def _hear(self, said: str) -> None:
        """Another process, or this one, has written to a table, or something has changed about a guest."""
        news, _, what = said.rpartition(":")
        if news == News.GUEST:
            self.hear_of_guest(what)
        elif news == News.HOUSE:
            self.hear_of_house()
        elif news == News.WORDS:
            self.begin(self.talk.hear_of(what, list(self.live)))
        elif live := self._live.get(what):
            self.begin(self._hear_of(live))

    async def _hear_of(self, live: Live) -> None:
        try:
            async with live.lock:
                await self._catch_up(live)
        except StoreAway:
            live.is_behind = True
            return
        self.wake(live)
        self.books.wake(live)

    async def _catch_up(self, live: Live) -> bool:
        """Read what stands in the store and is not known here; whether there was anything.

        The store only grows, so what is known stays true; when somebody goes for good, it is read from the beginning.
        """
        steps, is_whole = await self.read(self.store.read, live.id, live.table.count)
        live.is_behind = False
        if any(step.kind == Kind.LEAVE for step in steps):
            live.become(await self.read(self._read, live.id))
            return True
        if live.table.damage or (not steps and is_whole):
            return False
        table = live.table.copy()
        table.go_on(steps, is_whole)
        live.become(table)
        return True

    async def catch_up_with_all(self) -> None:
        """Something may have been missed: read it, wherever there is more in the store than here."""
        try:
            counts = await self.read(self.store.counts, list(self._live))
        except StoreAway:
            return
        for table_id, count in counts.items():
            live = self._live.get(table_id)
            if live is not None and (live.is_behind or count > live.table.count):
                await self._hear_of(live)

    async def let_go_of_deleted(self) -> None:
        """Forget tables that are in the store no more. One at which nothing has happened yet cannot have been there."""
        known = [live.id for live in self._live.values() if live.table.count]
        for table_id in set(known) - set(await self.read(self.store.counts, known)):
            del self._live[table_id]

    # --- Going for good ---

    async def take_out(self, table_id: str, guest: str, name: str) -> None:
        """Let a guest be nobody at a table, who is called so."""
        gone = await self.read(nobody_for, self.store, table_id, guest)
        await self.read(take_out, self.store, table_id, guest, gone, name, self.clock.now())
        if live := self._live.get(table_id):
            await self._hear_of(live)

    # --- Once more ---

    async def rematch(self, table_id: str, guest: str) -> str:
        """A new table with a seat kept for everyone who had one; whoever asks second gets the first one's.

        First the old table says where the new one is, then that is opened: so nothing that is refused opens a table,
        and of two who ask at once, both come to the same.
        """
        live = await self.get(table_id)
        wanted = Step(Kind.REMATCH, 0, guest, secrets.token_urlsafe(16))
        check_who(live.table, wanted)
        if live.table.rematch is None:
            try:
                await self.do(table_id, wanted)
            except NotNow:
                if live.table.rematch is None:
                    raise
        assert live.table.rematch is not None
        await self._lay(live.table.rematch, live.table, guest)
        return live.table.rematch

    async def _lay(self, new_id: str, old: Table, guest: str) -> None:
        """Open the table of a rematch, unless it is there, with its bots."""
        try:
            live = await self.get(new_id)
        except NoSuchTable:
            kept = old.kept_again
            same = {"kept": kept, "about": await self._about_again(old, kept), "clock": old.terms.clock}
            terms = self._terms(old.game, old.terms.seats, old.terms.options, guest, id=new_id, **same)
            live = await self._open(terms)
        for number, seat in enumerate(old.seats):
            if seat.guest is None and not live.table.seats[number].is_taken:
                await self.do(new_id, Step(Kind.BOT, number, "", seat.bot or "", f"rematch-{number}"))

    async def _about_again(self, old: Table, kept: tuple[str, ...]) -> dict[str, Any]:
        """What a rematch is about: it is rated as the first game was, while everyone may."""
        if not old.terms.is_rated:
            return {} if old.terms.hints is None else {"hints": old.terms.hints}
        is_rated = await self.read(self.players.have_room, old.terms.game, kept, self.clock.now())
        return {"rated": True} if is_rated else {}
