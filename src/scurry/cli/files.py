"""Reading what a person names, and where unfinished games, records and progress are kept."""

from __future__ import annotations

import os
from pathlib import Path

import click

from scurry.kernel.catalogue import say


def read_text(file: Path) -> str:
    """The text of a file; what is wrong with it is said in a sentence."""
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise click.UsageError(say("There is no file '{file}'.", file=file)) from None
    except (OSError, UnicodeDecodeError) as problem:
        raise click.UsageError(say("'{file}' cannot be read: {problem}.", file=file, problem=problem)) from None


def read_bytes(file: Path, most: int) -> bytes:
    """The first bytes of a file, no more than so many; what is wrong with it is said in a sentence."""
    try:
        with file.open("rb") as opened:
            return opened.read(most)
    except FileNotFoundError:
        raise click.UsageError(say("There is no file '{file}'.", file=file)) from None
    except OSError as problem:
        raise click.UsageError(say("'{file}' cannot be read: {problem}.", file=file, problem=problem)) from None


def write_text(file: Path, text: str) -> None:
    """Write a file whole or not at all: whoever is interrupted keeps the old one."""
    fresh = file.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(file)


def data_home() -> Path:
    """The folder of a person's games: `SCURRY_DATA`, or the user's own data folder."""
    if chosen := os.environ.get("SCURRY_DATA"):
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "scurry"
