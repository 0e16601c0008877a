"""SS-5: flip action, flip 1 tile, switch 2 tiles."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games.squirrel_squabble.components import Face
from scurry.games.squirrel_squabble.tests.build import GREEN, ORANGE, drawn, nuts, picture, step_of, told
from scurry.kernel.records import UNKNOWN
from scurry.matches.refusals import Illegal

FLIPS_AND_SQUABBLES = {"coins": [0, 3, 8, 3, 1, 8, 2, 0, 4, 7, 5, 6]}
"""Coins with move 1 behind flip action and squabble, squabble behind flip 1 tile, flip action behind switch 2 tiles."""


def test_a_flip_action_turns_the_opponents_coin_over() -> None:
    """SS-5.1: green's move 1 becomes a move 2; its left turn a right turn."""
    match = step_of("O/o> . . . . . . . G/g<", "flip action", "move 1 over move 2")
    assert drawn(match) == picture("O/o> . . . . . ./g< . G")
    assert "move 1 becomes move 2" in told(match)
    match = step_of("O/o> . . . . . . . G/g<", "flip action", "turn left")
    assert drawn(match) == picture("O/o> . . . . . . . G/g^")


def test_what_a_flip_action_brings_up_is_played_at_its_own_time() -> None:
    """SS-5.1: a flip becomes a switch, and its owner chooses the tiles."""
    match = step_of("O/o> . . . . 1 . 2 G/g<", "flip action", "flip 1 tile")
    assert match.to_act == [GREEN]
    match.play(GREEN, "switch north and west")
    assert drawn(match) == picture("O/o> . . . . 2 . 1 G/g<")


def test_a_flip_action_against_lost_actions_does_nothing() -> None:
    """SS-5.2."""
    match = step_of("O/o> . . . mud/g< . . . G", "flip action", None)
    assert drawn(match) == picture("O/o> . . . mud/g< . . . G")
    assert "finds no coin to flip" in told(match)


def test_a_flip_action_that_is_brought_up_comes_too_late() -> None:
    """SS-5.3: green's switch becomes a flip action, which does not turn anything."""
    match = step_of("O/o> . . . . . . . G/g<", "flip action over move 1", "switch 2 tiles", options=FLIPS_AND_SQUABBLES)
    assert "switch 2 tiles becomes flip action" in told(match)
    assert drawn(match) == picture("O/o> . . . . . . . G/g<")
    match = step_of("O/o> . . . . . . . G/g<", "switch 2 tiles", "flip action over move 1", options=FLIPS_AND_SQUABBLES)
    assert drawn(match) == picture("O/o> . . . . . . . G/g<")
    assert match.to_act == [ORANGE, GREEN]


def test_a_squabble_that_is_brought_up_takes_place() -> None:
    """SS-5.3: the flip action that brought it up does not cancel it."""
    board = "O ./o> . . ./g< . . . G"
    match = step_of(board, "flip action over move 1", "flip 1 tile", dice=[5, 0], options=FLIPS_AND_SQUABBLES)
    assert "Player 2 attacks Player 1: 1 step." in told(match)
    assert "Player 2 wins the squabble" in told(match)


def test_flipping_turns_a_neighbouring_tile_over_and_its_back_is_known_from_then_on() -> None:
    """SS-5.4, SS-2.6."""
    match = step_of("O/o> dog . . . . . . G/g<", "flip 1 tile", "u-turn", backs={1: Face.TWO_NUTS})
    assert match.view(GREEN).backs[1] == UNKNOWN
    match.play(ORANGE, "flip east")
    assert drawn(match) == picture("O/o> 2 . . . . . . G/g>")
    assert match.view(GREEN).backs[1] == Face.DOG


def test_a_puddle_turns_over_like_any_tile() -> None:
    """SS-5.4."""
    match = step_of("O/o> mud . mud+ . . . . G/g<", "flip 1 tile", "u-turn")
    match.play(ORANGE, "flip east")
    assert drawn(match) == picture("O/o> mud+ . mud+ . . . . G/g>")


