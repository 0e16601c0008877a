"""In which language the terminal speaks: as `--language` says, else as the environment does."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence

import click

from scurry.kernel.catalogue import ENGLISH, languages, say
from scurry.kernel.wording import escaped

SWITCH = "--language"
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that is set tells."""


def language_for(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language that was asked for, if we speak it."""
    wanted = _switched(arguments) or next(filter(None, map(environment.get, VARIABLES)), "")
    found = wanted.partition(".")[0].partition("_")[0].lower()
    return found if found in languages() else ENGLISH


def _switched(arguments: Sequence[str]) -> str:
    for at, argument in enumerate(arguments):
        if argument.startswith(f"{SWITCH}="):
            return argument.partition("=")[2]
        if argument == SWITCH:
            return "".join(arguments[at + 1 : at + 2])
    return ""


def said(command: click.Command) -> click.Command:
    """A command whose help is in the reader's language."""
    command.help = _said(command.help)
    for switch in command.params:
        if isinstance(switch, click.Option):
            switch.help = _said(switch.help)
    return command


def _said(help: str | None) -> str | None:
    """What was written without places is found by the words as they are."""
    return say(escaped(inspect.cleandoc(help))) if help else help
