from __future__ import annotations

from typing import Any

import pytest

from scurry.games.square_tactics.action_cards import ACTION_CARDS, COPIES
from scurry.games.square_tactics.characters import ABILITY_TEXTS, CHARACTERS, FACTION_SIZE, Ability
from scurry.games.square_tactics.grid import SPACES, name_of
from scurry.games.square_tactics.pieces import direction_of, value_of
from scurry.games.square_tactics.position import Place, Step
from scurry.games.square_tactics.tests.build import (
    GAME,
    board_of,
    choices,
    hand_of,
    held_by,
    match,
    picture,
    pile_of,
    place_seen,
    play,
    step_of,
    told,
)
from scurry.matches.match import Match
from scurry.matches.plain import dump
from scurry.matches.refusals import Illegal


def new(seats: int = 2, seed: int = 1, **options: object) -> Any:
    return Match(GAME, seats=seats, seed=seed, options=options).position


# --- Parts and setting up ---


def test_there_are_18_characters_of_each_faction_and_four_of_each_of_18_action_cards() -> None:
    """ST-1.1; every character's numbers and the price of its ability make 22."""
    assert len(CHARACTERS) == 4 * FACTION_SIZE == 72
    assert len(ACTION_CARDS) * COPIES == 72
    assert new().action_decks[0].left + 2 == 72
    price = dict(zip(Ability, (1, 0, 2, 1, 0, 1, 1, 0, 1, 1, 1, 1, 2, 1, 2, 2, 5, 6), strict=False))
    assert all(sum(row[1:5]) + price[row[5]] == 22 for row in CHARACTERS)
    assert len(ABILITY_TEXTS) == len(Ability) - 1


@pytest.mark.parametrize(("seats", "worth"), [(2, "121 232 121"), (4, "1221 2332 2332 1221")])
def test_corners_sides_and_middles_are_worth_1_2_and_3(seats: int, worth: str) -> None:
    """ST-1.2."""
    position = new(seats)
    rows = ["".join(str(value_of(position, space)) for space in range(row, row + 4)) for row in range(0, SPACES, 4)]
    assert " ".join(row.replace("0", "") for row in rows).split() == worth.split()
    assert name_of(0) == "a1"


def test_a_first_game_has_neither_abilities_nor_action_cards() -> None:
    """ST-1.3, ST-9.5: a Keen character only ties, and no action card is about."""
    game = match(
        board=""" .    1B10 .
                  .    .    .
                  .    .    .""",
        hands=("A07", "B01"),
        first_game=True,
    )
    play(game, 0, "A07", "b2")
    assert pile_of(game, 0) == []
    assert new(first_game=True).action_decks[0].left == 0
    assert held_by(game, 0) == []
    with pytest.raises(ValueError, match="no action cards"):
        GAME.card.terms(2, {"first_game": True, "mayhem": True})


@pytest.mark.parametrize(("seats", "tops"), [(2, "NS"), (4, "NESW")])
def test_everyones_characters_point_across_the_board(seats: int, tops: str) -> None:
    """ST-1.4."""
    position = new(seats)
    position.spaces[0].card = 0
    for seat, top in enumerate(tops):
        position.spaces[0].seat = seat
        assert "NESW"[direction_of(position, 0, 0)] == top


@pytest.mark.parametrize("seats", [2, 4])
def test_the_set_up(seats: int) -> None:
    """ST-2.1, ST-2.3, ST-2.5: an empty board; three characters and one action card each."""
    position = new(seats)
    assert not [place for place in position.where if place == Place.BOARD]
    for seat in range(seats):
        camp = position.camps[seat]
        assert (camp.hand, camp.deck, camp.pile, camp.actions) == (3, 15, 0, 1)
        assert sum(position.where == Place.HAND + seat) == 3
        assert sum(camp.held) == 1


def test_factions_are_all_different_and_may_be_wished_for() -> None:
    """ST-2.2."""
    seen = set()
    for seed in range(40):
        factions = [int(camp.faction) for camp in new(4, seed, faction_3="bots").camps]
        assert sorted(factions) == [0, 1, 2, 3]
        assert factions[2] == 1
        seen.add(tuple(factions))
    assert len(seen) == 6
    with pytest.raises(ValueError, match="same faction"):
        GAME.card.terms(2, {"faction_1": "cats", "faction_2": "cats"})


def test_the_first_player_is_drawn_by_lot() -> None:
    """ST-2.4."""
    assert {int(new(4, seed).turn) for seed in range(40)} == {0, 1, 2, 3}
    assert {int(new(4, seed).first) for seed in range(40)} == {0, 1, 2, 3}


