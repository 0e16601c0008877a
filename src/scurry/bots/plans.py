"""Plans: how likely a sealed plan is to win, compared with the mix that a search would choose from.

A plan may have several parts, chosen one after the other, and none is good or bad without the others: so a plan is
judged as a whole. A search mixes for everyone, as a player's does; then the plan, the mix and some plans of the mix
meet the others' mix in the same imagined worlds, and the games are played to their end.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from scurry.bots.bot import dice_for
from scurry.bots.budget import CHUNK
from scurry.bots.course import Answer, likely_course
from scurry.bots.deciding import mixed
from scurry.bots.habits import habits_in
from scurry.bots.sampling import FEWEST_TURNS
from scurry.bots.thinking import Growth
from scurry.bots.walk import FIRST_GUESS
from scurry.games import Game
from scurry.kernel.common import is_to_act
from scurry.kernel.dice import FastDice, roll
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import Row, copy_of

Plan = tuple[int, ...]
ROOM = 8_192
"""Edges that a tree has room for beyond one an iteration."""
GROWN = 4
"""A tree is grown by so many iterations for each turn of measuring."""
CANDIDATES = 3
"""So many plans of the mix are measured beside the one that was made; the first is what it chooses most often."""
LOOKING = b"plans"
"""What the dice are for that draw them."""


@dataclass(frozen=True)
class PlanVerdict:
    """What was found out about a plan."""

    chance: float
    """How likely the mix wins, …"""
    error: float
    """… and the standard error of that."""
    lost: float
    """How much less the plan wins; below 0, if it wins more."""
    lost_error: float
    best: Plan
    """Of some plans of the mix the one that won most often."""
    share: float
    """How often the mix begins as it does."""
    course: tuple[Answer, ...]
    played_course: tuple[Answer, ...]


class PlanJudge:
    """Judges plans that could be made at one choice; `view` is what the seat saw before the first part of any."""

    def __init__(
        self, game: Game, view: Any, seat: int, turns: int, seed: int, is_stopped: Callable[[], bool] = lambda: False
    ) -> None:
        self._game, self._view, self._seat, self._turns = game, view, seat, turns
        self._is_stopped = is_stopped
        self._dice = dice_for(view, seat, seed, LOOKING)
        room = turns * (GROWN + 2 + CANDIDATES) + ROOM
        self._growth = Growth(view, seat, room, habits_in(game).narrowness, seed)
        for done in range(0, GROWN * turns, CHUNK):
            if not is_stopped():
                self._growth.grow([], min(CHUNK, GROWN * turns - done))

    def judge(self, played: Plan, is_told: bool) -> PlanVerdict:
        """Compare a plan with the mix."""
        drawn = [self._drawn(is_usual=not index) for index in range(CANDIDATES)]
        plans: list[Plan] = [(), played, *dict.fromkeys(plan for plan, _ in drawn if plan != played)]
        won = self._measured(plans)
        mix, behind = won[:, 0], won[:, 0] - won[:, 1]
        means = [float(mean) for mean in won.mean(axis=0)]
        index = max(range(1, len(plans)), key=means.__getitem__)
        best = plans[index]
        return PlanVerdict(
            chance=float(mix.mean()),
            error=_error(mix),
            lost=float(behind.mean()),
            lost_error=_error(behind),
            best=best,
            share=next((share for plan, share in drawn if plan[:1] == best[:1]), 0.0),
            course=self._course(best, means[index]) if is_told else (),
            played_course=self._course(played, means[1]) if is_told else (),
        )

    def _drawn(self, is_usual: bool) -> tuple[Plan, float]:
        """A plan of the mix, part by part, and how often it begins so; the usual one has the likeliest of each."""
        world, room, made, first = copy_of(self._view), buffer_for_moves(), list[int](), 1.0
        rules, seat = self._game.rules, self._seat
        rules.imagine(world, seat, self._dice)
        while is_to_act(world, seat):
            moves = [int(move) for move in room[: rules.legal(world, seat, room)]]
            shares = mixed(self._growth.found(moves, _row(made)))
            index = int(np.argmax(shares)) if is_usual else _drawn_index(shares, self._dice)
            first = first if made else shares[index]
            made.append(moves[index])
            rules.play(world, seat, moves[index], self._dice, None)
        return tuple(made), first

    def _measured(self, plans: Sequence[Plan]) -> Any:
        """What each plan won in each turn."""
        counting, rows = self._growth.counting(), list[list[float]]()
        while len(rows) < self._turns and (len(rows) < FEWEST_TURNS or not self._is_stopped()):
            rows.append(counting.tried_plans(plans))
        return np.array(rows)

    def _course(self, plan: Plan, chance: float) -> tuple[Answer, ...]:
        return likely_course(self._growth.measuring(_row(plan[:-1]), counts_wins=True), plan[-1], chance)


def _row(moves: Sequence[int]) -> Row[int]:
    row: Any = np.array(moves, np.int16)
    return row  # type: ignore[no-any-return]


def _drawn_index(shares: Sequence[float], dice: FastDice) -> int:
    drawn = roll(dice, 1 << 20) / (1 << 20)
    return min(int(np.searchsorted(np.cumsum(shares), drawn, "right")), len(shares) - 1)


def _error(values: Any) -> float:
    """The standard error of a mean; as if one game had come out otherwise, so that it is never 0."""
    return math.sqrt((float(values.var()) + FIRST_GUESS**2 / len(values)) / len(values))
