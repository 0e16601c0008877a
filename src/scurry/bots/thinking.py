"""A bot that searches: it thinks for so many iterations, and says what it thought."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from scurry.bots.bot import dice_for
from scurry.bots.deciding import halvings, in_the_running, is_clear, mixed, single
from scurry.bots.search import edge_after, search
from scurry.bots.tree import NOWHERE, Edge, table_for
from scurry.bots.walk import Walk
from scurry.games import Game
from scurry.kernel.dice import roll
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import Row, copy_of
from scurry.kernel.verbs import instinct, reopen

CHUNK = 2_000
"""Iterations between two looks at the clock."""
SOONEST = 0.1
"""The share of its time that a search uses at least: what it sees first may mislead it."""
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
        thoughts = self.think(view, seat, moves)
        drawn = roll(dice_for(view, seat, self.seed), 1 << 20) / (1 << 20)
        for thought in thoughts:
            drawn -= thought.share
            if drawn < 0:
                return thought.move
        return thoughts[0].move

    def think(self, view: Any, seat: int, moves: Sequence[int]) -> list[Thought]:
        """What is known of every move after thinking, the best first.

        Where choices are sealed it thinks the whole plan over from its beginning, with the same dice each time: so the
        parts of a plan fit together, and nobody's choice is taken for granted.
        """
        start, made = copy_of(view), buffer_for_moves()
        made = made[: reopen(start, seat, made)]
        edges, worlds, walk = table_for(self.iterations), np.zeros(2, view.dtype), Walk.blank()
        dice = dice_for(start, seat, self.seed)
        liked = [int(instinct(start, seat, move)) for move in moves]
        is_sealed = _several(int(start.to_act))
        began, done = time.monotonic(), 0
        while not self._is_stopped() and (spent := self._spent(done, time.monotonic() - began)) < 1:
            found = _found(edges, made, seat, moves)
            running = [] if is_sealed else in_the_running(found, liked, spent)
            if self._may_stop(spent) and running and is_clear(found, liked, self._caution, running):
                break
            first = np.array([moves[index] for index in running], np.int16)
            count = self._count(done, len(moves), max(1, len(first)))
            search(start, seat, worlds, edges, walk, first, count, dice)
            done += count
        found = _found(edges, made, seat, moves)
        shares = mixed(found) if is_sealed else single(found, liked, self._caution)
        thoughts = [
            Thought(move, int(edge.visits), float(edge.total) / max(1, int(edge.visits)), share)
            for move, edge, share in zip(moves, found, shares, strict=True)
        ]
        return sorted(thoughts, key=lambda thought: (-thought.share, -thought.visits))

    def _spent(self, iterations: int, seconds: float) -> float:
        """How much of the budget is used up: all of it from 1 on."""
        return max(iterations / self.iterations, seconds / self.seconds if self.seconds else 0.0)

    def _may_stop(self, spent: float) -> bool:
        """Whether a clear choice ends the thinking: only by the clock, a budget of iterations is used up."""
        return self.seconds is not None and spent >= SOONEST

    def _count(self, done: int, moves: int, turn: int) -> int:
        """How many iterations to the next look at who is still in the running: whole turns."""
        most = min(CHUNK, self.iterations // halvings(moves), self.iterations - done)
        return max(1, most // turn) * turn

    def stop_when(self, is_stopped: Callable[[], bool]) -> None:
        """Stop thinking early, with what is known by then, as soon as this says so."""
        self._is_stopped = is_stopped


def _several(asked: int) -> bool:
    return asked & (asked - 1) != 0


def _found(edges: Any, made: Row[int], seat: int, moves: Sequence[int]) -> list[Any]:
    """What is known of each move that the seat can make now, after those that it has made in secret."""
    places = [edge_after(made, edges, seat, move) for move in moves]
    return [edges[place] if place != NOWHERE else Edge.blank() for place in places]
