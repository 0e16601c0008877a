"""The reviewer: judges finished games in the background, in the queue that bots share, behind everyone who waits there.

Nobody need watch. What it has found is kept, so that a second look costs nothing; what a restart interrupts is simply
begun anew by whoever asks next.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from scurry.bots.accounts import SeatReview, read_review, sum_up, write_review
from scurry.bots.questions import Question
from scurry.bots.reviewing import GLANCE, LOOK, Decision, decide, glances, looked_at, looks
from scurry.kernel.catalogue import say
from scurry.matches.match import Match
from scurry.tables.hub import Hub
from scurry.tables.opponents import failures
from scurry.tables.refusals import NotNow, StoreAway
from scurry.tables.reviews import Reviews
from scurry.tables.thinkers import Who

AT_ONCE = 2
"""So many decisions of one game are waiting to be judged at the same time."""
MOST_JOBS = 200
"""So many seats are being reviewed, or wait for it, …"""
MOST_FROM_ONE = 50
"""… and so many of them for one address: nobody keeps all others from asking."""
BRIEFLY = 0.3
"""How long a glance is thought to take until one was seen."""
REVIEWER = "reviewer"
"""What it is called where failures are counted."""
log = logging.getLogger(__name__)
Key = tuple[str, int]
"""A game and a seat."""


@dataclass
class Job:
    """The review of a seat that is going on."""

    address: str
    """Of whoever asked first."""
    done: int = 0
    total: int = 0
    longest: float = BRIEFLY
    """How long a glance has taken at the most."""


@dataclass(frozen=True)
class Asked:
    """What there is of the reviews that somebody asked for."""

    seats: tuple[int, ...]
    """Those that belong together."""
    reviews: dict[int, SeatReview]
    done: int
    total: int
    """How many decisions are judged, of how many; 0 while nobody knows."""

    @property
    def is_done(self) -> bool:
        """Whether all is there."""
        return all(seat in self.reviews for seat in self.seats)

    def other_of(self, seat: int) -> SeatReview | None:
        """With two seats, the other's review."""
        return next((self.reviews[each] for each in self.seats if each != seat), None)


class Reviewer:
    """Makes reviews, and remembers them."""

    def __init__(self, hub: Hub, kept: Reviews) -> None:
        self._hub, self._kept = hub, kept
        self._jobs: dict[Key, Job] = {}
        self._ended: dict[Key, Job] = {}
        """Of those that are through: how much it was, until somebody has seen that all is done."""
        self._failed: set[Key] = set()

    async def ask(self, game_id: str, match: Match, seats: tuple[int, ...], who: Who) -> Asked:
        """The reviews of some seats of a finished game; what is not there is begun."""
        found = await self._found(game_id)
        for seat in seats:
            if seat not in found:
                self._begin((game_id, seat), match, who)
        asked = Asked(seats, found, *self._progress(game_id, seats))
        if asked.is_done:
            for seat in seats:
                self._ended.pop((game_id, seat), None)
        return asked

    async def _found(self, game_id: str) -> dict[int, SeatReview]:
        """The reviews that are kept, also those that came to their end meanwhile: else they would be begun anew."""
        while True:
            going = {key for key in self._jobs if key[0] == game_id}
            plain = await self._hub.read(self._kept.of, game_id)
            if going <= self._jobs.keys():
                return {seat: review for seat, value in plain.items() if (review := read_review(value)) is not None}

    def _progress(self, game_id: str, seats: Sequence[int]) -> tuple[int, int]:
        """How much is done, of how much, by those jobs that were begun here."""
        keys = [(game_id, seat) for seat in seats]
        jobs = [job for key in keys if (job := self._jobs.get(key) or self._ended.get(key)) is not None]
        return sum(job.done for job in jobs), sum(job.total for job in jobs)

    def _begin(self, key: Key, match: Match, who: Who) -> None:
        if key in self._jobs:
            return
        if key in self._failed:
            raise NotNow(say("This game could not be reviewed. Whoever runs the server finds out why in its log."))
        asked_there = sum(job.address == who[0] for job in self._jobs.values())
        if len(self._jobs) >= MOST_JOBS or asked_there >= MOST_FROM_ONE:
            raise NotNow(say("Many games are being reviewed just now. Come back in some minutes."))
        if self._hub.begin(self._review(key, match, who)) is not None:
            self._jobs[key] = Job(who[0])

    async def _review(self, key: Key, match: Match, who: Who) -> None:
        await asyncio.sleep(0)  # the job is noted first
        try:
            found = await self._judge_all(self._jobs[key], match, key[1], who)
            await self._hub.read(self._kept.keep, *key, write_review(found))
        except StoreAway:
            log.info("a review could not be kept: it is made anew when somebody asks")
        except Exception:
            failures[match.game.name, REVIEWER] += 1
            self._failed.add(key)
            log.exception("a review failed at %s", match.game.name)
        finally:
            self._ended[key] = self._jobs.pop(key)
            while len(self._ended) > MOST_JOBS:
                del self._ended[next(iter(self._ended))]

    async def _judge_all(self, job: Job, match: Match, seat: int, who: Who) -> SeatReview:
        await self._hub.until_may_think(match.game)
        questions = await asyncio.to_thread(glances, match, seat)
        glanced = await self._judge(job, questions, who)
        looked = await self._judge(job, looks(questions, glanced), who)
        return sum_up(match, seat, looked_at(glanced, looked))

    async def _judge(self, job: Job, questions: Sequence[Question], who: Who) -> list[Decision]:
        """Answers to all these questions, some at once."""
        job.total += len(questions)
        answers: dict[int, Decision] = {}
        left = iter(enumerate(questions))
        async with asyncio.TaskGroup() as together:
            for _ in range(AT_ONCE):
                together.create_task(self._answer_some(job, left, answers, who))
        return [answers[number] for number in range(len(questions))]

    async def _answer_some(
        self, job: Job, left: Iterator[tuple[int, Question]], answers: dict[int, Decision], who: Who
    ) -> None:
        for number, question in left:
            seconds = job.longest * (LOOK / GLANCE if question.is_told else 1)
            work = partial(_timed, question, lambda: self._hub.is_closing)
            answers[number], took = await self._hub.thinkers.think(who, False, seconds, work)
            job.longest = max(job.longest, 0.0 if question.is_told else took)
            job.done += 1


def _timed(question: Question, is_stopped: Callable[[], bool]) -> tuple[Decision, float]:
    began = time.monotonic()
    return decide(question, is_stopped), time.monotonic() - began
