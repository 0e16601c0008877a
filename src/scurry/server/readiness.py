"""Readiness: the first start compiles every game's rules and bots, in processes beside the server.

Compiling holds Python's lock for seconds, so doing it here would freeze every page. The other processes leave their
work in the cache, and this one loads it from there. Later starts find the cache, and are ready at once.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from collections.abc import Callable

from scurry.drawing import Pen
from scurry.games import Game, find, shelf
from scurry.kernel.compilation import is_compiling
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.readiness import mark_of
from scurry.matches.verification import verify
from scurry.tables.opponents import TRIALS, choose
from scurry.tables.take_back import can_take_back
from scurry.web.rendering import board, rules

LOOKS_FOR_GARBAGE = (20_000, 20, 50)
"""After so many new objects at the young ones; every so many of these looks at the older, and of those at all."""
log = logging.getLogger(__name__)


class Readiness:
    """Which games can be played now."""

    def __init__(self, changed: Callable[[Game], None] = lambda game: None) -> None:
        self._ready: set[str] = set()
        self._waiting: list[Game] = []
        self._at_work: list[Game] = []
        self._changed = changed
        self.is_at_rest = False
        """Whether all is prepared that can be."""

    def is_ready(self, game: Game) -> bool:
        """Whether a game's rules are compiled."""
        return game.name in self._ready

    @property
    def count(self) -> int:
        """How many games are ready."""
        return len(self._ready)

    @property
    def now(self) -> str:
        """The titles of the games that are being prepared, if any."""
        return ", ".join(game.card.title for game in self._at_work)

    def want(self, game: Game) -> None:
        """Somebody waits for a game: it comes next."""
        self._waiting.sort(key=lambda other: other is not game)

    async def prepare(self) -> None:
        """Get every game ready: at once those in the cache, then the others, as many at a time as there are cores."""
        cached = [game for game in shelf() if _is_cached(game)]
        for game in cached:
            self._note_ready(game)
        self._waiting = [game for game in shelf() if game not in cached]
        await asyncio.gather(*(self._work() for _ in range(os.cpu_count() or 1)))
        for game in cached:
            await asyncio.to_thread(exercise, game)
        _set_aside_what_stays()
        self.is_at_rest = True

    async def _work(self) -> None:
        while self._waiting:
            game = self._waiting.pop(0)
            self._at_work.append(game)
            try:
                await _compile_elsewhere(game)
                await asyncio.to_thread(exercise, game)
                self._note_ready(game)
            except Exception:
                log.exception("%s could not be prepared", game.card.title)
            finally:
                self._at_work.remove(game)

    def _note_ready(self, game: Game) -> None:
        self._ready.add(game.name)
        self._changed(game)


def _set_aside_what_stays() -> None:
    """Games are 130,000 objects that stay for ever; looking through them takes 60 ms each time, while all wait.

    What a move makes is gone by itself soon after: with fewer looks, a seventh more moves in a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LOOKS_FOR_GARBAGE)


def _is_cached(game: Game) -> bool:
    return not is_compiling() or mark_of(game, "table").exists()


async def _compile_elsewhere(game: Game) -> None:
    """In a session of its own: Ctrl+C is for the server, which then ends what it began."""
    log.info("compiling %s", game.card.title)
    command = (sys.executable, "-m", __name__, game.name)
    work = await asyncio.create_subprocess_exec(*command, start_new_session=True)
    try:
        if await work.wait() == 0:
            mark_of(game, "table").touch()
    finally:
        if work.returncode is None:
            work.kill()


def exercise(game: Game) -> None:
    """Use everything that a table needs, so that it is compiled and loaded."""
    match = Match(game, seed=0, options=game.card.sample_options[0])
    for _ in range(12):
        for seat in match.to_act[:1]:
            moves = [move.id for move in match.legal(seat)]
            chosen = [choose(bot, game, match.view(seat), seat, moves, "0") for bot in TRIALS]
            match.play(seat, chosen[0], page=match.page(seat))
            can_take_back(match, seat)
    match.view(SPECTATOR)
    while match.to_act:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    verify(match.record())
    board(game, match.view(SPECTATOR), Pen(SPECTATOR, match.names))  # the first drawing of a game takes half a second
    rules(game)


if __name__ == "__main__":
    exercise(find(sys.argv[1]))
