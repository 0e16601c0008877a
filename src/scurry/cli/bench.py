"""`scurry bench`: how fast is everything, here and now?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from scurry.cli.bench_serve import bench_serve
from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    from rich.table import Table

    from scurry.lab.bench.rows import Row


@click.group(invoke_without_command=True)
@click.option("--quick", is_flag=True, help="fewer repeats: a glance, not a measurement")
@click.option("--json", "as_json", is_flag=True, help="print JSON instead of a table")
@click.pass_context
def bench(context: click.Context, quick: bool, as_json: bool) -> None:
    """Measure playouts, single moves, memory and starts, each a median of repeats.

    Where OpenSpiel, PettingZoo or Pgx is installed, the same games are played on it in the same run, and ratios are
    printed. `make bench-peers` installs them.
    """
    if context.invoked_subcommand is not None:
        return
    from rich.console import Console

    from scurry.lab.bench.measuring import measured
    from scurry.lab.bench.report import as_json as written

    rows = []
    with Console(stderr=True).status(say("Measuring …")) as status:
        for row in measured(quick):
            status.update(row.what)
            rows.append(row)
    if as_json:
        click.echo(written(rows))
    else:
        Console(highlight=False).print(table_of(rows))


bench.add_command(bench_serve)


def table_of(rows: Sequence[Row]) -> Table:
    """The rows as a table: what, measured, goal, met."""
    from rich.box import ROUNDED
    from rich.table import Table

    from scurry.lab.bench.report import headings, table

    drawing = Table(*headings(), box=ROUNDED, border_style="grey42")
    for row in table(rows):
        drawing.add_row(*row)
    return drawing
