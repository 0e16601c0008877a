"""Open tables on pages: the list, sitting down with one click, and the code of an invitation."""

from __future__ import annotations

from typing import Annotated, Any

import segno
from fastapi import APIRouter, Form, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from scurry.server.answers import TableId, page
from scurry.server.company.open_tables import OpenTable, sit_anywhere
from scurry.server.desk import Desk, desk_of, guest_of, public_address
from scurry.server.me.qr import BARK, PAPER
from scurry.server.shapes import Share
from scurry.server.terms import host_of, terms_in_words
from scurry.tables.open_tables import level_in_words
from scurry.tables.opponents import USUAL

open_pages = APIRouter(include_in_schema=False)
IN_LOBBY = 4


async def open_in_lobby(desk: Desk, guest: str) -> dict[str, Any]:
    """The first of the list, for the lobby."""
    found = await desk.open_list.tables()
    return {"open_tables": [_shown(each, guest) for each in found[:IN_LOBBY]], "has_more_open": len(found) > IN_LOBBY}


def _shown(found: OpenTable, guest: str) -> dict[str, Any]:
    table = found.live.table
    return {
        "id": found.live.id,
        "game": table.game,
        "terms": terms_in_words(table)[1:],
        "level": level_in_words(found.level),
        "host": host_of(table),
        "free": len(table.free_seats),
        "is_mine": bool(table.seats_of(guest)),
    }


@open_pages.get("/open")
async def whole_list(request: Request) -> Response:
    """Every table at which anyone may sit down."""
    desk, guest = desk_of(request), guest_of(request)
    found = [_shown(each, guest) for each in await desk.open_list.tables()]
    return page("open.html", open_tables=found, name=await desk.name_of(guest))


@open_pages.post("/open/{table_id}/sit")
async def sit_down(request: Request, table_id: TableId, share: Annotated[Share, Form()] = "") -> Response:
    """Sit down at a table on the list: by a plain form at once, by a script when it has seen the promise."""
    desk, guest = desk_of(request), guest_of(request)
    live = await desk.open_list.find(table_id)
    if request.headers.get("x-part"):
        told = {"begin": f"/open/{live.id}/sit", "commitment": live.table.promise, "table": f"/t/{live.id}"}
        return JSONResponse({**told, "way": "open", "bot": USUAL, "names": []})
    await sit_anywhere(desk, live, guest, share)
    return RedirectResponse(f"/t/{live.id}", 303)


@open_pages.post("/t/{table_id}/listing")
async def listing(request: Request, table_id: TableId, level: Annotated[str, Form(max_length=20)] = "") -> Response:
    """Put a table on the list, for some level; or with none take it off."""
    desk, guest = desk_of(request), guest_of(request)
    live = await desk.hub.get(table_id)
    if level:
        await desk.open_list.put(live, guest, level)
    else:
        await desk.open_list.take_off(live, guest)
    return RedirectResponse(f"/t/{table_id}", 303)


@open_pages.get("/t/{table_id}/code.svg")
async def code(request: Request, table_id: TableId) -> Response:
    """An invitation as a code for a camera."""
    await desk_of(request).hub.get(table_id)
    drawn = segno.make(f"{public_address(request)}/t/{table_id}", error="m", micro=False)
    told = drawn.svg_inline(dark=BARK, light=PAPER, border=3, omitsize=True)
    svg = told.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(svg, media_type="image/svg+xml")
