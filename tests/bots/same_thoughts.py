"""What searches thought once, kept beside the tests: a faster search must not become another one by accident.

`python -m tests.bots.same_thoughts` writes the file anew, where a search is meant to choose otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scurry.bots.bot import find_bot
from scurry.bots.thinking import SearchBot
from scurry.games import Game, shelf
from scurry.matches.match import Match

FILE = Path(__file__).with_name("same_thoughts.json")
ITERATIONS, CHOICES, EVERY = 400, 12, 3

Told = list[list[float]]


def thoughts_in(game: Game, iterations: int = ITERATIONS) -> dict[str, Told]:
    """Moves, visits and values, at every third choice of a match for the fewest and for the most seats."""
    return {
        f"{seats} seats, ply {ply}": told
        for seats in sorted({game.card.seats[0], game.card.seats[-1]})
        for ply, told in _thoughts(game, seats, iterations)
    }


def _thoughts(game: Game, seats: int, iterations: int) -> Iterator[tuple[int, Told]]:
    match, player, choices = Match(game, seats=seats, seed=11), find_bot("random", game, seed=3), 0
    while match.to_act and choices < CHOICES:
        seat = match.to_act[-1]
        view, moves = match.view(seat), match.legal_ids(seat)
        choices += len(moves) > 1
        if len(moves) > 1 and choices % EVERY == 0:
            thoughts = SearchBot(game, 5, iterations).think(view, seat, moves)
            yield match.ply, [[each.move, each.visits, round(each.value, 9)] for each in thoughts[:6]]
        match.play(seat, player.choose(view, seat, moves))


def kept() -> dict[str, Any]:
    """What was thought once, by game."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def write() -> None:
    """Keep what is thought now, a line for each choice."""
    games = []
    for game in shelf():
        lines = [f"  {json.dumps(where)}: {json.dumps(told)}" for where, told in thoughts_in(game).items()]
        games.append(f'"{game.name}": {{\n' + ",\n".join(lines) + "\n}")
    FILE.write_text("{\n" + ",\n".join(games) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
