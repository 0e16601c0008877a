"""What every page answers with: a template that is filled in, a sentence, or a table that is ready to be shown."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Request
from fastapi.responses import HTMLResponse, Response

from scurry.games import Game, find
from scurry.server.desk import desk_of
from scurry.tables.live import Live
from scurry.web.rendering import render

TableId = Annotated[str, Path(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]


def page(template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page."""
    return HTMLResponse(render(template, **values), status)


def message(status: int, heading: str, sentence: str, back: str = "/") -> HTMLResponse:
    """A page that only says something."""
    return page("message.html", status, heading=heading, sentence=sentence, back=back)


async def ready_table(request: Request, table_id: TableId) -> Live | Response:
    """A table; or a page that says that its game is being prepared, and comes back by itself."""
    desk = desk_of(request)
    terms = await desk.hub.read(desk.store.terms, table_id)
    game = find(terms.game)
    if desk.readiness.is_ready(game):
        return await desk.hub.look(table_id, request.scope["address"])
    return preparing(request, game)


def preparing(request: Request, game: Game) -> Response:
    """A page that says that a game is being prepared, and comes back by itself."""
    readiness = desk_of(request).readiness
    readiness.want(game)
    told = page("preparing.html", 200, game=game, now=readiness.now)
    told.headers["refresh"] = "2"
    return told
