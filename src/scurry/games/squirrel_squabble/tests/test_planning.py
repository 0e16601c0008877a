"""SS-3 and SS-4: planning in secret, showing step by step, and what cancels out."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from scurry.games.squirrel_squabble.components import Action
from scurry.games.squirrel_squabble.planning import do_cancel_out
from scurry.games.squirrel_squabble.position import NO_COIN
from scurry.games.squirrel_squabble.tests.build import (
    GAME,
    GREEN,
    ORANGE,
    board,
    coin,
    drawn,
    nuts,
    picture,
    round_of,
    step_of,
    told,
)
from scurry.kernel.records import UNKNOWN, bytes_of
from scurry.laws.boards import drawn as on_screen
from scurry.matches.match import Match
from scurry.matches.plain import BadPosition, dump
from scurry.matches.refusals import Illegal, NotYourTurn

START = "O/o> . . . . . . . G/g<"


def test_whoever_has_not_stacked_three_coins_is_asked_for_them() -> None:
    """SS-3.1: else the reveal would look for a coin that is not there."""
    position = dump(board(START))
    Match(GAME, start=position)
    with pytest.raises(BadPosition, match="is to act"):
        Match(GAME, start={**position, "to_act": 0b01})


def test_a_plan_is_three_coins_and_they_are_all_back_the_next_round() -> None:
    """SS-3.1."""
    match = round_of(START, "move 1, move 2, u-turn", "turn left, u-turn, move 1")
    position: Any = match.position
    assert position.round_number == 2
    assert [list(squirrel.stack) for squirrel in position.squirrels] == [[NO_COIN] * 3] * 2
    assert len(match.legal(ORANGE)) == 10


def test_the_side_that_is_up_is_the_action() -> None:
    """SS-3.1: orange goes 1 east; green, with the same coin turned over, goes 2 west."""
    match = step_of(START, "move 1 over move 2", "move 2 over move 1")
    assert drawn(match) == picture("O ./o> . . . . ./g< . G")


def test_exactly_three_and_each_coin_once() -> None:
    """SS-3.2."""
    match = Match(GAME, start=dump(board(START)))
    match.play(ORANGE, "turn left over turn right")
    for again in ("turn left over turn right", "turn right over turn left"):
        with pytest.raises(Illegal, match=r"in your stack already.*SS-3.2"):
            match.play(ORANGE, again)
    with pytest.raises(Illegal, match=r"no coin with squabble on one side.*SS-1.2"):
        match.play(ORANGE, "squabble over move 1")
    match.play(ORANGE, "move 1 over move 2")
    match.play(ORANGE, "move 1 over move 2")  # there are two of them
    assert match.to_act == [GREEN]
    with pytest.raises(NotYourTurn):
        match.play(ORANGE, "u-turn over move 1")


def test_nothing_tells_how_far_the_other_has_got() -> None:
    """SS-3.3: view, log, legal moves, question and board stay the same while the other goes on choosing."""
    match = Match(GAME, start=dump(board(START)))

    def all_that_green_gets() -> tuple[object, ...]:
        view = match.view(GREEN)
        question = match.game.words.ask(view, GREEN)
        return bytes_of(view), match.log_for(GREEN), match.legal(GREEN), question, on_screen(match.game, view, GREEN)

    at_first = all_that_green_gets()
    assert "choosing" in str(at_first[-1])
    for action in ("squabble", "move 2"):
        match.play(ORANGE, coin(match, ORANGE, action))
        assert all_that_green_gets() == at_first
    match.play(ORANGE, coin(match, ORANGE, "move 1"))
    assert "ready" in str(all_that_green_gets()[-1])
    assert all_that_green_gets()[1:4] == at_first[1:4]


def test_coins_are_shown_one_step_at_a_time() -> None:
    """SS-3.4: while green chooses a tile in the first step, orange's later coins are still hidden."""
    match = round_of(START, "move 1, move 2, u-turn", "flip 1 tile, u-turn, move 1")
    assert match.to_act == [GREEN]
    view: Any = match.view(GREEN)
    assert list(view.squirrels[ORANGE].stack) == [0, UNKNOWN, UNKNOWN]
    assert "move 2 by Player 1" not in told(match)
    match.play(GREEN, "flip north")
    assert [line.partition(".")[0] for line in match.log if "action" in line] == [
        "First action: move 1 by Player 1, flip 1 tile by Player 2",
        "Second action: move 2 by Player 1, u-turn by Player 2",
        "Third action: u-turn by Player 1, move 1 by Player 2",
    ]


def test_a_plan_runs_coin_by_coin() -> None:
    """SS-3.4: orange goes east twice, turning south in between; green comes to meet it."""
    match = round_of("O/o> . . . . . . . G/g<", "move 2, turn right, move 1", "move 1, turn right, move 1")
    assert drawn(match) == picture(
        """
        O  .     .
        .  ./g^  ./ov
        .  .     G
        """
    )


