"""A game's measures answer on all its sample options, within what they declare, the same compiled or with bots."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from scurry.bots.bot import RandomBot
from scurry.games import Game
from scurry.kernel.measures import measures_in
from scurry.lab.playing import Played, measures_of, play_compiled, play_with_bots
from scurry.laws.cases import Case, every_case_of, workload

GAMES = 12


def played(case: Case) -> Played:
    """Some random games."""
    _, options = case.game.card.terms(case.seats, case.options)
    return play_compiled(case.game, options, [["random"] * case.seats], seed=1, first=0, count=workload(GAMES))


def test_every_answer_is_one_that_its_question_allows(game: Game) -> None:
    for case in every_case_of(game):
        found = played(case).found
        for name, measure in measures_in(measures_of(game)).items():
            values = found[name][:, : case.seats] if measure.is_for_each_seat else found[name]
            assert measure.low <= values.min(), (str(case), name)
            assert values.max() <= measure.high, (str(case), name)


def test_every_question_is_answered_differently_at_some_time(game: Game) -> None:
    """A measure that never varies measures nothing: most likely nothing fills it in."""
    answers: dict[str, set[int]] = {name: set() for name in measures_in(measures_of(game))}
    players = ("random", "greedy") if game.has("greedy") else ("random",)
    for case, player in product(every_case_of(game), players):
        _, options = game.card.terms(case.seats, case.options)
        found = play_compiled(game, options, [[player] * case.seats], seed=2, first=0, count=workload(GAMES)).found
        for name, seen in answers.items():
            seen |= set(found[name].ravel().tolist())
        if all(len(seen) > 1 for seen in answers.values()):
            return
    assert [name for name, seen in answers.items() if len(seen) < 2] == []


def test_who_begins_is_a_seat_or_nobody_and_games_with_bots_are_measured_alike(game: Game) -> None:
    seats, options = game.card.terms(game.card.seats[-1], game.card.sample_options[0])

    def bots(number: int) -> list[Any]:
        return [RandomBot(game, number) for _ in range(seats)]

    by_bots = play_with_bots(game, options, bots, seats, seed=1, first=0, count=2)
    compiled = play_compiled(game, options, [["random"] * seats], seed=1, first=0, count=2)
    for one in (by_bots, compiled):
        assert all(-1 <= beginner < seats for beginner in one.courses["beginner"])
        assert (one.courses["decisions"] > 0).all()
    assert np.array_equal(by_bots.courses["beginner"], compiled.courses["beginner"])  # the same deals
