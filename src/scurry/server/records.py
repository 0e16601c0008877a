"""Records that were opened from files, as matches."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from scurry.matches.match import Match
from scurry.matches.reading import parse
from scurry.matches.verification import replay
from scurry.tables.hub import Hub
from scurry.tables.reviews import Reviews

MOST_AT_HAND = 64
"""So many are kept as matches: to replay a long one takes a second, and whoever waits for its review asks often."""


class Records:
    """Keeps them, and replays each once."""

    def __init__(self, hub: Hub, kept: Reviews) -> None:
        self._hub, self._kept = hub, kept
        self._at_hand: OrderedDict[str, Match] = OrderedDict()

    async def text(self, record_id: str) -> str:
        """A record that was kept; NoSuchRecord if it is not there."""
        return await self._hub.read(self._kept.record, record_id)

    async def keep(self, text: str) -> tuple[str, Match]:
        """What a record is called from now on, and its match; BadRecord says what is wrong with it."""
        match = await asyncio.to_thread(replay, text)
        record_id = await self._hub.read(self._kept.keep_record, text, self._hub.clock.now())
        self._remember(record_id, match)
        return record_id, match

    async def match(self, record_id: str, text: str) -> Match:
        """The match of a record that was kept."""
        match = await asyncio.to_thread(replay, text)
        self._remember(record_id, match)
        return match

    def at_hand(self, record_id: str) -> Match | None:
        """The match of a record that was looked at lately."""
        match = self._at_hand.get(record_id)
        if match is not None:
            self._remember(record_id, match)
        return match

    def _remember(self, record_id: str, match: Match) -> None:
        self._at_hand[record_id] = match
        self._at_hand.move_to_end(record_id)
        while len(self._at_hand) > MOST_AT_HAND:
            self._at_hand.popitem(last=False)


def game_in(text: str) -> str:
    """The game that a record is of; BadRecord if it is none."""
    return str(parse(text).fields["game"])
