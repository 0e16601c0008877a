"""How fast Scurry is by itself: on one core, inside compiled code and from Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import Any

from scurry.games import Game, shelf
from scurry.kernel.catalogue import say
from scurry.kernel.common import first_to_act
from scurry.kernel.dice import fast_dice, roll
from scurry.kernel.playouts import Batch, buffer_for_moves, deal_all, play_out_all
from scurry.kernel.records import copy_of
from scurry.lab.bench.loops import copy_often
from scurry.lab.bench.rows import Row, at_least, at_most
from scurry.lab.bench.timing import median_seconds, seconds

MILLION = 1_000_000


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    repeats: int
    games: int
    """How many games a batch has."""
    calls: int
    """How many calls from Python are timed together."""


FULL = Effort(repeats=9, games=20_000, calls=20_000)
QUICK = Effort(repeats=3, games=1_000, calls=2_000)


@dataclass(frozen=True)
class Subject:
    """A game, with the number of seats that it is measured with."""

    game: Game
    seats: int

    @cached_property
    def options(self) -> Any:
        """The game's usual options; its rules are loaded with them."""
        assert self.game.rules
        return self.game.card.terms(self.seats, None)[1]

    def deal(self, count: int) -> Batch:
        """So many fresh games."""
        return deal_all(self.game.position, self.options, self.seats, count, seed=1)


def rows(effort: Effort) -> Iterator[Row]:
    """Every row of this module, goals first."""
    for game in shelf():
        yield playouts(subject_for(game), effort)
    subject = subject_for(yardstick())
    yield from calls_from_python(subject, effort)
    yield copying(subject, effort)
    yield memory(subject)


def yardstick() -> Game:
    """The game with the highest goal: what is measured on one game is measured on this one."""
    return max(shelf(), key=lambda game: game.card.bench_goal)


def subject_for(game: Game) -> Subject:
    """A game as its card wants it measured."""
    return Subject(game, game.card.bench_seats or min(game.card.seats))


def playouts(subject: Subject, effort: Effort) -> Row:
    """Random games from the deal to the result, on one core."""
    counted = int(play_out_all(subject.deal(effort.games), seed=1, threads=1).lengths.sum())
    time = median_seconds(lambda: play_out_all(subject.deal(effort.games), seed=1, threads=1), effort.repeats)
    return Row(
        f"playouts/{subject.game.name}/{subject.seats}",
        say("random games of {title}, {seats} seats", title=subject.game.card.title, seats=subject.seats),
        counted / time / MILLION,
        say("M moves/s"),
        at_least(goal) if (goal := subject.game.card.bench_goal) else None,
    )


def calls_from_python(subject: Subject, effort: Effort) -> Iterator[Row]:
    """One `legal` and one `play`, each called from Python on the positions of random games."""
    title, rules, dice = subject.game.card.title, subject.game.rules, fast_dice(1)
    moves = buffer_for_moves()
    cases = list(_decisions(subject, effort.calls))

    def ask() -> None:
        for position, seat, _ in cases:
            rules.legal(position, seat, moves)

    def act() -> None:
        for position, seat, move in fresh:
            rules.play(position, seat, move, dice, None)

    times = []
    for _ in range(effort.repeats + 1):
        fresh = [(copy_of(position), seat, move) for position, seat, move in cases]
        times.append(seconds(act))
    one_legal = median_seconds(ask, effort.repeats) / len(cases)
    one_play = median(times[1:]) / len(cases)
    unit, goal = say("µs"), at_most(3)
    yield Row("python/legal", say("one `legal` from Python, {title}", title=title), one_legal * MILLION, unit, goal)
    yield Row("python/play", say("one `play` from Python, {title}", title=title), one_play * MILLION, unit, goal)


def _decisions(subject: Subject, count: int) -> Iterator[tuple[Any, int, int]]:
    """Positions of random games, each with a seat to act and a legal move."""
    rules, dice, moves = subject.game.rules, fast_dice(2), buffer_for_moves()
    position = subject.deal(1)[0]
    for _ in range(count):
        seat = first_to_act(position)
        move = int(moves[roll(dice, rules.legal(position, seat, moves))])
        yield copy_of(position), seat, move
        rules.play(position, seat, move, dice, None)
        if position.over:
            position = subject.deal(1)[0]


def copying(subject: Subject, effort: Effort) -> Row:
    """One position copied over another in compiled code."""
    positions, times = subject.deal(16), effort.games * 10
    time = median_seconds(lambda: copy_often(positions, times), effort.repeats)
    what = say("copying a position in compiled code, {title}", title=subject.game.card.title)
    return Row("copy", what, time / times * 1e9, say("ns"), at_most(100))


def memory(subject: Subject) -> Row:
    """A batch of a million positions."""
    megabytes = subject.deal(1).nbytes * MILLION / 1e6
    what = say("a batch of a million positions, {title}", title=subject.game.card.title)
    return Row("memory", what, megabytes, say("MB"), at_most(400))
