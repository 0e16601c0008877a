"""The tables where others wait for a guest now: what an open page of a browser looks at."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from scurry.games import NoSuchGame, find
from scurry.matches.refusals import Refusal
from scurry.server.desk import Desk
from scurry.server.notices.messages import turn_at
from scurry.server.notices.turns import is_told_of, turn_of
from scurry.tables.table import Table


@dataclass(frozen=True)
class Turn:
    """One of them."""

    table_id: str
    key: str
    """Another one for another turn: who has been told of this one need not be told again."""
    sentence: str


async def my_turns(desk: Desk, guest: str) -> list[Turn]:
    """Every table where others wait, one turn each, whichever of a guest's seats is asked."""
    return [turn async for turn in _turns(desk, guest)]


async def _turns(desk: Desk, guest: str) -> AsyncIterator[Turn]:
    for table_id in await desk.hub.read(lambda: desk.store.tables_of(guest, is_over=False)):
        table = await _table(desk, table_id)
        if table is None or not is_told_of(table):
            continue
        asked = [(turn, seat) for seat in table.seats_of(guest) if (turn := turn_of(table, seat)) is not None]
        if asked:
            turn, seat = asked[0]
            yield Turn(table_id, f"{table_id}/{seat}/{turn}", turn_at(table, guest, "").text)


async def _table(desk: Desk, table_id: str) -> Table | None:
    """A table that can be read, and whose game is ready: nobody waits for rules to be compiled here."""
    try:
        terms = await desk.hub.read(desk.store.terms, table_id)
        return (await desk.hub.get(table_id)).table if desk.readiness.is_ready(find(terms.game)) else None
    except (NoSuchGame, Refusal, LookupError, ValueError):
        return None
