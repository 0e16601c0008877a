"""A guest's tables, as the lobby lists them."""

from __future__ import annotations

import logging
from typing import Any

from scurry.games import NoSuchGame, find
from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal
from scurry.server.desk import Desk
from scurry.tables.live import Live
from scurry.tables.sight import look

log = logging.getLogger(__name__)


async def my_tables(desk: Desk, guest: str) -> list[dict[str, Any]]:
    """The tables at which a guest sits, those that wait for the guest first."""
    told = []
    for table_id in await desk.hub.read(desk.store.tables_of, guest):
        try:
            terms = await desk.hub.read(desk.store.terms, table_id)
            if desk.readiness.is_ready(find(terms.game)):
                told.append(_told(await desk.hub.get(table_id), guest))
        except (NoSuchGame, Refusal, ValueError) as problem:
            # A game that left the shelf, or a table of older rules, or one that cannot be read: the others are fine.
            log.warning("a table is left out of a list: %s", type(problem).__name__)
    return sorted(told, key=lambda each: (not each["is_my_turn"], each["is_over"]))


def _told(live: Live, guest: str) -> dict[str, Any]:
    table = live.table
    mine = set(table.seats_of(guest))
    is_my_turn = any(seat in mine and table.seats[seat].is_played_by_person for seat in table.to_act)
    others = [seat.name for number, seat in enumerate(table.seats) if seat.name and number not in mine]
    state = say("your turn") if is_my_turn else look(table, guest).question
    return {
        "id": live.id,
        "game": table.game,
        "with": say("with {names}", names=", ".join(others)) if others else say("on one device"),
        "state": state,
        "is_my_turn": is_my_turn,
        "is_over": table.is_over,
    }
