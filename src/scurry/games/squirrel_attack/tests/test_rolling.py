"""Rolling, the order of acting, and passing (SA-1, SA-3, SA-4)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from scurry.games.squirrel_attack.position import NOBODY
from scurry.games.squirrel_attack.tests.builders import GAME, changed, hand, legal, piles, play, rolled, table
from scurry.matches.match import Match
from scurry.matches.refusals import Illegal


def order(match: Any) -> list[int]:
    return [int(seat) for seat in match.position.order if seat != NOBODY]


def test_a_die_has_the_numbers_1_to_5_and_a_squirrel() -> None:
    """SA-1.1: each comes up about as often."""
    seen: Counter[int] = Counter()
    match = table("asmbe", "asmbe", dice=10, nuts=300)
    for _ in range(150):
        play(match, "roll")
        position: Any = match.position
        if legal(match) == ["roll"]:
            continue
        seen.update(int(face) for face in [*position.faces[:10], *position.faces[10:20]])
        while legal(match)[0] == "pass":
            play(match, "pass")
    total = sum(seen.values())
    assert set(seen) == {0, 1, 2, 3, 4, 5}
    assert all(0.8 < 6 * count / total < 1.2 for count in seen.values())


def test_a_die_keeps_the_power_of_its_own_kind() -> None:
    """SA-1.2: an ASMBE die that an Ahoy turns into a Squirrel eats, whoever nudged it."""
    match = rolled(("ahoy", "5 §"), ("asmbe", "1 3"))
    play(match, "use a2 on b1 down")
    assert legal(match) == ["pass", "use b1"]
    play(match, "use b1 on a1")
    assert hand(match, 0) == ""


def test_a_die_out_of_play_cannot_be_chosen() -> None:
    """SA-1.3: neither what was used nor what was eaten."""
    match = rolled(("asmbe", "§ § 5"), ("attack", "1 2 §"))
    play(match, "use a1 on b1", "use a2")
    assert legal(match) == ["on b2", "on b3"]
    play(match, "on b2", "use b3")
    assert legal(match) == ["on a3", "on b3"]
    with pytest.raises(Illegal, match=r"SA-1\.3"):
        play(match, "on a1")


def test_everyone_rolls_their_own_dice_again() -> None:
    """SA-3.1, SA-5.7: used, eaten and plucked dice are back with their owners."""
    match = rolled(("one of each", "§ 5 § 5"), ("ahoy", "4 4 4 1"), then=[1, 2, 3, 4, 5, 0, 2, 3])
    play(match, "use a1 on b1", "use a3 on b2")
    assert (hand(match, 0), hand(match, 1)) == ("a2:5 a4:5 b2:4", "b3:4 b4:1")
    play(match, "roll")
    assert (hand(match, 0), hand(match, 1)) == ("a1:1 a2:2 a3:3 a4:4", "b1:5 b2:§ b3:2 b4:3")


def test_the_best_hand_as_rolled_acts_first() -> None:
    """SA-3.2: a pair of 1s before 5, 3, 2; and the order holds when hands change."""
    match = rolled(("ahoy", "5 3 2 §"), ("one of each", "§ 1 1 2"), ("ahoy", "5 5 5 5"))
    assert order(match) == [2, 1, 0]
    assert match.to_act == [1]
    play(match, "use b1 on c1")
    assert order(match) == [2, 1, 0]
    assert match.to_act == [0]


def test_equal_hands_act_in_a_random_order() -> None:
    """SA-3.3: the dice say which of the equals is next, each equally likely."""
    drawn = [("ahoy", "3 §"), ("ahoy", "§ 3"), ("ahoy", "3 §")]
    found = {tuple(order(rolled(*drawn, then=[first, second]))) for first in range(3) for second in range(2)}
    assert found == {(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)}


def test_the_last_winner_says_when_to_roll() -> None:
    """SA-3.4"""
    match = rolled(("ahoy", "1 2"), ("ahoy", "5 5"))
    assert match.to_act == [1]
    assert legal(match) == ["roll"]


def test_any_squirrel_faces_in_any_order_or_none() -> None:
    """SA-4.1, SA-4.2"""
    match = rolled(("one of each", "§ § § §"), ("ahoy", "1 2 3 4"))
    assert legal(match) == ["pass", "use a1", "use a2", "use a3", "use a4"]
    play(match, "use a3 on b4")
    assert legal(match) == ["pass", "use a1", "use a2", "use a4"]
    play(match, "pass")
    assert piles(match) == [1, 0]


def test_what_is_begun_is_carried_out() -> None:
    """SA-4.1"""
    match = rolled(("ahoy", "5 §"), ("ahoy", "1 2"))
    play(match, "use a2")
    with pytest.raises(Illegal, match=r"SA-4\.1"):
        play(match, "pass")
    play(match, "on b1")
    with pytest.raises(Illegal, match=r"SA-5\.2"):
        play(match, "pass")


def test_a_used_die_leaves_play() -> None:
    """SA-4.3: an Ahoy cannot turn a used ASMBE into a 5."""
    match = rolled(("one of each", "§ § 5 5"), ("ahoy", "1 2 3 4"))
    play(match, "use a1 on b1", "use a2")
    assert "on a1" not in legal(match)


def test_a_pass_is_not_for_good() -> None:
    """SA-4.4: Jim passes, Tony acts, Jim may answer."""
    match = rolled(("asmbe", "5 §"), ("ahoy", "4 §"))
    play(match, "pass", "use b2 on b1 up")
    assert match.to_act == [0]
    play(match, "use a2 on b1")
    assert piles(match) == [1, 0]


def test_the_pass_that_closes_a_turn_counts() -> None:
    """SA-4.4: Jim uses and passes, Tony passes: that is all. The Squirrel that Jim kept stays unused."""
    match = rolled(("asmbe", "5 5 § §"), ("ahoy", "4 3 1 §"))
    play(match, "use a3 on b1", "pass", "pass")
    assert piles(match) == [1, 0]


def test_all_must_pass_in_a_row() -> None:
    """SA-4.4: with three at the table, a use in between begins the row anew."""
    match = rolled(("asmbe", "5 § 1"), ("asmbe", "4 § §"), ("asmbe", "3 § 1"))
    play(match, "pass", "use b2 on a3", "pass", "pass")
    assert match.to_act == [0]
    play(match, "pass")
    assert piles(match) == [1, 0, 0]


def test_the_next_in_the_order_is_on_after_a_turn() -> None:
    """SA-4.5: Tony has made a Squirrel for Jim, who was before him; but Uma comes first."""
    match = rolled(("asmbe", "5 5 1"), ("ahoy", "4 4 §"), ("asmbe", "3 3 §"))
    assert match.to_act == [1]
    play(match, "use b3 on a3 down")
    assert match.to_act == [2]
    play(match, "pass")
    assert match.to_act == [0]


def test_whoever_has_nothing_to_use_is_passed_over() -> None:
    """SA-4.6: Tony would be first, but shows no Squirrel."""
    match = rolled(("ahoy", "3 4 5 §"), ("one of each", "4 3 2 2"))
    assert match.to_act == [0]


@pytest.mark.parametrize("kind", ["asmbe", "ahoy", "shaolin", "attack"])
def test_a_power_without_a_die_to_use_it_on_cannot_be_used(kind: str) -> None:
    """SA-4.6: only Jim's Squirrel is left in play. An Attack may re-roll itself."""
    start = changed(rolled((kind, "5 §"), ("ahoy", "1 2")))
    for die in (0, 10, 11):
        start["holders"][die], start["faces"][die] = NOBODY, 0
    alone = Match(GAME, start=start, seed=1)
    assert legal(alone) == (["pass", "use a2"] if kind == "attack" else ["pass"])


