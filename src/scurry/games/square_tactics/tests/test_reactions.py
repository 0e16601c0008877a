from __future__ import annotations

from typing import Any

import pytest

from scurry.games.square_tactics.action_cards import TEXTS, Action
from scurry.games.square_tactics.position import Step
from scurry.games.square_tactics.tests.build import (
    GAME,
    board_of,
    choices,
    discarded,
    held_by,
    match,
    picture,
    pile_of,
    play,
    step_of,
    told,
)
from scurry.matches.laying import play as play_turns
from scurry.matches.scenes import scene_of

ATTACK = """ .    .    .
             .    1B12 .
             .    .    ."""


def space(game: Any, name: str) -> Any:
    """A space of the board by its name."""
    return game.position.spaces["abcd".index(name[0]) + 4 * (int(name[1]) - 1)]


def test_emergency_maneuvers_takes_the_defender_aside() -> None:
    """ST-8.13, ST-5.3: the printed rules' example. Not captured, so the attacker draws an action card."""
    scene = scene_of(GAME, "emergency-maneuvers")
    game = scene.match()
    assert board_of(game) == picture(ATTACK)
    play_turns(game, scene.steps[0].play)
    assert game.to_act == [1]
    assert "Gearbox Guru is about to be captured" in game.game.words.ask(game.view(1), 1)
    play(game, 1, "emergency maneuvers")
    assert choices(game, 1) == ["b1", "a2", "c2"]
    play(game, 1, "c2")
    assert [turn.move for turn in scene.steps[1].play] == ["emergency maneuvers", "c2"]
    assert board_of(game) == picture("""
        .    .    .
        .    .    1B12
        .    0A09 .""")
    assert pile_of(game, 0) == []
    assert len(held_by(game, 0)) == 1


def test_the_defender_is_not_asked_when_it_would_not_be_captured() -> None:
    """ST-8.13: a tie threatens nobody."""
    game = match(board=ATTACK, hands=("A12", "B01"), actions={1: "emergency maneuvers"})
    play(game, 0, "A12", "b3", "upright")
    assert step_of(game) != Step.DEFENCE


@pytest.mark.parametrize(("counts", "cards"), [(True, 0), (False, 1)])
def test_a_sacrifice_spares_the_defender_for_this_turn(counts: bool, cards: int) -> None:
    """ST-8.14, ST-5.3: a capture for the draw unless the table plays otherwise; the point counts anyway."""
    game = match(board=ATTACK, hands=("A09 A14", "B01 B15"), actions={1: "sacrifice"}, sacrifice_is_capture=counts)
    play(game, 0, "A09", "b3")
    play(game, 1, "sacrifice")
    assert choices(game, 1) == ["bolt bulwark", "short-circuit sid"]
    play(game, 1, "B15")
    assert pile_of(game, 0) == ["B15"]
    assert board_of(game).splitlines()[1].split() == [".", "1B12", "."]
    assert space(game, "b3").spites == 0
    assert len(held_by(game, 0)) == cards


def test_the_sacrifice_card_says_whom_it_spares_and_how_long() -> None:
    """ST-8.14."""
    assert TEXTS[Action.SACRIFICE].endswith("yours is skipped for the rest of this turn.")


def test_the_spared_are_passed_over_by_later_processing_too() -> None:
    """ST-8.14: spared from a Second Strike, and from the play of the same turn; no longer in the next."""
    game = match(
        board=""" .    .    .
                  .    1B12 .
                  .    0A09 .""",
        hands=("A06 A14", "B01 B02"),
        actions={0: "second strike", 1: "sacrifice"},
    )
    play(game, 0, "second strike", "b3")
    play(game, 1, "sacrifice", "B02")
    play(game, 0, "A14", "a2")
    assert board_of(game).splitlines()[1].split() == ["0A14", "1B12", "."]
    assert not any("Moonbase Mayor's" in line for line in told(game))
    assert space(game, "b2").spared == 0


def test_wounded_weakens_the_captor_for_its_remaining_sides_too() -> None:
    """ST-8.15, ST-8.19, ST-4.9: after the top has captured, two wounds make the right 3 a 1."""
    game = match(
        board=""" .    1B12 .
                  .    .    1B17
                  .    .    .""",
        hands=("A09", "B01"),
        actions={1: "wounded, wounded"},
    )
    play(game, 0, "A09", "b2")
    assert step_of(game) == Step.DEFENCE
    play(game, 1, "pass")
    assert choices(game, 1) == ["wounded", "pass"]
    play(game, 1, "wounded", "wounded")
    assert "Saucer Sue's 1 stops at Overclock Otto's 3." in told(game)
    assert sum(space(game, "b2").wounds) == 2


