from __future__ import annotations

from typing import Any

import pytest

from scurry.games.square_tactics.action_cards import TITLES, WHEN, When
from scurry.games.square_tactics.position import Step
from scurry.games.square_tactics.tests.build import (
    GAME,
    board_of,
    choices,
    discarded,
    hand_of,
    held_by,
    match,
    pile_of,
    place_of,
    place_seen,
    play,
    step_of,
)
from scurry.matches.laying import play as play_turns
from scurry.matches.refusals import Illegal
from scurry.matches.scenes import scene_of

MIDDLE = """ .    .    .
             .    0A13 .
             .    .    ."""


def space(game: Any, name: str) -> Any:
    """A space of the board by its name."""
    return game.position.spaces["abcd".index(name[0]) + 4 * (int(name[1]) - 1)]


def test_each_card_has_its_window() -> None:
    """ST-8.2."""
    windows = {title: When(when) for title, when in zip(TITLES, WHEN, strict=True)}
    assert [title for title, when in windows.items() if When.END in when] == [
        "Aft Shielding",
        "Fore Shielding",
        "Port Shielding",
        "Starboard Shielding",
        "Trade",
        "Turnabout",
        "Twist",
    ]
    assert sum(When.BEGINNING in when for when in windows.values()) == 13
    game = match(board=MIDDLE, hands=("A14", "B01"), actions={0: "zombie, reaction, wounded, sacrifice, gain ground"})
    assert choices(game, 0) == ["pass"]
    with pytest.raises(Illegal, match=r"Reaction is not played now, but when a space beside.*\(ST-8.2\)"):
        game.play(0, "reaction")
    with pytest.raises(Illegal, match=r"You do not hold Twist. \(ST-8.11\)"):
        game.play(0, "twist")
    with pytest.raises(Illegal, match=r"Gain Ground could not be carried out now. \(ST-8.5\)"):
        game.play(0, "gain ground")


def test_any_number_of_cards_may_be_played_one_after_another() -> None:
    """ST-8.1: three in one window, in any order."""
    game = match(board=MIDDLE, hands=("A14", "B01"), actions={0: "twist, turnabout, concede ground"})
    play(game, 0, "turnabout", "b2", "concede ground", "b2", "b1")
    assert step_of(game) == Step.CLEARING
    play(game, 0, "pass", "twist", "b1", "quarter back")
    assert board_of(game).splitlines()[0].split() == [".", "0A13r", "."]
    assert discarded(game) == ["concede ground", "turnabout", "twist"]
    assert step_of(game) == Step.PLAY


@pytest.mark.parametrize(
    ("title", "side"),
    [("fore shielding", 0), ("starboard shielding", 1), ("aft shielding", 2), ("port shielding", 3)],
)
def test_shielding_strengthens_a_printed_side_in_all_three_windows(title: str, side: int) -> None:
    """ST-8.4, ST-8.3: at the beginning, with the play, and at the end; copies add up."""
    game = match(board=MIDDLE, hands=("A14 A10", "B01"), actions={0: ", ".join([title] * 4)})
    play(game, 0, title, "b2", title, "b2", "pass", "A14", "a1", title, "pass", title, "b2")
    shields = [0, 0, 0, 0]
    shields[side] = 3
    assert list(space(game, "b2").shields) == shields
    shields[side] = 1
    assert list(space(game, "a1").shields) == shields


def test_shielding_with_the_play_counts_before_processing() -> None:
    """ST-8.4: the printed rules' example. Comet Collector's bottom 6 is 7, and captures Calibrator Cal's 6."""
    scene = scene_of(GAME, "aft-shielding")
    shown = scene.match()
    for step in scene.steps:
        play_turns(shown, step.play)
    assert pile_of(shown, 0) == ["B10"]
    for cards, captured in (("aft shielding", ["B10"]), ("twist", [])):
        game = match(
            board=""" .    .    .
                      .    .    .
                      .    1B10 .""",
            hands=("A10", "B01"),
            actions={0: cards},
        )
        play(game, 0, "pass", "A10", "b2")
        assert choices(game, 0) == ([cards, "pass"] if cards == "aft shielding" else ["pass"])
        play(game, 0, choices(game, 0)[0])
        assert pile_of(game, 0) == captured


