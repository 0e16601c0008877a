"""PettingZoo: a step from Python in its classic environments."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from scurry.kernel.catalogue import say
from scurry.lab.bench.inside import Effort, Subject
from scurry.lab.bench.peers import MICROSECONDS, Contest, subjects
from scurry.lab.bench.rows import Row, at_least
from scurry.lab.bench.steps import Script, fresh, scripts, step_through

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
    positions = fresh(start, games, effort.repeats)
    environment = import_module(f"pettingzoo.classic.{theirs}").env()
    what = say("a step from Python, {title}", title=subject.game.card.title)
    return Contest(
        f"zoo-steps/{subject.game.name}",
        what,
        "PettingZoo",
        lambda: step_through(positions.pop(), games),
        lambda: _step_through_theirs(environment, games),
        sum(map(len, games)),
        MICROSECONDS,
        at_least(1),
    )


def _step_through_theirs(environment: Any, games: list[Script]) -> None:
    for script in games:
        environment.reset(seed=1)
        for move in script:
            environment.last()
            environment.step(move)
