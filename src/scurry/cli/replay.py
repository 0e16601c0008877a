"""`scurry replay`: step through a record."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scurry.cli.files import read_text
from scurry.games.spoken import spoken
from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    from rich.console import Console

    from scurry.matches.match import Match


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, help="show what this seat could see; everything is open otherwise")
@click.option("--all", "everything", is_flag=True, help="print the whole game and do not stop at each move")
def replay(file: Path, seat: int | None, everything: bool) -> None:
    """Step through a record, moment by moment: Enter goes on, b goes back, a number jumps to a move, q leaves."""
    from rich.console import Console

    from scurry.matches.moments import shown_at
    from scurry.matches.record import BadRecord
    from scurry.matches.verification import replay as rebuild

    try:
        match = rebuild(read_text(file))
    except BadRecord as problem:
        click.echo(str(problem), err=True)
        sys.exit(1)
    if seat is not None and not 0 <= seat < match.seats:
        raise click.UsageError(say("Seats go from 0 to {last}.", last=match.seats - 1))
    console = Console(highlight=False, markup=False)  # names are a stranger's: [bold] is a name like any other
    if everything:
        for ply in range(match.ply + 1):
            for moment in range(len(shown_at(match, ply, seat))):
                show(console, match, (ply, moment), seat)
        return
    step(console, match, seat)


def step(console: Console, match: Match, seat: int | None) -> None:
    """Show one moment after another, as the person asks."""
    from rich.text import Text

    at = (0, 0)
    while True:
        is_last = show(console, match, at, seat)
        asked = console.input(Text(say("Enter: on · b: back · number: jump · q: leave") + " ", "dim")).strip().lower()
        if asked == "q" or (asked == "" and is_last):
            return
        at = next_moment(match, seat, asked, at)


Place = tuple[int, int]
"""A ply, and a moment of the move that led to it."""


def next_moment(match: Match, seat: int | None, asked: str, at: Place) -> Place:
    """Where to go from here: what is not understood stays."""
    from scurry.matches.moments import shown_at

    ply, moment = at
    if asked == "":
        return (ply, moment + 1) if moment + 1 < len(shown_at(match, ply, seat)) else (ply + 1, 0)
    if asked == "b" and (moment or ply):
        return (ply, moment - 1) if moment else (ply - 1, len(shown_at(match, ply - 1, seat)) - 1)
    if asked.isdecimal():
        ply = min(int(asked), match.ply)
        return ply, len(shown_at(match, ply, seat)) - 1
    return at


def show(console: Console, match: Match, at: Place, seat: int | None) -> bool:
    """The board at a moment, and what had just happened; whether it was the last of the game."""
    from rich.text import Text

    from scurry.matches.moments import shown_at

    ply, moment = at
    shown = shown_at(match, ply, seat)
    is_done = moment == len(shown) - 1
    sentence = "after {ply} of {last} moves" if is_done else "move {ply} of {last}, as it goes on"
    console.rule(say(sentence, ply=ply, last=match.ply))
    if ply and moment == 0:
        played = match.played[ply - 1]
        console.print(Text.assemble((match.names[played.seat], "bold"), f": {spoken(match.game, played.move)}"))
    for line in shown[moment].lines:
        console.print(f"  {line}")
    console.print(match.game.part("board_terminal").draw(shown[moment].view, 0 if seat is None else seat, match.names))
    is_last = is_done and ply == match.ply
    if is_last and match.result is not None:
        console.print(match.result.sentence, style="bold green")
    return is_last
