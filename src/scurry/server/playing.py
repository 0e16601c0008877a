"""Playing a move for a program, and saying what comes next: for the documented route and for the fast lane alike."""

from __future__ import annotations

from typing import Any

from scurry.kernel.verbs import SPECTATOR
from scurry.server.desk import Desk
from scurry.server.helping import before_move
from scurry.server.shapes import Play
from scurry.tables.steps import Kind, Step
from scurry.tables.table import Table


async def play(desk: Desk, table_id: str, guest: str, given: Play, move: int) -> dict[str, Any]:
    """Play a move, and say what comes next for whoever did: with several seats, for the one of them that acts now."""
    step = Step(Kind.MOVE, given.seat, guest, str(move), given.key)
    await before_move(desk, table_id, step, given.page, given.anyway)
    table = (await desk.hub.do(table_id, step, given.page)).table
    return _next(table, guest, given.seat)


def _next(table: Table, guest: str, moved: int) -> dict[str, Any]:
    """Only what one of the guest's own seats may know."""
    assert table.match is not None
    mine = table.seats_of(guest)
    acting = [seat for seat in table.to_act if seat in mine]
    seat = moved if moved in acting or not acting else acting[0]
    is_mine = seat in mine
    return {
        "seat": seat if is_mine else SPECTATOR,
        "page": table.match.page(seat) if is_mine else "",
        "legal": table.match.legal_ids(seat) if is_mine and not table.is_over else [],
        "to_act": table.to_act,
        "is_over": table.is_over,
    }
