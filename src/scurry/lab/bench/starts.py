"""How long a person waits: importing, listing the games, the first game ever and the next."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from tempfile import TemporaryDirectory

from scurry.games import Game, shelf
from scurry.kernel.catalogue import say
from scurry.lab.bench.inside import yardstick
from scurry.lab.bench.rows import Row, at_most
from scurry.lab.bench.timing import WAITING, median_seconds, seconds

LIST_GAMES = "from scurry.cli.main import run; run()"


def rows(quick: bool) -> Iterator[Row]:
    """Every row of this module."""
    repeats = 2 if quick else 7
    yield Row("import", say("`import scurry`"), _usual(["-c", "import scurry"], repeats), say("s"), at_most(0.3))
    listing = _usual(["-c", LIST_GAMES, "games"], repeats)
    yield Row("games", say("`scurry games`"), listing, say("s"), at_most(0.5))
    for game in [yardstick()] if quick else shelf():
        yield from _first_and_second_start(game)


def _first_and_second_start(game: Game) -> Iterator[Row]:
    command = ["-m", "scurry.lab.bench.first_game", game.name]
    with TemporaryDirectory() as cache:
        first = seconds(lambda: _run(command, cache), WAITING)
        second = min(seconds(lambda: _run(command, cache), WAITING) for _ in range(2))
    title = game.card.title
    what = say("the first game of {title} ever, compiling included", title=title)
    yield Row(f"compile/{game.name}", what, first, say("s"), at_most(20))
    yield Row(f"start/{game.name}", say("the next start of {title}", title=title), second, say("s"))


def _usual(arguments: Sequence[str], repeats: int) -> float:
    return median_seconds(lambda: _run(arguments), repeats, WAITING)


def _run(arguments: Sequence[str], cache: str | None = None) -> None:
    """Run Python in a process of its own; with a cache of its own, if one is named."""
    environment = {**os.environ, "SCURRY_CACHE": cache} if cache else None
    subprocess.run([sys.executable, *arguments], env=environment, check=True, capture_output=True)
