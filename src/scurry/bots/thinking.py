"""A bot that searches: it thinks for so many iterations, and says what it thought."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from scurry.bots.bot import dice_for
from scurry.bots.search import edge_at_root, search
from scurry.bots.tree import Edges, table_for
from scurry.games import Game
from scurry.kernel.dice import FastDice, roll
from scurry.kernel.records import copy_of

CHUNK = 2_000
"""Iterations between two looks at the clock."""
MOST = 1 << 20
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
        """What is known of every move after thinking, the most visited first."""
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
    found = [edges[edge_at_root(edges, seat, move)] for move in moves]
    plans = [float(edge.plan) for edge in found]
    visits = [int(edge.visits) for edge in found]
    if is_sealed and sum(plans) > 0:
        shares = [plan / sum(plans) for plan in plans]
    else:
        shares = [float(index == visits.index(max(visits))) for index in range(len(visits))]
    thoughts = [
        Thought(move, visit, float(edge.total) / visit, share)
        for move, visit, edge, share in zip(moves, visits, found, shares, strict=True)
    ]
    return sorted(thoughts, key=lambda thought: -thought.visits)
