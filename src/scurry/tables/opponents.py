"""Which bots a game can be played against, and letting one choose."""

from __future__ import annotations

import hashlib
import hmac
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from scurry.bots.bot import BOTS, LEVEL_NUMBERS, Bot, find_bot
from scurry.bots.brought.kinds import Brought
from scurry.bots.errors import BotFailed, NoSuchBot
from scurry.bots.levels import SECONDS
from scurry.bots.steady import Steady
from scurry.games import Game
from scurry.kernel.catalogue import say

LEVELS = tuple(f"level:{number}" for number in LEVEL_NUMBERS)
USUAL = "level:3"
LAST_RESORT = "random"
Guests = Mapping[str, Brought]
NOBODY: Guests = MappingProxyType({})
"""The bots of others that may sit at a table: those that whoever runs the server has named, and no other."""
LONGEST_THOUGHT = SECONDS + 0.5
"""The highest level thinks by the clock; some more for the beginning and the end."""
QUICK_THOUGHT = 0.5
"""The others think some thousand iterations at most, a tenth of a second on a usual machine."""
STRANGE_THOUGHT = 1.0
"""A bot of somebody else's counts as slow, as it may have to be started first: it never takes the last thread."""
TRIAL = "search:2"
"""A search that is over at once: what it needs, all levels need."""
failures: Counter[tuple[str, str]] = Counter()
"""How often a bot failed in this process, by game and bot: a number that should stay zero, for metrics and tests."""
log = logging.getLogger(__name__)


def bots_for(game: Game, brought: Guests = NOBODY) -> tuple[str, ...]:
    """The bots that can play a game."""
    return (*_ours_for(game), *brought_for(game, brought))


def brought_for(game: Game, brought: Guests) -> tuple[str, ...]:
    """Those of them that somebody else brings."""
    return tuple(name for name, bot in brought.items() if bot.plays(game))


@cache
def _ours_for(game: Game) -> tuple[str, ...]:
    return (*(name for name in BOTS if _can_play(name, game)), *LEVELS)


def check_bot(name: str, game: Game, brought: Guests = NOBODY) -> str:
    """The name, if it means a bot of this game; NoSuchBot says which there are."""
    if name not in bots_for(game, brought):
        known = ", ".join(bots_for(game, brought))
        raise NoSuchBot(say("There is no bot '{name}'. There are: {known}.", name=name, known=known))
    return name


def seconds_of(bot: str, brought: Guests = NOBODY) -> float:
    """How long a bot may take for a move, whatever it holds; a public fact, which its answers keep to."""
    if bot in brought:
        return max(STRANGE_THOUGHT, brought[bot].seconds)
    return LONGEST_THOUGHT if bot == LEVELS[-1] else QUICK_THOUGHT


def trials_for(game: Game) -> tuple[str, ...]:
    """Quick bots that need all that any bot of a game needs: once they can play, nothing is left to be compiled."""
    return (*(name for name in BOTS if _can_play(name, game)), TRIAL)


def _can_play(name: str, game: Game) -> bool:
    try:
        find_bot(name, game)
    except NoSuchBot:
        return False
    return True


def choose(
    bot: str,
    game: Game,
    view: Any,
    seat: int,
    moves: Sequence[int],
    secret: str,
    brought: Guests = NOBODY,
    names: Sequence[str] = (),
) -> int:
    """A bot's choice among legal moves. One that fails is counted and logged, and the table goes on with the next.

    What somebody else brings never runs in this process.
    """
    seed = int.from_bytes(hmac.digest(secret.encode(), b"scurry/bot", hashlib.sha256)[:4], "little")

    def make() -> Bot:
        return brought[bot].apart(game, seed, names) if bot in brought else find_bot(bot, game, seed)

    def note(name: str, problem: Exception) -> None:
        failures[game.name, name] += 1
        if isinstance(problem, BotFailed):
            log.error("the bot %s failed at %s: %s", name, game.name, problem)
        else:
            log.error("the bot %s failed at %s", name, game.name, exc_info=problem)

    return Steady(bot, make, game, seed, note).choose(view, seat, moves)
