"""Playthroughs: golden transcripts that people read, kept in each game's folder.

    python -m scurry.laws.playthroughs [GAME …]     (make playthroughs)

writes them anew from the header of each file: change the header, or add a file with one, and run it. Read the
difference before you commit it: a playthrough that is written anew says that all is well whatever happened.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from scurry.games import Game, find, shelf
from scurry.kernel.common import seats_to_act
from scurry.kernel.playouts import buffer_for_moves
from scurry.laws.boards import drawn
from scurry.laws.cases import play_at_random
from scurry.matches.match import Match

FOLDER = "tests/playthroughs"


def files_of(game: Game) -> list[Path]:
    """The playthroughs of a game."""
    return sorted((game.folder / FOLDER).glob("*.txt"))


def transcript(game: Game, header: str) -> str:
    """A match in words: its terms, then every board, question, choice and consequence."""
    terms = json.loads(header)
    match = play_at_random(Match(game, **terms), terms["seed"])
    return "\n".join([header, "", *_lines(match)]).rstrip() + "\n"


def _lines(match: Match) -> Iterator[str]:
    shown = set(range(0, match.ply, max(1, match.ply // 12)))
    for ply, played in enumerate(match.played):
        position = match.position_at(ply)
        if ply in shown:
            yield from ("", drawn(match.game, match.view_at(ply, played.seat), played.seat, match.names), "")
        question = match.game.words.ask(match.view_at(ply, played.seat), played.seat)
        yield f"{ply + 1}. {match.names[played.seat]}: {question}"
        yield f"   may: {', '.join(_choices(match, ply, played.seat))}"
        yield f"   plays: {played.text}"
        if len(seats_to_act(position)) > 1:
            yield "   (others are choosing too)"
        yield from (f"   > {line}" for line in match.log_at(ply + 1))
    yield from ("", drawn(match.game, match.view(0), 0, match.names), "")
    assert match.result is not None
    yield f"Places {list(match.result.places)}, points {list(match.result.points)}: {match.result.sentence}"


def _choices(match: Match, ply: int, seat: int) -> list[str]:
    moves = buffer_for_moves()
    count = match.game.rules.legal(match.position_at(ply), seat, moves)
    return [match.game.moves.write(int(move)) for move in moves[:count]]


def write_anew(game: Game) -> None:
    """Write every playthrough of a game from its header."""
    for path in files_of(game):
        header = path.read_text(encoding="utf-8").splitlines()[0]
        path.write_text(transcript(game, header), encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(game.folder)}\n")


if __name__ == "__main__":
    for each in [find(name) for name in sys.argv[1:]] or shelf():
        write_anew(each)
