"""How long a search thinks, on a clock that the tests drive, and on the real one."""

from __future__ import annotations

import threading
import time

import pytest

from scurry.bots.budget import CHUNK, SOONEST, Budget
from scurry.bots.thinking import SearchBot
from scurry.matches.match import Match

LATE = 0.03
"""By which share of its time a search may be late on a machine that does nothing else."""


class Clock:
    """A clock that stands still until a test moves it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr("scurry.bots.budget.time.monotonic", lambda: self.now)


def think(budget: Budget, clock: Clock, each: float, turn: int = 1) -> float:
    """Iterations that take so long each, until the budget is spent: how long that was."""
    began = clock.now
    while budget.spent() < 1:
        clock.now += each * budget.take(turn=turn)
    return clock.now - began


@pytest.mark.parametrize("each", [1e-6, 1e-5, 1e-4, 1e-3, 5e-3])
def test_however_slow_an_iteration_is_a_search_is_hardly_late(each: float, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    assert 2.0 <= think(Budget(1 << 30, seconds=2.0), clock, each) <= 2.0 * (1 + LATE) + 16 * each


def test_a_machine_that_becomes_ten_times_slower_makes_it_hardly_later(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, slow = Clock(monkeypatch), False
    budget, began = Budget(1 << 30, seconds=2.0), clock.now
    while budget.spent() < 1:
        slow = slow or clock.now - began > 1.8
        clock.now += budget.take() * (1e-4 if slow else 1e-5)
    assert clock.now - began <= 2.2


def test_whole_turns_are_taken_even_if_one_takes_longer_than_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, budget = Clock(monkeypatch), Budget(1 << 30, seconds=2.0)
    while budget.spent() < 1:
        count = budget.take(turn=70)
        assert count % 70 == 0
        clock.now += count * 1e-3


def test_loading_is_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    budget, began = Budget(1 << 30, seconds=2.0), clock.now
    clock.now += 0.9
    budget.begin()
    think(budget, clock, 1e-5)
    assert 2.0 <= clock.now - began <= 2.0 * (1 + LATE)


def test_after_a_long_compilation_some_time_is_left_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    budget = Budget(1 << 30, seconds=2.0)
    clock.now += 30.0
    budget.begin()
    assert SOONEST * 2.0 <= think(budget, clock, 1e-5) <= 2 * SOONEST * 2.0


def test_a_budget_of_iterations_does_not_know_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, budget, counts = Clock(monkeypatch), Budget(5_000), []
    while budget.spent() < 1:
        counts.append(budget.take())
        clock.now += 1000.0
    assert counts == [CHUNK, CHUNK, 1_000]


# --- On the real clock ------------------------------------------------------------------------------------------------


def busy_seconds(bot: SearchBot, match: Match) -> float:
    """How long this thread was at work on a move, whoever else uses the machine: never more than a person waits."""
    seat = match.to_act[0]
    began = time.thread_time()
    bot.choose(match.view(seat), seat, match.legal_ids(seat))
    return time.thread_time() - began


def large_table() -> Match:
    """Four at a table of the slowest game, in the middle of it: 2,000 iterations take a fifth of a second there."""
    match = Match("square-tactics", seats=4, seed=3)
    while match.to_act and (match.ply < 60 or len(match.legal_ids(match.to_act[0])) < 3):
        seat = match.to_act[0]
        match.play(seat, match.legal_ids(seat)[-1])
    return match


def test_several_bots_that_think_at_once_keep_to_their_time() -> None:
    match, taken = large_table(), list[float]()
    busy_seconds(SearchBot(match.game, iterations=10), match)  # compiles

    def think() -> None:
        taken.append(busy_seconds(SearchBot(match.game, seconds=0.2), match))

    threads = [threading.Thread(target=think) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == 4
    assert max(taken) <= 0.25
