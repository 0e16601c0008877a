"""`scurry lab`: play a game very often, and see what its rules do."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scurry.cli.options import GameCommands, with_default
from scurry.games import Game
from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    from scurry.lab.studies.columns import Games
    from scurry.lab.studies.report import Report
    from scurry.lab.studies.study import Study


def common(game: Game) -> Sequence[click.Parameter]:
    """The switches that every game has."""
    players = "greedy" if game.has("greedy") else "random"
    who = say(
        "one for all seats, or one for each with commas: random, greedy, level:1 … level:8, search:ITERATIONS, "
        "or anybody's module:Class, run:COMMAND or http://ADDRESS"
    )
    return [
        click.Option(["--games"], type=click.IntRange(1), default=10_000, show_default=True, help="how many to play"),
        click.Option(["--seats"], type=int, help=with_default(say("how many players"), game.card.seats[0])),
        click.Option(["--players"], default=players, show_default=True, help=who),
        click.Option(["--rotate"], is_flag=True, help="players move on by one seat from game to game"),
        click.Option(["--seed"], type=int, default=1, show_default=True, help="the same seed, the same games"),
        *questions(),
        *places(),
    ]


def questions() -> list[click.Parameter]:
    """What can be asked."""
    trace = "stronger against weaker, step by step: players with commas, or else from random to level:8"
    forced = "how often a search of so many iterations plays another move where greedy sees only one; take few games"
    return [
        click.Option(["--by"], multiple=True, metavar="MEASURE", help="wins by a measure, such as ending"),
        click.Option(["--vary"], multiple=True, metavar="OPTION=A,B,C", help="a study for each value; also of seats"),
        click.Option(["--measure"], multiple=True, help="which measures to show for each value"),
        click.Option(["--against"], multiple=True, metavar="OPTION=VALUE", help="the same deals by other rules"),
        click.Option(["--again"], type=click.IntRange(2), help="play each deal so often: how much does it settle?"),
        click.Option(["--skill"], is_flag=False, flag_value="all", help=trace),
        click.Option(["--forced"], type=click.IntRange(1), metavar="ITERATIONS", help=forced),
    ]


def places() -> list[click.Parameter]:
    """Where it is played, and where it is written."""
    files = "a folder for report.html, report.json, games.csv and games.parquet; what was stopped goes on there"
    return [
        click.Option(["--to"], type=click.Path(file_okay=False, path_type=Path), help=files),
        click.Option(["--on"], default="here", show_default=True, help="where to play: here, ray, ray:ADDRESS"),
        click.Option(["--workers"], type=click.IntRange(1), help="on how many cores  [default: all]"),
        click.Option(["--json", "as_json"], is_flag=True, help="print JSON instead of tables"),
    ]


def act(game: Game, options: dict[str, object], to: Path | None, as_json: bool, **given: Any) -> None:
    """Play what is asked, tell it, and write it down."""
    from scurry.cli.lab_playing import Playing
    from scurry.lab.studies.study import plan

    study = plan(
        game, given["games"], given["seats"], options, _names(given["players"]), given["seed"],
        given["again"] or 1, given["rotate"],
    )  # fmt: skip
    with Playing(given["on"], given["workers"], to) as playing:
        report, games = _answer(study, playing, given)
    if to:
        write_report(report, games, to)
    if as_json:
        click.echo(json.dumps(report.plain(), indent=2))
    else:
        print_report(report, to)


def _names(players: str) -> list[str]:
    return [name.strip() for name in players.split(",")]


def _answer(study: Study, playing: Any, given: dict[str, Any]) -> tuple[Report, list[Games]]:
    """The report that was asked for, and the games that it rests on."""
    from dataclasses import replace

    from scurry.lab.studies import comparing, luck
    from scurry.lab.studies.report import report_on
    from scurry.lab.studies.study import with_options

    command = shlex.join(["scurry", *sys.argv[1:]])
    if given["vary"]:
        games = playing.play(comparing.settings(study, given["vary"]))
        return comparing.sweep(games, given["measure"], command), games
    if given["against"]:
        games = playing.play([study, with_options(study, comparing.changed(given["against"]))])
        return comparing.against(games[0], games[1], command), games
    if given["skill"]:
        trace = luck.TRACE if given["skill"] == "all" else _names(given["skill"])
        games = playing.play(luck.steps_of_skill(study, trace))
        sentence, table = luck.skill_trace(games)
        return replace(report_on(games[-1], (), command), sentences=(sentence,), tables=(table,)), games
    if given["forced"]:
        return playing.forced(study, given["forced"], command), []
    games = playing.play([study])
    report = report_on(games[0], given["by"], command)
    if given["again"]:
        sentence, table = luck.luck_of_the_deal(games[0])
        report = replace(report, sentences=(*report.sentences, sentence), tables=(*report.tables, table))
    return report, games


def write_report(report: Report, games: list[Games], to: Path) -> None:
    """All files; a study of several has its games in several files."""
    from importlib.util import find_spec

    from scurry.lab.studies import files
    from scurry.lab.studies.page import page_of

    to.mkdir(parents=True, exist_ok=True)
    has_charts, has_parquet = (find_spec(name) is not None for name in ("matplotlib", "pyarrow"))
    (to / "report.html").write_text(page_of(report, has_charts), encoding="utf-8")
    files.write_json(report, to / "report.json")
    for number, each in enumerate(games, start=1):
        name = "games" if len(games) == 1 else f"games-{number}"
        files.write_csv(each, to / f"{name}.csv")
        if has_parquet:
            files.write_parquet(each, to / f"{name}.parquet")
    if not (has_charts and has_parquet):
        click.echo(say("Charts and Parquet need more: pip install 'scurry[lab]'."), err=True)


def print_report(report: Report, to: Path | None) -> None:
    """Sentences first, then tables."""
    from rich.box import ROUNDED
    from rich.console import Console
    from rich.table import Table

    from scurry.lab.studies.report import shown

    console = Console(highlight=False)
    console.print(report.title, style="bold")
    for sentence in report.sentences:
        console.print(sentence)
    for each in report.tables:
        table = Table(box=ROUNDED, border_style="grey42", title=each.title, title_justify="left", caption=each.note)
        for index, heading in enumerate(each.headings):
            table.add_column(heading, justify="left" if index == 0 else "right")
        for row in each.rows:
            table.add_row(*map(shown, row))
        console.print(table)
    if to:
        console.print(say("The report is in {file}.", file=to / "report.html"))


class Lab(GameCommands):
    """One subcommand a game."""

    act = staticmethod(act)
    common = staticmethod(common)


@click.group(cls=Lab)
def lab() -> None:
    """Play a game very often, and see what its rules do."""
