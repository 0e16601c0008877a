"""`scurry arena`: bots against each other, and their Elo."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TextIO

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
        click.Option(["--ladder"], is_flag=True, help="only neighbours in the list meet"),
        click.Option(["--markdown"], is_flag=True, help="print a table for a document"),
        click.Option(["--json", "as_json"], is_flag=True, help="print JSON instead of a table"),
        click.Option(["--save"], type=click.File("w", lazy=False), help="write JSON to this file as well"),
    ]


def act(
    game: Game,
    options: dict[str, object],
    players: str,
    matches: int,
    seats: int,
    seed: int,
    ladder: bool,
    markdown: bool,
    as_json: bool,
    save: TextIO | None,
) -> None:
    """Play, with a bar that shows how far, and rate."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from scurry.lab.arena import arena as run

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("Playing"), total=matches)
        names = [name.strip() for name in players.split(",")]
        report = run(game, names, matches, seats, options, seed, lambda played: bar.advance(task, played), ladder)
    plain = json.dumps(report.plain(), indent=2)
    if save is not None:
        click.echo(plain, save)
    if as_json:
        click.echo(plain)
    elif markdown:
        click.echo(markdown_of(game, report))
    else:
        Console(highlight=False).print(table_of(game, report))


def table_of(game: Game, report: ArenaReport) -> Any:
    """Elo with intervals, and how often each came in before each other."""
    from rich.box import ROUNDED
    from rich.table import Table

    table = Table(box=ROUNDED, border_style="grey42", title=title_of(game, report))
    for heading in headings_of(report):
        table.add_column(heading, justify="right")
    for row in rows_of(report):
        table.add_row(*row)
    return table


def markdown_of(game: Game, report: ArenaReport) -> str:
    """The same for a document."""
    headings = headings_of(report)
    lines = [headings, ["--:"] * len(headings), *rows_of(report)]
    return "\n".join([f"{title_of(game, report)}:", "", *(f"| {' | '.join(line)} |" for line in lines)])


def title_of(game: Game, report: ArenaReport) -> str:
    """What was played."""
    alone, together = "{title}, alone, {matches} matches", "{title}, {seats} seats, {matches} matches"
    sentence = alone if report.seats == 1 else together
    return say(sentence, title=game.card.title, seats=report.seats, matches=report.matches)


def headings_of(report: ArenaReport) -> list[str]:
    """What stands above the columns."""
    if report.seats == 1:
        return [say("player"), say("wins"), say("95 % between")]
    return [say("player"), say("Elo"), say("95 % between"), say("wins"), *(entry.player for entry in report.entries)]


def rows_of(report: ArenaReport) -> list[list[str]]:
    """A row for each player; in the cross table, how often it came in before the column's."""
    if report.seats == 1:
        wins = [(entry.player, entry.wins) for entry in report.entries]
        return [[player, f"{won.value:.1%}", f"{won.low:.1%} … {won.high:.1%}"] for player, won in wins]
    rows = []
    for entry, shares in zip(report.entries, report.cross, strict=True):
        cross = ["–" if share is None else f"{share:.0%}" for share in shares]
        between = f"{entry.low:+.0f} … {entry.high:+.0f}"
        rows.append([entry.player, f"{entry.elo:+.0f}", between, f"{entry.wins.value:.0%}", *cross])
    return rows


class Arena(GameCommands):
    """One subcommand a game."""

    act = staticmethod(act)
    common = staticmethod(common)


@click.group(cls=Arena)
def arena() -> None:
    """Let bots meet, and see how strong each is."""
