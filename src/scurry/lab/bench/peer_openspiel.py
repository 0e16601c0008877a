"""OpenSpiel: its random rollouts in C++, and a step from Python."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel

from scurry.kernel.catalogue import say
from scurry.kernel.common import MOST_SEATS
from scurry.kernel.dice import fast_dice
from scurry.kernel.playouts import buffer_for_moves
from scurry.lab.bench.inside import Effort, Subject
from scurry.lab.bench.loops import roll_out
from scurry.lab.bench.peers import ITERATIONS_PER_SECOND, MICROSECONDS, MOVES_PER_SECOND, Contest, subjects
from scurry.lab.bench.rows import Row, at_least
from scurry.lab.bench.searching import thinking
from scurry.lab.bench.steps import Script, fresh, scripts, step_through

THEIRS = {"connect-four": "connect_four", "noughts-and-crosses": "tic_tac_toe", "kuhn-poker": "kuhn_poker"}
NAME = "OpenSpiel"


def rows(effort: Effort) -> Iterator[Row]:
    """Three comparisons, for every game that both have; a search where nothing is hidden, as theirs sees all."""
    for subject, theirs in subjects(THEIRS):
        if not subject.game.card.hidden:
            yield from _searches(subject, theirs, effort).rows(effort.repeats)
        yield from _rollouts(subject, theirs, effort).rows(effort.repeats)
        yield from _steps(subject, theirs, effort).rows(effort.repeats)


def _dealt(theirs: str) -> Any:
    """Their game at its first decision."""
    state = pyspiel.load_game(theirs).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def _rollouts(subject: Subject, theirs: str, effort: Effort) -> Contest:
    """Random games from one position to their results.

    Python reaches their evaluator only through a search: one with a single simulation evaluates the root, and no more.
    """
    times, state = 5 * effort.games, _dealt(theirs)
    evaluator = pyspiel.RandomRolloutEvaluator(times, 1)
    search = pyspiel.MCTSBot(state.get_game(), evaluator, 1.0, 1, 100, False, 1, False)
    start, spare, moves, dice = subject.deal(1)[0], subject.deal(1)[0], buffer_for_moves(), fast_dice(1)
    points, totals = np.zeros(MOST_SEATS, np.int16), np.zeros(MOST_SEATS, np.int64)

    def ours() -> int:
        return roll_out(start, times, spare, moves, points, totals, dice)

    return Contest(
        f"rollouts/{subject.game.name}",
        say("rollouts of {title}", title=subject.game.card.title),
        NAME,
        ours,
        lambda: search.mcts_search(state),
        ours(),
        MOVES_PER_SECOND,
        at_least(10),
    )


def _searches(subject: Subject, theirs: str, effort: Effort) -> Contest:
    """A tree search with one random game an iteration, in C++ and here."""
    iterations, state = effort.games, _dealt(theirs)
    memory, is_solving, seed = 1_000, False, 1
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    search = pyspiel.MCTSBot(state.get_game(), evaluator, 1.0, iterations, memory, is_solving, seed, False)
    return Contest(
        f"search/{subject.game.name}",
        say("a search in {title}", title=subject.game.card.title),
        NAME,
        thinking(subject, iterations),
        lambda: search.mcts_search(state),
        iterations,
        ITERATIONS_PER_SECOND,
        at_least(1),
    )


def _steps(subject: Subject, theirs: str, effort: Effort) -> Contest:
    """The same games, stepped through from Python: ask what is legal, make the move."""
    start, state = subject.deal(1)[0], _dealt(theirs)
    games = scripts(subject, start, effort.calls // 20)
    positions = fresh(start, games, effort.repeats)
    states = [[state.clone() for _ in games] for _ in positions]
    what = say("a step from Python, {title}", title=subject.game.card.title)
    return Contest(
        f"steps/{subject.game.name}",
        what,
        NAME,
        lambda: step_through(positions.pop(), games),
        lambda: _step_through_theirs(states.pop(), games),
        sum(map(len, games)),
        MICROSECONDS,
        at_least(1),
    )


def _step_through_theirs(states: list[Any], games: list[Script]) -> None:
    for state, script in zip(states, games, strict=True):
        for move in script:
            state.legal_actions()
            state.apply_action(move)
