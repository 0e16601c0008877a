"""A bot that others stand in for where it fails, so that a match goes on with a sensible move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scurry.bots.bot import Bot, find_bot
from scurry.bots.errors import BotFailed
from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.records import copy_of

INSTEAD = ("greedy", "random")
"""Who chooses instead, the more sensible first."""

Note = Callable[[str, Exception], object]
"""What becomes of a failure: who failed, and how."""


class Steady:
    """The bot, or whoever stands in. Its failures are noted; it is made when it is first asked."""

    def __init__(self, name: str, make: Callable[[], Bot], game: Game, seed: int, note: Note) -> None:
        self.name = name
        self.failed = 0
        """How many moves others had to make."""
        self._make, self._game, self._seed, self._note = make, game, seed, note
        self._bot: Bot | None = None

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> int:
        """The first legal move that any of them chooses."""
        try:
            self._bot = self._bot or self._make()
            return self._legal(self._bot, view, seat, moves)
        except Exception as problem:
            self.failed += 1
            self._note(self.name, problem)
        for name in self._instead():
            try:
                return self._legal(find_bot(name, self._game, self._seed), view, seat, moves)
            except Exception as problem:
                self._note(name, problem)
        return moves[0]

    def _instead(self) -> list[str]:
        return [name for name in INSTEAD if name != self.name and (name != "greedy" or self._game.has("greedy"))]

    @staticmethod
    def _legal(bot: Bot, view: Any, seat: int, moves: Sequence[int]) -> int:
        move = int(bot.choose(copy_of(view), seat, moves))
        if move not in moves:
            raise BotFailed(say("It chose {move}, which is not legal now.", move=move))
        return move
