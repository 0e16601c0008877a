"""Switches made from a game's card: `scurry play squeaky --mode advanced --harsh-winter`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from scurry.cli.speaking import said
from scurry.games import Game, NoSuchGame, find, shelf
from scurry.kernel.cards import YES_NO, Option
from scurry.kernel.catalogue import say


class GameCommands(click.Group):
    """A command with one subcommand for every game on the shelf, its options those of the card."""

    act: Callable[..., None]
    common: Callable[[Game], Sequence[click.Parameter]]

    def list_commands(self, context: click.Context) -> list[str]:
        """The games."""
        return [game.name for game in shelf()]

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """The subcommand for a game; any unambiguous beginning of its name will do."""
        try:
            return self.command_for(find(name))
        except NoSuchGame as problem:
            raise click.UsageError(str(problem), context) from None

    def command_for(self, game: Game) -> click.Command:
        """A command that hands the game's options over in a dictionary."""

        def callback(**given: Any) -> None:
            names = [name for name, _ in game.card.options.items()]
            options = {name: given.pop(name) for name in names}
            self.act(game, options={name: value for name, value in options.items() if value is not None}, **given)

        parameters = [*self.common(game), *(switch_for(name, option) for name, option in game.card.options.items())]
        return said(click.Command(game.name, callback=callback, params=parameters, help=say(game.card.sentence)))


def switch_for(name: str, option: Option) -> click.Option:
    """The switch of one option. What is not given stays as the card has it."""
    flag, told = "--" + name.replace("_", "-"), say(option.help) if option.help else ""
    if option.choices == YES_NO:
        return click.Option([f"{flag}/--no-{flag[2:]}", name], default=None, help=told)
    if option.choices:
        usual = option.choices[int(option.default)]  # type: ignore[arg-type]
        return click.Option([flag, name], type=click.Choice(option.choices), help=with_default(told, usual))
    usual = ",".join(map(str, option.default)) if isinstance(option.default, tuple) else str(option.default)
    return click.Option([flag, name], metavar=option.allowed().upper(), help=with_default(told, usual))


def with_default(told: str, usual: object) -> str:
    """What a switch is for, and what holds without it."""
    return say("{help}  [default: {value}]", help=told, value=usual)
