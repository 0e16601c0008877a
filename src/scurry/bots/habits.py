"""What a game says of its search in plain numbers: constants in its policy.py, all of which it may leave out."""

from __future__ import annotations

import ast
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from scurry.bots.errors import BadPolicy
from scurry.games import Game
from scurry.kernel.catalogue import say


@dataclass(frozen=True)
class Habits:
    """How a search goes about a game, and what makes its levels. In policy.py the names are in capitals."""

    narrowness: int = 1
    """How often a node must be seen before it has a second move; four times as often for a third, and so on."""
    caution: float = 0.0
    """By how many standard errors a move must bring more than instinct's before it is taken instead."""
    caution_alone: float = 0.0
    """The same in a game for one; as `caution`, if not said otherwise."""
    thinks_whole_plans: bool = True
    """Whether a bot thinks a plan over from its beginning, where choices are sealed and `reopen` takes them back.

    A review always does.
    """
    iterations: tuple[int, ...] = (20, 30, 50, 80, 150, 500, 2_500)
    """The budgets of levels 1, 2, …; the highest level thinks by the clock."""
    slips: tuple[int, ...] = (60, 45, 30, 18, 8, 0, 0, 0)
    """How many moves in a hundred each level makes without thinking, at two seats, …"""
    slips_among_many: tuple[int, ...] = slips
    """… at three seats or more; as `slips`, if not said otherwise; …"""
    slips_alone: tuple[int, ...] = slips
    """… and in a game for one; as `slips`, if not said otherwise."""


KNOWN = tuple(field.name.upper() for field in fields(Habits))


@cache
def habits_in(game: Game) -> Habits:
    """As the game's policy.py says; BadPolicy names a constant that says nothing to anybody."""
    if not game.has("policy"):
        return Habits()
    policy = game.part("policy")
    if idle := _idle_constants(policy):
        sentence = "{title}'s policy.py has {names}, which nothing uses. A search knows: {known}."
        raise BadPolicy(say(sentence, title=game.card.title, names=", ".join(idle), known=", ".join(KNOWN)))
    said: dict[str, Any] = {name.lower(): getattr(policy, name) for name in KNOWN if hasattr(policy, name)}
    for special, usual in (("caution_alone", "caution"), ("slips_among_many", "slips"), ("slips_alone", "slips")):
        if usual in said:
            said.setdefault(special, said[usual])
    return Habits(**said)


def _idle_constants(policy: ModuleType) -> list[str]:
    """Constants that neither a search nor the file itself reads: most likely misspelt."""
    source = Path(str(policy.__file__)).read_text(encoding="utf-8")
    names = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)]
    read = {name.id for name in names if isinstance(name.ctx, ast.Load)}
    written = {name.id for name in names if isinstance(name.ctx, ast.Store) and name.id.isupper()}
    return sorted(written - read - set(KNOWN))
