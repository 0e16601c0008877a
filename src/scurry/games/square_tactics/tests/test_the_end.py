from __future__ import annotations

from typing import Any

import pytest

from scurry.games.square_tactics.position import MOST_TURNS_A_SEAT, Place
from scurry.games.square_tactics.tests.build import GAME, board_of, match, play, told
from scurry.matches.match import Match
from scurry.matches.plain import dump

NEARLY_FULL = """ 0A01 1B01 0A02
                  1B02 0A03 1B03
                  0A04 1B09 .   """


def test_the_game_ends_when_nobody_has_a_character_left_to_play() -> None:
    """ST-6.1, ST-6.3, ST-6.4, ST-6.5: Saucer Sue holds a corner and captures nothing; 1 to 0."""
    game = match(hands=("A09", ""), decks=(0, 0), actions={1: "zombie"}, piles=("", "A01"))
    play(game, 0, "A09", "a1")
    assert game.is_over
    assert game.result is not None
    assert game.result.points == (1, 1)
    assert game.result.reason == "shared"
    assert "All characters have been played: the game ends." in told(game)


def test_the_game_goes_on_while_somebody_has_a_card_in_the_deck() -> None:
    """ST-6.1, ST-6.3: the last card of the deck is drawn at the end of the turn, and counts."""
    game = match(hands=("A09", ""), decks=(1, 0), first_game=True)
    play(game, 0, "A09", "a1")
    assert not game.is_over
    assert game.to_act == [0]  # the other has nothing to play, and no card to ask for


def test_the_game_ends_when_no_space_is_open() -> None:
    """ST-6.2, ST-6.3, ST-6.4: corners 1, sides 2, the middle 3."""
    game = match(board=NEARLY_FULL, hands=("A14", "B05"), piles=("B10", ""), first_game=True)
    play(game, 0, "A14", "c3")
    assert game.is_over
    assert game.result is not None
    assert game.result.points == (1 + 1 + 1 + 1 + 1 + 3, 8)
    assert game.result.reason == "shared"
    assert told(game)[-3:] == [
        "No space is open: the game ends.",
        "Player 1 has 8 points: 1 captured, 7 for spaces.",
        "Player 2 has 8 points: 0 captured, 8 for spaces.",
    ]


def test_a_board_that_a_capture_opens_again_is_not_full() -> None:
    """ST-6.2, ST-6.3: looked at when the turn is over. Saucer Sue's top 9 captures on c2."""
    game = match(board=NEARLY_FULL, hands=("A09", "B05"), first_game=True)
    play(game, 0, "A09", "c3")
    assert not game.is_over
    assert board_of(game).splitlines()[1].split() == ["1B02", "0A03", "."]


def test_most_points_win() -> None:
    """ST-6.5."""
    game = match(board=NEARLY_FULL, hands=("A14", "B05"), piles=("B10 B11", ""), first_game=True)
    play(game, 0, "A14", "c3")
    assert game.result is not None
    assert (game.result.places, game.result.reason) == ((1, 2), "most-points")
    assert game.result.sentence == "Player 1 wins with the most points."


def test_no_game_goes_on_for_ever() -> None:
    """ST-6.6."""
    game = match(hands=("A13", "B01"), turns=2 * MOST_TURNS_A_SEAT, first_game=True)
    play(game, 0, "A13", "a1")
    assert game.is_over
    assert "This has gone on long enough: the game ends." in told(game)


@pytest.mark.parametrize(("first", "places"), [(0, (1, 2)), (1, (2, 1))])
def test_a_fair_start_wins_ties_for_the_first_of_two(first: int, places: tuple[int, int]) -> None:
    """ST-9.6: 8 to 8, and no points are given."""
    game = fairly_ended(first, board=NEARLY_FULL, hands=("A14", "B05"), piles=("B10", ""))
    assert game.result is not None
    assert (game.result.points, game.result.places, game.result.reason) == ((8, 8), places, "fair-start")


FULL_BUT_ONE = """ 2C01 2C02 3N01 3N02
                   1B01 2C03 2C04 0A01
                   1B02 2C05 0A02 0A03
                   1B03 1B04 0A04 .   """


