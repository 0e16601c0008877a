from __future__ import annotations

import pytest

from scurry.games.square_tactics.position import Step
from scurry.games.square_tactics.tests.build import (
    board_of,
    choices,
    discarded,
    hand_of,
    held_by,
    match,
    picture,
    pile_of,
    play,
    step_of,
    told,
)
from scurry.matches.refusals import Illegal

EMPTY = """ . . .
            . . .
            . . . """
MOVERS = "concede ground, gain ground, hot swap, oblique step, turnabout, twist"


def test_rooted_is_neither_moved_nor_turned_nor_replaced_by_its_own_player() -> None:
    """ST-7.1, ST-7.2: of all these cards only shielding and Second Strike work on Anchor Unit 7."""
    game = match(
        board=""" .    .    .
                  0B03 .    .
                  .    .    .""",
        hands=("B07", "A13"),
        factions="BA",
        actions={0: f"{MOVERS}, fore shielding, second strike"},
    )
    assert choices(game, 0) == ["fore shielding", "second strike", "pass"]
    play(game, 0, "pass", "B07")
    with pytest.raises(Illegal, match=r"rooted and cannot be relieved. \(ST-7.2\)"):
        game.play(0, "a2")


def test_rooted_is_neither_shoved_nor_repositioned_but_can_be_captured() -> None:
    """ST-7.2: Tractor Tam (3-6-9-3) shoves nobody; the bottom 9 captures Anchor Unit 7 (7)."""
    game = match(
        board=""" .    .    .
                  .    1B03 .
                  .    .    .""",
        hands=("A03", "B01"),
        actions={0: "reposition"},
    )
    assert choices(game, 0) == ["pass"]
    play(game, 0, "pass", "A03", "b1", "pass")
    assert "Player 1 captures Anchor Unit 7." in told(game)


def test_rooted_cannot_make_emergency_maneuvers() -> None:
    """ST-7.2, ST-8.13: asked, since a Sacrifice would be possible, but with nothing to play."""
    game = match(
        board=""" .    .    .
                  .    1B03 .
                  .    .    .""",
        hands=("A03", "B01"),
        actions={1: "emergency maneuvers"},
    )
    play(game, 0, "A03", "b1")
    assert step_of(game) == Step.DEFENCE
    assert choices(game, 1) == ["pass"]


def test_blink_steps_once_a_turn_without_processing() -> None:
    """ST-7.3, ST-10.2: asked without any action card. Warp Waiter steps beside a weaker one and captures nothing."""
    game = match(
        board=""" .    1B06 .
                  .    .    .
                  .    0A18 .""",
        hands=("A13", "B01"),
        step=Step.BEGINNING,
    )
    assert choices(game, 0) == ["blink", "pass"]
    play(game, 0, "blink", "b3")
    assert choices(game, 0) == ["b2", "a3", "c3"]
    play(game, 0, "b2")
    assert board_of(game) == picture("""
        .    1B06 .
        .    0A18 .
        .    .    .""")
    assert step_of(game) == Step.PLAY
    assert pile_of(game, 0) == []


def test_blink_counts_for_the_card_even_if_it_leaves_and_comes_back() -> None:
    """ST-7.3, ST-8.6."""
    game = match(
        board=""" .    .    .
                  .    .    .
                  .    0A18 .""",
        hands=("A13 A14", "B01"),
        actions={0: "hot swap, hot swap"},
    )
    play(game, 0, "blink", "b3", "b2", "pass", "hot swap", "b2", "A13")
    assert "A18" in hand_of(game, 0)
    play(game, 0, "hot swap", "b2", "A18")
    assert step_of(game) == Step.PLAY  # no card and no blink left to ask for


def test_scheme_draws_an_action_card_when_played() -> None:
    """ST-7.4: one for Scheme, one for a turn without captures; the first can be used in the end window."""
    game = match(board=EMPTY, hands=("A07 A13", "B01"))
    play(game, 0, "A07", "b2")
    assert step_of(game) == Step.ENDING
    assert len(held_by(game, 0)) == 1
    play(game, 0, "pass")
    assert len(held_by(game, 0)) == 2


def test_scout_draws_two_characters() -> None:
    """ST-7.5."""
    game = match(board=EMPTY, hands=("A09 A13", "B01"))
    play(game, 0, "A09", "b2")
    assert len(hand_of(game, 0)) == 3


def test_a_scout_that_is_swapped_in_or_strikes_again_draws_nothing_more() -> None:
    """ST-7.5, ST-8.6, ST-8.9."""
    game = match(
        board=""" .    .    .
                  .    0A10 .
                  .    .    .""",
        hands=("A09 A13", "B01"),
        actions={0: "hot swap, second strike"},
    )
    play(game, 0, "second strike", "b2", "hot swap", "b2", "A09", "A13", "a1")
    assert len(hand_of(game, 0)) == 2  # A10 came back, and one was drawn


def test_advance_moves_into_the_captured_space_and_goes_on_from_there() -> None:
    """ST-7.6, ST-4.8: Silent Sato (5-8-5-3) captures in the east with 8, steps there, and meets the one south of it.

    The top side was passed over at b2 and is not done again at c2, though an opponent stands north of it there.
    """
    game = match(
        board=""" .    .    1B12
                  .    .    1B13
                  .    .    1B17""",
        hands=("N01", "B01"),
        factions="NB",
    )
    play(game, 0, "N01", "b2")
    assert choices(game, 0) == ["advance", "pass"]
    play(game, 0, "advance")
    assert choices(game, 0) == ["advance", "pass"]
    assert pile_of(game, 0) == ["B13", "B17"]
    play(game, 0, "pass")
    assert board_of(game) == picture("""
        .    .    1B12
        .    .    0N01
        .    .    .""")


