"""Collecting puzzles into a file: each is written down when it is found, so that it can be stopped and gone on with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from scurry.games import Game
from scurry.lab.puzzles import Plan, find_puzzles, go_on_from, pieces_from
from scurry.lab.studies.work import find_place
from scurry.matches.puzzles import FILE, Puzzle, read_puzzle, write_puzzle

AID = "memory_aid"


def plan_for(
    game: Game, seats: Sequence[int], options: dict[str, Any], seed: int, iterations: int, last: int = 100
) -> Plan:
    """As in a first game, unless something else is asked for; and nothing has to be remembered from before."""
    card = game.card
    given: dict[str, Any] = dict(card.first_options) | options
    if card.tests_memory and AID in dict(card.options.items()):
        given.setdefault(AID, "yes")
    wanted = seats or (card.first_seats or min(each for each in card.seats if each > 1),)
    counts, chosen = zip(*(card.terms(count, given) for count in wanted), strict=True)
    changed = card.options.changed(chosen[0])
    frozen = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in changed.items())
    return Plan(game.name, counts, frozen, seed, iterations, last)


def collect(
    plan: Plan, path: Path, count: int, on: str, workers: int | None, progress: Callable[[int, int], None]
) -> int:
    """Add puzzles to a file until it has so many; how many it has then."""
    known = read_file(path)
    found, first, played = len(known), go_on_from(plan, known), 0
    if found >= count:
        return found
    with path.open("a", encoding="utf-8") as file:
        for more in find_place(on, workers).run(find_puzzles, pieces_from(plan, first)):
            played += 1
            file.writelines(f"{write_puzzle(puzzle)}\n" for puzzle in more)
            file.flush()
            found += len(more)
            progress(found, played)
            if found >= count:
                break
    return found


def read_file(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles in a file, if it is there."""
    return tuple(map(read_puzzle, path.read_text("utf-8").splitlines())) if path.exists() else ()


def keep_only(game: Game, puzzles: Iterable[Puzzle]) -> None:
    """Write a game's file anew, with these puzzles."""
    (game.folder / FILE).write_text("".join(f"{write_puzzle(puzzle)}\n" for puzzle in puzzles), "utf-8")
