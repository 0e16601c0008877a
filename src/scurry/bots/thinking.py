"""A bot that searches: it thinks for so many iterations, and says what it thought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

import numpy as np

from scurry.bots.bot import dice_for
from scurry.bots.budget import Budget, never
from scurry.bots.deciding import halvings, in_the_running, is_clear, mixed, single
from scurry.bots.habits import Habits, habits_in
from scurry.bots.search import WORLDS, edge_after, search
from scurry.bots.tree import NOWHERE, Edge, tables_for
from scurry.bots.walk import ALL, OTHERS, Walk
from scurry.games import Game
from scurry.kernel.dice import roll
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import Row, bytes_of, copy_of
from scurry.kernel.verbs import UNSOLVED, instinct, reopen, solved

MOST = 1 << 19
"""Iterations after which a search stops, whatever the clock says: its table is full."""
DRAWING = b"drawing"
"""What the dice are for that choose from a mixed strategy: not those that the search itself has rolled."""
NOTHING: Row[int] = np.empty(0, np.int16)  # type: ignore[assignment]


@dataclass(frozen=True)
class Thought:
    """What a search found out about one move."""

    move: int
    visits: int
    value: float
    """From 0 to 1: how well it went, on average."""
    share: float
    """How often the bot would choose it: all or nothing, but mixed where choices are sealed."""


class Growth:
    """A tree that grows from one view, with all that it needs for it."""

    def __init__(
        self, start: Any, seat: int, iterations: int, narrowness: int, seed: int, counts_wins: bool = False
    ) -> None:
        self._start, self._seat = start, seat
        self._nodes, self._edges = tables_for(iterations)
        self._worlds, self._walk = np.zeros(WORLDS, start.dtype), Walk.blank()
        self._walk.narrowness, self._walk.counts_wins = narrowness, counts_wins
        self._dice = dice_for(start, seat, seed)
        self.grow([], 0)  # compiles or loads what a first search needs, before anybody looks at the clock

    def measuring(self, made: Row[int], counts_wins: bool = False) -> Growth:
        """A copy that grows on behind choices of a sealed plan that are made: the others keep to what they mix.

        It counts as before, unless wins are all that counts from now on.
        """
        other = copy(self)
        other._nodes, other._edges = self._nodes.copy(), self._edges.copy()
        other._walk, other._dice = copy_of(self._walk), copy_of(self._dice)
        other._walk.measures, other._walk.made_count = OTHERS, len(made)
        other._walk.counts_wins |= counts_wins
        for index, move in enumerate(made):
            other._walk.made[index] = move
        return other

    def counting(self) -> Growth:
        """A copy in which everyone keeps to what was mixed, and a win is all that counts from now on."""
        other = self.measuring(NOTHING, counts_wins=True)
        other._walk.measures = ALL
        return other

    def is_from(self, start: Any, seat: int) -> bool:
        """Whether this is where it grows from."""
        return seat == self._seat and bytes_of(start) == bytes_of(self._start)

    def grow(self, first: Sequence[int], iterations: int) -> None:
        """Grow on; the first moves take turns, if there are any."""
        turns = np.array(first, np.int16)
        tree = self._nodes, self._edges
        search(self._start, self._seat, self._worlds, *tree, self._walk, turns, iterations, self._dice)

    def tried_once(self, first: Sequence[int]) -> tuple[list[tuple[int, int]], float]:
        """One more iteration: who chose what, from the first of these on, and what came of it for whoever thinks."""
        self.grow(first, 1)
        walk: Any = self._walk
        way = slice(int(walk["decided"]), int(walk["depth"]))
        chosen = zip(walk["actors"][way].tolist(), walk["moves"][way].tolist(), strict=True)
        return list(chosen), float(walk["rewards"][self._seat])

    def tried_plans(self, plans: Sequence[Sequence[int]]) -> list[float]:
        """One more iteration for each sealed plan, all with the same luck: what came of them. An empty one is mixed."""
        luck, rewards = copy_of(self._dice), []
        for plan in plans:
            self._dice = copy_of(luck)
            self._walk.made_count = max(0, len(plan) - 1)
            for index, move in enumerate(plan[:-1]):
                self._walk.made[index] = move
            rewards.append(self.tried_once(plan[-1:])[1])
        return rewards

    def found(self, moves: Sequence[int], made: Row[int] = NOTHING) -> list[Any]:
        """What is known of each move that the seat can make first, or after those that it has made in secret."""
        places = [edge_after(made, self._nodes, self._edges, self._seat, move) for move in moves]
        return [self._edges[place] if place != NOWHERE else Edge.blank() for place in places]


class SearchBot:
    """Thinks to a budget of iterations, the same on any machine, or of time."""

    name = "search"

    def __init__(self, game: Game, seed: int = 0, iterations: int = 2_000, seconds: float | None = None) -> None:
        game.rules  # noqa: B018  the verbs must be known before the search is compiled
        self.seed = seed
        self.iterations = iterations if seconds is None else MOST
        self.seconds = seconds
        self._habits = habits_in(game)
        self._planned: Growth | None = None
        self._is_stopped: Callable[[], bool] = never

    def choose(self, view: Any, seat: int, moves: Sequence[int]) -> int:
        """The best move, if it is known without thinking; where choices are sealed, one drawn from a mixed strategy."""
        if len(moves) == 1:
            return moves[0]
        if (sure := solved(view, seat)) != UNSOLVED:
            return sure
        thoughts = self.think(view, seat, moves)
        drawn = roll(dice_for(view, seat, self.seed, DRAWING), 1 << 20) / (1 << 20)
        for thought in thoughts:
            drawn -= thought.share
            if drawn < 0:
                return thought.move
        return thoughts[0].move

    def think(self, view: Any, seat: int, moves: Sequence[int]) -> list[Thought]:
        """What is known of every move after thinking, the best first."""
        budget = Budget(self.iterations, self.seconds, self._is_stopped)
        start, made = begin_anew(view, seat, self._habits)
        if are_several(int(start.to_act)):
            found = self._plan(start, seat, budget).found(moves, made)
            return _thoughts(moves, found, mixed(found))
        liked = [int(instinct(start, seat, move)) for move in moves]
        caution = self._habits.caution_alone if int(start.seats) == 1 else self._habits.caution
        found = self._compare(start, seat, moves, liked, caution, budget)
        return _thoughts(moves, found, single(found, liked, caution))

    def _plan(self, start: Any, seat: int, budget: Budget) -> Growth:
        """Where choices are sealed, think the whole plan over from its beginning; nobody's choice is taken for granted.

        The parts of a plan come from the same tree, so that they fit together, and it is grown once.
        """
        if self._planned is None or not self._planned.is_from(start, seat):
            self._planned = Growth(start, seat, self.iterations, self._habits.narrowness, self.seed)
            budget.begin()
            while budget.spent() < 1:
                self._planned.grow([], budget.take())
        return self._planned

    def _compare(
        self, start: Any, seat: int, moves: Sequence[int], liked: Sequence[int], caution: float, budget: Budget
    ) -> list[Any]:
        """Let the moves take turns, the better ones longer, until the budget is spent or the best is clear."""
        growth = Growth(start, seat, self.iterations, self._habits.narrowness, self.seed)
        budget.begin()
        found, most = growth.found(moves), self.iterations // halvings(len(moves))
        while (spent := budget.spent()) < 1:
            running = in_the_running(found, liked, spent)
            if budget.may_end_early(spent) and is_clear(found, liked, caution, running):
                break
            growth.grow([moves[index] for index in running], budget.take(turn=len(running), most=most))
            found = growth.found(moves)
        return found

    def stop_when(self, is_stopped: Callable[[], bool]) -> None:
        """Stop thinking early, with what is known by then, as soon as this says so."""
        self._is_stopped = is_stopped


def begin_anew(view: Any, seat: int, habits: Habits) -> tuple[Any, Row[int]]:
    """Where thinking starts from, and what the seat has chosen since then in a sealed plan."""
    start, made = copy_of(view), buffer_for_moves()
    return start, made[: reopen(start, seat, made) if habits.thinks_whole_plans else 0]


def are_several(asked: int) -> bool:
    """Whether more than one seat is asked, one bit each."""
    return asked & (asked - 1) != 0


def _thoughts(moves: Sequence[int], found: Sequence[Any], shares: Sequence[float]) -> list[Thought]:
    """What was found, the best first."""
    thoughts = [
        Thought(move, int(edge.visits), float(edge.total) / max(1, int(edge.visits)), share)
        for move, edge, share in zip(moves, found, shares, strict=True)
    ]
    return sorted(thoughts, key=lambda thought: (-thought.share, -thought.visits))
