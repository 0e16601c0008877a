"""Bots at tables: they think off the event loop, and answer on a beat that everyone could have told beforehand.

Time is a channel. A bot that knows something that others do not answers when the public clock says so, however long it
thought: how many choices it had, or how hard they were, is its secret. Where it knows no more than everyone, it answers
as soon as it is done. So it does with no pace at all, which is for programs that have no time.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from scurry.matches.refusals import Refusal
from scurry.tables.clock import next_beat
from scurry.tables.live import Live
from scurry.tables.opponents import LAST_RESORT, NOBODY, Guests, choose, failures, seconds_of
from scurry.tables.pauses import knows_more
from scurry.tables.refusals import StoreAway
from scurry.tables.steps import Kind, Step

if TYPE_CHECKING:
    from scurry.tables.hub import Hub

log = logging.getLogger(__name__)
REST = 1.0
"""So many seconds a bot waits that could not move: what fails always must not fail all the time."""


class BotMoves:
    """Lets bots think where people wait for them, and plays what they chose."""

    def __init__(self, hub: Hub, pace: float, brought: Guests = NOBODY) -> None:
        self._hub, self._pace = hub, pace
        self.brought = brought
        """The bots of others that may sit at tables here."""

    def wake(self, live: Live) -> None:
        """Let every bot that is to act at a table think, if anybody cares."""
        if self._hub.is_closing or self._hub.outage.is_on or not self._matters(live):
            return
        if not self._hub.may_think(live.table.game):
            return  # woken when they are ready
        for seat in live.table.bots_to_act():
            if seat not in live.thinking:
                live.thinking.add(seat)
                self._hub.begin(self._move(live, seat))

    def _matters(self, live: Live) -> bool:
        """Whether a person sits there, or watches: bots among themselves would think for nobody."""
        return self._hub.is_looked_at(live) or any(seat.guest is not None for seat in live.table.seats)

    async def _move(self, live: Live, seat: int) -> None:
        """Move, if the table still looks the same to the bot; rest, if nothing came of it."""
        count = live.table.count
        try:
            await self._try_to_move(live, seat)
            if live.table.count == count:
                await asyncio.sleep(REST)
        finally:
            live.thinking.discard(seat)
            self.wake(live)

    async def _try_to_move(self, live: Live, seat: int) -> None:
        try:
            await self._choose_and_play(live, seat)
        except Refusal as problem:
            log.info("a bot's move came too late: %s", problem.code)
        except StoreAway:
            log.info("a bot waits for the store")
        except Exception:
            failures[live.table.game.name, live.table.seats[seat].bot or LAST_RESORT] += 1
            log.exception("a bot could not move at %s", live.table.game.name)

    async def _choose_and_play(self, live: Live, seat: int) -> None:
        table, clock, asked = live.table, self._hub.clock, self._hub.clock.now()
        if table.match is None:
            return
        bot, page, key = table.seats[seat].bot or LAST_RESORT, table.match.page(seat), f"bot-{seat}-{table.count}"
        view, moves, names = table.match.view(seat), table.match.legal_ids(seat), table.match.names
        seconds = seconds_of(bot, self.brought)
        # after going back it does not choose as it was seen to choose
        secret = f"{table.terms.seed}/{table.match.again}"
        begun = [asked]

        def think() -> int:
            begun[0] = clock.now()
            return choose(bot, table.game, view, seat, moves, secret, self.brought, names)

        has_person = any(each.is_played_by_person for each in table.seats)
        who = (live.network, table.terms.opened_by)
        move = await self._hub.thinkers.think(who, has_person, seconds, think)
        ready = asked + self._pace
        if self._pace and knows_more(table.match, seat):
            ready = max(ready, next_beat(begun[0], seconds, clock.now()))
        await clock.until(ready)
        await self._hub.do(live.id, Step(Kind.MOVE, seat, "", str(move), key), page)
