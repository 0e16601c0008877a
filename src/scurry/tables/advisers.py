"""Advisers: hints for whoever asks, and a warning before a move that costs much, for whoever wants one.

They see what the seat sees, and think in the queue that bots share. What is thought over for one page is thought over
once, however often somebody asks; and a seat with a tutor is thought for from the moment that it is asked, so that it
need not wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from scurry.bots.advising import AGAIN, BESIDES, SECONDS, costly_after_all, only, seems_costly, weigh, weigh_again
from scurry.bots.judging import Judgement
from scurry.bots.reasons import Findings, alarm, findings_of, write
from scurry.kernel.catalogue import say
from scurry.tables.helping import has_tutor, would_go
from scurry.tables.live import Held, Live, Weighed
from scurry.tables.opponents import failures
from scurry.tables.refusals import KeyUsed, NotNow, ThinkAgain
from scurry.tables.steps import Kind, Step
from scurry.tables.who import check_who

if TYPE_CHECKING:
    from scurry.tables.hub import Hub

HINT_PATIENCE = 10.0
"""A hint that has not come after so many seconds does not come."""
TUTOR_PATIENCE = 1.9
"""A move is held up for so many seconds at the most; then it is made."""
ADVISER = "adviser"
"""What it is called where failures are counted."""
Task = asyncio.Task[Judgement | None]
log = logging.getLogger(__name__)


class Advisers:
    """Think for people, where they may be helped."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def wake(self, live: Live) -> None:
        """Think for every seat that has a decision to make and a tutor, while somebody looks."""
        if not self._hub.is_closing and self._hub.is_looked_at(live):
            for seat in live.table.to_act:
                if has_tutor(live.table, seat):
                    self._weigh(live, seat)

    # --- Hints ---

    async def advise(self, table_id: str, seat: int, guest: str, page: str | None) -> Live:
        """Take a hint: it is thought over, and written down that it was taken, before anybody is told."""
        live = await self._hub.get(table_id)
        live.table.check_hint(Step(Kind.HINT, seat, guest), page)
        if live.table.hint_for(seat) is None:
            page = live.table.page(seat)
            found = write(await self._found(live, seat))
            with suppress(KeyUsed):  # another process has found it meanwhile, and not quite the same
                await self._hub.do(table_id, Step(Kind.HINT, seat, guest, found, f"hint-{page}"), page)
        return live

    async def _found(self, live: Live, seat: int) -> Findings:
        moves = live.table.moves(seat)
        if len(moves) == 1:
            return only(seat, moves[0])
        try:
            async with asyncio.timeout(HINT_PATIENCE):
                judgement = await _outcome(self._weigh(live, seat))
        except TimeoutError:
            raise NotNow(say("The bots have much to think about just now. Ask again in a moment.")) from None
        if judgement is None:
            raise NotNow(say("No hint was found here: trust yourself."))
        return findings_of(judgement)

    # --- Warnings ---

    async def check(self, table_id: str, step: Step, page: str | None) -> None:
        """Hold a move back that surely costs much, if its seat has a tutor; what takes too long is let go."""
        live = await self._hub.get(table_id)
        check_who(live.table, step)
        if not has_tutor(live.table, step.seat) or not would_go(live.table, step, page):
            return
        held = None
        with suppress(TimeoutError):
            async with asyncio.timeout(TUTOR_PATIENCE):
                held = await self._costly(live, step.seat, int(step.value))
        if held is not None:
            live.hold(step.seat, held)
            names = live.table.match.names_for(step.seat) if live.table.match is not None else ()
            raise ThinkAgain(alarm(live.table.game, held.findings, names))

    async def _costly(self, live: Live, seat: int, made: int) -> Held | None:
        page = live.table.page(seat)
        first = await _outcome(self._weigh(live, seat))
        if first is None or not seems_costly(first, made) or live.table.page(seat) != page:
            return None
        second = await _outcome(self._weigh_again(live, seat, first, made))
        found = costly_after_all(second, made) if second is not None else None
        return Held(page, found) if found is not None else None

    # --- Thinking ---

    def _weigh(self, live: Live, seat: int) -> Task | None:
        """What each move of a seat is worth; nobody need think where there is one only."""
        match, moves = live.table.match, live.table.moves(seat)
        if match is None or len(moves) == 1:
            return None
        work = partial(weigh, match.game, match.view(seat), seat, moves)
        return self._begin(live, (seat, match.page(seat), None), work, SECONDS)

    def _weigh_again(self, live: Live, seat: int, first: Judgement, made: int) -> Task | None:
        if (match := live.table.match) is None:
            return None
        work = partial(weigh_again, match.game, match.view(seat), seat, first, made)
        return self._begin(live, (seat, match.page(seat), made), work, AGAIN)

    def _begin(self, live: Live, what: Weighed, work: Callable[[], Judgement], seconds: float) -> Task | None:
        """Begin to think, unless that was begun before."""
        if what not in live.weighed:
            task = self._hub.begin(self._think(live, what[0], work, seconds))
            if task is None:
                return None
            live.weighed = {each: known for each, known in live.weighed.items() if _is_still_seen(each, what)}
            live.weighed[what] = task
        return live.weighed[what]

    async def _think(self, live: Live, seat: int, work: Callable[[], Judgement], seconds: float) -> Judgement | None:
        """Off the event loop, when it is its turn. What fails is counted, and nobody is helped."""
        who = (live.network, live.table.seats[seat].guest or "")
        try:
            await self._hub.until_may_think(live.table.game)
            return await self._hub.thinkers.think(who, True, seconds + BESIDES, work)
        except Exception:
            failures[live.table.game.name, ADVISER] += 1
            log.exception("an adviser failed at %s", live.table.game.name)
            return None


def _is_still_seen(known: Weighed, now: Weighed) -> bool:
    """Whether what was thought over may still be asked for: of one seat only what is about its present page."""
    return known[0] != now[0] or known[1] == now[1]


async def _outcome(task: Task | None) -> Judgement | None:
    """What is found; whoever gives up waiting leaves it to others who wait."""
    return await asyncio.shield(task) if task is not None else None
