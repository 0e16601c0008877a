"""Accounts of a reviewed seat: luck, what its own moves cost, and what would have come of it without luck.

    the chance at the first decision + luck − what the moves cost = what came of it

holds exactly, since luck is what is left: all that changed the seat's chance between one of its moves and its next
decision. With two seats, what the other's mistakes gave is taken out of it, as GNU Backgammon does: the other's moves
are not luck. With more, nobody can say to whom a mistake gave how much, and what the others did stays in it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from scurry.bots.course import Answer
from scurry.bots.reviewing import VERSION, Decision
from scurry.matches.match import Match

EQUITY = 2_000
"""A game in a hundred is 20 thousandths of equity, where a win counts 1 and a loss −1."""
MOST_SHOWN = 3
"""So many mistakes, and so many finds, are shown one by one."""


@dataclass(frozen=True)
class SeatReview:
    """All that was found out about one seat's play."""

    seat: int
    outcome: float | None
    """The share of the first place; nothing if the game did not come to its end."""
    decisions: tuple[Decision, ...]

    @property
    def start(self) -> float:
        """How likely the seat won before it had decided anything."""
        return self.decisions[0].chance if self.decisions else 0.0

    @property
    def end(self) -> float:
        """What came of it; where the game was broken off, how likely the seat won after its last move."""
        if self.outcome is not None:
            return self.outcome
        return self.decisions[-1].after if self.decisions else 0.0

    @property
    def lucks(self) -> tuple[float, ...]:
        """What luck brought after each decision, up to the next one or to the end."""
        if not self.decisions:
            return ()
        between = (later.chance - earlier.after for earlier, later in pairwise(self.decisions))
        return (*between, self.end - self.decisions[-1].after)

    @property
    def luck(self) -> float:
        """What luck brought altogether."""
        return sum(self.lucks)

    @property
    def luck_error(self) -> float:
        """The standard error of that: what lies between was only measured, but cancels out."""
        start = self.decisions[0].error if self.decisions else 0.0
        return math.hypot(start, self.cost_error)

    @property
    def cost(self) -> float:
        """What the seat's moves surely cost altogether."""
        return sum(each.cost for each in self.decisions)

    @property
    def cost_error(self) -> float:
        """The standard error of that."""
        return math.hypot(*(each.lost_error for each in self.decisions if each.is_mistake))

    @property
    def unclear(self) -> float:
        """What those decisions may have cost that are too close to tell, all together; …"""
        return sum(each.lost for each in self.decisions if not each.is_mistake)

    @property
    def unclear_error(self) -> float:
        """… the standard error of that."""
        return math.hypot(*(each.lost_error for each in self.decisions if not each.is_mistake))

    @property
    def error_rate(self) -> float:
        """What a decision cost on average, in thousandths of equity: what GNU Backgammon calls the error rate."""
        return EQUITY * self.cost / max(1, len(self.decisions))

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions that surely cost something, the dearest first."""
        return tuple(sorted((each for each in self.decisions if each.is_mistake), key=lambda each: -each.cost))

    @property
    def finds(self) -> tuple[Decision, ...]:
        """The hard decisions that were found, the hardest first."""
        return tuple(sorted((each for each in self.decisions if each.is_find), key=lambda each: -each.obvious_lost))

    def chance_before(self, ply: int) -> float:
        """How likely the seat won at one of its decisions."""
        return next(each.chance for each in self.decisions if each.ply == ply)


@dataclass(frozen=True)
class Account:
    """Where a result came from."""

    start: float
    luck: float
    """What chance brought; with more than two seats, also what the others did."""
    luck_error: float
    cost: float
    given: float
    """What the other's mistakes gave; only with two seats."""
    end: float

    @property
    def without_luck(self) -> float:
        """The result adjusted for luck: what the play alone would have come to. It may be above 1, or below 0."""
        return self.end - self.luck


def account_of(review: SeatReview, other: SeatReview | None = None) -> Account:
    """A seat's account; with two seats, beside the other's."""
    gifts = gifts_to(review, other) if other is not None else ()
    given, error = sum(each.cost for each in gifts), math.hypot(*(each.lost_error for each in gifts))
    return Account(
        review.start, review.luck - given, math.hypot(review.luck_error, error), review.cost, given, review.end
    )


def gifts_to(review: SeatReview, other: SeatReview) -> tuple[Decision, ...]:
    """The other's mistakes since a seat's first decision: earlier ones are part of what it started with."""
    if not review.decisions:
        return ()
    first = review.decisions[0]
    return tuple(
        each
        for each in other.decisions
        if each.is_mistake and (each.ply > first.ply or (each.is_sealed and first.is_sealed))
    )


def together(match: Match, seat: int) -> tuple[int, ...]:
    """The seats to be reviewed for one of them: with two, what the other's mistakes gave is told apart from luck."""
    return (seat, 1 - seat) if match.seats == 2 else (seat,)


def sum_up(match: Match, seat: int, decisions: Sequence[Decision]) -> SeatReview:
    """A seat's review, from all its decisions."""
    return SeatReview(seat, _outcome(match, seat), tuple(decisions))


def _outcome(match: Match, seat: int) -> float | None:
    if match.result is None:
        return None
    winners = match.result.winners
    return 1.0 / len(winners) if seat in winners else 0.0


# --- As plain values --------------------------------------------------------------------------------------------------


def write_review(review: SeatReview) -> dict[str, Any]:
    """A review as plain values."""
    return {"version": VERSION, **asdict(review)}


def read_review(plain: Mapping[str, Any]) -> SeatReview | None:
    """Plain values back into a review; nothing if it was made by another version."""
    if plain.get("version") != VERSION:
        return None
    return SeatReview(plain["seat"], plain["outcome"], tuple(_read_decision(each) for each in plain["decisions"]))


def _read_decision(plain: Mapping[str, Any]) -> Decision:
    plans = {name: tuple(plain[name]) for name in ("played", "best", "obvious")}
    courses = {name: tuple(Answer(**each) for each in plain[name]) for name in ("course", "played_course")}
    return Decision(**{**plain, **plans, **courses})
