"""Reviews, on games whose right answers are known and on real ones: mistakes, luck, plans, and views alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import scurry
from scurry.bots.accounts import SeatReview, account_of, read_review, sum_up, together, write_review
from scurry.bots.questions import Question, questions_of
from scurry.bots.review_words import find_in_words, plain_review, summary, verdict_on
from scurry.bots.reviewing import BRIEFEST, GLANCE, Decision, decide, glances, looked_at, looks
from scurry.kernel.dice import fair_dice
from scurry.lab.reviews import review
from scurry.lab.studies.work import Directly
from scurry.laws.cases import play_at_random
from scurry.matches.match import Match
from scurry.matches.plain import dump

BRIEF = 400
DRAW = "centre, top left, top right, bottom left, middle left, middle right, top middle, bottom middle, bottom right"
"""Nobody errs."""


def played(game: str, moves: str, **how: Any) -> Match:
    """A match in which the seats in turn have made these moves."""
    match = Match(game, **how)
    for move in moves.split(", "):
        match.play(match.to_act[0], move)
    return match


def reviewed(match: Match) -> list[SeatReview]:
    return review(match, place=Directly())


def brief(question: Question) -> Decision:
    return decide(replace(question, iterations=BRIEF))


def words(match: Match, moves: Sequence[int]) -> list[str]:
    return [match.game.moves.write(move) for move in moves]


# --- Games that are known to the end ----------------------------------------------------------------------------------


def test_perfect_play_costs_nothing_and_what_was_forced_is_not_counted() -> None:
    match = played("noughts-and-crosses", DRAW)
    crosses, noughts = reviewed(match)
    assert (crosses.cost, noughts.cost) == (0, 0)
    assert [len(crosses.decisions), len(noughts.decisions)] == [4, 4], "the last move was the only one"
    assert crosses.end == noughts.end == 0.5
    assert crosses.decisions[-1].chance == pytest.approx(0.5, abs=0.02)


def test_whoever_does_not_block_is_told_so_once_and_what_would_have_been_better() -> None:
    match = played("noughts-and-crosses", "centre, top left, top right, top middle, bottom left")
    crosses, noughts = reviewed(match)
    assert crosses.mistakes == ()
    (blunder,) = noughts.mistakes
    assert (blunder.ply, words(match, blunder.best)) == (3, ["bottom left"])
    assert blunder.lost > 0.35
    assert account_of(crosses, noughts).given == noughts.cost
    assert account_of(crosses, noughts).without_luck == pytest.approx(0.5 + noughts.cost, abs=0.15)
    told = verdict_on(match.game, blunder, "Bruno")
    assert told.startswith("After “top middle” Bruno wins ")
    assert "after “bottom left”" in told


@pytest.mark.parametrize(("card", "cost"), [("king", 1.0), ("queen", 0.5), ("jack", 0.0)])
def test_to_fold_costs_as_much_as_the_card_would_have_won(card: str, cost: float) -> None:
    """Whoever bets may hold either of the other two cards; the jack beats none of them."""
    match = kuhn_with({"jack": 0, "queen": 1, "king": 2}[card])
    first, second = reviewed(match)
    (decision,) = second.decisions
    assert decision.is_mistake is (cost > 0)
    assert decision.cost == pytest.approx(cost, abs=0.1)
    assert second.start + second.luck - second.cost == pytest.approx(0.0)
    assert first.cost == 0


def kuhn_with(card: int) -> Match:
    """A game in which the second seat holds this card and folds."""
    seeds = (Match("kuhn-poker", seed=seed) for seed in range(100))
    match = next(match for match in seeds if int(match.position.cards[1]) == card)
    for move in ("bet", "pass"):
        match.play(match.to_act[0], move)
    return match


# --- Accounts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("squeaky", 3), ("noughts-and-crosses", 2), ("nutty-squirrels", 1)])
def test_start_and_luck_and_mistakes_add_up_to_the_result(game: str, seats: int) -> None:
    match = play_at_random(scurry.match(game, seats=seats, seed=3), 3)
    for seat in range(seats):
        found = briefly(match, seat)
        assert found.outcome is not None
        assert found.start + found.luck - found.cost == pytest.approx(found.outcome)
        account = account_of(found)
        assert account.without_luck == pytest.approx(found.start - found.cost)
        assert len(found.lucks) == len(found.decisions)


def briefly(match: Match, seat: int) -> SeatReview:
    return sum_up(match, seat, [brief(question) for question in questions_of(match, seat)[:12]])


def test_with_two_seats_mistakes_of_the_other_are_not_luck() -> None:
    one, other = decided(0.5, 0.1, 1.0), decided(0.5, 0.3, 0.0, ply=1)
    account = account_of(one, other)
    assert account.luck == pytest.approx(1.0 - (0.5 - 0.1) - 0.3)
    assert account.start + account.luck - account.cost + account.given == pytest.approx(1.0)
    assert account.without_luck == pytest.approx(0.5 - 0.1 + 0.3)
    before = account_of(other, one)
    assert before.given == 0, "the other had erred before, and that was part of the start"
    assert before.without_luck == pytest.approx(0.5 - 0.3)
    assert together(Match("squeaky", seats=2, seed=1), 1) == (1, 0)
    assert together(Match("squeaky", seats=3, seed=1), 1) == (1,)


def decided(chance: float, lost: float, outcome: float | None, error: float = 0.01, ply: int = 0) -> SeatReview:
    """A seat that decided once."""
    is_mistake = lost > 2 * error
    decision = Decision(
        ply=ply, played=(0,), best=(1,), obvious=(0,), chance=chance, error=error, lost=lost, lost_error=error,
        obvious_lost=lost, obvious_lost_error=error, is_mistake=is_mistake, is_find=False, is_sealed=False, share=1.0,
        course=(), played_course=(),
    )  # fmt: skip
    return SeatReview(0, outcome, (decision,))


def test_what_is_too_close_to_tell_costs_nothing() -> None:
    close = decided(0.5, 0.03, 0.0, error=0.02)
    assert (close.cost, close.mistakes, close.decisions[0].after) == (0.0, (), 0.5)
    account = account_of(close)
    said = " ".join(summary(close, account, ["Anna", "Bruno"]))
    assert "No decision of Anna surely cost anything." in said


def test_a_game_that_was_broken_off_is_counted_up_to_there() -> None:
    found = decided(0.6, 0.2, None)
    assert found.end == pytest.approx(0.4)
    assert found.luck == 0


def test_the_error_rate_is_that_of_backgammon_players() -> None:
    """Thousandths of equity, where a win is 1 and a loss is −1: a game in ten is two tenths of equity."""
    assert decided(0.6, 0.1, 0.0).error_rate == pytest.approx(200)


def test_a_review_is_plain_values_and_one_of_another_version_is_made_anew() -> None:
    match = played("noughts-and-crosses", "centre, top left, top right, top middle, bottom left")
    found = reviewed(match)
    for each in found:
        plain = json.loads(json.dumps(write_review(each)))
        assert read_review(plain) == each
        assert read_review({**plain, "version": 0}) is None
    told = plain_review(match, found[1], found[0])
    assert [each["is_mistake"] for each in told["decisions"]] == [False, True]
    assert json.loads(json.dumps(told)) == told


# --- Views alone ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("squeaky", 3), ("square-tactics", 2), ("kuhn-poker", 2)])
def test_in_every_world_that_looks_the_same_the_verdict_is_the_same(game: str, seats: int) -> None:
    match = play_at_random(scurry.match(game, seats=seats, seed=5), 5)
    seat = seats - 1
    question = questions_of(match, seat)[-1 if game == "kuhn-poker" else 2]
    verdict, differ = brief(question), 0
    for number in range(8):
        world = match.view_at(question.ply, seat)
        match.game.rules.imagine(world, seat, fair_dice(b"another world", number))
        elsewhere = Match(match.game, start=dump(world), seed=f"elsewhere {number}")
        elsewhere.play(seat, question.played[0])
        (asked, *_) = questions_of(elsewhere, seat)
        assert replace(brief(asked), ply=question.ply) == verdict
        differ += world.tobytes() != match.position_at(question.ply).tobytes()
    assert differ, "something was hidden"


# --- Plans ------------------------------------------------------------------------------------------------------------


def planned(order: Sequence[int]) -> Match:
    """The first plans of a Squirrel Squabble; the seats choose the parts in this order."""
    match = scurry.match("squirrel-squabble", seed=1, options={"set_up": "random"})
    while len(match.to_act) < 2 or len(match.legal_ids(0)) < 5:
        match.play(match.to_act[0], match.legal_ids(match.to_act[0])[0])
    for seat in order:
        match.play(seat, match.legal_ids(seat)[0])
    return match


def test_a_plan_is_one_decision_and_it_makes_no_difference_who_was_quicker() -> None:
    decisions = []
    for order in ((0, 0, 0, 1, 1, 1), (1, 0, 1, 0, 1, 0)):
        match = planned(order)
        question = next(each for each in questions_of(match, 0) if len(each.played) == 3)
        assert question.is_plan
        decisions.append(brief(question))
    assert replace(decisions[0], ply=decisions[1].ply) == decisions[1]
    assert len(decisions[0].best) == 3


def test_where_all_choose_at_once_nobody_is_ahead_before_they_have_chosen() -> None:
    match = scurry.match("squirrel-attack", seats=2, seed=1)
    for seat in (0, 0, 0, 0, 1, 1, 1, 1):
        if seat in match.to_act:
            match.play(seat, "add ahoy")
    for seat in range(2):
        hand = questions_of(match, seat)[0]
        assert hand.is_plan
        assert decide(replace(hand, iterations=1_000)).chance == pytest.approx(0.5, abs=0.08)


# --- Glances and looks ------------------------------------------------------------------------------------------------


def test_what_a_glance_sees_something_in_is_looked_at_again_with_other_dice() -> None:
    match = played("noughts-and-crosses", "centre, top left, top right, top middle, bottom left")
    asked = glances(match, 1)
    glanced = [decide(question) for question in asked]
    (again,) = looks(asked, glanced)
    assert (again.ply, again.seed) == (3, asked[1].seed + 1)
    assert again.iterations > asked[1].iterations
    looked = replace(decide(again), lost=0.123)
    assert [each.lost for each in looked_at(glanced, [looked])] == [glanced[0].lost, 0.123]


def test_a_very_long_game_is_judged_more_briefly() -> None:
    match = play_at_random(scurry.match("nutty-squirrels", seats=2, seed=1), 1)
    short = glances(match, 0)
    assert {question.iterations for question in short} <= {GLANCE} or len(short) > 200
    assert BRIEFEST < GLANCE


def test_what_was_found_though_something_else_looks_better_is_praised() -> None:
    """Corner after corner forks, and at first sight the centre looks better."""
    match = played(
        "noughts-and-crosses", "top left, top right, bottom left, middle left, bottom right, bottom middle, centre"
    )
    crosses, noughts = reviewed(match)
    assert sorted(each.ply for each in crosses.finds) == [2, 4]
    assert all(words(match, each.obvious) == ["centre"] for each in crosses.finds)
    assert noughts.finds == ()
    told = find_in_words(match.game, next(each for each in crosses.finds if each.ply == 2))
    assert told.startswith("“bottom left” was right. “centre” looks better at first sight, and costs 4")
