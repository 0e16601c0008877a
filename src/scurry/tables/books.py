"""The books: every game that is over is written down, and rated if it counts.

A result follows from its table, and a rating from results. So nothing is lost by a crash in between: whoever starts
next looks for what is missing.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from scurry.games import Game
from scurry.matches.refusals import Refusal
from scurry.tables.live import Live
from scurry.tables.outcomes import Outcome, Played, is_kept, outcome_of
from scurry.tables.ratings import Ratings
from scurry.tables.refusals import StoreAway
from scurry.tables.results import Results
from scurry.tables.steps import Terms

if TYPE_CHECKING:
    from scurry.tables.hub import Hub

TRYING_AGAIN = 5.0
"""Seconds until what could not be written down is tried again."""
log = logging.getLogger(__name__)


class Books:
    """Keeps results and ratings."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.results, self.ratings = Results(hub.store), Ratings(hub.store)
        self._busy: set[str] = set()
        self._lock = asyncio.Lock()

    @property
    def is_at_rest(self) -> bool:
        """Whether all that is over is written down, as far as this process knows."""
        return not self._busy and not self._lock.locked()

    def wake(self, live: Live) -> None:
        """See to a table that may be over."""
        if live.table.is_over and live.id not in self._busy and is_kept(live.table.terms):
            self._busy.add(live.id)
            if self._hub.begin(self._see_to(live.id)) is None:
                self._busy.discard(live.id)

    async def _see_to(self, table_id: str) -> None:
        """Until it is done, however long the store is away."""
        try:
            while not await self._try(table_id):
                await asyncio.sleep(TRYING_AGAIN)
        finally:
            self._busy.discard(table_id)

    async def _try(self, table_id: str) -> bool:
        try:
            await self.write_down(table_id)
        except StoreAway:
            return False
        return True

    async def write_down(self, table_id: str) -> None:
        """Keep how a table ended, and rate it. Asked twice, it is done once."""
        terms = await self._hub.read(self._hub.store.terms, table_id)
        if not await self._hub.read(self.results.are_kept, table_id):
            await self._hub.read(self.results.keep, await self._outcome(terms))
        if terms.is_rated:
            await self._hub.read(self.ratings.bring_up_to_date, terms.game)

    async def write_down_if_over(self, table_id: str) -> None:
        """The same, before somebody who sat there goes for good."""
        table = (await self._hub.get(table_id)).table
        if table.is_over and is_kept(table.terms):
            await self.write_down(table_id)

    async def _outcome(self, terms: Terms) -> Outcome:
        try:
            table = (await self._hub.get(terms.id)).table
        except (Refusal, ValueError) as problem:
            log.warning("nobody can tell any more how a table ended: %s", type(problem).__name__)
            return _lost(terms)
        return outcome_of(table) if table.is_over and table.has_begun else _lost(terms)

    async def catch_up(self, game: Game) -> None:
        """Write down whatever is over at the tables of a game, and rate whatever is not."""
        try:
            async with self._lock:
                for table_id in await self._hub.read(self.results.missing, game.name):
                    await self.write_down(table_id)
                await self._hub.read(self.ratings.bring_up_to_date, game.name)
        except StoreAway:
            log.info("results wait for the store")


def _lost(terms: Terms) -> Outcome:
    """Of a table that cannot be read any more there is no result, and it is not looked at again."""
    at = terms.at
    return Outcome(terms.id, terms.game, Played.GAME, {}, False, at, at, 0.0, 0, ())
