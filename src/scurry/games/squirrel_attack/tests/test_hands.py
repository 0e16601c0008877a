"""Setting up: agreed numbers, and hands chosen in secret (SA-1.2, SA-2)."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games.squirrel_attack.position import PER_SEAT, Kind
from scurry.games.squirrel_attack.tests.builders import GAME, legal, table
from scurry.kernel.cards import BadOption
from scurry.kernel.records import UNKNOWN
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.refusals import Illegal

Z, A, S, T = Kind.ASMBE, Kind.AHOY, Kind.SHAOLIN, Kind.ATTACK


def kinds(at: Any, seat: int) -> list[int]:
    return [int(kind) for kind in at.kinds[seat * PER_SEAT : (seat + 1) * PER_SEAT] if kind != Kind.NONE]


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats: int) -> None:
    """SA-2.1"""
    with pytest.raises(BadOption):
        Match(GAME, seats=seats)


@pytest.mark.parametrize("dice", [2, 4, 10])
def test_everybody_has_the_same_number_of_dice(dice: int) -> None:
    """SA-2.2"""
    match = Match(GAME, seats=3, options={"dice": dice, "hands": "all-ahoy"})
    assert [kinds(match.position, seat) for seat in range(3)] == [[A] * dice] * 3


def test_four_dice_nine_nuts_and_four_trees_are_usual() -> None:
    """SA-2.2, SA-2.3"""
    options: Any = Match(GAME).options
    assert (options.dice, options.nuts, options.trees) == (4, 9, 4)


@pytest.mark.parametrize(
    "option", [{"dice": 1}, {"dice": 11}, {"nuts": 0}, {"nuts": 301}, {"trees": 0}, {"trees": 101}]
)
def test_agreed_numbers_have_limits(option: dict[str, object]) -> None:
    """SA-2.2, SA-2.3"""
    with pytest.raises(BadOption):
        Match(GAME, options=option)


def test_a_hand_is_any_dice_and_lies_in_the_order_of_kinds() -> None:
    """SA-2.4, SA-2.5"""
    match = Match(GAME)
    for kind in ("attack", "asmbe", "attack", "ahoy"):
        match.play(0, f"add {kind}")
    assert kinds(match.position, 0) == [Z, A, T, T]
    assert match.to_act == [1]


def test_hands_are_chosen_in_secret_and_shown_together() -> None:
    """SA-2.5, SA-2.8"""
    match = Match(GAME, names=["Jim", "Tony"])
    match.play(1, "add shaolin")
    match.play(0, "take all ahoy")
    for watcher in (0, SPECTATOR):
        view: Any = match.view(watcher)
        assert list(view.kinds[PER_SEAT : PER_SEAT + 4]) == [UNKNOWN] * 4
        assert match.log_for(watcher) == (["You take Ahoy dice alone."] if watcher == 0 else [])
    for _ in range(3):
        match.play(1, "add shaolin")
    assert match.log_for(SPECTATOR) == [
        "Jim has Ahoy, Ahoy, Ahoy and Ahoy.",
        "Tony has Shaolin, Shaolin, Shaolin and Shaolin.",
    ]
    seen: Any = match.view(SPECTATOR)
    assert kinds(seen, 1) == [S] * 4


def test_what_is_taken_is_not_put_back() -> None:
    """SA-2.5: whoever has begun die by die goes on so."""
    match = Match(GAME)
    match.play(0, "add ahoy")
    with pytest.raises(Illegal, match=r"SA-2\.5"):
        match.play(0, "take one of each")


def test_hands_stay_as_they_are() -> None:
    """SA-2.5"""
    match = table("ahoy", "asmbe")
    with pytest.raises(Illegal, match=r"SA-2\.5"):
        match.play(0, "add ahoy")


@pytest.mark.parametrize(
    ("dice", "expected"), [(2, [Z, A]), (4, [Z, A, S, T]), (5, [Z, Z, A, S, T]), (8, [Z, Z, A, A, S, S, T, T])]
)
def test_one_of_each_goes_round_the_kinds(dice: int, expected: list[int]) -> None:
    """SA-2.6"""
    match = Match(GAME, options={"dice": dice})
    match.play(0, "take one of each")
    assert kinds(match.position, 0) == expected


def test_all_of_a_kind_is_ready_made() -> None:
    """SA-2.6"""
    for name, kind in (("asmbe", Z), ("ahoy", A), ("shaolin", S), ("attack", T)):
        match = Match(GAME)
        match.play(0, f"take all {name}")
        assert kinds(match.position, 0) == [kind] * 4


def test_the_table_may_agree_on_hands() -> None:
    """SA-2.7: for everybody, or for some; only the others choose."""
    everybody = Match(GAME, seats=3, options={"hands": "one-of-each"})
    assert [kinds(everybody.position, seat) for seat in range(3)] == [[Z, A, S, T]] * 3
    assert legal(everybody) == ["roll"]
    some = Match(GAME, seats=3, options={"hand_by_seat": [3, 0, 5, 0, 0, 0]})
    assert some.to_act == [1]
    assert kinds(some.view(1), 0) == [A] * 4
    assert kinds(some.view(1), 2) == [T] * 4


def test_nothing_is_hidden_once_hands_are_shown() -> None:
    """SA-2.8"""
    match = table("ahoy", "asmbe")
    match.play(0, "roll")
    assert all((match.view(watcher) == match.position) for watcher in (SPECTATOR, 0, 1))
