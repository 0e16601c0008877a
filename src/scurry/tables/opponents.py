"""Which bots a game can be played against, and letting one choose."""

from __future__ import annotations

import hashlib
import hmac
import logging
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from scurry.bots.bot import BOTS, LEVEL_NUMBERS, Bot, find_bot
from scurry.bots.errors import NoSuchBot
from scurry.bots.levels import SECONDS
from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.records import copy_of

LEVELS = tuple(f"level:{number}" for number in LEVEL_NUMBERS)
USUAL = "level:3"
LAST_RESORT = "random"
INSTEAD = ("greedy", LAST_RESORT)
"""Who chooses instead of a bot that fails, the more sensible first."""
LONGEST_THOUGHT = SECONDS + 0.5
"""The highest level thinks by the clock; some more for the beginning and the end."""
QUICK_THOUGHT = 0.5
"""The others think some thousand iterations at most, a tenth of a second on a usual machine."""
TRIAL = "search:2"
"""A search that is over at once: what it needs, all levels need."""
failures: Counter[tuple[str, str]] = Counter()
"""How often a bot failed in this process, by game and bot: a number that should stay zero, for metrics and tests."""
log = logging.getLogger(__name__)


@cache
def bots_for(game: Game) -> tuple[str, ...]:
    """The bots that can play a game."""
    return (*(name for name in BOTS if _can_play(name, game)), *LEVELS)


def check_bot(name: str, game: Game) -> str:
    """The name, if it means a bot of this game; NoSuchBot says which there are."""
    if name not in bots_for(game):
        known = ", ".join(bots_for(game))
        raise NoSuchBot(say("There is no bot '{name}'. There are: {known}.", name=name, known=known))
    return name


def seconds_of(bot: str) -> float:
    """How long a bot may take for a move, whatever it holds; a public fact, which its answers keep to."""
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


def choose(bot: str, game: Game, view: Any, seat: int, moves: Sequence[int], secret: str) -> int:
    """A bot's choice among legal moves. One that fails is counted and logged, and the table goes on with the next."""
    seed = int.from_bytes(hmac.digest(secret.encode(), b"scurry/bot", hashlib.sha256)[:4], "little")
    for name in (bot, *(other for other in INSTEAD if other != bot and other in bots_for(game))):
        try:
            return _legal_choice(find_bot(name, game, seed), copy_of(view), seat, moves)
        except Exception:
            failures[game.name, name] += 1
            log.exception("the bot %s failed at %s", name, game.name)
    return moves[0]


def _legal_choice(bot: Bot, view: Any, seat: int, moves: Sequence[int]) -> int:
    move = int(bot.choose(view, seat, moves))
    if move not in moves:
        raise ValueError(f"it chose {move}, and only {list(moves)} are legal")
    return move
