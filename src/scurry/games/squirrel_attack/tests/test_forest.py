"""Trees and the Forest (SA-7)."""

from __future__ import annotations

import pytest

from scurry.games.squirrel_attack.tests.builders import GAME, changed, hand, legal, piles, play, rolled, table, totals
from scurry.matches.match import Match
from scurry.matches.refusals import Illegal

JIM_WINS, TONY_WINS = [5, 5, 1, 2], [1, 2, 5, 5]
"""Two dice each, nobody rolls a Squirrel."""


def two_seats(*rolls: list[int], **options: int | str) -> Match:
    """Rolls of two dice each, as far as they are scripted."""
    match = table("ahoy", "ahoy", script=[face for roll in rolls for face in roll], dice=2, **options)
    for _ in rolls:
        play(match, "roll")
    return match


def test_a_tree_is_done_with_its_last_nut() -> None:
    """SA-7.1: piles are added to totals, and the next Tree is filled."""
    match = two_seats(JIM_WINS, TONY_WINS, JIM_WINS, nuts=3, trees=2)
    assert (piles(match), totals(match)) == ([0, 0], [2, 1])
    assert match.position.left == 3
    assert match.log[-2:] == ["Tree 1 is done.", "Nuts so far: Jim 2, Tony 1."]


def test_the_most_nuts_win_not_the_most_trees() -> None:
    """SA-7.2, SA-7.3: Jim has most of two Trees, Tony the most nuts."""
    first, second = [JIM_WINS, JIM_WINS, TONY_WINS], [TONY_WINS] * 3
    match = two_seats(*first, *second, *first, nuts=3, trees=3)
    assert match.result is not None
    assert (match.result.points, match.result.winners, match.result.reason) == ((4, 5), (1,), "most-nuts")


def test_equal_totals_share_the_win() -> None:
    """SA-7.4"""
    match = two_seats(JIM_WINS, TONY_WINS, nuts=2, trees=1)
    assert match.result is not None
    assert (match.result.places, match.result.reason) == ((1, 1), "shared")
    assert match.result.sentence == "Jim and Tony share the win, with the same number of nuts."


def test_sudden_death_is_among_those_who_are_tied() -> None:
    """SA-7.5: Jim and Uma have a nut each, Tony has none: his dice are not in play."""
    jim, uma = [5, 5, 1, 2, 1, 3], [1, 2, 1, 3, 5, 5]
    script = [*jim, *uma, 4, 0, 4, 3]
    match = table("asmbe", "asmbe", "asmbe", script=script, dice=2, nuts=2, trees=1, forest_tie="sudden-death")
    play(match, "roll", "roll")
    assert match.log[-1] == "Jim and Uma have the same total: one more nut decides."
    assert match.to_act == [2]
    play(match, "roll")
    assert hand(match, 1) == ""
    play(match, "use a2")
    assert legal(match) == ["on c1", "on c2"]
    play(match, "on c1")
    assert match.result is not None
    assert (match.result.points, match.result.places, match.result.reason) == ((2, 0, 1), (1, 3, 2), "sudden-death")


def test_whoever_takes_part_says_when_to_roll_in_sudden_death() -> None:
    """SA-3.4, SA-7.5: Jim and Uma have two nuts each; Tony won the last Roll, and Uma sits next to him."""
    jim, tony, uma = [5, 5, 1, 2, 1, 3], [1, 2, 5, 5, 1, 3], [1, 2, 1, 3, 5, 5]
    script = [*jim, *jim, *uma, *uma, *tony]
    match = table("asmbe", "asmbe", "asmbe", script=script, dice=2, nuts=5, trees=1, forest_tie="sudden-death")
    play(match, *["roll"] * 5)
    assert match.log[-1] == "Jim and Uma have the same total: one more nut decides."
    assert match.to_act == [2]


def test_ties_in_sudden_death_are_rolled_again() -> None:
    """SA-7.5, SA-6.6"""
    match = two_seats(JIM_WINS, TONY_WINS, nuts=2, trees=1, forest_tie="sudden-death")
    again = Match(GAME, start=changed(match), dice=[5, 3, 3, 5, 0, *TONY_WINS], names=["Jim", "Tony"])
    play(again, "roll")
    assert not again.is_over
    play(again, "roll")
    assert again.result is not None
    assert again.result.points == (1, 2)


def test_sudden_death_does_not_come_if_one_is_ahead() -> None:
    """SA-7.5"""
    match = two_seats(JIM_WINS, nuts=1, trees=1, forest_tie="sudden-death")
    assert match.result is not None
    assert match.result.reason == "most-nuts"


def test_all_together_may_stop_once_nobody_can_catch_the_leader() -> None:
    """SA-7.6: 2 to 0 with one nut to come."""
    match = two_seats(JIM_WINS, JIM_WINS, nuts=3, trees=1)
    assert legal(match) == ["roll", "stop"]
    play(match, "stop")
    assert (match.to_act, match.is_over) == ([1], False)
    play(match, "stop")
    assert match.result is not None
    assert (match.result.points, match.result.reason) == ((2, 0), "stopped")


def test_whoever_wants_to_play_on_rolls() -> None:
    """SA-7.6"""
    match = two_seats(JIM_WINS, JIM_WINS, nuts=3, trees=1)
    ready = Match(GAME, start=changed(match), dice=TONY_WINS, names=["Jim", "Tony"])
    play(ready, "stop", "roll")
    assert ready.result is not None
    assert (ready.result.points, ready.result.reason) == ((2, 1), "most-nuts")


@pytest.mark.parametrize(
    ("rolls", "options"),
    [
        ([JIM_WINS, JIM_WINS], {"nuts": 4, "trees": 1}),
        ([JIM_WINS, JIM_WINS], {"nuts": 3, "trees": 2}),
        ([JIM_WINS, JIM_WINS], {"nuts": 3, "trees": 1, "early_stop": "no"}),
    ],
    ids=["a tie can be reached", "another Tree is to come", "never asked"],
)
def test_otherwise_the_forest_goes_on(rolls: list[list[int]], options: dict[str, int | str]) -> None:
    """SA-7.6"""
    match = two_seats(*rolls, **options)
    with pytest.raises(Illegal, match=r"SA-7\.6"):
        play(match, "stop")


def test_each_of_three_must_agree() -> None:
    """SA-7.6: asked one after the other, from the one who would roll."""
    uma_wins = [1, 2, 1, 3, 5, 5]
    match = table("ahoy", "ahoy", "ahoy", script=uma_wins * 2, dice=2, nuts=3, trees=1)
    play(match, "roll", "roll")
    asked = []
    while not match.is_over:
        asked += match.to_act
        play(match, "stop")
    assert asked == [2, 0, 1]


def test_a_roll_is_for_all_who_play() -> None:
    """SA-6.5"""
    match = rolled(("ahoy", "5 5"), ("ahoy", "1 2"), ("ahoy", "1 3"), ("ahoy", "1 4"))
    assert [hand(match, seat) != "" for seat in range(4)] == [True] * 4
