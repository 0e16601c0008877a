"""Other engines, each only if it is installed: the same games, in the same run, taken in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from statistics import median

from scurry.games import shelf
from scurry.kernel.catalogue import say
from scurry.lab.bench.inside import MILLION, Effort, Subject
from scurry.lab.bench.rows import Goal, Row
from scurry.lab.bench.timing import BUSY, Clock, Work, in_turn

PEERS = {"pyspiel": "peer_openspiel", "pettingzoo.classic": "peer_pettingzoo", "pgx": "peer_pgx"}
"""What must be installed, and the module here that then compares."""


def rows(effort: Effort) -> Iterator[Row]:
    """Every comparison that can be made with what is installed."""
    for needed, module in PEERS.items():
        if is_installed(needed):
            yield from import_module(f"scurry.lab.bench.{module}").rows(effort)


def is_installed(module: str) -> bool:
    """Whether a module could be imported."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def subjects(theirs: dict[str, str]) -> Iterator[tuple[Subject, str]]:
    """The games on the shelf that another engine has too, each with its name there."""
    for game in shelf():
        if game.name in theirs:
            yield Subject(game, min(game.card.seats)), theirs[game.name]


@dataclass(frozen=True)
class Unit:
    """A unit, and how many of it so many seconds for so many things are."""

    spoken: str
    of: Callable[[float, int], float]


MOVES_PER_SECOND = Unit("M moves/s", lambda seconds, count: count / seconds / MILLION)
ITERATIONS_PER_SECOND = Unit("iterations/s", lambda seconds, count: count / seconds)
MICROSECONDS = Unit("µs", lambda seconds, count: seconds / count * MILLION)


@dataclass(frozen=True)
class Contest:
    """The same work, done by Scurry and by another engine."""

    name: str
    what: str
    peer: str
    ours: Work
    theirs: Work
    count: int
    """How many moves the work has."""
    unit: Unit
    goal: Goal | None
    clock: Clock = BUSY

    def rows(self, repeats: int) -> Iterator[Row]:
        """What each takes, and how many times as fast ours is: the median of the rounds' ratios."""
        ours, theirs = in_turn([self.ours, self.theirs], repeats, self.clock)
        for side, times in (("Scurry", ours), (self.peer, theirs)):
            value = self.unit.of(median(times), self.count)
            yield Row(f"{self.name}/{side.lower()}", f"{self.what}: {side}", value, say(self.unit.spoken))
        ratio = median(their / our for our, their in zip(ours, theirs, strict=True))
        what = say("{what}: Scurry is faster than {peer} by", what=self.what, peer=self.peer)
        yield Row(f"{self.name}/ratio", what, ratio, "×", self.goal)
