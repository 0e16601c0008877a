"""Abilities that count when numbers are compared; the others stand in `test_abilities.py`."""

from __future__ import annotations

from typing import Any

from scurry.games.square_tactics.position import Step
from scurry.games.square_tactics.tests.build import board_of, held_by, match, pile_of, play, told


def test_relentless_is_not_stopped_by_a_lower_number() -> None:
    """ST-7.9: Unbroken Oak (8-6-6-2): right 6 is lower than 8, and bottom 6 still captures."""
    game = match(
        board=""" .    .    .
                  .    .    1B04
                  .    1B17 .""",
        hands=("N04", "B01"),
        factions="NB",
    )
    play(game, 0, "N04", "b2")
    assert pile_of(game, 0) == ["B17"]
    assert told(game)[1:3] == [
        "Unbroken Oak's 6 is below Toaster Titan's 8: Relentless, so it goes on.",
        "Unbroken Oak's 6 beats Overclock Otto's 4.",
    ]


def test_keen_captures_with_an_equal_number() -> None:
    """ST-7.10: Plasma Postman's right 5 meets Patch Notes's right 5."""
    game = match(
        board=""" .    .    .
                  .    .    1B11
                  .    .    .""",
        hands=("A13", "B01"),
    )
    play(game, 0, "A13", "b2")
    assert pile_of(game, 0) == ["B11"]
    assert told(game)[1] == "Plasma Postman's 5 equals Patch Notes's 5: Keen, so it captures."


def test_high_ground_is_stronger_in_the_middle() -> None:
    """ST-7.13, ST-4.9: Moonbase Mayor's right 4 is 5 in the middle, and beats Copper Colonel's 4 there alone."""
    for space, captured in (("b2", ["B05"]), ("b3", [])):
        row = 1 if space == "b2" else 2
        board = "\n".join(" . . 1B05" if index == row else " . . ." for index in range(3))
        game = match(board=board, hands=("A14", "B01"))
        play(game, 0, "A14", space)
        assert pile_of(game, 0) == captured


def test_rally_helps_own_neighbours_in_defence_and_adds_up() -> None:
    """ST-7.14: Swivel Servo's right 4 becomes 5 with one Rally beside it, and 6 with two."""
    for friends, compared in (
        ("1B05 .", "Plasma Postman's 5 equals Swivel Servo's 5: Keen, so it captures."),
        ("1B05 1B06", "Plasma Postman's 5 stops at Swivel Servo's 6."),
    ):
        north, south = friends.split()
        board = f""" .    . {north}
                     .    . 1B18
                     .    . {south}"""
        game = match(board=board, hands=("A13", "B01"))
        play(game, 0, "A13", "b2")
        assert compared in told(game)


def test_rally_does_not_help_in_attack() -> None:
    """ST-7.14."""
    game = match(
        board=""" 0A17 .    1B02
                  .    .    .
                  .    .    .""",
        hands=("A18", "B01"),
        step=Step.PLAY,
    )
    play(game, 0, "A18", "b1")
    assert "Warp Waiter's 3 stops at Firewall Fred's 5." in told(game)


def test_spite_stays_with_the_captor_and_adds_up() -> None:
    """ST-7.15, ST-4.9: Saucer Sue captures Short-Circuit Sid with 9; then its right number is 2 instead of 3."""
    game = match(
        board=""" .    1B15 .
                  .    .    1B09
                  .    .    .""",
        hands=("A09", "B01"),
    )
    play(game, 0, "A09", "b2")
    assert "Spite: all numbers of Saucer Sue are -1." in told(game)
    assert "Saucer Sue's 2 ties with Laser Librarian's 2." in told(game)
    position: Any = game.position
    assert position.spaces[5].spites == 1


def test_guard_is_stronger_in_defence_only() -> None:
    """ST-7.16: Firewall Fred's top 5 defends as 6, and attacks as 5."""
    game = match(
        board=""" .    1B02 .
                  .    .    .
                  .    .    .""",
        hands=("A02", "B01"),
        step=Step.PLAY,
    )
    play(game, 0, "A02", "b2", "pass")
    assert "Dizzy Disc's 6 ties with Firewall Fred's 6." in told(game)
    attack = match(board=" . . .\n . 0A12 .\n . . .", hands=("A13", "B02"), turn=1)
    play(attack, 1, "B02", "b1")
    assert "Firewall Fred's 5 stops at Many-Armed Mo's 6." in told(attack)


def test_dread_weakens_what_touches_it_in_attack_and_in_defence() -> None:
    """ST-7.18."""
    attack = match(board=" . 1B08 .\n . . .\n . . .", hands=("A06", "B01"))
    play(attack, 0, "A06", "b2")
    assert "Void Ventriloquist's 8 beats Spare-Part Spud's 7." in told(attack)
    defence = match(board=" . . .\n . 0A06 .\n . . .", hands=("A13", "B08"), turn=1)
    play(defence, 1, "B08", "b1")
    assert "Spare-Part Spud's 7 stops at Void Ventriloquist's 8." in told(defence)


def test_nine_lives_turns_round_the_first_time_in_the_game() -> None:
    """ST-7.19, ST-5.3: not captured, so an action card is drawn; the second time it is captured."""
    game = match(
        board=""" .    1C13 .
                  .    .    .
                  .    .    .""",
        hands=("A06 A09", "C01"),
        factions="AC",
    )
    play(game, 0, "A06", "b2")
    assert board_of(game).splitlines()[0].split() == [".", "1C13h", "."]
    assert "Ninth Nelson has another life and is not captured." in told(game)
    assert pile_of(game, 0) == []
    assert len(held_by(game, 0)) == 1
    play(game, 1, "C01", "c3")
    play(game, 0, "pass", "A09", "c1", "pass")
    play(game, 1, "pass")
    assert pile_of(game, 0) == ["C13"]
