"""Levels 1 to 8: from a beginner to all that the machine can think in two seconds.

A level is a budget of iterations (the same strength on any machine), a share of slips, and, in games that test memory,
how much is misremembered. `scurry arena` measures them; docs/bots.md has what it found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scurry.bots.bot import dice_for
from scurry.bots.thinking import SearchBot, Thought
from scurry.games import Game
from scurry.kernel.dice import FastDice, roll
from scurry.kernel.records import copy_of


@dataclass(frozen=True)
class Level:
    """What makes one level."""

    iterations: int
    slips: int = 0
    """How many moves in a hundred are made without thinking."""
    forgets: int = 0
    """How many cards in a hundred are misremembered, where memory counts."""
    seconds: float | None = None


LEVELS = {
    1: Level(iterations=12, slips=35, forgets=60),
    2: Level(iterations=25, slips=20, forgets=45),
    3: Level(iterations=60, slips=10, forgets=30),
    4: Level(iterations=150, slips=5, forgets=20),
    5: Level(iterations=500, forgets=10),
    6: Level(iterations=2_000, forgets=5),
    7: Level(iterations=10_000),
    8: Level(iterations=0, seconds=2.0),
}


class LevelBot:
    """A search that is as good as its level."""

    def __init__(self, game: Game, seed: int, number: int) -> None:
        self.name = f"level:{number}"
        self.level = LEVELS[number]
        self.seed = seed
        self._search = SearchBot(game, seed, self.level.iterations, self.level.seconds)
        self._blur = game.part("memory").blur if game.has("memory") and self.level.forgets else None

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> int:
        """Mostly what the search says; now and then a slip."""
        dice = dice_for(view, seat, self.seed + 1)
        if roll(dice, 100) < self.level.slips:
            return moves[roll(dice, len(moves))]
        return self._search.choose(self._remembered(view, seat, dice), seat, moves)

    def think(self, view: Any, seat: int, moves: Sequence[int]) -> list[Thought]:
        """What this level thinks of every move, the best first."""
        dice = dice_for(view, seat, self.seed + 1)
        return self._search.think(self._remembered(view, seat, dice), seat, moves, dice)

    def _remembered(self, view: Any, seat: int, dice: FastDice) -> Any:
        """The view as this level remembers it: it may be wrong, but it could be so."""
        if self._blur is None:
            return view
        blurred = copy_of(view)
        self._blur(blurred, seat, self.level.forgets, dice)
        return blurred