def test_a_player_whose_last_power_lost_its_target_is_passed_over() -> None:
    """SA-4.6: Jim has eaten Tony's last die; the second ASMBE has nothing to eat, and the Roll is over."""
    match = rolled(("asmbe", "5 § § §"), ("ahoy", "4 3 § 1"))
    play(match, "use a2 on b1", "use a3 on b2", "use a4 on b4")
    assert match.to_act == [1]
    match = rolled(("asmbe", "§ § §"), ("asmbe", "5 § §"))
    play(match, "use b2 on a1", "pass", "use a2 on b1", "use a3 on b3")
    assert (hand(match, 0), hand(match, 1), piles(match)) == ("", "", [0, 0])


def test_a_new_squirrel_may_be_used_at_once_by_whoever_is_on() -> None:
    """SA-4.7"""
    match = rolled(("ahoy", "5 § 3"), ("ahoy", "1 2 2"))
    assert match.to_act == [0]
    play(match, "use a2 on a1 up")
    assert legal(match) == ["pass", "use a1"]


def test_anybody_else_uses_a_new_squirrel_when_the_turn_comes_round() -> None:
    """SA-4.7: Tony's 1 becomes a Squirrel in Jim's turn, which goes on."""
    match = rolled(("ahoy", "5 § §"), ("asmbe", "1 2 3"))
    play(match, "use a2 on b1 down")
    assert match.to_act == [0]
    play(match, "pass")
    assert (match.to_act, legal(match)) == ([1], ["pass", "use b1"])


def test_powers_work_on_numbers_squirrels_and_plucked_dice() -> None:
    """SA-4.8"""
    match = rolled(("shaolin", "5 5 §"), ("ahoy", "1 § §"))
    play(match, "use a3 on b1", "use b2")
    assert legal(match) == ["on a1", "on a2", "on b1", "on b3"]
