"""Tables that were begun by other rules: what was played there, and a new table with everyone's seat kept."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response

from scurry.server.answers import TableId
from scurry.server.api import REFUSALS, Known, check_may_open
from scurry.server.desk import desk_of, guest_of
from scurry.server.shapes import Again
from scurry.tables.old_rules import play_again, remains_of

old_tables = APIRouter(include_in_schema=False)
old_tables_api = APIRouter(prefix="/api/tables", responses=REFUSALS, tags=["tables"])


@old_tables.get("/t/{table_id}/so-far")
async def so_far(request: Request, table_id: TableId) -> Response:
    """What was played, to keep."""
    told = await _so_far(request, table_id, guest_of(request))
    told.headers["content-disposition"] = f'attachment; filename="so-far-{table_id[:6]}.txt"'
    return told


@old_tables.post("/t/{table_id}/again")
async def again(request: Request, table_id: TableId) -> Response:
    """To the new table."""
    check_may_open(request)
    return RedirectResponse(f"/t/{await play_again(desk_of(request).hub, table_id, guest_of(request))}", 303)


@old_tables_api.get("/{table_id}/so-far", response_model=None, responses={200: {"content": {"text/plain": {}}}})
async def told_so_far(request: Request, guest: Known, table_id: TableId) -> Response:
    """What was played at a table that cannot go on, as text, for those who sat there."""
    return await _so_far(request, table_id, guest)


@old_tables_api.post("/{table_id}/again", response_model=Again, status_code=201)
async def opened_again(request: Request, guest: Known, table_id: TableId) -> Again:
    """Where the rules have changed: a new table by today's, with everyone's seat kept."""
    check_may_open(request)
    return Again(id=await play_again(desk_of(request).hub, table_id, guest))


async def _so_far(request: Request, table_id: str, guest: str) -> PlainTextResponse:
    desk = desk_of(request)
    remains = await desk.hub.read(remains_of, desk.store, table_id)
    return PlainTextResponse(remains.so_far(guest, desk.hub.clock.now()))
