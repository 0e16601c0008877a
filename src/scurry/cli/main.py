"""The command `scurry`, and how its errors reach a person: one clear sentence, and exit code 2."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from scurry import __version__
from scurry.bots.errors import BadPolicy, NoSuchBot
from scurry.cli.speaking import SWITCH, language_for, said
from scurry.games import NoSuchGame
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import speak

COMMANDS = (
    *("serve", "learn", "play", "puzzles", "games", "review", "admin"),
    *("lab", "tune", "arena", "ladder", "exploit", "coach", "bench", "verify", "replay"),
)


class Commands(click.Group):
    """Commands that are imported only when they are called: `scurry games` should not wait for a compiler."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Every command, in the order in which a newcomer needs them."""
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """One command, from the module of its name."""
        if name not in COMMANDS:
            return None
        command = getattr(import_module(f"scurry.cli.{name}"), name)
        assert isinstance(command, click.Command)
        return said(command)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="scurry")
@click.option(SWITCH, expose_value=False, help="Speak this language, such as it; else the one of the environment.")
def scurry() -> None:
    """Five small table games, to play in the browser or the terminal, and to look into.

    Start with `scurry serve`, or stay here with `scurry learn` and `scurry play`.
    """


def run() -> None:
    """Run the command line; what is wrong is said in one sentence."""
    speak(language_for(sys.argv[1:], os.environ))
    said(scurry)
    try:
        scurry.main(standalone_mode=False)
    except click.exceptions.Exit as ending:
        sys.exit(ending.exit_code)
    except click.ClickException as problem:
        problem.show()
        sys.exit(problem.exit_code)
    except (NoSuchGame, NoSuchBot, BadPolicy, BadOption) as problem:
        click.echo(str(problem), err=True)
        sys.exit(2)
    except (KeyboardInterrupt, click.Abort):
        click.echo("", err=True)
        sys.exit(130)
