"""What imagined games tell of moves that take turns: how much each brings, how much less than the best, how surely."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scurry.bots.budget import Budget
from scurry.bots.thinking import Growth
from scurry.bots.walk import FIRST_GUESS
from scurry.kernel.records import Row

SURELY = 2.0
"""How many standard errors make sure."""
FEWEST_TURNS = 8
"""How many turns a stage has at least, whatever the budget says."""


@dataclass(frozen=True)
class Measured:
    """What is known of one move: its chance to win, and how much less that is than the best one's.

    Less than nothing, if it had more luck than the move that was found to be best before.
    """

    chance: float
    error: float
    behind: float
    behind_error: float
    games: int


@dataclass
class Stage:
    """Some moves that took turns in the same worlds, with the same dice; the first of them leads."""

    running: list[int]
    turns: int
    totals: dict[int, float]
    squares: dict[int, float]
    """The sum of the squares of what each brought more than the one that leads."""

    def mean(self, index: int) -> float:
        """What a move brought on average."""
        return self.totals[index] / self.turns

    def lead(self, index: int) -> float:
        """How much more it brought than the one that leads."""
        return self.mean(index) - self.mean(self.running[0])

    def lead_error(self, index: int) -> float:
        """The standard error of that; as if one game had come out otherwise, so that it is never 0."""
        if index == self.running[0]:
            return 0.0
        variance = max(0.0, self.squares[index] / self.turns - self.lead(index) ** 2) + FIRST_GUESS**2 / self.turns
        return math.sqrt(variance / self.turns)

    def ranked(self) -> list[int]:
        """The best first."""
        return sorted(self.running, key=self.lead, reverse=True)

    def best(self) -> int:
        """The one that leads, unless another is surely better: of several equals, the luckiest is not the best."""
        first = self.ranked()[0]
        return first if self.lead(first) > SURELY * self.lead_error(first) else self.running[0]


def run_stage(
    growth: Growth, budget: Budget, moves: Sequence[int], running: list[int], until: float, made: Row[int]
) -> Stage:
    """Let moves take turns until this much of the budget is used up."""
    taking_turns = [moves[index] for index in running]
    before = [(float(edge.total), float(edge.squares)) for edge in growth.found(taking_turns, made)]
    turns = 0
    while turns < FEWEST_TURNS or budget.spent() < until:
        count = budget.take(until, len(running))
        growth.grow(taking_turns, count)
        turns += count // len(running)
    after = growth.found(taking_turns, made)
    totals = [float(edge.total) - was for edge, (was, _) in zip(after, before, strict=True)]
    squares = [float(edge.squares) - was for edge, (_, was) in zip(after, before, strict=True)]
    return Stage(running, turns, dict(zip(running, totals, strict=True)), dict(zip(running, squares, strict=True)))


def measured(stages: Sequence[Stage]) -> dict[int, Measured]:
    """What is known of each move: from the last stage that it came to, by way of the one that led the next."""
    *earlier, last = stages
    found: dict[int, Measured] = {}
    best = last.best()
    for index in last.running:
        behind_error = 0.0 if index == best else math.hypot(last.lead_error(best), last.lead_error(index))
        behind = last.lead(best) - last.lead(index)
        chance = last.mean(index)
        found[index] = Measured(chance, _error(chance, last.turns), behind, behind_error, last.turns)
    following = last
    for stage in reversed(earlier):
        link = following.running[0]
        for index in stage.running:
            if index not in found:
                found[index] = _by_way_of(stage, index, link, found[link], found[best])
        following = stage
    return found


def against_the_mix(found: Mapping[int, Measured], shares: Sequence[float]) -> dict[int, Measured]:
    """The same, but behind what the whole mix brings: no part of it alone is what others could not answer."""
    mixed = sum(shares[index] * one.behind for index, one in found.items())
    error = sum(shares[index] * one.behind_error for index, one in found.items())
    return {
        index: replace(one, behind=one.behind - mixed, behind_error=max(error, one.behind_error))
        for index, one in found.items()
    }


def _by_way_of(stage: Stage, index: int, link: int, linked: Measured, best: Measured) -> Measured:
    behind = linked.behind + stage.lead(link) - stage.lead(index)
    behind_error = math.hypot(linked.behind_error, stage.lead_error(link), stage.lead_error(index))
    chance = min(1.0, max(0.0, best.chance - behind))
    return Measured(chance, math.hypot(best.error, behind_error), behind, behind_error, stage.turns)


def _error(chance: float, games: int) -> float:
    return math.sqrt((chance * (1 - chance) + FIRST_GUESS**2 / games) / games)