def test_flips_come_before_switches_before_moves() -> None:
    """SS-4.1, SS-5.6: green flips the dog away, and orange, who only then chooses, switches before nobody moves."""
    match = step_of("O/o> dog . 1 ./g< . . . G", "switch 2 tiles", "flip 1 tile", backs={1: 2})
    assert match.to_act == [GREEN]
    match.play(GREEN, "flip north")
    assert match.to_act == [ORANGE]
    match.play(ORANGE, "switch east and south")
    assert drawn(match) == picture("O/o> 1 . 2 ./g< . . . G")


def test_a_switch_comes_before_a_move() -> None:
    """SS-4.1: the dog is switched into the way of the move that is played at the same time."""
    match = step_of("O/o> . . dog . . . . G/g<", "switch 2 tiles", "move 1")
    match.play(ORANGE, "switch east and south")
    assert drawn(match) == picture("O/o> dog . . . . . ./g< G")
    match = step_of("O/ov . . . ./g^ . dog . G", "move 1", "switch 2 tiles")
    match.play(GREEN, "switch north and west")
    assert drawn(match) == picture("O . . ./ov ./g^ . dog . G")


def test_movement_comes_before_a_squabble() -> None:
    """SS-4.1: green steps next to orange, and then is one step away."""
    match = step_of("O . . ./o> . ./g< . . G", "squabble", "move 1", dice=[0, 0])
    assert "attacks Player 2: 1 step." in told(match)


@pytest.mark.parametrize(("one", "other"), list(product(range(9), repeat=2)))
def test_which_actions_cancel_each_other_out(one: int, other: int) -> None:
    """SS-4.2: these pairs and no others."""
    alike = {Action.FLIP_ACTION, Action.FLIP_TILE, Action.SWITCH_TILES, Action.SQUABBLE}
    pairs = {(action, action) for action in alike} | {
        (Action.FLIP_ACTION, Action.SQUABBLE),
        (Action.SQUABBLE, Action.FLIP_ACTION),
    }
    assert do_cancel_out(one, other) == ((one, other) in pairs)


@pytest.mark.parametrize(
    ("orange", "green"),
    [
        ("flip action", "flip action"),
        ("flip action", "squabble"),
        ("squabble", "squabble"),
        ("flip 1 tile", "flip 1 tile"),
        ("switch 2 tiles", "switch 2 tiles"),
    ],
)
def test_what_cancels_out_does_nothing(orange: str, green: str) -> None:
    """SS-4.2, SS-4.3: an action that the opponent's cancels out; nobody is asked, nothing is rolled."""
    match = step_of("O/o> . . . ./g< . . . G", orange, green)
    assert drawn(match) == picture("O/o> . . . ./g< . . . G")
    assert "cancel" in told(match)
    assert match.to_act == [ORANGE, GREEN]


def test_an_action_cancels_its_twin_even_if_it_could_not_be_carried_out() -> None:
    """SS-4.2: green's squabble has no way to orange, who stands at home; orange's could reach green."""
    match = step_of("O/o> . . . ./g< . . . G", "squabble", "squabble")
    assert "cancels out" in told(match)


def test_who_has_lost_the_actions_shows_nothing_and_cancels_nothing() -> None:
    """SS-4.4: orange runs into the dog in the first step; green's squabbles meet no coin, only a squirrel at home."""
    match = round_of("O/o> dog . . . . . . G/g<", "move 1, squabble, u-turn", "turn left, squabble, u-turn")
    assert match.to_act == [ORANGE]
    match.play(ORANGE, "face south")
    assert "squabble by Player 1" not in told(match)
    assert "Player 1 is at home: no squabble." in told(match)
    assert drawn(match) == picture("O/ov dog . . . . . . G/g^")


def test_a_coin_that_is_lost_is_never_shown() -> None:
    """SS-4.4: in the third step green still does not know orange's second coin."""
    match = round_of("O/o> mud . . . . . . G/g<", "move 1, squabble, u-turn", "turn left, u-turn, flip 1 tile")
    assert match.to_act == [GREEN]
    view: Any = match.view(GREEN)
    assert list(view.squirrels[ORANGE].stack) == [0, UNKNOWN, UNKNOWN]
    assert "(the rest is lost)" in on_screen(match.game, view, GREEN)


def test_who_has_lost_the_actions_still_defends_and_gathers() -> None:
    """SS-4.4: orange sits in the mud, beats its attacker, takes a nut from it and one out of the puddle."""
    match = step_of("O . . . mud+/o> ./g< . . G", None, "squabble", dice=[0, 5], carried=(1, 1), moved=(1, 1))
    assert "Player 1 wins the squabble and steals a nut." in told(match)
    match.play(GREEN, "face north")
    assert nuts(match) == [3, 0]
    assert drawn(match) == picture("O . . . mud/o> . . . G/g^")


def test_targets_are_chosen_when_the_action_comes_up() -> None:
    """SS-4.5: the tile is no part of the plan: planning offers coins only, and then green knows what orange plays."""
    match = Match(GAME, start=dump(board(START)))
    assert all(" over " in move.text for move in match.legal(GREEN))
    match = step_of(START, "move 1", "flip 1 tile")
    assert "move 1 by Player 1" in told(match)
    assert [move.text for move in match.legal(GREEN)] == ["flip north", "flip west"]
