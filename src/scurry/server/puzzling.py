"""Puzzles and guests: opening one, how it went, how good somebody is at them, and which comes next."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.matches.puzzle_words import course_in_words, verdict_in_words
from scurry.matches.puzzles import HARDEST, BadPuzzle, Puzzle, find_puzzle, puzzles_of, start_of
from scurry.matches.refusals import Refusal
from scurry.server.deals import EVERYWHERE
from scurry.server.desk import Desk
from scurry.tables.progress import About, Done
from scurry.tables.refusals import NoSuchTable
from scurry.tables.steps import Kind, Step
from scurry.tables.store import KeptIn
from scurry.tables.table import Table

ANSWERING = "level:7"
"""Who plays on against whoever has solved a puzzle, or has not."""
FIRST_RATING = 4.0
"""Where everyone begins: ratings are counted as difficulties are."""
STEP = 0.8
"""How much a puzzle can change a rating."""
SPREAD = 2.0
"""A puzzle that is harder than the rating by so much is solved one time in eleven."""


@dataclass(frozen=True)
class Told:
    """What a table's page says of its puzzle."""

    id: str
    game: Game
    difficulty: int
    is_answered: bool
    is_right: bool
    verdict: str
    course: list[str]


# --- At the table -----------------------------------------------------------------------------------------------------


def puzzle_at(table: Table) -> Puzzle | None:
    """The puzzle that a table is for, if it is still there."""
    _, _, wanted = str(table.terms.about.get("puzzle", "")).partition("/")
    try:
        return find_puzzle(table.game, wanted) if wanted else None
    except BadPuzzle:
        return None


def answer_at(table: Table, puzzle: Puzzle) -> int | None:
    """The move that was made at a puzzle; none yet is nothing. Nothing can be taken back, so it is the first."""
    played = table.match.played if table.match else ()
    return next((each.move for each in played if each.seat == puzzle.seat), None)


def told_at(table: Table) -> Told | None:
    """What there is to say: before the answer only how hard it is."""
    puzzle = puzzle_at(table)
    if puzzle is None:
        return None
    answer = answer_at(table, puzzle)
    if answer is None or table.match is None:
        return Told(puzzle.id, table.game, puzzle.difficulty, False, False, "", [])
    names = table.match.names_for(puzzle.seat)
    course = course_in_words(table.game, puzzle, puzzle.best, names)
    verdict = verdict_in_words(table.game, puzzle, answer)
    return Told(puzzle.id, table.game, puzzle.difficulty, True, answer == puzzle.best, verdict, course)


# --- Opening ----------------------------------------------------------------------------------------------------------


async def open_puzzle(desk: Desk, game: Game, puzzle: Puzzle, guest: str) -> str:
    """A table to solve a puzzle at; the one that is there already, if its question is still open."""
    name = f"{game.name}/{puzzle.id}"
    known = (await attempts_of(desk, guest, name)).get(name)
    if known is not None and known.value["solved"] is None:
        return str(known.value["table"])
    start = await desk.hub.read(start_of, game, puzzle)
    about = {"puzzle": name, "hints": False}
    live = await desk.hub.open(game, puzzle.seats, puzzle.options, guest, start=start, about=about)
    for seat in range(puzzle.seats):
        await desk.hub.do(live.id, await _sitting(desk, seat, puzzle, guest))
    await desk.hub.read(desk.store.keep_in, guest, live.id, KeptIn.NOWHERE)
    return live.id if known is not None else await _first_table(desk, guest, name, live.id)


async def _sitting(desk: Desk, seat: int, puzzle: Puzzle, guest: str) -> Step:
    if seat != puzzle.seat:
        return Step(Kind.BOT, seat, guest, ANSWERING)
    return Step(Kind.SIT, seat, guest, await desk.name_of(guest) or say("Guest"))


async def _first_table(desk: Desk, guest: str, name: str, table: str) -> str:
    """Where the first try is made, which counts: opened twice at once, it is one, and nobody hears of the other."""
    done = Done(guest, name, {"table": table, "solved": None}, desk.hub.clock.now())
    await desk.hub.read(desk.progress.note_first, About.PUZZLE, done)
    return str((await desk.hub.read(desk.progress.of, guest, About.PUZZLE, name))[name].value["table"])


# --- How it went ------------------------------------------------------------------------------------------------------


async def attempts_of(desk: Desk, guest: str, beginning: str = "") -> dict[str, Done]:
    """All puzzles that a guest has tried, by their names, with how it went."""
    tried = await desk.hub.read(desk.progress.of, guest, About.PUZZLE, beginning)
    return {name: await _settled(desk, done) for name, done in tried.items()}


async def _settled(desk: Desk, done: Done) -> Done:
    """The same, with the answer that has been given at its table since."""
    if done.value["solved"] is not None:
        return done
    try:
        table = (await desk.hub.get(done.value["table"])).table
    except (Refusal, NoSuchTable):  # of other rules
        return done
    puzzle = puzzle_at(table)
    answer = answer_at(table, puzzle) if puzzle else None
    if puzzle is None or answer is None:
        return done
    settled = Done(done.guest, done.name, {**done.value, "solved": answer == puzzle.best}, done.at)
    await desk.hub.read(desk.progress.note, About.PUZZLE, settled)
    return settled


def rating_of(game: Game, attempts: Iterable[Done]) -> float:
    """How good somebody is, as difficulties are counted: up with what was solved, down with what was not (Elo)."""
    hard = {f"{game.name}/{puzzle.id}": puzzle.difficulty for puzzle in puzzles_of(game)}
    rating = FIRST_RATING
    for done in sorted(attempts, key=lambda done: done.at):
        if done.name in hard and done.value["solved"] is not None:
            expected = 1 / (1 + 10 ** ((hard[done.name] - rating) / SPREAD))
            rating += STEP * (done.value["solved"] - expected)
    return min(float(HARDEST), max(1.0, rating))


def next_puzzle(game: Game, attempts: dict[str, Done]) -> Puzzle | None:
    """One of fitting difficulty that is still open; then one that was missed; nothing if all are solved."""
    rating = rating_of(game, attempts.values())
    solved = {done.name: done.value["solved"] for done in attempts.values()}
    for wanted in (None, False):
        left = [puzzle for puzzle in puzzles_of(game) if solved.get(f"{game.name}/{puzzle.id}") is wanted]
        if left:
            return min(left, key=lambda puzzle: abs(puzzle.difficulty - rating))
    return None


def puzzle_of(game: Game, day: date) -> Puzzle | None:
    """The puzzle of a day: from the date alone, the same at every server."""
    found: Sequence[Puzzle] = sorted(puzzles_of(game), key=lambda puzzle: puzzle.id)
    if not found:
        return None
    told: Any = hmac.digest(EVERYWHERE.encode(), f"scurry/puzzle/{game.name}/{day}".encode(), hashlib.sha256)
    return found[int.from_bytes(told[:8], "big") % len(found)]
