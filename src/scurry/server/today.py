"""The row in the lobby: what is new today, and what of it one has done."""

from __future__ import annotations

from typing import Any

from scurry.games import shelf
from scurry.server.days import day_of
from scurry.server.deal_results import my_entries, outcome_in
from scurry.server.desk import Desk
from scurry.server.puzzling import attempts_of, puzzle_of


async def today_of(desk: Desk, guest: str) -> list[dict[str, Any]]:
    """For each game, whether its deal and its puzzle are done."""
    day = day_of(desk.hub.clock.now())
    deals, attempts = await my_entries(desk, guest), await attempts_of(desk, guest)
    told = []
    for game in shelf():
        puzzle, deal = puzzle_of(game, day), deals.get(f"{game.name}/{day}")
        tried = attempts.get(f"{game.name}/{puzzle.id}") if puzzle else None
        is_done = {"is_deal_done": deal is not None and outcome_in(deal) is not None}
        is_done["is_puzzle_done"] = tried is not None and tried.value["solved"] is not None
        told.append({"game": game, "has_puzzle": puzzle is not None, **is_done})
    return told