@pytest.mark.parametrize(
    ("first", "piles", "points", "places", "reason"),
    [
        (0, ("B10", "", "", ""), (13, 8, 12, 3), (1, 3, 2, 4), "most-points"),
        (0, ("", "", "", ""), (12, 8, 12, 3), (2, 3, 1, 4), "fair-start"),
        (2, ("B10 B11 B12 B13", "", "", ""), (14, 7, 14, 4), (1, 3, 2, 4), "fair-start"),
        (1, ("B10 B11 B12", "", "", ""), (13, 9, 13, 3), (1, 3, 1, 4), "shared"),
        (3, ("", "", "", "A10 A11"), (11, 7, 12, 7), (2, 3, 1, 3), "most-points"),
    ],
)
def test_a_fair_start_gives_four_players_points_by_turn_order(
    first: int, piles: tuple[str, ...], points: tuple[int, ...], places: tuple[int, ...], reason: str
) -> None:
    """ST-9.6: 2 for the first and 1 for the second; the third wins ties, at the top only."""
    hands = ("A05", "B05", "C06", "N03")
    game = fairly_ended(first, board=FULL_BUT_ONE, hands=hands, piles=piles, factions="ABCN", space="d4")
    assert game.result is not None
    assert (game.result.points, game.result.places, game.result.reason) == (points, places, reason)


def test_what_a_fair_start_gives_is_told() -> None:
    """ST-9.6."""
    hands = ("A05", "B05", "C06", "N03")
    game = fairly_ended(0, board=FULL_BUT_ONE, hands=hands, piles=("", "", "", ""), factions="ABCN", space="d4")
    assert "Player 1 has 12 points: 0 captured, 10 for spaces, 2 for going early." in told(game)


def fairly_ended(first: int, hands: tuple[str, ...], space: str = "c3", **table: Any) -> Match:
    """A first game with a fair start that seat 0 ends by filling the last space."""
    position: Any = match(hands=hands, first_game=True, fair_start=True, **table).position
    position.first = first
    game = Match(GAME, start=dump(position), seed=1)
    play(game, 0, hands[0], space)
    return game


def test_three_games_are_added_and_the_winner_begins_the_next() -> None:
    """ST-9.3, ST-9.4: factions and seats stay; everything is laid out anew."""
    game = match(board=NEARLY_FULL, hands=("A14", "B05"), piles=("B10 B11", ""), first_game=True, three_games=True)
    play(game, 0, "A14", "c3")
    position: Any = game.position
    assert not game.is_over
    assert (position.game, position.first, position.turn, position.turns) == (1, 0, 0, 1)
    assert [int(camp.scored) for camp in position.camps[:2]] == [9, 8]
    assert [int(camp.faction) for camp in position.camps[:2]] == [0, 1]
    assert [(int(camp.hand), int(camp.deck), int(camp.pile)) for camp in position.camps[:2]] == [(3, 15, 0)] * 2
    assert not any(place == Place.BOARD for place in position.where)
    assert told(game)[-1] == "Game 2 begins with Player 1."


def test_after_a_tie_the_player_after_the_last_first_one_begins() -> None:
    """ST-9.4; ST-9.6: a tie that a fair start wins counts as won."""
    for fair, first in ((False, 1), (True, 0)):
        position: Any = match(
            board=NEARLY_FULL,
            hands=("A14", "B05"),
            piles=("B10", ""),
            first_game=True,
            three_games=True,
            fair_start=fair,
        ).position
        game = Match(GAME, start=dump(position), seed=1)
        play(game, 0, "A14", "c3")
        after: Any = game.position
        assert after.camps[0].scored == after.camps[1].scored
        assert after.first == first


def test_a_match_ends_after_three_games_with_all_points_added() -> None:
    """ST-9.3, ST-9.6: equal totals share a match, whoever began."""
    position: Any = match(
        board=NEARLY_FULL,
        hands=("A14", "B05"),
        piles=("B10", ""),
        first_game=True,
        three_games=True,
        fair_start=True,
    ).position
    position.game = 2
    position.camps[0].scored, position.camps[1].scored = 20, 20
    game = Match(GAME, start=dump(position), seed=1)
    play(game, 0, "A14", "c3")
    assert game.result is not None
    assert game.result.points == (28, 28)
    assert (game.result.places, game.result.reason) == ((1, 1), "shared")


def test_mayhem_brings_an_action_card_each_turn() -> None:
    """ST-9.2, ST-9.5: with personal decks too."""
    game = match(
        board=""" .    1B01 .
                  .    .    .
                  .    .    .""",
        hands=("A09", "B02"),
        mayhem=True,
        personal_decks=True,
    )
    play(game, 0, "A09", "b2")
    position: Any = game.position
    assert position.camps[0].actions == 1
    assert [int(deck.left) for deck in position.action_decks] == [17, 18, 0, 0]


def test_with_personal_decks_everyone_has_one_card_of_each_kind() -> None:
    """ST-9.1."""
    position: Any = Match(GAME, seats=2, seed=1, options={"personal_decks": "yes"}).position
    for seat in range(2):
        both = position.action_decks[seat].cards + position.camps[seat].held
        assert list(both) == [1] * 18
    assert [int(deck.left) for deck in position.action_decks] == [17, 17, 0, 0]
