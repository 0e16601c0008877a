"""How good hands are, and who wins a Roll (SA-6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any

import pytest

from scurry.games.squirrel_attack.ranks import counted, rank_of, set_size, set_value
from scurry.games.squirrel_attack.tests.builders import changed, piles, play, rank, rolled
from scurry.games.squirrel_attack.words import combination
from scurry.laws.cases import play_at_random
from scurry.matches.match import Match

BETTER = [
    ("5 5 5 5", "5 5 5 4", "four beat three"),
    ("5 5 5 5", "4 4 4 4", "four 5s beat four 4s"),
    ("1 1 1 1", "5 5 5 4", "any four beat any three"),
    ("5 5 5 1", "4 4 4 5", "three 5s beat three 4s"),
    ("1 1 1 2", "5 5 4 4", "three beat two pairs"),
    ("5 5 1 2", "4 4 5 3", "two 5s beat two 4s"),
    ("1 1 2 §", "5 3 2 §", "a pair of 1s beats a 5"),
    ("5 1 2 3", "4 1 2 3", "a 5 beats a 4"),
    ("4 3 2 §", "4 2 1 §", "the second highest die decides"),
    ("3 2 1 §", "3 2 § §", "the third decides; a Squirrel is 0"),
    ("4 4 3 1", "4 4 2 2", "a second pair is just two dice"),
    ("5 5 5 4 4", "5 5 5 4 3", "no full house, but the last die counts"),
    ("3 3 3 3 3 1", "5 5 5 5 4 4", "five of a kind beat four"),
    ("5 3 2 1", "5 3 2", "fewer dice are filled up with zeros"),
    ("1", "§ § § §", "a 1 beats Squirrels"),
    ("4 4 2 2", "2 2 4 3", "of two pairs the higher is the set"),
]


@pytest.mark.parametrize(("better", "worse", "why"), BETTER, ids=[why for _, _, why in BETTER])
def test_better_hands_rank_higher(better: str, worse: str, why: str) -> None:
    """SA-6.1 to SA-6.3"""
    assert rank(better) > rank(worse)


@pytest.mark.parametrize(
    ("one", "other"), [("5 3 2 §", "2 5 § 3"), ("§ § § §", ""), ("4 4", "4 4 § §"), ("2 2 5 5", "5 2 5 2")]
)
def test_equal_hands_rank_equal(one: str, other: str) -> None:
    """SA-6.2, SA-6.3"""
    assert rank(one) == rank(other)


def by_the_rule(hand: Sequence[int]) -> tuple[int, int, list[int]]:
    """SA-6.1 to SA-6.3 written out: the set, its number, then the other dice one by one."""
    numbers = [face for face in hand if face > 0]
    size, value = max(((numbers.count(face), face) for face in numbers), default=(0, 0))
    others = sorted((face for face in numbers if face != value), reverse=True)
    return size, value, others + [0] * (10 - len(others))


def test_ranks_are_those_of_the_rule_written_out() -> None:
    """SA-6.1 to SA-6.3: for every hand of five dice."""
    hands = list(combinations_with_replacement(range(6), 5))
    by_rank = sorted(hands, key=lambda hand: rank_of(sum(map(counted, hand))))
    assert [by_the_rule(hand) for hand in by_rank] == sorted(by_the_rule(hand) for hand in hands)


@pytest.mark.parametrize("dice", [2, 4, 10])
def test_every_roll_of_a_random_game_goes_to_the_best_hand(dice: int) -> None:
    """SA-6.1 to SA-6.6: whatever the powers have done before."""
    match = play_at_random(Match("squirrel-attack", seats=3, seed=dice, options={"dice": dice, "trees": 2}), dice)
    won = tied = 0
    for ply in range(1, match.ply + 1):
        before, after = nuts_at(match, ply - 1), nuts_at(match, ply)
        hands = [by_the_rule(held_at(match, ply, seat)) for seat in range(3)]
        best = [seat for seat in range(3) if hands[seat] == max(hands)]
        if before != after:
            assert [seat for seat in range(3) if after[seat] > before[seat]] == best
            won += 1
        elif any("tied" in line for line in match.log_at(ply)):
            assert len(best) > 1
            tied += 1
    assert won == sum(nuts_at(match, match.ply))
    assert tied > 0 or dice > 2


def nuts_at(match: Match, ply: int) -> list[int]:
    at: Any = match.position_at(ply)
    return [int(at.totals[seat] + at.piles[seat]) for seat in range(match.seats)]


def held_at(match: Match, ply: int, seat: int) -> list[int]:
    at: Any = match.position_at(ply)
    return [int(face) for face, holder in zip(at.faces, at.holders, strict=True) if holder == seat]


@pytest.mark.parametrize(
    ("drawn", "words"),
    [
        ("§ §", "no number at all"),
        ("5 3", "a single 5"),
        ("4 4 5", "a pair of 4s"),
        ("2 2 2", "three 2s"),
        ("1 1 1 1 1 1 1 1 1 1", "ten 1s"),
    ],
)
def test_a_hand_is_known_by_its_set(drawn: str, words: str) -> None:
    """SA-6.1"""
    assert combination(set_size(rank(drawn)), set_value(rank(drawn))) == words


def test_the_winner_takes_a_nut() -> None:
    """SA-6.4"""
    match = rolled(("ahoy", "5 5 5 3"), ("one of each", "1 2 3 3"))
    assert piles(match) == [1, 0]
    assert match.position.left == 8


def test_an_exact_tie_is_rolled_again_by_all() -> None:
    """SA-6.5, SA-6.6: Jim and Tony are tied; Uma rolls again too, and wins."""
    tie = [("ahoy", "5 3"), ("ahoy", "3 5"), ("ahoy", "2 1")]
    match = rolled(*tie, then=[0, 1, 1, 2, 2, 4, 4])
    assert piles(match) == [0, 0, 0]
    assert match.log[-1] == "Jim and Tony are tied to the last die: all roll again."
    play(match, "roll")
    assert piles(match) == [0, 0, 1]


TIED = [5, 3, 5, 3, 0]
"""Both roll 5 and 3, and a lot says who would act first."""


def tied_so_often(times: int, then: list[int], **options: int | str) -> Match:
    """Jim and Tony have been tied so often in a row; what comes then."""
    start = changed(rolled(("ahoy", "5 3"), ("ahoy", "1 2"), then=(), **options), ties=times)
    return Match("squirrel-attack", start=start, dice=then, names=["Jim", "Tony"])


def test_the_twentieth_tied_roll_is_decided_by_lot() -> None:
    """SA-6.7"""
    nineteenth = play(tied_so_often(18, TIED), "roll")
    assert piles(nineteenth) == [1, 0]
    assert nineteenth.position.ties == 19
    for lot in (0, 1):
        match = play(tied_so_often(19, [*TIED, lot]), "roll")
        assert piles(match) == [1 + (lot == 0), lot]
        assert match.position.ties == 0
        assert match.log[-2] == f"Jim and Tony are tied once too often: the lot falls on {('Jim', 'Tony')[lot]}."


def test_a_roll_that_is_won_ends_the_row() -> None:
    """SA-6.7"""
    match = play(tied_so_often(19, [5, 4, 5, 3]), "roll")
    assert match.position.ties == 0


def test_next_roll_for_two() -> None:
    """SA-6.8: one nut more for each tied Roll in a row, as far as the Tree has them."""
    two = "next-roll-for-two"
    assert piles(play(tied_so_often(0, [5, 4, 5, 3], exact_tie=two), "roll")) == [2, 0]
    assert piles(play(tied_so_often(1, [5, 4, 5, 3], exact_tie=two), "roll")) == [3, 0]
    assert piles(play(tied_so_often(2, [5, 4, 5, 3], exact_tie=two), "roll")) == [4, 0]
    assert piles(play(tied_so_often(3, [5, 4, 5, 3], nuts=4, trees=2, exact_tie=two), "roll")) == [0, 0], (
        "that Tree is done"
    )
    assert piles(play(tied_so_often(2, [5, 4, 5, 3]), "roll")) == [2, 0], "not unless the table plays so"


def test_the_lot_wins_the_same_stake() -> None:
    """SA-6.7, SA-6.8: the twentieth is for twenty."""
    match = play(tied_so_often(19, [*TIED, 1], exact_tie="next-roll-for-two", nuts=30), "roll")
    assert piles(match) == [1, 20]
