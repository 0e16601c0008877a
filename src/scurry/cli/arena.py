"""`scurry arena`: bots against each other, and their Elo."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scurry.cli.arena_tables import markdown_of, table_of
from scurry.cli.kept_matches import KeptMatches
from scurry.cli.options import GameCommands
from scurry.games import Game
from scurry.kernel.catalogue import say, say_count

if TYPE_CHECKING:
    from scurry.lab.arena import ArenaReport, Meeting


def common(game: Game) -> Sequence[click.Parameter]:
    """The switches that every game has."""
    seats = min((seats for seats in game.card.seats if seats > 1), default=1)
    return [
        click.Option(
            ["--players"],
            default="random,greedy,level:3,level:5",
            show_default=True,
            help=say(
                "who meets, with commas between: random, greedy, level:1 … level:8, search:ITERATIONS, "
                "or anybody's module:Class, run:COMMAND or http://ADDRESS"
            ),
        ),
        click.Option(["--matches"], type=click.IntRange(1), default=100, show_default=True, help="how many to play"),
        click.Option(["--seats"], type=int, default=seats, show_default=True, help="how many players a match has"),
        click.Option(["--seed"], type=int, default=1, show_default=True, help="the same seed, the same matches"),
        click.Option(["--ladder"], is_flag=True, help="only neighbours in the list meet"),
        click.Option(["--on"], default="here", show_default=True, help="where to play: here, ray, ray:ADDRESS"),
        click.Option(["--markdown"], is_flag=True, help="print a table for a document"),
        click.Option(["--json", "as_json"], is_flag=True, help="print JSON instead of a table"),
        click.Option(
            ["--save"],
            type=click.Path(dir_okay=False, path_type=Path),
            help="keep matches in this file, as JSON; the same command, or one for more matches, goes on from there",
        ),
    ]


def act(
    game: Game,
    options: dict[str, object],
    players: str,
    matches: int,
    seats: int,
    seed: int,
    ladder: bool,
    on: str,
    markdown: bool,
    as_json: bool,
    save: Path | None,
) -> None:
    """Play, with a bar that shows how far, and rate."""
    from rich.console import Console

    from scurry.lab.arena import meeting

    met = meeting(game, [name.strip() for name in players.split(",")], seats, options, seed, ladder)
    report = play(met, matches, KeptMatches(save, met) if save else None, on)
    if as_json:
        click.echo(json.dumps(report.plain(), indent=2))
    elif markdown:
        click.echo(markdown_of(game, report))
    else:
        Console(highlight=False).print(table_of(game, report))
    for player, count in report.failures.items():
        click.echo(failed(player, count), err=True)


def play(met: Meeting, matches: int, kept: KeptMatches | None, on: str = "here") -> ArenaReport:
    """Play what is not kept yet, and keep it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from scurry.lab.arena import arena as run
    from scurry.lab.rating import Bout
    from scurry.lab.studies.work import find_place

    known = kept.bouts if kept else []
    report = None
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("Playing"), total=matches, completed=min(len(known), matches))

        def progress(bouts: Sequence[Bout]) -> None:
            bar.update(task, completed=len(bouts))
            if kept:
                kept.keep(bouts)

        try:
            report = run(met, matches, known, progress, find_place(on))
        finally:
            if kept:
                kept.close(report)
            if report is None:
                bar.stop()
                click.echo(stopped(kept), err=True)
    return report


def failed(player: str, count: int) -> str:
    """That some of a player's moves were not its own."""
    one = "'{player}' failed at {count} move, and a simpler player made it instead."
    many = "'{player}' failed at {count} moves, and a simpler player made them instead."
    return say_count(one, many, count, player=player)


def stopped(kept: KeptMatches | None) -> str:
    """What becomes of the matches of a run that was interrupted."""
    if kept is None:
        return say("Stopped; nothing is kept. With --save FILE, a run can be stopped and gone on with.")
    sentence = "Stopped. {count} matches are kept in '{file}'; the same command goes on from there."
    return say(sentence, count=len(kept.bouts), file=kept.file)


class Arena(GameCommands):
    """One subcommand a game."""

    act = staticmethod(act)
    common = staticmethod(common)


@click.group(cls=Arena)
def arena() -> None:
    """Let bots meet, and see how strong each is."""
