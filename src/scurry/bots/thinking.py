"""A bot that searches: it thinks for so many iterations, and says what it thought."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from scurry.bots.bot import dice_for
from scurry.bots.search import edge_at_root, search
from scurry.bots.tree import NOWHERE, Edges, table_for
from scurry.games import Game
from scurry.kernel.dice import FastDice, roll
from scurry.kernel.records import copy_of

CHUNK = 2_000
"""Iterations between two looks at the clock."""
NOISE = 0.1
"""In a mixed strategy, a share this small beside the largest is what is left of trying everything."""
MOST = 1 << 19
"""Iterations after which a search stops, whatever the clock says: its table is full."""


@dataclass(frozen=True)
class Thought:
    """What a search found out about one move."""

    move: int
    visits: int
    value: float
    """From 0 to 1: how well it went, on average."""
    share: float
    """How often the bot would choose it: all or nothing, but mixed where choices are sealed."""


class SearchBot:
    """Thinks to a budget of iterations, the same on any machine, or of time."""

    name = "search"

    def __init__(self, game: Game, seed: int = 0, iterations: int = 2_000, seconds: float | None = None) -> None:
        game.rules  # noqa: B018  the verbs must be known before the search is compiled
        self.seed = seed
        self.iterations = iterations if seconds is None else MOST
        self.seconds = seconds
        self._is_stopped: Callable[[], bool] = lambda: False

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> int:
        """The move most visited; where choices are sealed, one drawn from the mixed strategy."""
        if len(moves) == 1:
            return moves[0]
        dice = dice_for(view, seat, self.seed)
        thoughts = self.think(view, seat, moves, dice)
        drawn = roll(dice, 1 << 20) / (1 << 20)
        for thought in thoughts:
            drawn -= thought.share
            if drawn < 0:
                return thought.move
        return thoughts[0].move

    def think(self, view: Any, seat: int, moves: Sequence[int], dice: FastDice) -> list[Thought]:
        """What is known of every move after thinking, the best first."""
        edges = table_for(self.iterations)
        worlds = np.zeros(1, view.dtype)
        mine = copy_of(view)
        end = time.monotonic() + self.seconds if self.seconds is not None else None
        left = self.iterations
        while left > 0 and not self._is_stopped() and (end is None or time.monotonic() < end):
            search(mine, seat, worlds, edges, min(CHUNK, left), dice)
            left -= CHUNK
        return _thoughts(edges, seat, moves, is_sealed=_several(int(view.to_act)))

    def stop_when(self, is_stopped: Callable[[], bool]) -> None:
        """Stop thinking early, with what is known by then, as soon as this says so."""
        self._is_stopped = is_stopped


def _several(asked: int) -> bool:
    return asked & (asked - 1) != 0


def _thoughts(edges: Edges, seat: int, moves: Sequence[int], is_sealed: bool) -> list[Thought]:
    """What is known of every move; with few iterations some have not been looked at."""
    places = [edge_at_root(edges, seat, move) for move in moves]
    visits, totals, plans = (
        [float(edges[place][field]) if place != NOWHERE else 0.0 for place in places]
        for field in ("visits", "total", "plan")
    )
    shares = _mixed(plans) if is_sealed and sum(plans) > 0 else _single(visits, totals)
    thoughts = [
        Thought(move, int(visit), total / max(visit, 1), share)
        for move, visit, total, share in zip(moves, visits, totals, shares, strict=True)
    ]
    return sorted(thoughts, key=lambda thought: (-thought.share, -thought.visits))


def _mixed(plans: list[float]) -> list[float]:
    """The plan, without what is in it by curiosity alone."""
    kept = [plan if plan >= NOISE * max(plans) else 0.0 for plan in plans]
    return [plan / sum(kept) for plan in kept]


def _single(visits: list[float], totals: list[float]) -> list[float]:
    """All for the move most visited; among equals, for the one that brought most."""
    best = max(range(len(visits)), key=lambda index: (visits[index], totals[index]))
    return [float(index == best) for index in range(len(visits))]