def test_relief_takes_the_space_of_an_own_character_which_leaves_the_game() -> None:
    """ST-7.7, ST-8.3: the shielding under it is discarded; nobody has captured it."""
    game = match(
        board=""" .    1A01 .
                  .    0B01 .
                  .    .    .""",
        hands=("B07 B09", "A13"),
        factions="BA",
        actions={0: "fore shielding"},
    )
    play(game, 0, "fore shielding", "b2", "B07")
    assert "b2" in choices(game, 0)
    assert "b1" not in choices(game, 0)
    play(game, 0, "b2")
    assert board_of(game).splitlines()[1].split() == [".", "0B07", "."]
    assert discarded(game) == ["fore shielding"]
    assert pile_of(game, 0) == pile_of(game, 1) == []
    assert "Bolt Bulwark is relieved and leaves the game." in told(game)


def test_widdershins_chooses_the_way_round() -> None:
    """ST-7.8: Backward Blorp (8-4-4-5): clockwise its right 4 stops at 8; widdershins its left 5 captures first."""
    board = """ .    .    .
                1B13 .    1B04
                .    .    ."""
    for way, captured in (("clockwise", []), ("widdershins", ["B13"])):
        game = match(board=board, hands=("A15", "B01"))
        play(game, 0, "A15", "b2")
        assert choices(game, 0) == ["clockwise", "widdershins"]
        play(game, 0, way)
        assert pile_of(game, 0) == captured


def test_widdershins_is_not_asked_when_nobody_is_beside_it() -> None:
    """ST-7.8."""
    game = match(board=EMPTY, hands=("A15", "B01"))
    play(game, 0, "A15", "b2")
    assert game.to_act == [1]


def test_widdershins_is_not_asked_when_all_beside_it_are_passed_over() -> None:
    """ST-7.8, ST-8.14: a Sacrifice spares the one neighbour at the first Second Strike; the second asks nothing."""
    game = match(
        board=""" .    .    .
                  1B13 0A15 .
                  .    .    .""",
        hands=("A09", "B01 B02"),
        actions={0: "second strike, second strike", 1: "sacrifice"},
    )
    play(game, 0, "second strike", "b2", "clockwise")
    play(game, 1, "sacrifice", "B02")
    play(game, 0, "second strike", "b2")
    assert step_of(game) == Step.PLAY


def test_shove_pushes_an_opponent_straight_away_before_processing() -> None:
    """ST-7.11, ST-8.18: Tractor Tam may push either neighbour; the one in the east goes on to c1."""
    game = match(
        board=""" .    1B12 .
                  1B17 0A13 .
                  .    .    .""",
        hands=("A03 A04", "B01"),
    )
    play(game, 0, "A03", "a1")
    assert choices(game, 0) == ["b1", "a2", "pass"]
    play(game, 0, "b1")
    assert board_of(game) == picture("""
        0A03 .    1B12
        .    0A13 .
        .    .    .""")
    assert "Gearbox Guru moves from b1 to c1." in game.log
    assert pile_of(game, 0) == ["B17"]


def test_shove_needs_an_open_space_behind_and_may_be_declined() -> None:
    """ST-7.11: with the edge behind, nobody is asked; declining leads straight to processing."""
    game = match(
        board=""" 1B17 .    .
                  .    .    .
                  .    .    .""",
        hands=("A03", "B01"),
    )
    play(game, 0, "A03", "b1")
    assert game.to_act == [1]
    assert pile_of(game, 0) == []
    declined = match(
        board=""" .    .    .
                  .    1B17 .
                  .    .    .""",
        hands=("A03", "B01"),
    )
    play(declined, 0, "A03", "b1", "pass")
    assert pile_of(declined, 0) == ["B17"]


def test_spin_turns_a_neighbour_of_anyone_before_processing() -> None:
    """ST-7.12: turned clockwise by a quarter, Gearbox Guru (7-5-4-5) shows its right 5 to the south."""
    game = match(
        board=""" 0A13 1B12 .
                  .    .    .
                  .    .    .""",
        hands=("A01", "B01"),
    )
    play(game, 0, "A01", "b2")
    assert choices(game, 0) == ["b1", "pass"]
    play(game, 0, "b1")
    assert choices(game, 0) == ["quarter clockwise", "quarter back"]
    play(game, 0, "quarter clockwise")
    assert told(game)[:2] == ["Gearbox Guru turns a quarter clockwise.", "Orbit Nudger's 7 beats Gearbox Guru's 5."]
    own = match(board=" . 0A13 .\n . . .\n . . .", hands=("A01", "B01"))
    play(own, 0, "A01", "b2", "b1", "quarter back")
    assert board_of(own).splitlines()[0].split() == [".", "0A13l", "."]


def test_pivot_is_put_down_in_any_orientation() -> None:
    """ST-7.17: turned half round, Many-Armed Mo (6-5-7-2) shows its bottom 7 to the north."""
    game = match(
        board=""" .    1B08 .
                  .    .    .
                  .    .    .""",
        hands=("A12", "B01"),
    )
    play(game, 0, "A12", "b2")
    assert choices(game, 0) == ["upright", "quarter clockwise", "half turn", "quarter back"]
    play(game, 0, "half turn")
    assert told(game)[:2] == [
        "Many-Armed Mo is put down half round.",
        "Many-Armed Mo's 7 stops at Spare-Part Spud's 8.",
    ]
    assert board_of(game).splitlines()[1].split() == [".", "0A12h", "."]
