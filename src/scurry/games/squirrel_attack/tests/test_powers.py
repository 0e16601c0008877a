"""The four powers (SA-5)."""

from __future__ import annotations

import pytest

from scurry.games.squirrel_attack.tests.builders import hand, legal, piles, play, rolled
from scurry.matches.refusals import Illegal

# --- ASMBE ------------------------------------------------------------------------------------------------------------


def test_asmbe_removes_an_opponents_die() -> None:
    """SA-5.1: a number or an unused Squirrel."""
    match = rolled(("asmbe", "5 5 § §"), ("ahoy", "4 3 2 §"))
    play(match, "use a3 on b4", "use a4 on b1")
    assert hand(match, 1) == "b2:3 b3:2"


def test_asmbe_does_not_work_on_ones_own_dice() -> None:
    """SA-5.1"""
    match = rolled(("asmbe", "5 §"), ("ahoy", "4 4"))
    play(match, "use a2")
    assert legal(match) == ["on b1", "on b2"]
    with pytest.raises(Illegal, match=r"SA-5\.1"):
        play(match, "on a1")


def test_asmbe_chooses_among_all_opponents() -> None:
    """SA-2.1, SA-5.1"""
    match = rolled(("asmbe", "5 §"), ("ahoy", "4 3"), ("ahoy", "2 1"))
    play(match, "use a2")
    assert legal(match) == ["on b1", "on b2", "on c1", "on c2"]


# --- Squirrels Ahoy ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "way", "after"),
    [
        ("2", "up", "3"),
        ("3", "up", "4"),
        ("4", "down", "3"),
        ("§", "down", "5"),
        ("5", "up", "§"),
        ("1", "down", "§"),
        ("§", "up", "1"),
    ],
)
def test_ahoy_goes_one_up_or_down_on_the_ring(before: str, way: str, after: str) -> None:
    """SA-5.2, SA-5.3"""
    match = rolled(("ahoy", "5 5 §"), ("ahoy", f"{before} 4 1"))
    play(match, f"use a3 on b1 {way}")
    assert hand(match, 1) == f"b1:{after} b2:4 b3:1"


def test_ahoy_makes_a_match() -> None:
    """SA-5.2: a 1 raised beside a 2 is a pair of 2s."""
    match = rolled(("ahoy", "2 1 §"), ("shaolin", "5 3 1"))
    play(match, "use a3 on a2 up")
    assert piles(match) == [1, 0]


def test_ahoy_does_not_work_on_itself() -> None:
    """SA-5.4"""
    match = rolled(("ahoy", "5 §"), ("ahoy", "4 3"))
    play(match, "use a2")
    assert legal(match) == ["on a1", "on b1", "on b2"]
    with pytest.raises(Illegal, match=r"SA-5\.4"):
        play(match, "on a2")


def test_several_ahoys_on_one_die_add_up() -> None:
    """SA-5.4: a 2 raised to a 4."""
    match = rolled(("ahoy", "2 § § 5"), ("ahoy", "1 1 2 3"))
    play(match, "use a2 on a1 up", "use a3 on a1 up")
    assert hand(match, 0) == "a1:4 a4:5"


# --- Shaolin Squirrels ------------------------------------------------------------------------------------------------


def test_shaolin_plucks_a_number() -> None:
    """SA-5.5: Jim's 2 makes three 2s for Tony."""
    match = rolled(("ahoy", "3 2 4 4"), ("one of each", "2 2 § 4"))
    play(match, "use b3 on a2")
    assert (hand(match, 0), hand(match, 1)) == ("a1:3 a3:4 a4:4", "a2:2 b1:2 b2:2 b4:4")
    assert piles(match) == [0, 1]


def test_shaolin_plucks_a_power_to_be_used_at_once() -> None:
    """SA-5.5"""
    match = rolled(("shaolin", "5 §"), ("asmbe", "4 §"))
    play(match, "use a2 on b2")
    assert legal(match) == ["pass", "use b2"]
    play(match, "use b2 on b1")
    assert (hand(match, 0), hand(match, 1)) == ("a1:5", "")


def test_shaolin_does_not_pluck_ones_own_dice() -> None:
    """SA-5.5"""
    match = rolled(("shaolin", "5 §"), ("asmbe", "4 3"))
    play(match, "use a2")
    with pytest.raises(Illegal, match=r"SA-5\.5"):
        play(match, "on a1")


def test_a_plucked_die_may_be_plucked_back_or_eaten_by_its_first_owner() -> None:
    """SA-5.6"""
    match = rolled(("shaolin", "5 5 §"), ("one of each", "§ 3 §"))
    play(match, "use a3 on b2", "use b3 on b2")
    assert hand(match, 1) == "b1:§ b2:3"
    match = rolled(("shaolin", "5 5 §"), ("one of each", "§ 3 2"))
    play(match, "use a3 on b2", "use b1 on b2")
    assert (hand(match, 0), hand(match, 1)) == ("a1:5 a2:5", "b3:2")


def test_a_taker_does_not_eat_what_was_plucked() -> None:
    """SA-5.6: held by me, so no opponent's die."""
    match = rolled(("one of each", "§ 5 § 5"), ("ahoy", "1 2 3 4"))
    play(match, "use a3 on b1", "use a1")
    assert legal(match) == ["on b2", "on b3", "on b4"]


def test_a_plucked_die_goes_home_after_the_roll() -> None:
    """SA-5.7"""
    match = rolled(("shaolin", "5 §"), ("ahoy", "4 3"), then=[1, 2, 3, 4])
    play(match, "use a2 on b1", "roll")
    assert (hand(match, 0), hand(match, 1)) == ("a1:1 a2:2", "b1:3 b2:4")


# --- Squirrel Attack! -------------------------------------------------------------------------------------------------


def test_attack_rerolls_any_die() -> None:
    """SA-5.8"""
    match = rolled(("attack", "5 §"), ("ahoy", "4 §"), then=[2])
    play(match, "use a2")
    assert legal(match) == ["on a1", "on a2", "on b1", "on b2"]
    play(match, "on b1")
    assert hand(match, 1) == "b1:2 b2:§"


def test_a_rerolled_die_stays_with_its_holder_and_may_show_the_same() -> None:
    """SA-5.8: Tony plucked Jim's 4; re-rolled, it is Tony's still."""
    match = rolled(("attack", "4 §"), ("shaolin", "5 §"), then=[4])
    play(match, "use b2 on a1", "use a2 on a1")
    assert hand(match, 1) == "a1:4 b1:5"


def test_a_rerolled_die_may_act_again() -> None:
    """SA-5.8, SA-4.7: Jim's 4 becomes a Squirrel, and Jim uses it."""
    match = rolled(("ahoy", "4 4 3"), ("attack", "2 2 §"), then=[0])
    play(match, "use b3 on a1", "use a1 on a3 up")
    assert hand(match, 0) == "a2:4 a3:4"


def test_attack_rerolls_itself_and_stays_in_play() -> None:
    """SA-5.9: a number counts; a Squirrel may be used again."""
    match = rolled(("attack", "5 §"), ("ahoy", "4 3"), then=[0, 5])
    play(match, "use a2 on a2")
    assert legal(match) == ["pass", "use a2"]
    play(match, "use a2 on a2")
    assert (hand(match, 0), piles(match)) == ("a1:5 a2:5", [1, 0])


def test_a_reroll_of_itself_is_a_use() -> None:
    """SA-5.9, SA-4.4: Jim has passed, and is asked again."""
    match = rolled(("asmbe", "5 §"), ("attack", "4 §"), then=[1])
    play(match, "pass", "use b2 on b2")
    assert match.to_act == [0]
