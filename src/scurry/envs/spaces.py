"""What Gymnasium and PettingZoo ask first: which actions there are, and what is seen."""

from __future__ import annotations

import re
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding

from scurry.envs.observing import Observer
from scurry.games import Game

SEEDS = 1 << 31


def action_space(game: Game, rest: int = 0) -> spaces.Discrete:
    """All moves of the game, legal or not; `rest` more actions stand behind them."""
    return spaces.Discrete(game.card.moves + rest)


def observation_space(game: Game, observer: Observer, rest: int = 0) -> spaces.Dict:
    """What is seen, in columns, and which moves are legal."""
    seen = spaces.Box(observer.low, observer.high, dtype=observer.low.dtype.type)
    return spaces.Dict({"observation": seen, "action_mask": spaces.MultiBinary(game.card.moves + rest)})


def name_of(game: Game) -> str:
    """A game as environments are called: Squeaky-v1. The version is that of the rules, on the card."""
    return "".join(word.capitalize() for word in re.findall(r"[a-z0-9]+", game.name)) + f"-v{game.card.version}"


class Seeds:
    """Seeds of one match after the other, all from one."""

    def __init__(self) -> None:
        self._random: Any = seeding.np_random(None)[0]

    def next(self, seed: int | None) -> int:
        """The seed of the next match; a seed given begins the row anew."""
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        return int(self._random.integers(SEEDS))
