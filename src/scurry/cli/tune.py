"""`scurry tune`: which values of options and tables come near to what a designer wants?"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from scurry.cli.options import GameCommands, with_default
from scurry.games import Game
from scurry.kernel.catalogue import say


def common(game: Game) -> Sequence[click.Parameter]:
    """The switches that every game has."""
    change = "what may be changed: an option, or a number of a table as table.3; again for more"
    goal = "'fair by turn order', 'fair by MEASURE', 'MEASURE=NUMBER', 'less MEASURE', 'more MEASURE'; again for more"
    players = "greedy" if game.has("greedy") else "random"
    return [
        click.Option(["--change"], multiple=True, required=True, metavar="OPTION=LOW..HIGH", help=change),
        click.Option(["--towards"], multiple=True, required=True, metavar="GOAL", help=goal),
        click.Option(
            ["--trials"], type=click.IntRange(2), default=40, show_default=True, help="how many values to try"
        ),
        click.Option(["--games"], type=click.IntRange(50), default=4_000, show_default=True, help="games a trial"),
        click.Option(["--seats"], type=int, help=with_default(say("how many players"), game.card.seats[0])),
        click.Option(["--players"], default=players, show_default=True, help="as in `scurry lab`"),
        click.Option(["--seed"], type=int, default=1, show_default=True, help="the same seed, the same proposals"),
        click.Option(["--on"], default="here", show_default=True, help="where to play: here, ray, ray:ADDRESS"),
        click.Option(["--workers"], type=click.IntRange(1), help="on how many cores  [default: all]"),
        click.Option(["--to"], type=click.Path(file_okay=False, path_type=Path), help="a folder for report.html"),
        click.Option(["--json", "as_json"], is_flag=True, help="print JSON instead of tables"),
    ]


def act(game: Game, options: dict[str, object], to: Path | None, as_json: bool, **given: Any) -> None:
    """Search, with a bar that shows how far, and propose."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from scurry.cli.lab import print_report, write_report
    from scurry.lab.studies.goals import read_goal
    from scurry.lab.studies.study import plan
    from scurry.lab.studies.tuning import read_change, tune
    from scurry.lab.studies.work import find_place

    players = [name.strip() for name in given["players"].split(",")]
    study = plan(game, given["games"], given["seats"], options, players, given["seed"])
    changes = [read_change(study, text) for text in given["change"]]
    goals = [read_goal(text) for text in given["towards"]]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say("Trying"), total=given["trials"])

        def progress(told: str) -> None:
            bar.update(task, advance=1, description=told)

        command = shlex.join(["scurry", *sys.argv[1:]])
        place = find_place(given["on"], given["workers"])
        report = tune(study, changes, goals, given["trials"], place, progress, command)
    if to:
        write_report(report, [], to)
    if as_json:
        click.echo(json.dumps(report.plain(), indent=2))
    else:
        print_report(report, to)


class Tune(GameCommands):
    """One subcommand a game."""

    act = staticmethod(act)
    common = staticmethod(common)


@click.group(cls=Tune)
def tune() -> None:
    """Find values of options that come near to what you want."""
