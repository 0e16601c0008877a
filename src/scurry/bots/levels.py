"""Levels 1 to 8: from a beginner to all that the machine can think in two seconds.

A level is a budget of iterations (the same strength on any machine), a share of slips, and, in games that test memory,
how much is misremembered. `scurry arena` measures them; docs/bots.md has what it found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scurry.bots.bot import dice_for
from scurry.bots.habits import habits_in
from scurry.bots.thinking import SearchBot, Thought
from scurry.games import Game
from scurry.kernel.dice import FastDice, roll
from scurry.kernel.records import copy_of


@dataclass(frozen=True)
class Level:
    """What makes one level."""

    iterations: int
    slips: int
    """How many moves in a hundred are made without thinking at two seats."""
    slips_among_many: int
    """… at three seats or more, where the same step up takes other slips."""
    slips_alone: int
    """… and alone, where one slip may be the end."""
    forgets: int
    """How many cards in a hundred are misremembered, where memory counts."""
    seconds: float | None = None

    def slips_at(self, seats: int) -> int:
        """How many moves in a hundred are made without thinking at so many seats."""
        if seats == 1:
            return self.slips_alone
        return self.slips if seats == 2 else self.slips_among_many


HIGHEST = 8
SECONDS = 2.0
"""How long the highest level thinks; the others have budgets of iterations."""
SLIPS = b"slips"
"""What a level's own dice are for; the search that it asks has others."""
FORGETS = (60, 45, 30, 20, 10, 5, 0, 0)
"""How many cards in a hundred levels 1, 2, … misremember, where memory counts."""


def level_of(game: Game, number: int) -> Level:
    """What a level is in a game."""
    habits, index, is_highest = habits_in(game), number - 1, number == HIGHEST
    return Level(
        iterations=0 if is_highest else habits.iterations[index],
        slips=habits.slips[index],
        slips_among_many=habits.slips_among_many[index],
        slips_alone=habits.slips_alone[index],
        forgets=FORGETS[index],
        seconds=SECONDS if is_highest else None,
    )


class LevelBot:
    """A search that is as good as its level."""

    def __init__(self, game: Game, seed: int, number: int) -> None:
        self.name = f"level:{number}"
        self.level = level_of(game, number)
        self.seed = seed
        self._search = SearchBot(game, seed, self.level.iterations, self.level.seconds)
        self._blur = game.part("memory").blur if game.has("memory") and self.level.forgets else None

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> int:
        """Mostly what the search says; now and then a slip."""
        dice = dice_for(view, seat, self.seed, SLIPS)
        if roll(dice, 100) < self.level.slips_at(int(view["seats"])):
            return moves[roll(dice, len(moves))]
        return self._search.choose(self._remembered(view, seat, dice), seat, moves)

    def think(self, view: Any, seat: int, moves: Sequence[int]) -> list[Thought]:
        """What this level thinks of every move, the best first."""
        dice = dice_for(view, seat, self.seed, SLIPS)
        return self._search.think(self._remembered(view, seat, dice), seat, moves)

    def _remembered(self, view: Any, seat: int, dice: FastDice) -> Any:
        """The view as this level remembers it: it may be wrong, but it could be so."""
        if self._blur is None:
            return view
        blurred = copy_of(view)
        self._blur(blurred, seat, self.level.forgets, dice)
        return blurred
