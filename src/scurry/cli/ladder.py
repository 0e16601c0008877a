"""`scurry ladder`: what arenas found, as one page."""

from __future__ import annotations

from pathlib import Path

import click

from scurry.cli.files import read_text
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--to", default="ladder.html", show_default=True, type=click.Path(dir_okay=False, path_type=Path),
              help="the page to write")  # fmt: skip
def ladder(files: tuple[Path, ...], to: Path) -> None:
    """Draw the matches of `scurry arena GAME --save FILE` as one page that opens anywhere."""
    from scurry.lab.ladder import page_of, read_report

    reports = []
    for file in files:
        try:
            reports.append(read_report(read_text(file)))
        except BadOption as problem:
            raise click.UsageError(say("'{file}': {problem}", file=file, problem=problem)) from None
    try:
        to.write_text(page_of(reports), encoding="utf-8")
    except OSError as problem:
        what = problem.strerror
        raise click.UsageError(say("'{file}' cannot be written: {what}.", file=to, what=what)) from None
    click.echo(say("The ladder is in '{file}'.", file=to))
