"""What all commands of `scurry admin` share: which server is meant, asking first, how things are told."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from scurry.server.settings import BadSetting, Settings

DAY = 24 * 3600.0


class HouseCommand(click.Command):
    """A command whose problems are one sentence."""

    def invoke(self, context: click.Context) -> Any:
        """Say what cannot be done, and end with 1."""
        from scurry.server.house.bans import BadAddress
        from scurry.server.house.opening import HouseProblem

        try:
            return super().invoke(context)
        except (HouseProblem, BadAddress, BadSetting) as problem:
            raise click.ClickException(str(problem)) from problem


def command(
    name: str | None = None, parent: click.Group | None = None
) -> Callable[[Callable[..., None]], click.Command]:
    """A command that knows which database is meant."""

    def make(function: Callable[..., None]) -> click.Command:
        @functools.wraps(function)
        def with_settings(data: str | None, **given: Any) -> None:
            function(Settings.read(data=data), **given)

        made = click.command(name, cls=HouseCommand)(with_settings)
        where = "The server's folder, or its database; SCURRY_DATA if not given."
        made.params.append(click.Option(["--data"], help=where))
        if parent is not None:
            parent.add_command(made)
        return made

    return make


AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
SURE = click.option("--yes", "is_sure", is_flag=True, help="Do not ask.")


def confirm(is_sure: bool, question: str) -> None:
    """Ask before something is destroyed. Whoever cannot be asked must have said so."""
    if not is_sure:
        click.confirm(question, abort=True, err=True)


def told(at: float | None) -> str:
    """A moment, as people and programs read it."""
    return "" if at is None else f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M}"


def print_json(value: Any) -> None:
    """For programs."""
    click.echo(json.dumps(value, indent=1, ensure_ascii=False))


def print_rows(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """For people."""
    table = Table(*heads, box=None, header_style="bold", pad_edge=False)
    for row in rows:
        table.add_row(*(click.unstyle(str(each)).replace("[", "\\[") for each in row))
    Console(soft_wrap=True).print(table)
