"""Judging: how likely each move is to win, how sure that is, and what is likely to follow.

A player's search asks which move is best, and looks no further than that takes. A judge plays its imagined games to
their end and counts wins, so that what it says is a chance. It sees a view, like any bot, and cannot know more.

Moves take turns in the same imagined worlds with the same dice, so that the difference between two is known much better
than either. Half of the budget goes into finding those that may be best (the better half stays, then the better half of
these …), the other half into measuring them anew: what was only lucky before is found out then.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scurry.bots.budget import Budget
from scurry.bots.course import Answer, likely_course
from scurry.bots.deciding import mixed
from scurry.bots.habits import habits_in
from scurry.bots.sampling import SURELY, Measured, Stage, against_the_mix, measured, run_stage
from scurry.bots.thinking import MOST, NOTHING, Growth, are_several, begin_anew
from scurry.games import Game
from scurry.kernel.records import Row
from scurry.kernel.verbs import instinct

USUAL = 4_000
"""So many iterations, if nothing else is said."""
FINALISTS = 4
"""So many moves are measured in the end; those that were asked for come on top."""
ROOM = 8_192
"""Iterations that a tree has room for beyond its budget: for what is likely to follow, and for whole turns."""
TOLD = 2
"""Of so many of the best moves it is found out what is likely to follow; those that were asked for come on top.

Of none at all, if it is 0: that takes as long as a thousand iterations.
"""


@dataclass(frozen=True)
class Verdict:
    """What a judge says of one move."""

    move: int
    measured: Measured
    share: float
    """How often to choose it: all or nothing, but mixed where choices are sealed."""
    course: tuple[Answer, ...] = ()
    """What is likely to follow; only for the best moves and those that were asked for."""

    @property
    def chance(self) -> float:
        """How likely it wins, from 0 to 1: the share of the first place, on average."""
        return self.measured.chance

    @property
    def error(self) -> float:
        """The standard error of that."""
        return self.measured.error

    @property
    def behind(self) -> float:
        """By how much it is less than the best move's, or than the mix brings; below 0, if by luck it did better. …"""
        return self.measured.behind

    @property
    def behind_error(self) -> float:
        """… The standard error of that: much smaller than of the chances, as both met the same luck."""
        return self.measured.behind_error

    def is_behind_by(self, points: float, errors: float = SURELY) -> bool:
        """Whether it is worse than the best by more than so much (from 0 to 1), and by so many errors more.

        Never what a judge would do itself now and then: the others' mix is only nearly right, and so is what beats it.
        """
        return self.share == 0 and self.behind - errors * self.behind_error > points


@dataclass(frozen=True)
class Judgement:
    """What a judge says of all moves: the best first or, where choices are sealed, the one to choose most often."""

    seat: int
    verdicts: tuple[Verdict, ...]
    is_sealed: bool

    @property
    def best(self) -> Verdict:
        """The move to make; where choices are sealed, most often."""
        return self.verdicts[0]

    @property
    def chance(self) -> float:
        """How likely the seat wins if it goes on well."""
        return sum(verdict.share * verdict.chance for verdict in self.verdicts)

    def of(self, move: int) -> Verdict:
        """What it says of one move."""
        return next(verdict for verdict in self.verdicts if verdict.move == move)


def judge(
    game: Game,
    view: Any,
    seat: int,
    moves: Sequence[int],
    iterations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    asked: Sequence[int] = (),
    told: int = TOLD,
) -> Judgement:
    """How likely each of a seat's legal moves is to win, seen from its view; `asked` are measured to the end.

    The same view, budget of iterations and seed always give the same answer; a budget of time does not.
    """
    return Judge(game, iterations, seconds, seed, told).judge(view, seat, moves, asked)


