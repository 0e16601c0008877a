"""Company on the pages of a table: what one says, by a form or by a script."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from scurry.server.answers import TableId
from scurry.server.company.drawing import draw_company
from scurry.server.company.saying import speak
from scurry.server.desk import desk_of, guest_of
from scurry.tables.words import Saying

company_pages = APIRouter(include_in_schema=False)


@company_pages.post("/t/{table_id}/say")
async def speak_up(
    request: Request,
    table_id: TableId,
    text: Annotated[str, Form(max_length=2_000)] = "",
    phrase: Annotated[str, Form(max_length=20)] = "",
    reaction: Annotated[str, Form(max_length=20)] = "",
    key: Annotated[str, Form(max_length=40)] = "",
) -> Response:
    """Say something: the script gets what is heard now, a plain form goes back to the page."""
    said = {Saying.PHRASE: phrase, Saying.REACTION: reaction}
    kind = next((kind for kind, value in said.items() if value), Saying.TEXT)
    live = await speak(request, table_id, kind, said.get(kind, text), key)
    if not request.headers.get("x-part"):
        return RedirectResponse(f"/t/{table_id}?talk=open", 303)
    _, drawn = await draw_company(desk_of(request), live, guest_of(request))
    assert isinstance(drawn, dict)
    return HTMLResponse(drawn["html"])
