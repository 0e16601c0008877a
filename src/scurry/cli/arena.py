"""`scurry arena`: bots against each other, and their Elo."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from scurry.cli.options import GameCommands
from scurry.games import Game
from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    from scurry.lab.arena import ArenaReport


def common(game: Game) -> Sequence[click.Parameter]:
    """The switches that every game has."""
    seats = min((seats for seats in game.card.seats if seats > 1), default=1)
    return [
        click.Option(
            ["--players"],
            default="random,greedy,level:3,level:5",
            show_default=True,
            help="who meets, with commas between: random, greedy, level:1 … level:8, search:ITERATIONS",
        ),
        click.Option(["--matches"], type=click.IntRange(1), default=100, show_default=True, help="how many to play"),
        click.Option(["--seats"], type=int, default=seats, show_default=True, help="how many players a match has"),
        click.Option(["--seed"], type=int, default=1, show_default=True, help="the same seed, the same matches"),
        click.Option(["--json", "as_json"], is_flag=True, help="print JSON instead of a table"),
    ]


def act(
    game: Game, options: dict[str, object], players: str, matches: int, seats: int, seed: int, as_json: bool
) -> None:
    """Play, with a bar that shows how far, and rate."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from scurry.lab.arena import arena as run

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("Playing"), total=matches)
        names = [name.strip() for name in players.split(",")]
        report = run(game, names, matches, seats, options, seed, lambda played: bar.advance(task, played))
    if as_json:
        click.echo(json.dumps(report.plain(), indent=2))
    else:
        Console(highlight=False).print(table_of(game, report))


def table_of(game: Game, report: ArenaReport) -> Any:
    """Elo with intervals, and how often each came in before each other."""
    from rich.box import ROUNDED
    from rich.table import Table

    title = say(
        "{title}, {seats} seats, {matches} matches", title=game.card.title, seats=report.seats, matches=report.matches
    )
    table = Table(box=ROUNDED, border_style="grey42", title=title)
    for heading in (
        say("player"),
        say("Elo"),
        say("95 % between"),
        say("wins"),
        *(entry.player for entry in report.entries),
    ):
        table.add_column(heading, justify="right")
    for entry, row in zip(report.entries, report.cross, strict=True):
        shares = ["–" if share is None else f"{share:.0%}" for share in row]
        between = f"{entry.low:+.0f} … {entry.high:+.0f}"
        table.add_row(entry.player, f"{entry.elo:+.0f}", between, f"{entry.wins.value:.0%}", *shares)
    return table


class Arena(GameCommands):
    """One subcommand a game."""

    act = staticmethod(act)
    common = staticmethod(common)


@click.group(cls=Arena)
def arena() -> None:
    """Let bots meet, and see how strong each is."""
