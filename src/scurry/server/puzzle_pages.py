"""The pages of puzzles: those of the day, all of a game, and the next that fits."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from scurry.games import Game, find, shelf
from scurry.kernel.catalogue import say
from scurry.matches.puzzles import Puzzle, find_puzzle, puzzles_of
from scurry.server.answers import message, page
from scurry.server.api import Preparing, check_may_open
from scurry.server.days import day_of, in_words
from scurry.server.desk import desk_of, guest_of
from scurry.server.puzzling import attempts_of, next_puzzle, open_puzzle, puzzle_of, rating_of
from scurry.tables.progress import Done

puzzles = APIRouter(include_in_schema=False)
NEXT, TODAY = "next", "today"
"""Instead of a puzzle's name: the one that fits, and that of the day."""


@puzzles.get("/puzzles")
async def all_puzzles(request: Request) -> Response:
    """The puzzles of the day, and how far one has come with all the others."""
    desk, today = desk_of(request), day_of(desk_of(request).hub.clock.now())
    attempts = await attempts_of(desk, guest_of(request))
    told = [_told(game, attempts, puzzle_of(game, today)) for game in shelf() if puzzles_of(game)]
    return page("puzzles.html", games=told, day=in_words(today))


@puzzles.get("/puzzles/{name}")
async def puzzles_of_game(request: Request, name: str) -> Response:
    """All puzzles of a game, by how hard they are."""
    desk, game = desk_of(request), find(name)
    attempts = await attempts_of(desk, guest_of(request), f"{game.name}/")
    rows = [_row(puzzle, attempts.get(f"{game.name}/{puzzle.id}")) for puzzle in puzzles_of(game)]
    shown = _told(game, attempts, puzzle_of(game, day_of(desk.hub.clock.now())))
    return page("game_puzzles.html", rows=rows, **shown)


@puzzles.post("/puzzles/{name}/{wanted}")
async def solve(request: Request, name: str, wanted: str) -> Response:
    """Sit down to a puzzle: one of them, the next that fits, or that of the day."""
    game = find(name)
    puzzle = await wanted_puzzle(request, game, wanted)
    if puzzle is None:
        told = say("You have solved all puzzles of {title}.", title=game.card.title)
        return message(200, say("All solved"), told, f"/puzzles/{game.name}")
    return RedirectResponse(f"/t/{await seat_at_puzzle(request, game, puzzle)}", 303)


async def wanted_puzzle(request: Request, game: Game, wanted: str) -> Puzzle | None:
    """The puzzle that is asked for; nothing if none is left."""
    desk = desk_of(request)
    if wanted == TODAY:
        return puzzle_of(game, day_of(desk.hub.clock.now()))
    if wanted == NEXT:
        return next_puzzle(game, await attempts_of(desk, guest_of(request), f"{game.name}/"))
    return find_puzzle(game, wanted)


async def seat_at_puzzle(request: Request, game: Game, puzzle: Puzzle) -> str:
    """A guest's table of a puzzle; it counts as any table that is opened."""
    desk = desk_of(request)
    if not desk.readiness.is_ready(game):
        raise Preparing
    check_may_open(request)
    return await open_puzzle(desk, game, puzzle, guest_of(request))


def _told(game: Game, attempts: dict[str, Done], today: Puzzle | None) -> dict[str, Any]:
    mine = [attempts[name] for puzzle in puzzles_of(game) if (name := f"{game.name}/{puzzle.id}") in attempts]
    todays = attempts.get(f"{game.name}/{today.id}") if today else None
    return {
        "game": game,
        "total": len(puzzles_of(game)),
        "solved": sum(done.value["solved"] is True for done in mine),
        "tried": sum(done.value["solved"] is not None for done in mine),
        "rating": f"{rating_of(game, mine):.1f}",
        "today": today,
        "is_today_done": todays is not None and todays.value["solved"] is not None,
    }


def _row(puzzle: Puzzle, done: Done | None) -> dict[str, Any]:
    solved = done.value["solved"] if done else None
    words = {None: say("not tried"), True: say("solved"), False: say("missed")}[solved]
    return {"id": puzzle.id, "difficulty": puzzle.difficulty, "solved": solved, "words": words}
