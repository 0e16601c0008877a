"""A guest's tables: in the lobby, and page by page."""

from __future__ import annotations

import logging
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import RedirectResponse, Response

from scurry.games import NoSuchGame, find
from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal
from scurry.server.answers import TableId, page
from scurry.server.desk import Desk, desk_of, guest_of
from scurry.server.paces import duration_in_words
from scurry.server.terms import terms_in_words
from scurry.tables.live import Live
from scurry.tables.old_rules import Remains, remains_of
from scurry.tables.refusals import OtherRules
from scurry.tables.sight import look
from scurry.tables.store import KeptIn

log = logging.getLogger(__name__)
tables = APIRouter(include_in_schema=False)

IN_LOBBY = 6
A_PAGE = 12
SHELVES: dict[str, dict[str, Any]] = {
    "going": {"is_over": False},
    "finished": {"is_over": True},
    "archive": {"kept_in": KeptIn.ARCHIVE},
}
"""The lists that a guest can turn the pages of."""


@tables.get("/tables")
async def all_my_tables(
    request: Request,
    shelf: Annotated[str, Query(pattern="^(going|finished|archive)$")] = "going",
    number: Annotated[int, Query(alias="page", ge=1, le=9_999)] = 1,
) -> Response:
    """All tables at which one has sat, a page at a time."""
    desk, guest = desk_of(request), guest_of(request)
    how = {"most": A_PAGE + 1, "first": (number - 1) * A_PAGE, **SHELVES[shelf]}
    found = await _tables(desk, guest, **how)
    return page("tables.html", tables=found[:A_PAGE], shelf=shelf, number=number, has_more=len(found) > A_PAGE)


@tables.post("/tables/{table_id}")
async def put_away(
    request: Request,
    table_id: TableId,
    where: Annotated[str, Form(pattern="^(list|archive|nowhere)$")],
    shelf: Annotated[str, Form(pattern="^(going|finished|archive)$")] = "going",
) -> Response:
    """Put a table into the archive, back into the list, or out of sight."""
    desk = desk_of(request)
    await desk.hub.read(desk.store.keep_in, guest_of(request), table_id, KeptIn[where.upper()])
    return RedirectResponse(f"/tables?shelf={shelf}", 303)


async def in_lobby(desk: Desk, guest: str) -> tuple[list[dict[str, Any]], bool]:
    """The tables that the lobby shows, those that wait for the guest first; and whether there are more."""
    found = await _tables(desk, guest)
    found.sort(key=lambda each: (not each["is_my_turn"], each["is_over"]))
    return found[:IN_LOBBY], len(found) > IN_LOBBY


async def _tables(desk: Desk, guest: str, **how: Any) -> list[dict[str, Any]]:
    told = []
    for table_id in await desk.hub.read(lambda: desk.store.tables_of(guest, **how)):
        try:
            terms = await desk.hub.read(desk.store.terms, table_id)
            if desk.readiness.is_ready(find(terms.game)):
                told.append(_told(await desk.hub.get(table_id), guest, desk.hub.clock.now()))
        except OtherRules:
            remains = await desk.hub.read(remains_of, desk.store, table_id)
            told.append(_told_of_remains(remains, guest))
        except (NoSuchGame, Refusal, ValueError) as problem:
            # A game that left the shelf, or a table that cannot be read: the others are fine.
            log.warning("a table is left out of a list: %s", type(problem).__name__)
    return told


def _my_turn(live: Live, mine: set[int], now: float) -> str:
    clocks = live.table.clocks
    ends = [clocks.runs_out(seat) for seat in mine] if clocks else []
    left = [moment + live.down - now for moment in ends if moment is not None]
    if not left:
        return say("your turn")
    return say("your turn: {time} left", time=duration_in_words(max(0.0, min(left))))


def _told(live: Live, guest: str, now: float) -> dict[str, Any]:
    table = live.table
    mine = set(table.seats_of(guest))
    is_my_turn = any(seat in mine and table.seats[seat].is_played_by_person for seat in table.to_act)
    others = [seat.name for number, seat in enumerate(table.seats) if seat.name and number not in mine]
    state = _my_turn(live, mine, now) if is_my_turn else look(table, guest).question
    return {
        "id": live.id,
        "game": table.game,
        "terms": terms_in_words(table)[1:],
        "with": say("with {names}", names=", ".join(others)) if others else say("on one device"),
        "state": state,
        "is_my_turn": is_my_turn,
        "is_over": table.is_over,
        "can_be_reviewed": table.is_over and table.has_begun and not table.terms.is_sealed(now),
    }


def _told_of_remains(remains: Remains, guest: str) -> dict[str, Any]:
    """A table that was begun by other rules: it waits for nobody, and its page says what changed."""
    others = [name for who, name in remains.people.values() if who != guest]
    return {
        "id": remains.terms.id,
        "game": remains.game,
        "terms": [],
        "with": say("with {names}", names=", ".join(others)) if others else say("on one device"),
        "state": say("The rules have changed since: see what, and play again."),
        "is_my_turn": False,
        "is_over": remains.is_over,
        "can_be_reviewed": False,
    }