def test_cards_under_a_character_move_and_turn_with_it_and_go_when_it_is_captured() -> None:
    """ST-8.3, ST-8.18: shielded at b2, moved to b1, turned half round; its top 7 is then captured by an 8."""
    game = match(
        board=MIDDLE,
        hands=("A14", "B09"),
        actions={0: "fore shielding, concede ground, turnabout"},
    )
    play(game, 0, "fore shielding", "b2", "concede ground", "b2", "b1", "pass", "turnabout", "b1", "A14", "c3")
    assert list(space(game, "b1").shields) == [1, 0, 0, 0]
    assert board_of(game).splitlines()[0].split() == [".", "0A13h", "."]
    play(game, 1, "B09", "b2")
    play(game, 0, "pass")
    assert pile_of(game, 1) == ["A13"]
    assert discarded(game) == ["concede ground", "fore shielding", "turnabout"]


@pytest.mark.parametrize(("title", "ends"), [("concede ground", ["a1", "c1"]), ("gain ground", ["b2"])])
def test_ground_is_conceded_or_gained_by_the_worth_of_spaces(title: str, ends: list[str]) -> None:
    """ST-8.5."""
    game = match(board=" . 0A13 .\n . . .\n . . .", hands=("A14", "B01"), actions={0: title})
    play(game, 0, title)
    assert choices(game, 0) == ["b1"]
    play(game, 0, "b1")
    assert choices(game, 0) == ends
    with pytest.raises(Illegal, match=r"cannot get to b3 by this. \(ST-8.5\)"):
        game.play(0, "b3")
    play(game, 0, ends[0])
    assert space(game, ends[0]).card == 12


def test_ground_of_equal_worth_is_neither_gained_nor_conceded() -> None:
    """ST-8.5: on the large board from side to side and from middle to middle."""
    game = match(
        board=""" .    0A13 .    .
                  .    .    .    .
                  .    .    .    .
                  .    .    .    .""",
        hands=("A14", "B01", "C01", "N01"),
        factions="ABCN",
        actions={0: "concede ground, gain ground"},
    )
    play(game, 0, "concede ground", "b1")
    assert choices(game, 0) == ["a1"]


def test_hot_swap_places_another_character_without_playing_it() -> None:
    """ST-8.6, ST-8.18: right side up, no shielding left, nothing processed, no Reaction round, known to all."""
    game = match(
        board=""" .    1B06 .
                  .    0A13r .
                  .    .    .""",
        hands=("A09 A14", "B01"),
        actions={0: "hot swap, fore shielding, reaction"},
    )
    play(game, 0, "fore shielding", "b2", "hot swap", "b2")
    assert choices(game, 0) == ["saucer sue", "moonbase mayor"]
    play(game, 0, "A09")
    assert board_of(game).splitlines()[1].split() == [".", "0A09", "."]
    assert hand_of(game, 0) == ["A13", "A14"]
    assert discarded(game) == ["fore shielding", "hot swap"]
    assert pile_of(game, 0) == []
    assert step_of(game) == Step.BEGINNING


def test_hot_swap_needs_another_character_in_hand() -> None:
    """ST-8.6."""
    game = match(board=MIDDLE, hands=("", "B01"), actions={0: "hot swap"})
    assert choices(game, 0) == ["pass"]


def test_oblique_step_goes_diagonally() -> None:
    """ST-8.7."""
    game = match(board=MIDDLE, hands=("A14", "B01"), actions={0: "oblique step"})
    play(game, 0, "oblique step", "b2")
    assert choices(game, 0) == ["a1", "c1", "a3", "c3"]
    play(game, 0, "c3")
    assert space(game, "c3").card == 12


def test_reposition_moves_an_opponents_character() -> None:
    """ST-8.8, ST-8.18: it keeps its orientation."""
    game = match(
        board=""" .    1B01r .
                  .    0A13 .
                  .    .    .""",
        hands=("A14", "B02"),
        actions={0: "reposition"},
    )
    play(game, 0, "reposition")
    assert choices(game, 0) == ["b1"]
    play(game, 0, "b1")
    assert choices(game, 0) == ["a1", "c1"]
    play(game, 0, "a1")
    assert board_of(game).splitlines()[0].split() == ["1B01r", ".", "."]


def test_second_strike_processes_a_character_on_the_board_and_the_turn_goes_on() -> None:
    """ST-8.9, ST-5.3, ST-7.4: it captures, so no action card comes at the end; Scheme does not draw again."""
    game = match(
        board=""" .    1B06 .
                  .    0A08 .
                  .    .    .""",
        hands=("A14 A10", "B01"),
        actions={0: "second strike"},
    )
    play(game, 0, "second strike", "b2")
    assert pile_of(game, 0) == ["B06"]
    assert step_of(game) == Step.PLAY
    assert held_by(game, 0) == []
    play(game, 0, "A14", "a3")
    assert held_by(game, 0) == []