def test_wounds_come_from_the_deck_of_whoever_played_them() -> None:
    """ST-9.1, ST-8.3: when the wounded character is captured, the card goes to that discard."""
    game = match(board=ATTACK, hands=("A18 A14", "B01 B08"), actions={1: "wounded"}, personal_decks=True)
    play(game, 0, "A18", "b3")
    play(game, 1, "pass", "wounded")
    assert list(space(game, "b3").wounds) == [0, 1, 0, 0]
    play(game, 1, "B08", "b2")
    assert pile_of(game, 1) == ["A18"]
    assert (discarded(game, 0), discarded(game, 1)) == ([], ["wounded"])


def test_a_reaction_moves_into_the_space_just_cleared() -> None:
    """ST-8.16, ST-8.18: seat 1 loses b2 and moves from b1 into it; nothing is processed by that."""
    game = match(
        board=""" .    1B02 .
                  .    1B12 .
                  .    .    .""",
        hands=("A09", "B01"),
        actions={1: "reaction"},
    )
    play(game, 0, "A09", "b3")
    play(game, 1, "pass", "pass")
    assert step_of(game) == Step.CLEARING
    assert "b2 has just been cleared" in game.game.words.ask(game.view(1), 1)
    play(game, 1, "reaction", "b1")
    assert board_of(game) == picture("""
        .    .    .
        .    1B02 .
        .    0A09 .""")
    assert pile_of(game, 0) == ["B12"]


def test_the_reaction_round_goes_clockwise_from_the_active_seat_and_begins_anew_after_a_reaction() -> None:
    """ST-8.17: seats 0, 2 and 3 stand beside b2; when seat 2 has reacted, seat 0 is asked for the space it left."""
    game = match(
        board=""" .    2C08 0A13 .
                  .    1B12 3N12 .
                  .    .    .    .
                  .    .    .    .""",
        hands=("A09", "B01", "C01", "N01"),
        factions="ABCN",
        actions={0: "twist", 2: "reaction", 3: "twist"},
    )
    play(game, 0, "pass", "A09", "b3", "pass")
    asked = []
    while step_of(game) == Step.CLEARING:
        seat = game.to_act[0]
        asked.append(seat)
        play(game, seat, *(("reaction", "b1") if seat == 2 else ("pass",)))
    assert asked == [0, 2, 0]
    assert board_of(game).splitlines()[1].split() == [".", "2C08", "3N12", "."]


def test_the_processed_character_may_react_and_goes_on_from_there() -> None:
    """ST-8.16, ST-4.8: Saucer Sue captures at b2 from b3, steps into it, and meets c2 with its right side there."""
    game = match(
        board=""" .    .    .
                  .    1B12 1B09
                  .    .    .""",
        hands=("A09", "B01"),
        actions={0: "reaction"},
    )
    play(game, 0, "pass", "A09", "b3", "pass", "reaction", "b3")
    assert "Saucer Sue's 3 beats Laser Librarian's 2." in told(game)


def test_an_advance_comes_before_the_reaction_round() -> None:
    """ST-8.19, ST-7.6: Silent Sato fills c2 again, and b2, which it left, is the space to react to."""
    game = match(
        board=""" .    .    .
                  1B02 .    1B13
                  .    .    .""",
        hands=("N01", "B01"),
        factions="NB",
        actions={1: "reaction"},
    )
    play(game, 0, "N01", "b2")
    steps = [step_of(game)]
    for seat, move in ((1, "pass"), (1, "pass"), (0, "advance")):
        play(game, seat, move)
        steps.append(step_of(game))
    assert steps == [Step.DEFENCE, Step.LOSS, Step.ADVANCE, Step.CLEARING]
    assert "b2 has just been cleared" in game.game.words.ask(game.view(1), 1)
    play(game, 1, "reaction", "a2")
    assert board_of(game).splitlines()[1].split() == [".", "1B02", "0N01"]


@pytest.mark.parametrize(
    ("title", "moves", "asked"),
    [
        ("concede ground", ("b2", "b1"), 0),
        ("oblique step", ("b2", "c1"), 1),
        ("reposition", ("c2", "c1"), 0),
        ("blink", ("a3", "a2"), 0),
    ],
)
def test_every_move_clears_a_space(title: str, moves: tuple[str, ...], asked: int) -> None:
    """ST-8.16, ST-8.17: whoever holds an action card and stands beside it is asked."""
    game = match(
        board=""" .    .    .
                  .    0A13 1B12
                  0A18 .    .""",
        hands=("A14", "B01"),
        actions={0: "concede ground, oblique step, reposition", 1: "twist"},
    )
    play(game, 0, title, *moves)
    assert step_of(game) == Step.CLEARING
    assert game.to_act == [asked]
    assert choices(game, asked) == ["pass"]
