"""Readiness: the first start compiles every game's rules and bots, in processes beside the server.

Compiling holds Python's lock for seconds, so doing it here would freeze every page. The other process leaves its work
in the cache, and this one loads it from there. Later starts find the cache, and are ready at once.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from pathlib import Path

from scurry.games import Game, find, shelf
from scurry.kernel.compilation import cache_folder, is_compiling
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.tables.opponents import bots_for, choose
from scurry.tables.take_back import can_take_back

log = logging.getLogger(__name__)


class Readiness:
    """Which games can be played now."""

    def __init__(self, changed: Callable[[Game], None] = lambda game: None) -> None:
        self._ready: set[str] = set()
        self._failed: set[str] = set()
        self._events = {game.name: asyncio.Event() for game in shelf()}
        self._changed = changed
        self.now: str = ""
        """The title of the game that is being prepared, if any."""

    def is_ready(self, game: Game) -> bool:
        """Whether a game's rules are compiled."""
        return game.name in self._ready

    @property
    def count(self) -> int:
        """How many games are ready."""
        return len(self._ready)

    @property
    def is_done(self) -> bool:
        """Whether everything on the shelf is ready."""
        return len(self._ready) + len(self._failed) == len(self._events)

    async def wait(self, game: Game) -> None:
        """Until a game is ready."""
        await self._events[game.name].wait()

    async def prepare(self) -> None:
        """Prepare every game, those whose cache is there first."""
        for game in sorted(shelf(), key=lambda game: not _marker(game).exists()):
            self.now = game.card.title
            try:
                await _compile_elsewhere(game)
                await asyncio.to_thread(exercise, game)
            except Exception:
                log.exception("%s could not be prepared", game.card.title)
                self._failed.add(game.name)
                continue
            self._ready.add(game.name)
            self._events[game.name].set()
            self._changed(game)
        self.now = ""


async def _compile_elsewhere(game: Game) -> None:
    if not is_compiling() or _marker(game).exists():
        return
    log.info("compiling %s", game.card.title)
    work = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, game.name)
    try:
        if await work.wait() == 0:
            _marker(game).touch()
    finally:
        if work.returncode is None:
            work.kill()


def _marker(game: Game) -> Path:
    """Stands in the cache once everything of a game has been compiled."""
    package = Path(game.folder).parents[len(game.package.split(".")) - 2] if "." in game.package else Path(game.folder)
    return cache_folder(package) / f"{game.name}.ready"


def exercise(game: Game) -> None:
    """Use everything that a table needs, so that it is compiled and loaded."""
    seats = game.card.seats[0]
    match = Match(game, seats=seats, seed=0, options=game.card.sample_options[0])
    for _ in range(12):
        for seat in match.to_act[:1]:
            moves = [move.id for move in match.legal(seat)]
            chosen = [choose(bot, game, match.view(seat), seat, moves, "0") for bot in bots_for(game)]
            match.play(seat, chosen[-1])
            can_take_back(match, seat)
    match.view(SPECTATOR)
    while match.to_act:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    _ = match.result


if __name__ == "__main__":
    exercise(find(sys.argv[1]))
