"""The judge, on toys whose right answer is known and on real games: chances to win, errors, and what follows."""

from __future__ import annotations

from typing import Any

import pytest

import scurry
from scurry.bots.course import answers_in
from scurry.bots.judging import Judge, Judgement, judge
from scurry.bots.sampling import Stage, measured
from scurry.games import find
from scurry.kernel.common import ask_all
from scurry.matches.match import Match
from tests.bots.test_search import EDGE, HEADS, TAILS, Pennies, at_the_first_choice
from tests.bots.test_search import hide as hide_pennies
from tests.bots.test_seeing import NOTHING, Riddle
from tests.bots.test_seeing import hide as hide_riddle
from tests.bots.toys import Toy


def judged_pennies(seat: int, moves: list[int]) -> Judgement:
    view = Pennies.blank()
    view.seats, view.coins[0], view.coins[1] = 2, 9, 9
    ask_all(view)
    hide_pennies(view, seat)
    return Judge(Toy(), iterations=20_000).judge(view, seat, moves, asked=[EDGE])  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_sealed_choice_is_mixed_and_each_part_wins_as_often_as_it_should(seat: int) -> None:
    found = judged_pennies(seat, [HEADS, TAILS, EDGE])
    assert found.is_sealed
    assert found.of(HEADS).share == pytest.approx(0.5, abs=0.1)
    assert found.of(HEADS).chance == pytest.approx(0.5, abs=0.1)
    assert found.of(TAILS).chance == pytest.approx(0.5, abs=0.1)
    assert found.of(EDGE).share == 0
    assert found.of(EDGE).chance < 0.05
    assert found.of(EDGE).is_behind_by(0.3)
    assert not found.best.is_behind_by(0.05)
    assert found.chance == pytest.approx(0.5, abs=0.1)


def test_who_sees_the_others_coins_before_answering_surely_wins() -> None:
    view = Riddle.blank()
    view.seats, view.card = 2, NOTHING
    view.coins[0] = view.coins[1] = NOTHING
    ask_all(view)
    hide_riddle(view, 1)
    found = judge(Toy(), view, 1, [0, 1], iterations=4_000)  # type: ignore[arg-type]
    assert found.chance > 0.95
    answer = found.best.course[0]
    assert (answer.seat, answer.often > 0.3, answer.chance > 0.9) == (0, True, True)


def test_what_few_games_say_of_an_answer_is_put_right_by_the_chance_that_is_known() -> None:
    """Of 40 games 30 were won, and it is known that half are; whoever answers 5 after 1 is won against more often."""
    games = [([(0, 1), (1, 5)], 1.0)] * 20 + [([(0, 1), (1, 5)], 0.0)] * 10 + [([(0, 1)], 1.0)] * 10
    (answer,) = answers_in(games, 0.5)
    assert (answer.seat, answer.move, answer.often) == (1, 5, 0.75)
    assert answer.chance == pytest.approx(20 / 30 - 0.25)
    always = [([(0, 1), (1, 5)], float(number % 4 > 0)) for number in range(40)]
    assert [answer.chance for answer in answers_in(always, 0.5)] == [pytest.approx(0.5)]
    assert [answer.chance for answer in answers_in(always, 0.1)] == [pytest.approx(0.1)]


def test_a_lone_move_is_judged_as_itself_and_not_taken_for_the_choice_after_it() -> None:
    """In Square Tactics with four, the first to move puts its only card down; later it has other choices."""
    match = Match(find("square-tactics"), seats=4, seed=1)
    while len(match.legal(match.to_act[0])) > 1:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    seat, moves = match.to_act[0], [move.id for move in match.legal(match.to_act[0])]
    found = judge(match.game, match.view(seat), seat, moves, iterations=400)
    assert [verdict.move for verdict in found.verdicts] == moves
    assert 0 < found.chance < 1


