"""A bot that searches: it thinks for so many iterations, and says what it thought."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from scurry.bots.bot import dice_for
from scurry.bots.search import FIRST_GUESS, edge_at_root, search
from scurry.bots.tree import NOWHERE, Edge, table_for
from scurry.games import Game
from scurry.kernel.dice import FastDice, roll
from scurry.kernel.records import copy_of
from scurry.kernel.verbs import instinct

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
        self._caution = getattr(game.part("policy"), "CAUTION", 0.0) if game.has("policy") else 0.0
        self._is_stopped: Callable[[], bool] = lambda: False

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> int:
        """The best move; where choices are sealed, one drawn from the mixed strategy."""
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
        places = [edge_at_root(edges, seat, move) for move in moves]
        found = [edges[place] if place != NOWHERE else Edge.blank() for place in places]
        is_sealed = _several(int(view.to_act))
        shares = (
            _mixed(found)
            if is_sealed
            else _single(found, [instinct(mine, seat, move) for move in moves], self._caution)
        )
        thoughts = [
            Thought(move, int(edge.visits), float(edge.total) / max(1, int(edge.visits)), share)
            for move, edge, share in zip(moves, found, shares, strict=True)
        ]
        return sorted(thoughts, key=lambda thought: (-thought.share, -thought.visits))

    def stop_when(self, is_stopped: Callable[[], bool]) -> None:
        """Stop thinking early, with what is known by then, as soon as this says so."""
        self._is_stopped = is_stopped


def _several(asked: int) -> bool:
    return asked & (asked - 1) != 0


def _mixed(edges: Sequence[Any]) -> list[float]:
    """The plan, without what is in it by curiosity alone; while there is none, the most visited."""
    plans = [float(edge.plan) for edge in edges]
    if not any(plans):
        return _all_for(_most_visited(edges, range(len(edges))), len(edges))
    kept = [plan if plan >= NOISE * max(plans) else 0.0 for plan in plans]
    return [plan / sum(kept) for plan in kept]


def _single(edges: Sequence[Any], liked: Sequence[int], caution: float) -> list[float]:
    """All for the move most visited; in a game that asks for caution, only if it is surely better than instinct's."""
    best = _most_visited(edges, range(len(edges)))
    if caution == 0:
        return _all_for(best, len(edges))
    usual = _most_visited(edges, [index for index, like in enumerate(liked) if like == max(liked)])
    return _all_for(best if _is_better(edges[best], edges[usual], caution) else usual, len(edges))


def _all_for(chosen: int, count: int) -> list[float]:
    return [float(index == chosen) for index in range(count)]


def _most_visited(edges: Sequence[Any], among: Iterable[int]) -> int:
    """Among equals, the one that brought most."""
    return max(among, key=lambda index: (edges[index].visits, edges[index].total))


def _is_better(one: Any, other: Any, errors: float) -> bool:
    """Whether one average is higher than another by so many standard errors."""
    if other.visits == 0:
        return bool(one.visits > 0)
    (mean, error), (other_mean, other_error) = _average(one), _average(other)
    return mean - other_mean > errors * math.hypot(error, other_error)


def _average(edge: Any) -> tuple[float, float]:
    """What an edge brought on average, and the standard error of that; as if one reward had been far off."""
    visits = int(edge.visits)
    mean = float(edge.total) / visits
    variance = max(0.0, float(edge.squares) / visits - mean**2) + FIRST_GUESS**2 / visits
    return mean, math.sqrt(variance / visits)
