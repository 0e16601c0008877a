"""`scurry verify`: is a record right?"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from scurry.cli.files import read_text


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def verify(file: Path) -> None:
    """Check a record: its chain, its commitment, every move and the result."""
    from scurry.matches.verification import verify as check

    verdict = check(read_text(file))
    click.echo(verdict.sentence, err=not verdict.is_right)
    sys.exit(0 if verdict.is_right else 1)
