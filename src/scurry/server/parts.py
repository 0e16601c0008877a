"""Parts of a page: what changes at a table, drawn once for everyone who sees the same."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from scurry.drawing import Pen
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.record import commitment
from scurry.matches.verification import Verdict, verify
from scurry.tables.hub import Live
from scurry.tables.sight import Sight, look, tests_memory
from scurry.tables.table import SILENCE, Table
from scurry.web.rendering import board, render


@dataclass(frozen=True)
class Part:
    """HTML, and a digest by which a page knows whether it has it already."""

    html: str
    digest: str


def part_for(live: Live, guest: str, wanted: int | None, name: str) -> Part:
    """What a guest sees of a table now."""
    sight = look(live.table, guest, wanted)
    seen_by = ("part", sight.seat, tuple(sight.mine), sight.hand_over_to, "" if live.table.has_begun else name)
    if seen_by not in live.drawn:
        html = draw_part(sight, name)
        live.drawn[seen_by] = Part(html, sha256(html.encode()).hexdigest()[:16])
    part = live.drawn[seen_by]
    assert isinstance(part, Part)
    return part


def draw_part(sight: Sight, name: str) -> str:
    """A sight as HTML."""
    table = sight.table
    is_mine = sight.seat != SPECTATOR
    return render(
        "part.html",
        sight=sight,
        name=name,
        board=_board(sight) if table.match else "",
        can_take_back=is_mine and table.can_take_back(sight.seat),
        can_ask_back=is_mine and not table.can_take_back(sight.seat) and table.can_ask_back(sight.seat),
        must_answer=table.must_answer(),
        remembers=tests_memory(table),
        result=_result(table.match) if table.match else None,
        verified=table.is_over and table.match is not None and verdict_on(table).is_right,
        verdict=verdict_on(table).sentence if table.is_over else "",
        commitment=commitment(table.match) if table.match else "",
        silence=SILENCE,
    )


def _board(sight: Sight) -> str:
    moves = frozenset(move.id for move in sight.moves)
    return board(sight.table.game, sight.view, Pen(sight.seat, sight.table.names, moves))


def _result(match: Match) -> dict[str, Any] | None:
    if match.result is None:
        return None
    order = sorted(range(match.seats), key=lambda seat: match.result.places[seat] if match.result else 0)
    return {"order": order, "places": match.result.places, "points": match.result.points}


def verdict_on(table: Table) -> Verdict:
    """Whether the whole record of a finished table is right."""
    assert table.match is not None
    return verify(table.match.record())


def draw_replay(table: Table, ply: int, eyes: str) -> str:
    """The board after so many moves: through a seat's eyes, a spectator's, or with all open."""
    assert table.match is not None
    match = table.match
    seat = int(eyes) if eyes.isdecimal() else SPECTATOR
    is_open = eyes == "open"
    view = match.position_at(ply) if is_open else match.view_at(ply, seat)
    played = match.played[ply - 1] if ply else None
    heading = f"{ply}. {table.names[played.seat]}: {played.text}" if played else table.game.card.title
    if played and not is_open and played.seat != seat and not _is_public(match, ply):
        heading = f"{ply}."
    lines = match.log_at(ply, None if is_open else seat)
    pen = Pen(seat, table.names, is_open=is_open)
    return render("replay_part.html", ply=ply, heading=heading, lines=lines, board=board(table.game, view, pen))


def _is_public(match: Match, ply: int) -> bool:
    """Whether a move was made in the open: when nobody else was choosing at the same time."""
    return len(match.game.card.hidden) == 0 or bin(match.position_at(ply - 1).to_act).count("1") == 1
