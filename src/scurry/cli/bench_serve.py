"""scurry bench serve: how many moves and listeners a server on this machine bears."""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table

from scurry.kernel.catalogue import say


@click.command("serve", help=say("How many moves a second a server acknowledges, and how soon listeners hear of them."))
@click.option("--game", help=say("The game to play, for two; the first on the shelf unless you say otherwise."))
@click.option("--seconds", default=10.0, show_default=True, help=say("How long each run takes."))
@click.option("--tables", default=300, show_default=True, help=say("Live tables of the second run."))
@click.option("--port", default=8177, show_default=True)
@click.option("--data", help=say("A database other than a fresh SQLite file."))
def bench_serve(game: str | None, seconds: float, tables: int, port: int, data: str | None) -> None:
    """Two runs: as fast as it goes, and many tables where two people listen and move at a human pace."""
    from scurry.games import find, shelf
    from scurry.server.load import run_people, run_programs, server

    name = find(game).name if game else next(each.name for each in shelf() if 2 in each.card.seats)
    with server(port, data) as address:
        runs = {
            say("as fast as it goes"): run_programs(address, name, 64, seconds),
            say("a move a second each"): run_people(address, name, tables, seconds, pause=1.0),
        }
    shown = Table("", *runs)
    summaries = [load.summary() for load in runs.values()]
    for number in summaries[0]:
        shown.add_row(number.replace("_", " "), *(str(summary[number]) for summary in summaries))
    Console().print(shown)