class Judge:
    """Judges one decision after the other, each with the same budget of iterations, of time, or of both."""

    def __init__(
        self, game: Game, iterations: int | None = None, seconds: float | None = None, seed: int = 0, told: int = TOLD
    ) -> None:
        game.rules  # noqa: B018  the verbs must be known before the search is compiled
        self._iterations = iterations or (USUAL if seconds is None else MOST)
        self._seconds, self._seed, self._told = seconds, seed, told
        self._habits = habits_in(game)
        self._planned: Growth | None = None
        self._is_stopped: Callable[[], bool] = lambda: False

    def stop_when(self, is_stopped: Callable[[], bool]) -> None:
        """Stop judging early, with what is known by then, as soon as this says so."""
        self._is_stopped = is_stopped

    def judge(self, view: Any, seat: int, moves: Sequence[int], asked: Sequence[int] = ()) -> Judgement:
        """How likely each of a seat's legal moves is to win."""
        start, made = begin_anew(view, seat, self._habits)
        if are_several(int(start.to_act)):
            return self._judge_sealed(start, seat, moves, made, asked)
        return self._judge_open(start, seat, moves, asked)

    def _judge_open(self, start: Any, seat: int, moves: Sequence[int], asked: Sequence[int]) -> Judgement:
        """The move that is best in the end is the one to make."""
        growth = self._tree(start, seat)
        found = self._measure(growth, moves, _by_instinct(start, seat, moves), asked, NOTHING, 1.0)
        best = min(found, key=lambda index: (found[index].behind_error > 0, found[index].behind))
        order = sorted(found, key=lambda index: (index != best, found[index].behind))
        shares = [float(index == best) for index in range(len(moves))]
        return self._judgement(growth, seat, moves, asked, found, order, shares, is_sealed=False)

    def _judge_sealed(
        self, start: Any, seat: int, moves: Sequence[int], made: Row[int], asked: Sequence[int]
    ) -> Judgement:
        """All choose in the tree, and mix; then each choice is measured against what the others have mixed."""
        planned = self._plan(start, seat)
        shares = mixed(planned.found(moves, made))
        growth = planned.measuring(made)
        order = sorted(range(len(moves)), key=lambda index: -shares[index])
        found = against_the_mix(self._measure(growth, moves, order, asked, made, 0.5), shares)
        order.sort(key=lambda index: (-shares[index], found[index].behind))
        return self._judgement(growth, seat, moves, asked, found, order, shares, is_sealed=True)

    def _plan(self, start: Any, seat: int) -> Growth:
        """The tree of a whole sealed plan, grown with half the budget: all parts of a plan come from the same one."""
        if self._planned is None or not self._planned.is_from(start, seat):
            self._planned, budget = self._tree(start, seat), self._budget(0.5)
            while budget.spent() < 1:
                self._planned.grow([], budget.take())
        return self._planned

    def _measure(
        self,
        growth: Growth,
        moves: Sequence[int],
        running: list[int],
        asked: Sequence[int],
        made: Row[int],
        part: float,
    ) -> dict[int, Measured]:
        """Let the moves take turns, fewer and fewer of them; the best of a stage leads the next one."""
        stages: list[Stage] = []
        budget, kept = self._budget(part), [moves.index(move) for move in asked]
        rounds = max(1, math.ceil(math.log2(len(moves) / FINALISTS)))
        for number in range(rounds):
            stages.append(run_stage(growth, budget, moves, running, (number + 1) / (2 * rounds), made))
            left = stages[-1].ranked()[: max(FINALISTS, -(-len(running) // 2))]
            running = left + [index for index in kept if index not in left]
        return measured([*stages, run_stage(growth, budget, moves, running, 1.0, made)])

    def _tree(self, start: Any, seat: int) -> Growth:
        return Growth(start, seat, self._iterations + ROOM, self._habits.narrowness, self._seed, counts_wins=True)

    def _budget(self, part: float) -> Budget:
        seconds = part * self._seconds if self._seconds else None
        return Budget(max(1, int(part * self._iterations)), seconds, self._is_stopped)

    def _judgement(
        self,
        growth: Growth,
        seat: int,
        moves: Sequence[int],
        asked: Sequence[int],
        found: Mapping[int, Measured],
        order: Sequence[int],
        shares: Sequence[float],
        is_sealed: bool,
    ) -> Judgement:
        told = {*order[: self._told], *(moves.index(move) for move in asked)} if self._told else set[int]()
        verdicts = [
            Verdict(
                moves[index],
                found[index],
                shares[index],
                likely_course(growth, moves[index], found[index].chance) if index in told else (),
            )
            for index in order
        ]
        return Judgement(seat, tuple(verdicts), is_sealed)


def _by_instinct(start: Any, seat: int, moves: Sequence[int]) -> list[int]:
    """Which move instinct likes best, which next …"""
    liked = [int(instinct(start, seat, move)) for move in moves]
    return sorted(range(len(moves)), key=lambda index: -liked[index])
