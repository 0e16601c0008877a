"""Puzzles for programs."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from scurry.games import find
from scurry.kernel.catalogue import say
from scurry.matches.puzzles import find_puzzle, puzzles_of
from scurry.server.api import REFUSALS, GameName, Known, TableId
from scurry.server.desk import desk_of
from scurry.server.puzzle_pages import seat_at_puzzle, wanted_puzzle
from scurry.server.puzzling import attempts_of, told_at
from scurry.tables.refusals import NotNow

PuzzleName = TableId
"""An id, `next` or `today`."""
puzzle_api = APIRouter(prefix="/api/puzzles", responses=REFUSALS, tags=["puzzles"])


class PuzzleInfo(BaseModel):
    """A puzzle, and how one did at it."""

    id: str
    difficulty: int = Field(description="The lowest level that solves it; 8 if none does that thinks to a budget")
    seats: int
    options: dict[str, object]
    solved: bool | None = Field(description="At the first try; nothing while it is not answered")


class PuzzleTable(BaseModel):
    """Where one solves a puzzle: a table as any other, and the first move counts."""

    id: str
    table: str


class PuzzleVerdict(BaseModel):
    """Whether the first move at a puzzle's table was right, and why."""

    is_right: bool
    sentence: str
    best: str
    chances: dict[str, float] = Field(description="How likely each move wins, by its words")
    course: list[str] = Field(description="What is likely to follow the best move")


@puzzle_api.get("/{name}", response_model=list[PuzzleInfo])
async def all_puzzles(request: Request, guest: Known, name: GameName) -> list[PuzzleInfo]:
    """The puzzles of a game, the easiest first."""
    game = find(name)
    attempts = await attempts_of(desk_of(request), guest, f"{game.name}/")
    return [
        PuzzleInfo(
            id=puzzle.id,
            difficulty=puzzle.difficulty,
            seats=puzzle.seats,
            options=dict(puzzle.options),
            solved=done.value["solved"] if (done := attempts.get(f"{game.name}/{puzzle.id}")) else None,
        )
        for puzzle in puzzles_of(game)
    ]


@puzzle_api.post("/{name}/{wanted}", response_model=PuzzleTable, status_code=201)
async def solve(request: Request, guest: Known, name: GameName, wanted: PuzzleName) -> PuzzleTable:
    """Sit down to a puzzle by its id; or to the `next` that fits, or that of `today`."""
    game = find(name)
    puzzle = await wanted_puzzle(request, game, wanted)
    if puzzle is None:
        raise NotNow(say("No puzzle is left."))
    return PuzzleTable(id=puzzle.id, table=await seat_at_puzzle(request, game, puzzle))


@puzzle_api.get("/{name}/{wanted}/verdict", response_model=PuzzleVerdict)
async def verdict(request: Request, guest: Known, name: GameName, wanted: PuzzleName) -> PuzzleVerdict:
    """What there is to say of one's first answer to a puzzle; not before it is given."""
    game, desk = find(name), desk_of(request)
    puzzle = find_puzzle(game, wanted)
    attempt = (await attempts_of(desk, guest)).get(f"{game.name}/{puzzle.id}")
    told = told_at((await desk.hub.get(attempt.value["table"])).table) if attempt else None
    if told is None or not told.is_answered:
        raise NotNow(say("Answer first: then you are told."))
    chances = {game.moves.write(move): chance for move, chance in puzzle.chances.items()}
    best = game.moves.write(puzzle.best)
    return PuzzleVerdict(is_right=told.is_right, sentence=told.verdict, best=best, chances=chances, course=told.course)
