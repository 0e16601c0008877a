"""The law of covering can fail: every single leak that is planted here is found."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scurry.games import Game, find, shelf
from scurry.games.square_tactics.position import Place
from scurry.kernel.records import UNKNOWN, copy_of
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.cases import every_case_of
from scurry.laws.covering import leaks

Keep = Callable[[Any, Any], None]
"""Puts something of the truth (the second) back into a view (the first)."""
DICE_OF_SEAT_2 = slice(20, 30)


def with_leak(name: str, keep: Keep, seats: int, to: set[int] | None = None) -> list[str]:
    """What the law says of a game whose `hide` leaves something open, to these who look or to everyone."""
    game = find(name)

    def leaky(view: Any, seat: int) -> None:
        truth = copy_of(view)
        game.rules.hide(view, seat)
        if to is None or seat in to:
            keep(view, truth)

    return leaks(game, [case for case in every_case_of(game) if case.seats == seats], leaky)


def keep_dice(view: Any, truth: Any) -> None:
    view.kinds[DICE_OF_SEAT_2] = truth.kinds[DICE_OF_SEAT_2]


def keep_a_die(view: Any, truth: Any) -> None:
    view.kinds[21] = truth.kinds[21]


def keep_deck(view: Any, truth: Any) -> None:
    view.deck[:] = truth.deck


def test_one_seats_dice_shown_to_everyone_are_found() -> None:
    found = with_leak("squirrel-attack", keep_dice, seats=4)
    assert "kinds[20] is never covered from a spectator, seat 0, seat 1, seat 2, seat 3 with 4 seats." in found
    assert "kinds: something that seat 2 knows is hardly ever covered from seat 0 with 4 seats." in found
    assert not [sentence for sentence in found if "kinds[10]" in sentence or "that seat 1" in sentence]


@pytest.mark.parametrize("to", [None, {-1}, {3}, {0, 1}], ids=str)
def test_a_single_die_shown_to_anybody_is_found(to: set[int] | None) -> None:
    found = with_leak("squirrel-attack", keep_a_die, 4, to)
    assert len(found) == 1
    assert found[0].startswith("kinds[21] is never covered from")


@pytest.mark.parametrize("to", [None, {-1}, {1}], ids=str)
def test_a_deck_shown_to_anybody_is_found(to: set[int] | None) -> None:
    assert with_leak("squeaky", keep_deck, 3, to)


def test_a_card_shown_to_everyone_is_found() -> None:
    def keep_card(view: Any, truth: Any) -> None:
        view.cards[1] = truth.cards[1]

    assert with_leak("kuhn-poker", keep_card, 2)


def test_all_that_one_seat_knows_of_its_cards_shown_to_everyone_is_found() -> None:
    """They are other cards in every match, and in other matches other seats hold them: no number is always open."""
    rules = find("square-tactics").rules

    def keep_what_seat_1_knows(view: Any, truth: Any) -> None:
        known = copy_of(truth)
        rules.hide(known, 1)
        is_known = known.where != UNKNOWN
        view.where[is_known] = truth.where[is_known]

    found = with_leak("square-tactics", keep_what_seat_1_knows, 4)
    assert "where: something that seat 1 knows is hardly ever covered from a spectator with 4 seats." in found
    assert all(sentence.startswith("where: something that seat 1 knows") for sentence in found)


def keep_hand_of_seat_1(view: Any, truth: Any) -> None:
    is_in_hand = truth.where == Place.HAND + 1
    view.where[is_in_hand] = truth.where[is_in_hand]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("to", [-1, 0])
def test_one_seats_hand_shown_alone_is_found(to: int, seats: int) -> None:
    """Its deck is of the same cards, and stays covered: each card is covered at some time, and the seat keeps much."""
    other = "a spectator" if to == -1 else "seat 0"
    found = with_leak("square-tactics", keep_hand_of_seat_1, seats, {to})
    assert f"where: something that seat 1 knows is hardly ever covered from {other} with {seats} seats." in found


def test_one_seats_hand_shown_to_everyone_is_found_and_no_other_is_blamed() -> None:
    found = with_leak("square-tactics", keep_hand_of_seat_1, 4)
    assert len(found) == 4
    assert all(sentence.startswith("where: something that seat 1 knows is hardly ever covered") for sentence in found)


def test_a_deck_shown_to_a_lone_player_is_found() -> None:
    """There its owner could be the lone seat: among others it has none."""
    game = find("nutty-squirrels")
    cases = [case for case in every_case_of(game) if case.seats <= 2]

    def leaky(view: Any, seat: int) -> None:
        truth = copy_of(view)
        game.rules.hide(view, seat)
        if view.seats == 1 and seat == 0:
            keep_deck(view, truth)

    assert leaks(game, cases, leaky) == ["deck: a lone player knows it, and players among others do not."]


# --- Any game ---------------------------------------------------------------------------------------------------------

HIDING = [game for game in shelf() if game.card.hidden]


def numbers_of(record: Any, field: str) -> Any:
    """All the numbers of a field such as dens.start, to be written to as well."""
    for name in field.split("."):
        record = record[name]
    return record


@pytest.mark.parametrize("field", [(game.name, field) for game in HIDING for field in game.card.hidden], ids="-".join)
def test_whatever_a_game_hides_is_missed_when_it_is_shown_to_everyone(field: tuple[str, str]) -> None:
    name, hidden = field

    def keep_field(view: Any, truth: Any) -> None:
        numbers_of(view, hidden)[...] = numbers_of(truth, hidden)

    found = with_leak(name, keep_field, 2)
    assert found
    assert all(re.sub(r"\[\d+\]", "", sentence).startswith(hidden) for sentence in found), "no other is blamed"


@pytest.mark.parametrize("game", HIDING, ids=str)
def test_what_one_seat_alone_knows_is_missed_when_a_spectator_is_shown_it(game: Game) -> None:
    """In a game where nobody knows more than a spectator there is nothing to show."""
    shown: list[str] = []

    def keep_what_seat_1_knows(view: Any, truth: Any) -> None:
        known = copy_of(truth)
        game.rules.hide(known, 1)
        for hidden in game.card.hidden:
            ours, theirs = numbers_of(view, hidden), numbers_of(known, hidden)
            is_new = (ours == UNKNOWN) & (theirs != UNKNOWN)
            ours[is_new] = theirs[is_new]
            shown.extend([hidden] * int(is_new.sum()))

    found = with_leak(game.name, keep_what_seat_1_knows, 2, to={SPECTATOR})
    assert bool(found) == bool(shown)


# --- What is no leak --------------------------------------------------------------------------------------------------


def test_without_a_leak_nothing_is_found() -> None:
    assert with_leak("squirrel-attack", keep_a_die, 4, to={2}) == []


def test_a_part_that_lies_open_must_stand_on_the_card_and_must_lie_open() -> None:
    game = find("square-tactics")
    cases = [case for case in every_case_of(game) if case.seats == 2]
    without = _with_never_hidden(game, {})
    assert "could[4][0] is never covered from a spectator, seat 0, seat 1 with 2 seats." in leaks(without, cases)
    wrong = _with_never_hidden(game, {**game.card.never_hidden, "where[0]": "so it is said"})
    assert leaks(wrong, cases) == ["where[0]: the card says that it is never hidden, and it is."]


def test_where_one_seat_alone_has_secrets_the_card_says_so() -> None:
    """Here seat 0 hides nothing."""
    game = find("kuhn-poker")

    def hide(view: Any, seat: int) -> None:
        if seat != 1 and not view.is_shown:
            view.cards[1] = UNKNOWN

    assert leaks(game, hide=hide)
    said = {"cards[0]": "an open card", "cards of seat 0": "an open card"}
    assert leaks(_with_never_hidden(game, said), hide=hide) == []


def _with_never_hidden(game: Game, parts: dict[str, str]) -> Game:
    other = Game(game.package)
    other.card = replace(game.card, never_hidden=parts)
    return other
