"""What a game says of its search in plain numbers: constants in its policy.py, all of which it may leave out."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from scurry.games import Game


@dataclass(frozen=True)
class Habits:
    """How a search goes about a game, and what makes its levels. In policy.py the names are in capitals."""

    narrowness: int = 1
    """How often a node must be seen before it has a second move; four times as often for a third, and so on."""
    caution: float = 0.0
    """By how many standard errors a move must bring more than instinct's before it is taken instead."""
    caution_alone: float = 0.0
    """The same in a game for one; as `caution`, if not said otherwise."""
    iterations: tuple[int, ...] = (20, 30, 50, 80, 150, 500, 2_500)
    """The budgets of levels 1, 2, …; the highest level thinks by the clock."""
    slips: tuple[int, ...] = (60, 45, 30, 18, 8, 0, 0, 0)
    """How many moves in a hundred each level makes without thinking, at two seats, …"""
    slips_among_many: tuple[int, ...] = slips
    """… at three seats or more; as `slips`, if not said otherwise; …"""
    slips_alone: tuple[int, ...] = slips
    """… and in a game for one; as `slips`, if not said otherwise."""


def habits_in(game: Game) -> Habits:
    """As the game's policy.py says."""
    policy = vars(game.part("policy")) if game.has("policy") else {}
    names = [field.name for field in fields(Habits)]
    said: dict[str, Any] = {name: policy[name.upper()] for name in names if name.upper() in policy}
    for special, usual in (("caution_alone", "caution"), ("slips_among_many", "slips"), ("slips_alone", "slips")):
        if usual in said:
            said.setdefault(special, said[usual])
    return Habits(**said)
