"""SS-8: the way there, the battle, and what comes of it. Dice are told from 0: a 5 is a six."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games import find
from scurry.games.squirrel_squabble.tests.build import (
    GAME,
    GREEN,
    ORANGE,
    drawn,
    nuts,
    picture,
    round_of,
    step_of,
    told,
)
from scurry.kernel.records import UNKNOWN
from scurry.matches.laying import play
from scurry.matches.scenes import scene_of


def test_the_rulebooks_first_example() -> None:
    """SS-8.1, SS-8.4, SS-8.6: round dog and mud and over green's home, five steps: 3 + 4 - 5 = 2 against 3.

    Green has five nuts and cannot take another, so orange only goes home. The rules page shows the same scene.
    """
    scene = scene_of(find(GAME), "the-long-way")
    match = scene.match()
    assert drawn(match) == picture(
        """
        .     .    G
        .     dog  ./g^
        O/o>  .    mud
        """
    )
    play(match, scene.steps[0].play)
    assert "Orange attacks Green: 5 steps." in told(match)
    assert "Orange rolls 3 + 4 − 5 = 2; Green rolls 3." in told(match)
    assert "Green wins the squabble. Orange goes home." in told(match)
    assert nuts(match) == [2, 5]
    assert match.to_act == [ORANGE]
    assert drawn(match) == picture(
        """
        .     .    G
        .     dog  ./gv
        O/o?  .    mud
        """
    )


def test_the_rulebooks_second_example() -> None:
    """SS-8.1, SS-8.4, SS-8.6, SS-8.7: onto green's mud, two steps: 5 + 4 - 2 = 7 against 6.

    Orange takes a nut and is stuck: its two other coins are not played. Green goes home. The rules page shows the same.
    """
    scene = scene_of(find(GAME), "into-the-mud")
    match = scene.match()
    assert drawn(match) == picture(
        """
        .     .        G
        ./o>  .        mud/g^
        O     .        .
        """
    )
    play(match, scene.steps[0].play)
    assert "Orange attacks Green: 2 steps." in told(match)
    assert "Orange rolls 5 + 4 − 2 = 7; Green rolls 6." in told(match)
    assert "Orange wins the squabble and steals a nut. Green goes home." in told(match)
    assert nuts(match) == [2, 2]
    assert match.to_act == [ORANGE, GREEN]
    play(match, scene.steps[1].play)
    assert "move 2 by Orange" not in told(match)
    play(match, scene.steps[2].play)
    assert nuts(match) == [1, 2]  # the empty puddle takes one at the end of the round
    assert drawn(match) == picture(
        """
        .  .  G/g^
        .  .  mud+/o<
        O  .  .
        """
    )


@pytest.mark.parametrize(
    ("before", "steps"),
    [
        ("O . . ./o> ./g< . . . G", 1),
        ("O . . ./o> mud/g< . . . G", 1),  # the last space may be a puddle
        ("O . . mud/o> ./g< . . . G", 1),  # and so may the first, which does not count
        ("O . ./g< . . . ./o> . G", 4),
        ("O ./g< . ./o> . . . . G", 2),  # over the own home or the centre
        ("O ./g< . ./o> dog . . . G", 2),  # over the own home only
        ("G dog ./g< ./o> . . . . O", 3),
        ("G ./g< . ./o> dog . . . O", 2),  # over the other's home only
        (". ./g< . G dog . ./o> mud O", 3),  # three steps, over the other's home
    ],
)
def test_the_way_is_the_shortest_without_dogs_and_puddles(before: str, steps: int) -> None:
    """SS-8.1."""
    match = step_of(before, "squabble", None, dice=[0, 5])
    assert f"attacks Player 2: {steps} step" in told(match)


def test_a_defender_at_home_is_left_alone() -> None:
    """SS-8.2, SS-4.3: unable to complete: the squabble is cancelled and nobody moves."""
    match = step_of("O/o> . . . . . . . G/g<", "squabble", "u-turn")
    assert "Player 2 is at home: no squabble." in told(match)
    assert drawn(match) == picture("O/o> . . . . . . . G/g>")


def test_without_a_way_a_squabble_is_cancelled() -> None:
    """SS-8.2, SS-4.3: unable to complete: dogs and puddles all around."""
    before = "O/o> dog . mud . ./g< . . G"
    match = step_of(before, "squabble", None)
    assert "finds no way to Player 2: no squabble." in told(match)
    assert drawn(match) == picture(before)


def test_with_five_nuts_and_home_on_one_of_the_ways_the_attacker_chooses() -> None:
    """SS-8.3: over home it wins without a battle; around it there is one."""
    before = "O ./g< . ./o> . . . . G"
    match = step_of(before, "squabble", None, dice=[], carried=(5, 1))
    assert [move.text for move in match.legal(ORANGE)] == ["route over home", "route around home"]
    match.play(ORANGE, "route over home")
    assert match.result is not None
    assert match.result.winners == (ORANGE,)
    assert drawn(match) == picture("O/o> ./g< . . . . . . G")
    match = step_of(before, "squabble", None, dice=[5, 0], carried=(5, 1))
    match.play(ORANGE, "route around home")
    assert "Player 1 wins the squabble. Player 2 goes home." in told(match)
    assert nuts(match) == [5, 1]


def test_with_five_nuts_and_home_on_every_way_the_attacker_wins() -> None:
    """SS-8.3, SS-10.1: nobody is asked and nothing is rolled."""
    match = step_of("O ./g< . ./o> dog . . . G", "squabble", None, carried=(5, 1))
    assert match.result is not None
    assert match.result.winners == (ORANGE,)


@pytest.mark.parametrize("carried", [4, 0])
def test_with_fewer_nuts_the_way_does_not_matter(carried: int) -> None:
    """SS-8.3: nobody is asked."""
    match = step_of("O ./g< . ./o> . . . . G", "squabble", None, dice=[5, 0], carried=(carried, 1))
    assert "rolls" in told(match)


def test_starting_at_home_is_not_coming_home() -> None:
    """SS-8.3, SS-10.1: the attacker sets out from home with five nuts, and does not win by that."""
    match = step_of("O/o> ./g< . . . . . . G", "squabble", None, dice=[5, 0], carried=(5, 0))
    assert not match.is_over


def test_a_total_may_be_below_one() -> None:
    """SS-8.4: 1 + 4 - 5 = 0."""
    match = step_of("G ./o> . dog dog . ./g< . O", "squabble", None, dice=[0, 0])
    assert "attacks Player 2: 5 steps." in told(match)
    assert "rolls 1 + 4 − 5 = 0; Player 2 rolls 1." in told(match)


def test_in_a_draw_the_attacker_goes_home_and_nothing_is_stolen() -> None:
    """SS-8.5: 1 + 4 - 1 = 4 against 4."""
    match = step_of("O . . . ./o> ./g< . . G", "squabble", None, dice=[0, 3], carried=(2, 2))
    assert "A draw: Player 1 goes home." in told(match)
    assert match.to_act == [ORANGE]
    match.play(ORANGE, "face east")
    assert drawn(match) == picture("O/o> . . . . ./g< . . G")
    assert nuts(match) == [2, 2]


@pytest.mark.parametrize(
    ("dice", "carried", "after"),
    [
        ([5, 0], (1, 2), [2, 1]),
        ([5, 0], (1, 0), [1, 0]),  # the loser has none
        ([5, 0], (5, 2), [5, 2]),  # the winner has five
        ([0, 5], (1, 2), [0, 3]),
        ([0, 5], (0, 2), [0, 2]),
        ([0, 5], (3, 5), [3, 5]),
    ],
)
def test_the_winner_steals_if_it_can(dice: list[int], carried: tuple[int, int], after: list[int]) -> None:
    """SS-8.6, SS-1.4."""
    match = step_of("O . . . ./o> ./g< . . G", "squabble", None, dice=dice, carried=carried)
    assert nuts(match) == after
    loser = GREEN if dice[0] else ORANGE
    position: Any = match.position
    assert position.squirrels[loser].space == position.squirrels[loser].home


def test_an_attacker_who_loses_on_a_puddle_keeps_its_actions() -> None:
    """SS-8.7: it goes home and moves on from there."""
    match = round_of(
        "O . . . ./o> mud/g< . . G", "squabble, move 1, move 2", "turn left, u-turn, flip action", dice=[0, 5]
    )
    match.play(ORANGE, "face east")
    assert "move 1 by Player 1" in told(match)


def test_a_defender_who_is_sent_home_keeps_its_actions() -> None:
    """SS-8.7."""
    match = round_of("O . . . ./o> ./g< . . G", "squabble, u-turn, turn left", "turn left, move 1, move 1", dice=[5, 0])
    match.play(ORANGE, "face north")
    match.play(GREEN, "face west")
    assert drawn(match) == picture("O . . . . ./o> ./g< . G")


def test_actions_that_were_lost_stay_lost() -> None:
    """SS-8.7: green fell into the mud, is sent home by a squabble, and still plays no more coins."""
    match = round_of("O . ./o< . . . . mud G/g<", "turn left, squabble, u-turn", "move 1, move 1, move 1", dice=[5, 0])
    match.play(ORANGE, "face north")
    match.play(GREEN, "face north")
    assert told(match).count(" by Player 2") == 1
    assert drawn(match) == picture("O . . . . . . mud/o^ G/g^")


def test_facings_after_a_squabble_are_chosen_in_secret() -> None:
    """SS-8.8, SS-7.5: any neighbour of the space that was won; a defender who wins stays as it is."""
    match = step_of("O . . . ./o> ./g< . . G", "squabble", None, dice=[5, 0])
    assert match.to_act == [ORANGE, GREEN]
    assert [move.text for move in match.legal(ORANGE)] == ["face north", "face south", "face west"]
    match.play(ORANGE, "face south")
    assert match.view(GREEN).squirrels[ORANGE].facing == UNKNOWN
    match.play(GREEN, "face north")
    assert drawn(match) == picture("O . . . . ./ov . . G/g^")
    match = step_of("O . . . ./o> ./g< . . G", "squabble", None, dice=[0, 5])
    assert match.to_act == [ORANGE]