def test_only_neighbours_without_the_opponent_may_be_flipped() -> None:
    """SS-5.4: not diagonally, not off the board, not under the other squirrel; and one must be."""
    match = step_of("O . . ./o> ./g< . . . G", "flip 1 tile", "u-turn")
    assert [move.text for move in match.legal(ORANGE)] == ["flip north", "flip south"]
    with pytest.raises(Illegal, match=r"other squirrel stands on that tile.*SS-5.4"):
        match.play(ORANGE, "flip east")
    with pytest.raises(Illegal, match=r"no tile in the west.*SS-5.4"):
        match.play(ORANGE, "flip west")
    with pytest.raises(Illegal, match="Name a tile to flip"):
        match.play(ORANGE, "face north")


def test_in_a_corner_beside_the_opponent_there_is_still_one_tile_to_flip() -> None:
    """SS-5.4."""
    match = step_of("O/o> ./g< . . . . . . G", "flip 1 tile", "u-turn")
    assert [move.text for move in match.legal(ORANGE)] == ["flip south"]


def test_naming_a_home_cancels_the_flip() -> None:
    """SS-5.5, SS-4.3: unable to complete: the tile is a home."""
    match = step_of("O ./o> . . . . . . G/g<", "flip 1 tile", "u-turn")
    match.play(ORANGE, "flip west")
    assert drawn(match) == picture("O ./o> . . . . . . G/g>")
    assert "names a home, so nothing is flipped" in told(match)


def test_a_home_with_the_opponent_on_it_may_not_be_named() -> None:
    """SS-5.5."""
    match = step_of("O . . . . ./o> . . G/g<", "flip 1 tile", "u-turn")
    assert [move.text for move in match.legal(ORANGE)] == ["flip north", "flip west"]


def test_switched_tiles_show_what_they_showed() -> None:
    """SS-5.7: their backs go with them."""
    match = step_of("O . . dog ./o> 2 . . G/g<", "switch 2 tiles", "u-turn", backs={3: Face.ONE_NUT})
    assert len(match.legal(ORANGE)) == 6
    match.play(ORANGE, "switch east and west")
    assert drawn(match) == picture("O . . 2 ./o> dog . . G/g>")
    position: Any = match.position
    assert position.backs[5] == Face.ONE_NUT
    assert "switches the tiles in the east and the west" in told(match)


def test_homes_may_be_switched_and_are_home_where_they_lie() -> None:
    """SS-5.7, SS-7.1."""
    match = step_of("O ./o< . . 2 . . . G/g<", "switch 2 tiles", "turn left")
    match.play(ORANGE, "switch south and west")
    assert drawn(match) == picture("2 ./o< . . O . . . G/gv")
    position: Any = match.position
    assert position.squirrels[ORANGE].home == 4


def test_both_homes_may_be_switched_with_each_other() -> None:
    """SS-5.7."""
    match = step_of("O ./o> G . . . . . ./g<", "switch 2 tiles", "turn left")
    match.play(ORANGE, "switch east and west")
    assert drawn(match) == picture("G ./o> O . . . . . ./gv")


def test_a_tile_with_the_opponent_on_it_may_not_be_switched() -> None:
    """SS-5.7."""
    match = step_of("O . . ./o> ./g< . . . G", "switch 2 tiles", "u-turn")
    assert [move.text for move in match.legal(ORANGE)] == ["switch north and south"]
    with pytest.raises(Illegal, match=r"next to you, and free.*SS-5.7"):
        match.play(ORANGE, "switch north and east")


def test_with_only_one_free_neighbour_a_switch_is_cancelled() -> None:
    """SS-5.8, SS-4.3: unable to complete: only one adjacent tile is unoccupied."""
    match = step_of("O/o> ./g< . . . . . . G", "switch 2 tiles", "u-turn")
    assert "no two free tiles to switch" in told(match)
    assert drawn(match) == picture("O/o> ./g> . . . . . . G")


def test_the_flip_is_done_before_the_switch_is_chosen() -> None:
    """SS-5.6: both act on the same tile."""
    match = step_of("O/o> dog . . ./g< . . . G", "switch 2 tiles", "flip 1 tile", backs={1: Face.TWO_NUTS})
    match.play(GREEN, "flip north")
    match.play(ORANGE, "switch east and south")
    assert drawn(match) == picture("O/o> . . 2 ./g< . . . G")
    assert nuts(match) == [0, 0]
