"""`scurry replay`: step through a record."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scurry.cli.files import read_text
from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    from rich.console import Console

    from scurry.matches.match import Match


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, help="show what this seat could see; everything is open otherwise")
@click.option("--all", "everything", is_flag=True, help="print the whole game and do not stop at each move")
def replay(file: Path, seat: int | None, everything: bool) -> None:
    """Step through a record: Enter goes on, b goes back, a number jumps, q leaves."""
    from rich.console import Console

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
            show(console, match, ply, seat)
        return
    step(console, match, seat)


def step(console: Console, match: Match, seat: int | None) -> None:
    """Show one ply after another, as the person asks."""
    from rich.text import Text

    ply = 0
    while True:
        show(console, match, ply, seat)
        asked = console.input(Text(say("Enter: on · b: back · number: jump · q: leave") + " ", "dim")).strip().lower()
        if asked == "q" or (asked == "" and ply == match.ply):
            return
        ply = next_ply(asked, ply, match.ply)


def next_ply(asked: str, ply: int, last: int) -> int:
    """Where to go from here: what is not understood stays."""
    if asked == "":
        return min(ply + 1, last)
    if asked == "b":
        return max(ply - 1, 0)
    return min(int(asked), last) if asked.isdecimal() else ply


def show(console: Console, match: Match, ply: int, seat: int | None) -> None:
    """The board after so many moves, and what the last of them did."""
    from rich.text import Text

    view = match.position_at(ply) if seat is None else match.view_at(ply, seat)
    console.rule(say("after {ply} of {last} moves", ply=ply, last=match.ply))
    if ply:
        played = match.played[ply - 1]
        console.print(Text.assemble((match.names[played.seat], "bold"), f": {played.text}"))
        for line in match.log_at(ply, seat):
            console.print(f"  {line}")
    console.print(match.game.part("board_terminal").draw(view, 0 if seat is None else seat, match.names))
    if ply == match.ply and match.result is not None:
        console.print(match.result.sentence, style="bold green")
