"""Kuhn poker, clause by clause."""

from __future__ import annotations

from itertools import permutations

import pytest

import scurry
from kuhn_poker.invariant import problems
from kuhn_poker.moves import BET, PASS
from kuhn_poker.position import Rank
from scurry.bots.bot import GreedyBot
from scurry.games import find
from scurry.kernel.dice import fast_dice
from scurry.kernel.records import UNKNOWN
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.plain import dump

JACK, QUEEN, KING = Rank
COURSES = ("pass pass", "pass bet pass", "pass bet bet", "bet pass", "bet bet")


def deal(first: int, second: int) -> Match:
    """A match with these cards: the dice tell the first, and which of the other two is the second."""
    return Match("kuhn-poker", dice=[first, (second - first - 1) % 3])


def play(first: int, second: int, moves: str) -> Match:
    """Pass and bet in turn."""
    match = deal(first, second)
    for move in moves.split():
        match.play(match.to_act[0], move)
    return match


def cards_seen(match: Match, seat: int) -> list[int]:
    cards: list[int] = dump(match.view(seat))["cards"]
    return cards


def test_a_chip_and_a_card_each_and_the_first_player_begins() -> None:
    """KP-2.1, KP-2.3."""
    match = deal(QUEEN, KING)
    position = dump(match.position)
    assert (position["chips"], position["cards"], match.to_act) == ([1, 1], [QUEEN, KING], [0])


def test_each_player_sees_one_card_and_nobody_the_third() -> None:
    """KP-2.2."""
    match = deal(QUEEN, KING)
    assert cards_seen(match, 0) == [QUEEN, UNKNOWN]
    assert cards_seen(match, 1) == [UNKNOWN, KING]
    assert cards_seen(match, SPECTATOR) == [UNKNOWN, UNKNOWN]


def test_every_deal_is_possible() -> None:
    """KP-2.2."""
    dealt = {tuple(dump(scurry.match("kuhn-poker", seed=seed).position)["cards"]) for seed in range(60)}
    assert dealt == set(permutations(range(3), 2))


def test_betting_goes_one_of_five_ways() -> None:
    """KP-3.1 to KP-3.4: whoever is to act may pass or bet, and these are all the ways to the end."""

    def courses(so_far: str) -> list[str]:
        match = play(JACK, KING, so_far)
        if match.is_over:
            return [so_far]
        assert [move.text for move in match.legal(match.to_act[0])] == ["pass", "bet"]
        assert match.to_act == [len(so_far.split()) % 2]
        return courses(f"{so_far} pass".strip()) + courses(f"{so_far} bet".strip())

    assert sorted(courses("")) == sorted(COURSES)


@pytest.mark.parametrize(("moves", "chips"), [("pass pass", 1), ("bet bet", 2), ("pass bet bet", 2)])
def test_the_higher_card_takes_the_pot_when_cards_are_shown(moves: str, chips: int) -> None:
    """KP-1.1, KP-3.2, KP-4.1, KP-4.2."""
    for first, second in permutations(Rank, 2):
        match = play(first, second, moves)
        assert match.result is not None
        assert match.result.reason == "higher-card"
        assert match.result.points == ((chips, -chips) if first > second else (-chips, chips))
        assert cards_seen(match, SPECTATOR) == [first, second]
    assert match.log[-2:] == ["Player 1 shows the king.", "Player 2 shows the queen."]


@pytest.mark.parametrize(("moves", "points"), [("bet pass", (1, -1)), ("pass bet pass", (-1, 1))])
def test_a_pass_after_a_bet_folds_and_no_card_is_shown(moves: str, points: tuple[int, int]) -> None:
    """KP-3.3, KP-4.2."""
    for first, second in permutations(Rank, 2):
        match = play(first, second, moves)
        assert match.result is not None
        assert (match.result.reason, match.result.points) == ("fold", points)
        assert cards_seen(match, 0) == [first, UNKNOWN]
        assert cards_seen(match, SPECTATOR) == [UNKNOWN, UNKNOWN]


def test_what_is_not_seen_is_imagined_evenly() -> None:
    """KP-2.2: with the queen in hand, the other has the jack as often as the king."""
    match, dice = deal(QUEEN, KING), fast_dice(1)
    others = []
    for _ in range(2000):
        view = match.view(0)
        match.game.rules.imagine(view, 0, dice)
        others.append(dump(view)["cards"][1])
    assert set(others) == {JACK, KING}
    assert 900 < others.count(KING) < 1100


def test_a_position_that_cannot_be_is_noticed() -> None:
    twice, unpaid = deal(QUEEN, KING).position, deal(QUEEN, KING).position
    twice["cards"][:] = KING
    unpaid["chips"][:] = 0
    assert problems(twice) == ["the seats have two different cards out of three"]
    assert problems(unpaid) == ["chips, turns, to_act, over and is_shown do not fit each other"]


@pytest.mark.parametrize(
    ("card", "before", "choice"), [(JACK, "bet", PASS), (QUEEN, "pass", PASS), (QUEEN, "bet", BET), (KING, "pass", BET)]
)
def test_the_greedy_player_bets_on_good_cards(card: int, before: str, choice: int) -> None:
    match = play((card + 1) % 3, card, before)
    assert GreedyBot(find("kuhn-poker")).choose(match.view(1), 1, [PASS, BET]) == choice