# --- The turn ---


def test_the_parts_of_a_turn_come_in_order_and_the_draw_is_last() -> None:
    """ST-3.1, ST-3.5, ST-5.1, ST-5.3: beginning, play, shielding, end, draw; then it is the other's turn."""
    game = match(hands=("A13 A14", "B01"), actions={0: "fore shielding", 1: "zombie"})
    steps = []
    for moves in (("pass",), ("A13", "b2"), ("pass",), ("pass",)):
        steps.append(step_of(game))
        held = held_by(game, 0)
        play(game, 0, *moves)
    assert steps == [Step.BEGINNING, Step.PLAY, Step.SHIELD, Step.ENDING]
    assert held == ["fore shielding"]
    assert len(held_by(game, 0)) == 2
    assert len(hand_of(game, 0)) == 2
    assert game.to_act == [1]


def test_whoever_has_a_character_plays_it_on_an_open_space() -> None:
    """ST-3.2, ST-3.3."""
    game = match(
        board=""" .    1B10 .
                  .    .    0A13
                  .    .    .""",
        hands=("A07 A08", "B01"),
    )
    assert choices(game, 0) == ["probe poet", "antenna andy"]
    with pytest.raises(Illegal, match=r"must play one. \(ST-3.2\)"):
        game.play(0, "pass")
    with pytest.raises(Illegal, match=r"Bolt Bulwark is not in your hand. \(ST-3.2\)"):
        game.play(0, "bolt bulwark")
    play(game, 0, "A07")
    assert choices(game, 0) == ["a1", "c1", "a2", "b2", "a3", "b3", "c3"]
    with pytest.raises(Illegal, match=r"b1 is not open. \(ST-3.3\)"):
        game.play(0, "b1")
    with pytest.raises(Illegal, match=r"no d1 on the board for two. \(ST-1.2\)"):
        game.play(0, "d1")
    play(game, 0, "a3")
    assert board_of(game) == picture("""
        .    1B10 .
        .    .    0A13
        0A07 .    .""")


def test_without_a_character_the_turn_goes_on_to_its_draws() -> None:
    """ST-3.4, ST-6.7, ST-8.12: an empty hand, and an action card that might be a Zombie: asked, with a pass to give."""
    game = match(hands=("", "B01"), piles=("B02",), actions={0: "twist"}, step=Step.PLAY)
    assert choices(game, 0) == ["pass"]
    assert "no character in hand" in GAME.words.ask(game.view(0), 0)
    play(game, 0, "pass")
    assert len(hand_of(game, 0)) == 1
    assert len(held_by(game, 0)) == 2
    assert game.to_act == [1]


def test_turns_go_clockwise() -> None:
    """ST-3.5."""
    game = match(hands=("A13", "B01", "C01", "N01"), factions="ABCN", turn=3, first_game=True)
    play(game, 3, "N01", "a1")
    assert game.to_act == [0]
    play(game, 0, "A13", "d4")
    assert game.to_act == [1]


# --- Processing ---


def test_higher_captures_equal_goes_on_lower_stops() -> None:
    """ST-4.1, ST-4.2, ST-4.3, ST-4.4, ST-4.5.

    Saucer Sue (9-3-4-5) comes to b2. Top 9 beats 7; right 3 ties with 3; bottom 4 stops at 9; left is not compared.
    """
    game = match(
        board=""" .    1B01 .
                  1B13 .    1B03
                  .    1B18 .""",
        hands=("A09", "B02"),
        first_game=True,
    )
    play(game, 0, "A09", "b2")
    assert told(game)[1:5] == [
        "Saucer Sue's 9 beats Bolt Bulwark's 7.",
        "Player 1 captures Bolt Bulwark.",
        "Saucer Sue's 3 ties with Anchor Unit 7's 3.",
        "Saucer Sue's 4 stops at Swivel Servo's 9.",
    ]
    assert pile_of(game, 0) == ["B01"]
    assert board_of(game) == picture("""
        .    .    .
        1B13 0A09 1B03
        .    1B18 .""")


def test_edges_open_spaces_and_own_characters_stop_nothing() -> None:
    """ST-4.2: at a corner, beside an own character, only the left number meets anyone."""
    game = match(
        board=""" .    1B01 .
                  .    .    0A17
                  .    .    .""",
        hands=("A11", "B02"),
        first_game=True,
    )
    play(game, 0, "A11", "c1")
    assert told(game)[1:3] == ["Quantum Quibbler's 8 beats Bolt Bulwark's 3.", "Player 1 captures Bolt Bulwark."]


