"""A finished game again: its replay, moment by moment, and its record."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from scurry.drawing import Markup, Pen
from scurry.games.spoken import spoken
from scurry.kernel.catalogue import say
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.moments import shown_at
from scurry.server.answers import TableId, message, page, ready_table
from scurry.server.desk import desk_of, guest_of
from scurry.server.showing import flights_of
from scurry.tables.table import Table
from scurry.web.rendering import board, render

replays = APIRouter(include_in_schema=False)
OPEN = "open"
"""The eyes that see everything; else they are a seat's number, or a spectator's."""


@dataclass(frozen=True)
class Turn:
    """A move in the list of moves."""

    ply: int
    seat: int
    words: str


@replays.get("/t/{table_id}/record")
async def record(request: Request, table_id: TableId) -> Response:
    """The record of a finished game: anyone can verify it."""
    live = await desk_of(request).hub.get(table_id)
    async with live.lock:
        if live.table.match is None or not live.table.is_over:
            return message(409, say("Not yet"), say("The record is shown when the game is over."), f"/t/{table_id}")
        desk_of(request).hub.check_unsealed(live.table)
        text = desk_of(request).hub.record_of(live.table)
    name = f"{live.table.game.name}-{table_id[:6]}.txt"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@replays.get("/t/{table_id}/replay")
async def replay(
    request: Request,
    table_id: TableId,
    ply: Annotated[int, Query(ge=0, le=99_999)] = 0,
    moment: Annotated[int | None, Query(ge=0, le=999)] = None,
    eyes: Annotated[str, Query(pattern="^(open|public|[0-9])$")] = OPEN,
    only: bool = False,
) -> Response:
    """A finished game, move by move, and each move moment by moment; without a moment, as it was when it was done."""
    live = await ready_table(request, table_id)
    if isinstance(live, Response):
        return live
    table = live.table
    if table.match is None or not table.is_over:
        return message(409, say("Not yet"), say("The replay is shown when the game is over."), f"/t/{table_id}")
    desk_of(request).hub.check_unsealed(table)
    ply = min(ply, table.match.ply)
    eyes = eyes if not eyes.isdecimal() or int(eyes) < table.match.seats else "public"
    part = await asyncio.to_thread(draw_replay, table, ply, moment, eyes)
    if only:
        return HTMLResponse(part)
    await desk_of(request).hub.judge(live)
    return page(
        "replay.html",
        table=table,
        part=Markup(part),
        ply=ply,
        last=table.match.ply,
        eyes=eyes,
        mine=table.seats_of(guest_of(request)),
        turns=turns(table, eyes),
        verdict=live.table.verdict,
        commitment=table.promise,
    )


def draw_replay(table: Table, ply: int, moment: int | None, eyes: str) -> str:
    """The board at a moment of a move: through a seat's eyes, a spectator's, or with all open."""
    assert table.match is not None
    match, seat = table.match, _seat(eyes)
    shown = shown_at(match, ply, None if eyes == OPEN else seat)
    number = len(shown) - 1 if moment is None else min(moment, len(shown) - 1)
    now = shown[number]
    drawn = board(table.game, now.view, Pen(seat, table.names, is_open=eyes == OPEN))
    flights = json.dumps([[flight.thing, flight.to] for flight in flights_of(table.game, now.events)])
    return render(
        "replay_part.html",
        ply=ply,
        moment=number,
        moments=len(shown),
        heading=f"{ply}. {_words(table, ply, eyes)}" if ply else table.game.card.title,
        lines=now.lines,
        flights=flights,
        board=drawn,
    )


def turns(table: Table, eyes: str) -> list[Turn]:
    """Every move, in words, as far as these eyes saw it."""
    assert table.match is not None
    return [Turn(ply, played.seat, _words(table, ply, eyes)) for ply, played in enumerate(table.match.played, 1)]


def _words(table: Table, ply: int, eyes: str) -> str:
    """Who did what; somebody else's secret move stays one, unless all lies open."""
    assert table.match is not None
    played = table.match.played[ply - 1]
    is_known = eyes == OPEN or played.seat == _seat(eyes) or _is_public(table.match, ply)
    name = table.names[played.seat]
    return f"{name}: {spoken(table.game, played.move)}" if is_known else say("{name} chooses in secret", name=name)


def _seat(eyes: str) -> int:
    return int(eyes) if eyes.isdecimal() else SPECTATOR


def _is_public(match: Match, ply: int) -> bool:
    """Whether a move was made in the open: when nobody else was choosing at the same time."""
    return len(match.game.card.hidden) == 0 or bin(match.position_at(ply - 1).to_act).count("1") == 1
