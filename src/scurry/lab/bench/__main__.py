"""python -m scurry.lab.bench [--json] [--quick]"""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.table import Table

from scurry.kernel.catalogue import say
from scurry.lab.bench.measuring import measured
from scurry.lab.bench.report import as_json, headings, table
from scurry.lab.bench.rows import Row


def run(arguments: list[str]) -> None:
    """Measure, and write a table or JSON."""
    parser = argparse.ArgumentParser("scurry bench", description=say("How fast everything is on this machine."))
    parser.add_argument("--json", action="store_true", help=say("write JSON rather than a table"))
    parser.add_argument("--quick", action="store_true", help=say("fewer repeats: a glance, not a measurement"))
    chosen = parser.parse_args(arguments)
    rows = [_seen(row) for row in measured(chosen.quick)]
    if chosen.json:
        sys.stdout.write(as_json(rows) + "\n")
    else:
        Console().print(drawn(rows))


def _seen(row: Row) -> Row:
    """Show on the side what has just been measured, for whoever waits."""
    Console(stderr=True).print(f"[dim]{row.what} …[/dim]")
    return row


def drawn(rows: list[Row]) -> Table:
    """The table in a terminal."""
    drawing = Table()
    for heading in headings():
        drawing.add_column(heading)
    for row in table(rows):
        drawing.add_row(*row)
    return drawing


if __name__ == "__main__":
    run(sys.argv[1:])
