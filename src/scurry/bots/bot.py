"""What every bot is: something that is shown a view and the legal moves, and chooses one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from scurry.bots.errors import NoSuchBot
from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.choosing import best_of
from scurry.kernel.dice import FastDice, fast_dice, roll
from scurry.kernel.records import bytes_of, copy_of


class Bot(Protocol):
    """A player. It gets a view, never a position: there is no way from one to the other."""

    name: str

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> int:
        """One of the legal moves."""
        ...


def dice_for(view: Any, seat: int, seed: int, use: bytes = b"") -> FastDice:
    """Dice that depend on what the bot sees alone, so that the same view always gives the same move.

    What a bot rolls for several uses comes from dice of their own, so that no roll tells another. Who else is still
    choosing is left out: whether somebody was quicker than the bot must not change what it does.
    """
    from zlib import crc32

    seen = copy_of(view)
    seen["to_act"] &= 1 << seat
    return fast_dice(seed, crc32(use, crc32(bytes_of(seen))) * 8 + seat)


class RandomBot:
    """Any legal move."""

    name = "random"

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> int:
        """Any of them, each equally likely."""
        return moves[roll(dice_for(view, seat, self.seed), len(moves))]


class GreedyBot:
    """The move that the game's own `worth` likes best, without looking further."""

    name = "greedy"

    def __init__(self, game: Game, seed: int = 0) -> None:
        if not game.has("greedy"):
            raise NoSuchBot(say("{title} has no greedy player; take 'random'.", title=game.card.title))
        self.seed = seed
        self._worth = game.part("greedy").worth

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> int:
        """The best of them; among equals, any."""
        worths: Any = np.array([self._worth(view, seat, move) for move in moves], np.int64)
        return moves[best_of(worths, len(moves), dice_for(view, seat, self.seed))]


LEVEL_NUMBERS = tuple("12345678")
BOTS: dict[str, type[RandomBot] | type[GreedyBot]] = {bot.name: bot for bot in (RandomBot, GreedyBot)}


def find_bot(name: str, game: Game, seed: int = 0) -> Bot:
    """The bot of this name, ready to play the game: random, greedy, a level from 1 to 8, or search:ITERATIONS."""
    kind, _, number = name.partition(":") if ":" in name else ("level" if name.isdecimal() else name, "", name)
    if kind in BOTS and ":" not in name:
        return BOTS[kind](game, seed)
    if kind == "level" and number in LEVEL_NUMBERS:
        from scurry.bots.levels import LevelBot

        return LevelBot(game, seed, int(number))
    if kind == "search" and number.isdecimal() and int(number) > 0:
        from scurry.bots.thinking import SearchBot

        return SearchBot(game, seed, int(number))
    if kind == "think" and (seconds := number.removesuffix("s")).replace(".", "", 1).isdecimal() and float(seconds) > 0:
        from scurry.bots.thinking import SearchBot

        return SearchBot(game, seed, seconds=float(seconds))
    known = f"{', '.join(BOTS)}, level:1 … level:8, search:ITERATIONS, think:SECONDS"
    raise NoSuchBot(say("There is no bot '{name}'. There are: {known}.", name=name, known=known))
