"""ST-10: what hands hold shows in nothing that the others see, not even in who is asked and when."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games.square_tactics.action_cards import KINDS
from scurry.games.square_tactics.characters import FACTION_SIZE
from scurry.games.square_tactics.position import Place, Step
from scurry.games.square_tactics.tests.build import GAME, card, choices, hand_of, match, place_seen, play, step_of
from scurry.kernel.dice import FastDice, fast_dice, roll
from scurry.kernel.records import bytes_of, copy_of
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.boards import drawn
from scurry.matches.match import Match
from scurry.matches.plain import dump
from scurry.matches.refusals import Illegal


def with_other_action_cards(position: Any, seat: int, dice: FastDice) -> Any:
    """The same table, but a seat's action cards are others from its own deck."""
    world = copy_of(position)
    camp, deck = world.camps[seat], world.action_decks[seat]
    cards = [kind for kind in range(KINDS) for _ in range(camp.held[kind] + deck.cards[kind])]
    deck.cards += camp.held
    camp.held[:] = 0
    for _ in range(camp.actions):
        kind = cards.pop(roll(dice, len(cards)))
        camp.held[kind] += 1
        deck.cards[kind] -= 1
    return world


def with_another_character(position: Any, seat: int) -> Any:
    """The same table, but one character of a seat's hand has changed places with one of its deck."""
    world = copy_of(position)
    first = int(world.camps[seat].faction) * FACTION_SIZE
    own = range(first, first + FACTION_SIZE)
    inside = next(each for each in own if world.where[each] == Place.HAND + seat)
    outside = next(each for each in own if world.where[each] == Place.DECK)
    world.where[inside], world.where[outside] = Place.DECK, Place.HAND + seat
    world.could[seat][inside], world.could[seat][outside] = world.could[seat][outside], world.could[seat][inside]
    return world


def what_is_seen(game: Match, seat: int) -> tuple[list[int], bytes, list[str]]:
    """Who is asked, everything on the table, and what was told."""
    return game.to_act, bytes_of(game.view(seat)), game.log_at(game.ply, seat)


def play_alike(one: Match, other: Match, secretive: int, dice: FastDice) -> int:
    """Play both worlds with the same moves as long as there is one that is legal in both; others see the same."""
    plies = 0
    while one.to_act and plies < 40:
        common = [move for move in choices(one, one.to_act[0]) if move in choices(other, other.to_act[0])]
        if not common:
            break
        move = "pass" if one.to_act[0] == secretive and "pass" in common else common[roll(dice, len(common))]
        seat = one.to_act[0]
        one.play(seat, move)
        other.play(seat, move)
        plies += 1
        for watcher in (SPECTATOR, *range(one.seats)):
            if watcher != secretive:
                assert what_is_seen(one, watcher) == what_is_seen(other, watcher)
        assert one.to_act == other.to_act
        assert step_of(one) == step_of(other)
    return plies


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (4, 3)])
def test_who_is_asked_and_when_does_not_depend_on_the_action_cards_in_a_hand(seats: int, seed: int) -> None:
    """ST-10.1, ST-10.2, ST-10.3: two worlds that differ in one hand of action cards ask the same in the same order.

    The seat passes wherever it can, in the one world because it wants to, in the other perhaps because it must.
    """
    dice = fast_dice(seed)
    game = Match(GAME, seats=seats, seed=seed, options={"mayhem": "yes", "personal_decks": "yes"})
    compared = windows = 0
    while not game.is_over and compared < 3:
        for _ in range(25):
            if game.to_act:
                moves = game.legal(game.to_act[0])
                game.play(game.to_act[0], moves[roll(dice, len(moves))])
        position: Any = game.position
        if game.is_over or position.chosen < KINDS:
            continue
        for seat in range(seats):
            worlds = [position, with_other_action_cards(position, seat, dice)]
            one, other = (Match(GAME, start=dump(world), seed=7) for world in worlds)
            windows += play_alike(one, other, seat, dice)
        compared += 1
    assert windows > 20


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_is_asked_and_when_does_not_depend_on_the_characters_in_a_hand(seed: int) -> None:
    """ST-10.1, ST-10.2: likewise for a hand of characters, until one has to be shown."""
    dice = fast_dice(seed)
    game = Match(GAME, seats=2, seed=seed)
    for _ in range(12):
        moves = game.legal(game.to_act[0])
        game.play(game.to_act[0], moves[roll(dice, len(moves))])
    while step_of(game) not in (Step.BEGINNING, Step.PLAY):
        game.play(game.to_act[0], game.legal(game.to_act[0])[-1])
    position: Any = game.position
    secretive = 1 - int(position.turn)
    one, other = (
        Match(GAME, start=dump(world), seed=7) for world in (position, with_another_character(position, secretive))
    )
    assert play_alike(one, other, secretive, dice) >= 2


