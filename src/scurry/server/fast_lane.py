"""The fast lane: a move that is as it should be, sent to the API, goes past the framework.

Nothing is asked for more often, and finding the route, solving dependencies and checking shapes took twice as long as
the move itself. Whatever is unusual about a request goes the usual way instead, which says what is wrong.
"""

from __future__ import annotations

import re
from typing import Any

from pydantic import ValidationError
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from scurry.matches.refusals import Refusal
from scurry.server.desk import Desk
from scurry.server.gate import once_more, refused
from scurry.server.playing import play
from scurry.server.shapes import Play
from scurry.tables.refusals import StoreAway

MOVES = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,40})/moves")
JSON = (b"content-type", b"application/json")


class FastLane:
    """Takes moves that are in order; all else goes to the app behind it."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self._app = app
        self._desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or let the app answer."""
        table_id = _table_that_a_move_is_for(scope)
        if not table_id or not self._desk.hub.has(table_id):
            await self._app(scope, receive, send)
            return
        body = await _body(receive)
        try:
            answer = await self._play(table_id, scope["guest"], body)
        except StoreAway as problem:  # it may have been written: it must not be tried again by another way
            await refused(503, problem.code, problem.sentence)(scope, receive, send)
            return
        if answer is None:
            await self._app(scope, once_more(body, receive), send)
            return
        await JSONResponse(answer, 201)(scope, receive, send)

    async def _play(self, table_id: str, guest: str, body: bytes) -> dict[str, Any] | None:
        """What the API answers to this move; nothing if it is not that simple."""
        try:
            given = Play.model_validate_json(body)
            if isinstance(given.move, str):
                return None
            return await play(self._desk, table_id, guest, given, given.move)
        except (ValidationError, Refusal):
            return None


def _table_that_a_move_is_for(scope: Scope) -> str:
    if scope["type"] != "http" or scope["method"] != "POST" or not scope["is_known"]:
        return ""
    headers = dict(scope["headers"])
    is_plain = headers.get(JSON[0]) == JSON[1] and b"content-length" in headers
    found = MOVES.fullmatch(scope["path"]) if is_plain else None
    return found[1] if found else ""


async def _body(receive: Receive) -> bytes:
    """The gate has received all of it."""
    return bytes((await receive())["body"])
