"""How good the coach is: a weak player meets a strong one, and the review should find that the weak one lost more."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scurry.bots.accounts import SeatReview
from scurry.lab.arena import Meeting, Pairing, played_match
from scurry.lab.reviews import review
from scurry.lab.studies.work import Directly, Here, Place


@dataclass(frozen=True)
class Coached:
    """One game between a weaker and a stronger player, reviewed."""

    number: int
    lost: tuple[float, float]
    """What the decisions of the weaker and of the stronger surely cost."""
    mistakes: tuple[int, int]
    decisions: tuple[int, int]
    won: tuple[float, float]
    """The share of the first place."""
    seconds: float
    """Processor time of the review."""

    @property
    def is_right(self) -> bool:
        """Whether the weaker was found to have lost more."""
        return self.lost[0] > self.lost[1]


def coach(met: Meeting, games: int, place: Place | None = None) -> Iterator[Coached]:
    """Play and review games between two players, the first of them the weaker, each at every seat in turn."""
    pairings = (Pairing(met, ((0, 1), (1, 0))[number % 2], number) for number in range(games))
    return (place or Here()).run(play_and_review, pairings)


def play_and_review(pairing: Pairing, is_stopped: Callable[[], bool]) -> Coached:
    """One game."""
    match, _ = played_match(pairing, is_stopped)
    began = time.thread_time()
    reviews = review(match, place=Directly())
    seconds = time.thread_time() - began
    weak, strong = (reviews[pairing.seated.index(player)] for player in range(2))
    return _coached(pairing.deal, weak, strong, seconds)


def _coached(number: int, weak: SeatReview, strong: SeatReview, seconds: float) -> Coached:
    return Coached(
        number=number,
        lost=(weak.cost, strong.cost),
        mistakes=(len(weak.mistakes), len(strong.mistakes)),
        decisions=(len(weak.decisions), len(strong.decisions)),
        won=(weak.end, strong.end),
        seconds=seconds,
    )