def test_a_turned_character_begins_with_its_printed_top() -> None:
    """ST-4.1: turned by a quarter, the top 6 of Quantum Quibbler meets the right 4 of the one in the east, first."""
    game = match(
        board=""" .    1B10 .
                  .    .    1B08
                  .    .    .""",
        hands=("A11", "B02"),
    )
    play(game, 0, "A11", "b2", "quarter clockwise")
    assert [line for line in told(game) if "Quibbler's" in line] == [
        "Quantum Quibbler's 6 beats Spare-Part Spud's 4.",
        "Quantum Quibbler's 8 beats Calibrator Cal's 4.",
    ]


def test_four_players_meet_each_others_sides_as_they_lie() -> None:
    """ST-1.4, ST-4.2: the north number of seat 0 meets the right number of seat 1, whose top points east."""
    game = match(
        board=""" .    .    .    .
                  .    1B01 .    .
                  .    .    .    .
                  .    .    .    .""",
        hands=("A09", "B02", "C01", "N01"),
        factions="ABCN",
        first_game=True,
    )
    play(game, 0, "A09", "b3")
    assert told(game)[1] == "Saucer Sue's 9 beats Bolt Bulwark's 7."
    assert pile_of(game, 0) == ["B01"]


def test_four_players_make_no_teams() -> None:
    """ST-1.5: Plasma Postman (6-5-5-5) captures from the west, from the east and from across."""
    game = match(
        board=""" .    .    .    .
                  .    1B02 .    .
                  .    .    2C02 .
                  .    3N03 .    .""",
        hands=("A13", "B01", "C01", "N01"),
        factions="ABCN",
        first_game=True,
    )
    play(game, 0, "A13", "b3")
    assert pile_of(game, 0) == ["B02", "C02", "N03"]


def test_captured_piles_lie_open() -> None:
    """ST-4.6."""
    game = match(hands=("A13", "B01"), piles=("B02", "A01"))
    assert place_seen(game, 1, "B02") == place_seen(game, -1, "B02") == Place.PILE + 0


def test_a_character_is_whose_who_played_it() -> None:
    """ST-4.7: seat 0 captures a character of its own faction from seat 1, for a point."""
    game = match(
        board=""" .    1A02 .
                  .    .    .
                  .    .    .""",
        hands=("A09", "B01"),
        first_game=True,
    )
    play(game, 0, "A09", "b2")
    assert pile_of(game, 0) == ["A02"]


# --- Drawing ---


def test_a_capture_brings_no_action_card_and_no_capture_brings_one() -> None:
    """ST-5.1, ST-5.3, ST-5.5."""
    board = """ .    1B01 .
                .    .    .
                .    .    ."""
    for space, cards in (("b2", 0), ("a3", 1)):
        game = match(board=board, hands=("A06", "B02"))
        play(game, 0, "A06", space)
        assert len(held_by(game, 0)) == cards
        assert len(hand_of(game, 0)) == 1


def test_an_empty_deck_stops_nothing() -> None:
    """ST-5.2, ST-6.7: seat 0 has played everything, seat 1 has not."""
    game = match(hands=("A13", "B01 B02"), decks=(0, 0), first_game=True)
    play(game, 0, "A13", "a1")
    assert hand_of(game, 0) == []
    play(game, 1, "B01", "c3")
    assert game.to_act == [1]
    assert not game.is_over


def test_the_discard_is_shuffled_when_a_card_must_be_drawn_and_the_deck_is_empty() -> None:
    """ST-5.4."""
    position = match(hands=("A13 A14", "B01"), actions={1: "twist"}, turns=3).position
    deck = position.action_decks[0]
    deck.discard[:] = deck.cards
    deck.cards[:] = 0
    deck.left = 0
    game = Match(GAME, start=dump(position), seed=1)
    play(game, 0, "A13", "a1")
    after: Any = game.position
    assert len(held_by(game, 0)) == 1
    assert after.action_decks[0].left == 70
    assert not any(after.action_decks[0].discard)


def test_without_deck_and_discard_there_is_no_action_card() -> None:
    """ST-5.4: all the cards are held."""
    everything = ", ".join(title.lower() for title, _, _ in ACTION_CARDS)
    game = match(hands=("A13 A14", "B01"), actions={0: everything}, personal_decks=True)
    play(game, 0, "pass", "A13", "a1", "pass", "pass")
    assert len(held_by(game, 0)) == 18