def test_the_same_view_budget_and_seed_give_the_same_judgement() -> None:
    match, seat, moves = at_the_first_choice()
    first, second = (judge(match.game, match.view(seat), seat, moves, iterations=500, seed=7) for _ in range(2))
    assert first == second


def test_a_part_of_a_plan_is_judged_alike_whether_or_not_its_beginning_was() -> None:
    match = planning()
    before = match.view(0)
    moves = match.legal_ids(0)
    asked = Judge(match.game, iterations=400)
    asked.judge(before, 0, moves)
    match.play(0, moves[3])
    later, left = match.view(0), match.legal_ids(0)
    assert asked.judge(later, 0, left) == Judge(match.game, iterations=400).judge(later, 0, left)


def test_every_part_of_a_plan_is_measured_by_games_that_really_went_on_from_it() -> None:
    """However odd the coins are that lie already."""
    match = planning()
    for _ in range(2):
        match.play(0, match.legal_ids(0)[-1])
    moves = match.legal_ids(0)
    found = judge(match.game, match.view(0), 0, moves, iterations=1_000, asked=moves[:1])
    assert all(verdict.measured.games >= 8 for verdict in found.verdicts)
    assert found.of(moves[0]).measured.games >= 50


def planning() -> Match:
    match = scurry.match("squabble", seed=1, options={"set_up": "random"})
    while len(match.to_act) < 2 or len(match.legal_ids(0)) < 5:
        match.play(match.to_act[0], match.legal_ids(match.to_act[0])[0])
    return match


@pytest.mark.parametrize(("name", "seats"), [("squeaky", 4), ("nutty", 1)])
def test_chances_are_shares_of_the_first_place(name: str, seats: int) -> None:
    """Before anything has happened all stand alike; alone, few games are won."""
    match = scurry.match(name, seats=seats, seed=4)
    while len(match.legal_ids(match.to_act[0])) == 1:
        match.play(match.to_act[0], match.legal_ids(match.to_act[0])[0])
    seat = match.to_act[0]
    found = judge(match.game, match.view(seat), seat, match.legal_ids(seat), iterations=2_000)
    assert 0.1 < found.chance < 0.45
    assert 0.005 < found.best.error < 0.05


def test_a_stopped_judge_says_what_it_knows() -> None:
    match, seat, moves = at_the_first_choice()
    stopped = Judge(match.game, seconds=60)
    stopped.stop_when(lambda: True)
    assert {verdict.move for verdict in stopped.judge(match.view(seat), seat, moves).verdicts} == set(moves)


def test_a_judge_leaves_the_view_as_it_was() -> None:
    match, seat, moves = at_the_first_choice()
    view: Any = match.view(seat)
    before = view.tobytes()
    judge(match.game, view, seat, moves, iterations=100)
    assert view.tobytes() == before


def test_what_is_measured_in_an_earlier_stage_is_compared_by_way_of_who_led_the_next() -> None:
    first = Stage([0, 1, 2], 100, {0: 50.0, 1: 60.0, 2: 30.0}, {0: 0.0, 1: 30.0, 2: 30.0})
    last = Stage([1, 0], 400, {1: 260.0, 0: 200.0}, {1: 0.0, 0: 100.0})
    found = measured([first, last])
    assert (found[1].behind, found[1].behind_error) == (0.0, 0.0)
    assert found[0].behind == pytest.approx(0.15)
    assert found[2].behind == pytest.approx(0.3)
    assert found[2].chance == pytest.approx(0.35)
    assert found[2].behind_error > found[0].behind_error


def test_the_luckiest_of_equals_is_not_the_best() -> None:
    """It must be surely better than the one that led, which was found to be best before."""
    lucky = Stage([0, 1], 100, {0: 50.0, 1: 52.0}, {0: 0.0, 1: 40.0})
    assert lucky.best() == 0
    assert measured([lucky])[1].behind == pytest.approx(-0.02)
    better = Stage([0, 1], 100, {0: 50.0, 1: 75.0}, {0: 0.0, 1: 40.0})
    assert better.best() == 1