def test_second_strike_beside_nobody_is_legal_and_does_nothing() -> None:
    """ST-8.9."""
    game = match(board=MIDDLE, hands=("A14", "B01"), actions={0: "second strike"})
    play(game, 0, "second strike", "b2")
    assert step_of(game) == Step.PLAY


def test_a_trade_is_blind_and_known_to_the_two_alone() -> None:
    """ST-8.10, ST-10.4: the partner cannot see what is offered; a third seat learns only that there was a trade."""
    game = match(
        hands=("A14 A10", "B01 B02", "C01", "N01"),
        factions="ABCN",
        actions={0: "trade"},
    )
    play(game, 0, "trade")
    assert choices(game, 0) == ["with the second seat", "with the third seat", "with the fourth seat"]
    play(game, 0, "with the second seat", "A14")
    assert game.to_act == [1]
    assert place_seen(game, 1, "A14") == -1
    assert choices(game, 1) == ["bolt bulwark", "firewall fred"]
    play(game, 1, "B02")
    assert hand_of(game, 0) == ["A10", "B02"]
    assert hand_of(game, 1) == ["A14", "B01"]
    assert game.log_at(game.ply, 1) == ["Player 1 gives Moonbase Mayor to you and gets Firewall Fred."]
    assert game.log_at(game.ply, 2) == ["Player 1 and Player 2 trade a character."]
    assert place_seen(game, 0, "A14") == place_of(game, "A14")
    assert place_seen(game, 2, "A14") == place_seen(game, 3, "B02") == -1
    assert step_of(game) == Step.PLAY
    assert "firewall fred" in choices(game, 0)


def test_an_open_trade_shows_what_is_offered_to_the_partner_alone() -> None:
    """ST-8.10."""
    game = match(hands=("A14 A10", "B01 B02", "C01", "N01"), factions="ABCN", actions={0: "trade"}, blind_trade=False)
    play(game, 0, "trade", "with the second seat", "A14")
    assert place_seen(game, 1, "A14") == place_of(game, "A14")
    assert place_seen(game, 2, "A14") == -1


def test_a_trade_needs_a_character_in_both_hands() -> None:
    """ST-8.10: and with two players there is no partner to choose."""
    assert "trade" not in choices(match(hands=("A14", ""), actions={0: "trade"}), 0)
    game = match(hands=("A14", "B01"), actions={0: "trade"})
    play(game, 0, "trade", "A14")
    play(game, 1, "B01")
    assert hand_of(game, 0) == ["B01"]


@pytest.mark.parametrize(
    ("title", "moves", "after"),
    [("turnabout", (), "0A13h"), ("twist", ("quarter clockwise",), "0A13r"), ("twist", ("quarter back",), "0A13l")],
)
def test_turnabout_and_twist_turn_a_character_at_the_beginning_or_the_end(
    title: str, moves: tuple[str, ...], after: str
) -> None:
    """ST-8.11, ST-8.18."""
    at_once = match(board=MIDDLE, hands=("A14", "B01"), actions={0: title})
    play(at_once, 0, title, "b2", *moves)
    assert board_of(at_once).splitlines()[1].split() == [".", after, "."]
    later = match(board=MIDDLE, hands=("A14", "B01"), actions={0: title})
    play(later, 0, "pass", "A14", "a1", "pass", title, "b2", *moves)
    assert board_of(later).splitlines()[1].split() == [".", after, "."]


def test_a_zombie_is_played_from_the_captured_pile() -> None:
    """ST-8.12, ST-8.3, ST-4.7: it fights for its new player; if captured it goes to the captor's pile."""
    game = match(
        board=""" .    1B12 .
                  .    .    .
                  .    .    .""",
        hands=("A14", "B08"),
        piles=("B18",),
        actions={0: "zombie"},
    )
    play(game, 0, "pass")
    assert choices(game, 0) == ["zombie", "moonbase mayor"]
    play(game, 0, "zombie", "B18", "b2")
    assert step_of(game) == Step.ORIENT  # Swivel Servo is a Pivot, and its ability works
    play(game, 0, "half turn")
    assert pile_of(game, 0) == ["B12"]
    assert board_of(game).splitlines()[1].split() == [".", "0B18h", "."]
    assert discarded(game) == []
    play(game, 1, "B08", "b3")
    assert pile_of(game, 1) == ["B18"]
    assert discarded(game) == ["zombie"]


def test_a_zombie_may_come_with_an_empty_hand() -> None:
    """ST-8.12, ST-3.4."""
    game = match(hands=("", "B08"), piles=("B18",), actions={0: "zombie"}, step=Step.PLAY)
    assert choices(game, 0) == ["zombie", "pass"]
