"""Readiness: the first start compiles every game's rules and bots, in processes beside the server.

Compiling holds Python's lock for seconds, so doing it here would freeze every page. The other processes leave their
work in the cache, and this one loads it from there: for each game what a table needs first, what bots need after it.
As soon as the first half is there people may sit down and see the board; bots move when the second half is. One process
does both, since the second half is compiled from what the first has in memory; two at once compile the rules twice.
Later starts find all of it there, and take a third of a second for each game. What is called ready has been tried in
this very process: nobody waits for the compiler any more.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import aclosing
from typing import cast

from scurry.bots.bot import find_bot
from scurry.bots.levels import LevelBot
from scurry.drawing import Pen
from scurry.games import Game, find, shelf
from scurry.kernel.loading import NotCompiled, only_loading
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.verification import verify
from scurry.tables.opponents import USUAL, choose, trials_for
from scurry.tables.take_back import can_take_back
from scurry.web.rendering import board
from scurry.web.rulebook import clauses

LOOKS_FOR_GARBAGE = (20_000, 20, 50)
"""After so many new objects at the young ones; every so many of these looks at the older, and of those at all."""
YOUNG = 12
"""In so many plies a game asks every kind of question to bots: sealed, open, lone."""
log = logging.getLogger(__name__)


class Readiness:
    """Which games can be played now."""

    def __init__(self, changed: Callable[[Game], None] = lambda game: None) -> None:
        self._shown: set[str] = set()
        self._ready: set[str] = set()
        self._waiting: list[Game] = []
        self._at_work: list[Game] = []
        self._changed = changed
        self.is_at_rest = False
        """Whether all is prepared that can be."""

    def is_ready(self, game: Game) -> bool:
        """Whether a game's rules are compiled, so that people can play it."""
        return game.name in self._shown

    def can_think(self, game: Game) -> bool:
        """Whether its bots are, too."""
        return game.name in self._ready

    @property
    def count(self) -> int:
        """How many games are ready, bots and all."""
        return len(self._ready)

    @property
    def now(self) -> str:
        """The titles of the games that are being prepared, if any."""
        return ", ".join(game.card.title for game in self._at_work)

    def want(self, game: Game) -> None:
        """Somebody waits for a game: it comes next."""
        self._waiting.sort(key=lambda other: other is not game)

    async def prepare(self) -> None:
        """Get every game ready: first those that are compiled, then the others, as many at once as there are cores."""
        self._waiting = list(shelf())
        self._waiting = [game async for game in self._not_compiled()]
        await asyncio.gather(*(self._work() for _ in range(os.cpu_count() or 1)))
        _set_aside_what_stays()
        self.is_at_rest = True

    async def _not_compiled(self) -> AsyncIterator[Game]:
        """The games that cannot be loaded; those that can are ready from then on."""
        while self._waiting:
            game = self._waiting.pop(0)
            if await asyncio.to_thread(is_loaded, game):
                self._note_ready(game)
            else:
                yield game

    async def _work(self) -> None:
        while self._waiting:
            game = self._waiting.pop(0)
            self._at_work.append(game)
            try:
                await self._compile(game)
                await asyncio.to_thread(exercise, game)
                self._note_ready(game)
            except Exception:
                log.exception("%s could not be prepared", game.card.title)
            finally:
                self._at_work.remove(game)

    async def _compile(self, game: Game) -> None:
        async with aclosing(compiled_elsewhere(game)) as halves:
            async for half in halves:
                if half == TABLE:
                    await asyncio.to_thread(play_through, game)
                    self._note_shown(game)

    def _note_shown(self, game: Game) -> None:
        self._shown.add(game.name)
        self._changed(game)

    def _note_ready(self, game: Game) -> None:
        self._ready.add(game.name)
        self._note_shown(game)


def _set_aside_what_stays() -> None:
    """Games are 130,000 objects that stay for ever; looking through them takes 60 ms each time, while all wait.

    What a move makes is gone by itself soon after: with fewer looks, a seventh more moves in a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LOOKS_FOR_GARBAGE)


def is_loaded(game: Game) -> bool:
    """Load all that a table needs, and say whether all of it was there; what else is wrong is seen in its turn."""
    try:
        with only_loading():
            exercise(game)
    except (NotCompiled, Exception):
        return False
    return True


async def compiled_elsewhere(game: Game) -> AsyncGenerator[str]:
    """What is compiled, half by half. In a session of its own: Ctrl+C is for the server, which ends what it began."""
    log.info("compiling %s", game.card.title)
    command = (sys.executable, "-m", __name__, game.name, *HALVES)
    work = await asyncio.create_subprocess_exec(*command, start_new_session=True, stdout=asyncio.subprocess.PIPE)
    assert work.stdout is not None
    try:
        async for line in work.stdout:
            yield line.decode().strip()
        await work.wait()
    finally:
        if work.returncode is None:
            work.kill()


def exercise(game: Game) -> None:
    """Use everything that a table needs, so that it is compiled and loaded."""
    for use in HALVES.values():
        use(game)


def ask_bots(game: Game) -> None:
    """Let every kind of bot think about the first decisions, sealed ones and open ones."""
    match = _new_match(game)
    first, level = match.to_act[0], cast(LevelBot, find_bot(USUAL, game))
    level.think(match.view(first), first, match.legal_ids(first))  # a choice may be a slip
    for seat in _first_seats(match):
        moves = match.legal_ids(seat)
        chosen = [choose(bot, game, match.view(seat), seat, moves, "0") for bot in trials_for(game)]
        match.play(seat, chosen[0])


def play_through(game: Game) -> None:
    """Play a match to its end as pages do, verify its record, and draw it."""
    match = _new_match(game)
    for seat in _first_seats(match):
        match.play(seat, match.legal(seat)[0], page=match.page(seat))
        can_take_back(match, seat)
    match.view(SPECTATOR)
    while match.to_act:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    verify(match.record())
    board(game, match.view(SPECTATOR), Pen(SPECTATOR, match.names))  # the first drawing of a game takes half a second
    clauses(game)


def _new_match(game: Game) -> Match:
    return Match(game, seed=0, options=game.card.sample_options[0])


def _first_seats(match: Match) -> Iterator[int]:
    """Whose turn it is, as long as the match is young."""
    while match.to_act and match.ply < YOUNG:
        yield match.to_act[0]


TABLE, THINKING = "table", "bots"
HALVES: dict[str, Callable[[Game], None]] = {TABLE: play_through, THINKING: ask_bots}
"""What a game needs, what people wait for first."""


if __name__ == "__main__":
    for each in sys.argv[2:]:
        HALVES[each](find(sys.argv[1]))
        print(each, flush=True)  # noqa: T201  the server reads it
