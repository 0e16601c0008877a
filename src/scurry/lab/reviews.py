"""Reviewing whole matches: each decision is a piece of work of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scurry.bots.accounts import SeatReview, sum_up
from scurry.bots.questions import Question
from scurry.bots.reviewing import Decision, decide, glances, looked_at, looks
from scurry.lab.studies.work import Here, Place
from scurry.matches.match import Match

Progress = Callable[[int, int], None]
"""Told how many decisions are done, of how many."""


def review(
    match: Match, seats: Sequence[int] | None = None, place: Place | None = None, progress: Progress = lambda *_: None
) -> list[SeatReview]:
    """The reviews of some seats of a match, or of all; on this machine's cores, unless another place is named."""
    counted = _Counted(place or Here(), progress)
    wanted = range(match.seats) if seats is None else seats
    asked = {seat: glances(match, seat) for seat in wanted}
    counted.expect(sum(map(len, asked.values())))
    glanced = {seat: counted.answer(questions) for seat, questions in asked.items()}
    again = {seat: looks(asked[seat], glanced[seat]) for seat in wanted}
    counted.expect(sum(map(len, again.values())))
    return [sum_up(match, seat, looked_at(glanced[seat], counted.answer(again[seat]))) for seat in wanted]


class _Counted:
    """Answers questions, and tells how far it is."""

    def __init__(self, place: Place, progress: Progress) -> None:
        self._place, self._progress = place, progress
        self._done = self._total = 0

    def expect(self, count: int) -> None:
        self._total += count

    def answer(self, questions: Sequence[Question]) -> list[Decision]:
        answers = []
        for decision in self._place.run(decide, questions):
            answers.append(decision)
            self._done += 1
            self._progress(self._done, self._total)
        return answers
