"""PettingZoo: a step from Python in its classic environments."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module

from scurry.kernel.catalogue import say
from scurry.lab.bench.inside import Effort, Subject
from scurry.lab.bench.peers import MICROSECONDS, Contest, subjects
from scurry.lab.bench.rows import Row, at_least
from scurry.lab.bench.steps import scripts, step_through

THEIRS = {"connect-four": "connect_four_v3", "noughts-and-crosses": "tictactoe_v3"}
"""Their board of noughts and crosses goes column by column: another picture of the same game."""


def rows(effort: Effort) -> Iterator[Row]:
    """One comparison for every game that both have."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for subject, theirs in subjects(THEIRS):
        yield from _steps(subject, theirs, effort).rows(effort.repeats)


def _steps(subject: Subject, theirs: str, effort: Effort) -> Contest:
    """The same games, stepped through: look at what is legal, make the move."""
    start = subject.deal(1)[0]
    games = scripts(subject, start, max(1, effort.calls // 500))
    environment = import_module(f"pettingzoo.classic.{theirs}").env()

    def step_through_theirs() -> None:
        for script in games:
            environment.reset(seed=1)
            for _, move in script:
                environment.last()
                environment.step(move)

    what = say("a step from Python, {title}", title=subject.game.card.title)
    name, count = f"zoo-steps/{subject.game.name}", sum(map(len, games))
    ours = lambda: step_through(subject, start, games)  # noqa: E731
    return Contest(name, what, "PettingZoo", ours, step_through_theirs, count, MICROSECONDS, at_least(1))
