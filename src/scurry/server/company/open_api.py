"""Open tables for programs: the list, and putting a table on it."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from scurry.server.api import REFUSALS, Known, TableId, table_for
from scurry.server.desk import desk_of
from scurry.server.shapes import ClockInfo, Given
from scurry.server.terms import host_of

open_api = APIRouter(prefix="/api", responses=REFUSALS, tags=["company"])


class Listed(Given):
    """Whom a table is for."""

    level: Literal["any", "new", "usual", "strong"] = "any"


class OpenTableInfo(BaseModel):
    """A table at which anyone may sit down."""

    id: str
    game: str
    host: str
    level: str = Field(description="Whom it is for: nobody is turned away")
    seats: int
    free: list[int]
    options: dict[str, Any]
    clock: ClockInfo | None


@open_api.get("/open-tables", response_model=list[OpenTableInfo])
async def list_of_tables(request: Request, guest: Known) -> list[OpenTableInfo]:
    """Every table at which somebody waits for anyone, the newest first."""
    return [
        OpenTableInfo(
            id=found.live.id,
            game=found.live.table.game.name,
            host=host_of(found.live.table),
            level=found.level,
            seats=found.live.table.terms.seats,
            free=found.live.table.free_seats,
            options=dict(found.live.table.terms.options),
            clock=ClockInfo(**found.live.table.terms.clock) if found.live.table.clocks else None,
        )
        for found in await desk_of(request).open_list.tables()
    ]


@open_api.put("/tables/{table_id}/listing", status_code=204, response_model=None)
async def put_on(request: Request, guest: Known, table_id: TableId, given: Listed) -> Response:
    """Put a table that one has opened on the list: anyone may sit down there, and watch."""
    await desk_of(request).open_list.put(await table_for(request, table_id), guest, given.level)
    return Response(status_code=204)


@open_api.delete("/tables/{table_id}/listing", status_code=204, response_model=None)
async def take_from(request: Request, guest: Known, table_id: TableId) -> Response:
    """Take it off again."""
    await desk_of(request).open_list.take_off(await table_for(request, table_id), guest)
    return Response(status_code=204)
