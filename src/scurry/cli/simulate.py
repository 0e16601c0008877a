"""`scurry simulate`: what happens when a game is played very often?"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from scurry.cli.options import GameCommands
from scurry.games import Game
from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    from scurry.lab.simulate import Report


def common(game: Game) -> Sequence[click.Parameter]:
    """The switches that every game has."""
    return [
        click.Option(["--games"], type=click.IntRange(1), default=10_000, show_default=True, help="how many to play"),
        click.Option(["--seats"], type=int, help=f"how many players  [default: {game.card.seats[0]}]"),
        click.Option(
            ["--players"], default="random", show_default=True, help="random or greedy; one for each seat, with commas"
        ),
        click.Option(["--seed"], type=int, default=1, show_default=True, help="the same seed, the same games"),
        click.Option(["--json", "as_json"], is_flag=True, help="print JSON instead of a table"),
    ]


def act(
    game: Game, options: dict[str, object], games: int, seats: int | None, players: str, seed: int, as_json: bool
) -> None:
    """Play, with a bar that shows how far, and report."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from scurry.lab.simulate import simulate as run

    told = Console(stderr=True)
    game.card.terms(seats, options)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=told, transient=True) as bar:
        task = bar.add_task(say("Getting {title} ready", title=game.card.title), total=games)

        def progress(played: int) -> None:
            bar.update(task, advance=played, description=say("Playing"))

        report = run(game, games, seats, options, players.split(","), seed, progress)
    if as_json:
        click.echo(json.dumps(report.plain(), indent=2))
    else:
        Console(highlight=False).print(table_of(game, report))


def table_of(game: Game, report: Report) -> Any:
    """The report as a table and a few sentences."""
    from rich.box import ROUNDED
    from rich.console import Group
    from rich.table import Table

    table = Table(box=ROUNDED, border_style="grey42", title=f"{game.card.title}: {report.games:,} games")
    for title in (say("seat"), say("player"), say("wins"), say("95 % between"), say("points"), say("spread")):
        table.add_column(title, justify="right")
    for row in report.seat_reports:
        between = f"{row.wins.low:.2%} – {row.wins.high:.2%}"
        cells = (
            row.seat + 1,
            row.player,
            f"{row.wins.value:.2%}",
            between,
            f"{row.points:.2f}",
            f"{row.points_spread:.2f}",
        )
        table.add_row(*map(str, cells))
    length = say(
        "A game takes {mean:.1f} moves (spread {spread:.1f}, from {low} to {high}).",
        mean=report.moves,
        spread=report.moves_spread,
        low=report.shortest,
        high=report.longest,
    )
    shared = say(
        "{share:.2%} of games end in a shared win, counted as a part of a win for each.", share=report.shared_wins
    )
    return Group(table, length, shared)


class Simulate(GameCommands):
    """One subcommand a game."""

    act = staticmethod(act)
    common = staticmethod(common)


@click.group(cls=Simulate)
def simulate() -> None:
    """Play a game very often, and see who wins."""
