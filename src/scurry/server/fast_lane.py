"""The fast lane: a move that is as it should be, sent to the API, goes past the framework.

Nothing is asked for more often, and finding the route, solving dependencies and checking shapes took twice as long as
the move itself. Whatever is unusual about a request goes the usual way instead, which says what is wrong.
"""

from __future__ import annotations

import json
import re
from typing import Any

from pydantic import ValidationError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scurry.matches.refusals import Refusal
from scurry.server.desk import Desk
from scurry.server.shapes import Play
from scurry.tables.steps import Kind, Step
from scurry.tables.table import Table

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
        answer = await self._play(table_id, scope["guest"], body)
        if answer is None:
            await self._app(scope, _first(body, receive), send)
            return
        length = (b"content-length", b"%d" % len(answer))
        await send({"type": "http.response.start", "status": 201, "headers": [JSON, length]})
        await send({"type": "http.response.body", "body": answer})

    async def _play(self, table_id: str, guest: str, body: bytes) -> bytes | None:
        """What the API answers to this move; nothing if it is not that simple."""
        try:
            given = Play.model_validate_json(body)
            if isinstance(given.move, str):
                return None
            return json.dumps(await play(self._desk, table_id, guest, given, given.move)).encode()
        except (ValidationError, Refusal):
            return None


def _table_that_a_move_is_for(scope: Scope) -> str:
    if scope["type"] != "http" or scope["method"] != "POST" or not scope["is_known"]:
        return ""
    headers = dict(scope["headers"])
    is_plain = headers.get(JSON[0]) == JSON[1] and b"content-length" in headers
    found = MOVES.fullmatch(scope["path"]) if is_plain else None
    return found[1] if found else ""


async def play(desk: Desk, table_id: str, guest: str, given: Play, move: int) -> dict[str, Any]:
    """Play a move, and say what comes next for whoever did: with several seats, for the one of them that acts now."""
    step = Step(Kind.MOVE, given.seat, guest, str(move), given.key)
    table = (await desk.hub.do(table_id, step, given.page)).table
    return _next(table, guest, given.seat)


def _next(table: Table, guest: str, moved: int) -> dict[str, Any]:
    assert table.match is not None
    mine = [seat for seat in table.to_act if table.seats[seat].guest == guest]
    seat = moved if moved in mine or not mine else mine[0]
    return {
        "seat": seat,
        "page": table.match.page(seat),
        "legal": table.match.legal_ids(seat),
        "to_act": table.to_act,
        "is_over": table.is_over,
    }


async def _body(receive: Receive) -> bytes:
    parts, is_more = [], True
    while is_more:
        message = await receive()
        parts.append(message.get("body", b""))
        is_more = message.get("more_body", False)
    return b"".join(parts)


def _first(body: bytes, receive: Receive) -> Receive:
    """What has been received already, to be received once more."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again