def test_a_seat_is_asked_with_nothing_to_play() -> None:
    """ST-10.2, ST-10.3: it holds a card that is for another time, and may pass."""
    game = match(
        board=""" .    .    .
                  .    1B12 .
                  .    .    .""",
        hands=("A09", "B01"),
        actions={1: "twist"},
    )
    play(game, 0, "A09", "b3")
    for step in (Step.DEFENCE, Step.LOSS):
        assert step_of(game) == step
        assert choices(game, 1) == ["pass"]
        play(game, 1, "pass")


def test_passing_is_for_windows_and_not_for_what_has_been_begun() -> None:
    """ST-10.3, ST-3.2: a Twist that is played needs its character and its way; and who has a character plays it."""
    game = match(
        board=""" .    .    .
                  .    0A13 .
                  .    .    .""",
        hands=("A09", "B01"),
        actions={0: "twist, zombie"},
    )
    assert choices(game, 0) == ["twist", "pass"]
    for move, wanted in (("twist", ["b2"]), ("b2", ["quarter clockwise", "quarter back"])):
        play(game, 0, move)
        assert choices(game, 0) == wanted
    play(game, 0, "quarter back", "pass")
    assert choices(game, 0) == ["saucer sue"]
    with pytest.raises(Illegal, match=r"must play one.*ST-3\.2"):
        game.play(0, "pass")


def test_a_seat_without_action_cards_or_without_a_target_is_not_asked() -> None:
    """ST-10.2: no cards, no windows; a card, but nobody beside the cleared space: no Reaction window."""
    board = """ .    .    .
                .    1B12 .
                .    .    ."""
    game = match(board=board, hands=("A09", "B01"))
    play(game, 0, "A09", "b3")
    assert step_of(game) == Step.PLAY
    assert game.to_act == [1]
    asked = match(board=board, hands=("A09", "B01"), actions={1: "reaction"})
    play(asked, 0, "A09", "b3")
    play(asked, 1, "pass", "pass")
    assert (step_of(asked), asked.to_act) == (Step.BEGINNING, [1])


def test_hands_and_decks_are_hidden_and_their_sizes_are_not() -> None:
    """ST-10.1."""
    game = match(hands=("A13 A14", "B01"), actions={0: "twist, trade", 1: "zombie"})
    view: Any = game.view(1)
    assert view.where[card("A13")] == view.where[card("A01")] == -1
    assert view.where[card("B01")] == Place.HAND + 1
    assert (view.camps[0].hand, view.camps[0].deck, view.camps[0].actions) == (2, 16, 2)
    assert list(view.camps[0].held) == [-1] * KINDS
    watching: Any = game.view(SPECTATOR)
    assert watching.where[card("B01")] == -1


def test_what_goes_back_to_a_hand_is_known_until_that_hand_trades() -> None:
    """ST-10.4: everyone knows that Plasma Postman is back; after a Trade only the two still do."""
    game = match(
        board=""" .    .    .    .
                  .    0A13 .    .
                  .    .    .    .
                  .    .    .    .""",
        hands=("A14 A10", "B01", "C01", "N01"),
        factions="ABCN",
        actions={0: "hot swap, trade"},
    )
    play(game, 0, "hot swap", "b2", "A14")
    assert all(place_seen(game, seat, "A13") == Place.HAND for seat in range(SPECTATOR, 4))
    assert "Player 1 is known to hold: Plasma Postman" in drawn(GAME, game.view(2), 2)
    play(game, 0, "trade", "with the second seat", "A10")
    assert place_seen(game, 1, "A13") == -1  # it might be what is offered
    play(game, 1, "B01")
    assert [place_seen(game, seat, "A13") for seat in range(4)] == [Place.HAND, Place.HAND, -1, -1]
    assert hand_of(game, 0) == ["A13", "B01"]


def test_what_is_left_of_a_deck_that_has_run_out_is_known() -> None:
    """ST-10.5."""
    game = match(hands=("A13 A14", "B01"), decks=(1, 5), first_game=True)
    assert place_seen(game, 1, "A13") == -1
    play(game, 0, "A14", "a1")
    assert place_seen(game, 1, "A13") == Place.HAND


def test_imagined_worlds_respect_what_trades_among_others_allow() -> None:
    """ST-10.4: after seats 1 and 2 have traded, a watcher imagines Bots with seat 1 or 2, and never with seat 3."""
    game = match(
        hands=("A14", "B01 B02", "C01 C02", "N01 N02"),
        factions="ABCN",
        turn=1,
        actions={1: "trade"},
        decks=(3, 3, 3, 3),
    )
    play(game, 1, "trade", "with the third seat", "B02")
    play(game, 2, "C02")
    holders = set()
    for number in range(200):
        world: Any = copy_of(game.view(0))
        GAME.rules.imagine(world, 0, fast_dice(number))
        holders |= {int(world.where[each]) for each in range(card("B01"), card("B18") + 1)}
    assert holders & {Place.HAND + seat for seat in range(4)} == {Place.HAND + 1, Place.HAND + 2}
