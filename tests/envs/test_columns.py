"""Observations follow from what fields declare: every column says what it is called, and holds what its name says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import scurry.envs
from scurry.envs.columns import Block, Form, blocks_of, names_of
from scurry.envs.errors import BadTerms
from scurry.envs.observing import Observer
from scurry.games import find
from scurry.kernel.records import UNKNOWN, Bits, Field, Seat, count, index, seat, seat_set
from scurry.laws.cases import Case, played, sampled_plies
from tests.envs.ways import WAYS

DICE_A_SEAT = 10


def columns(name: str, seats: int, form: Form = Form.NUMBERS) -> tuple[str, ...]:
    game = find(name)
    seats, options = game.card.terms(seats, None)
    return names_of(blocks_of(game, seats, options), form)


def observed(case: Case, form: Form) -> Iterator[tuple[dict[str, float], Any, int]]:
    """What seats see at some moments of a match: by column, and as a view."""
    match = played(case)
    observer = Observer(case.game, case.seats, match.options, form)
    for ply in sampled_plies(match, 6)[:-1]:
        for own in range(case.seats):
            view = match.view_at(ply, own)
            yield dict(zip(observer.columns, observer.observe(view, own).tolist(), strict=True)), view, own


def value_at(view: Any, name: str, own: int) -> tuple[int, int | None]:
    """The number of a view that a name such as dens[me+1].start means, and which bit of it, if one is named."""
    path, _, bit = name.partition(":")
    found = view
    for field, steps in re.findall(r"([a-z_]+)((?:\[[^]]*\])*)", path):
        found = found[field]
        places = [seat_or_number(step, own, int(view.seats)) for step in re.findall(r"\[([^]]*)\]", steps)]
        if len(places) > found.ndim:  # several in each seat's part of one row
            places = [places[0] * DICE_A_SEAT + places[1]]
        for place in places:
            found = found[place]
    return int(found), int(bit) if bit else None


def seat_or_number(step: str, own: int, seats: int) -> int:
    return (own + int(step[3:] or 0)) % seats if step.startswith("me") else int(step)


def test_ones_own_part_comes_first_and_names_say_whose_it_is() -> None:
    assert columns("squeaky", 3)[-11:-8] == ("dens[me+2].placed[2]", "dens[me+2].placed[3]", "dens[me+2].placed[4]")
    assert [name for name in columns("squeaky", 3) if name.endswith(".start")] == [
        "dens[me].start",
        "dens[me+1].start",
        "dens[me+2].start",
    ]


def test_several_places_of_a_seat_are_counted_within_its_part() -> None:
    assert [name for name in columns("squirrel-attack", 2) if name.startswith("kinds")][9:11] == [
        "kinds[me][9]",
        "kinds[me+1][0]",
    ]


def test_one_hot_columns_are_called_by_what_they_mean() -> None:
    names = set(columns("squeaky", 2, Form.ONE_HOT))
    assert {"stage=look", "turn=me", "turn=me+1", "row[0]=dog_snack", "to_act:me", "acorns"} <= names
    assert {"dens[me+1].start=candy", "dens[me+1].start=unknown"} <= names


def test_what_nobody_ever_sees_and_options_and_empty_seats_are_left_out() -> None:
    names = columns("squeaky", 2)
    assert not [name for name in names if name.startswith(("deck[", "options", "dens[me+2]", "seats", "over"))]
    assert "deck_size" in names


def test_options_can_be_asked_for() -> None:
    vector = scurry.envs.vector("squeaky", with_options=True)
    assert "options.mode" in vector.columns


def test_a_place_that_serves_all_is_there_once() -> None:
    """Without personal decks there is one action deck, whoever looks."""
    game = find("square-tactics")
    shared = names_of(blocks_of(game, 2, game.card.terms(2, None)[1]), Form.NUMBERS)
    personal = names_of(blocks_of(game, 2, game.card.terms(2, {"personal_decks": "yes"})[1]), Form.NUMBERS)
    assert [name for name in shared if name.endswith(".left")] == ["action_decks[0].left"]
    assert [name for name in personal if name.endswith(".left")] == ["action_decks[me].left", "action_decks[me+1].left"]


def test_no_two_columns_have_one_name() -> None:
    for case in WAYS:
        for form in (Form.NUMBERS, Form.ONE_HOT):
            names = names_of(blocks_of(case.game, case.seats, case.match(1).options), form)
            assert len(set(names)) == len(names)


@pytest.mark.parametrize("case", WAYS, ids=str)
def test_every_column_holds_the_number_that_its_name_means(case: Case) -> None:
    """Names are read by other means than columns are made: a part that is turned to the wrong seat shows here."""
    blocks = blocks_of(case.game, case.seats, case.match(1).options)
    block_of = {place.name: block for block in blocks for place in block.places}
    for seen, view, own in observed(case, Form.NUMBERS):
        for name, told in seen.items():
            value, bit = value_at(view, name, own)
            block = block_of[name]
            assert told == (told_of(block, value, own) if bit is None else bit_of(value, bit)), (name, value, own)


def told_of(block: Block, value: int, own: int) -> int:
    return block.code(value, own)


def bit_of(value: int, bit: int) -> int:
    return UNKNOWN if value == UNKNOWN else value >> bit & 1


@pytest.mark.parametrize("case", WAYS, ids=str)
def test_both_forms_tell_the_same(case: Case) -> None:
    blocks = blocks_of(case.game, case.seats, case.match(1).options)
    both = zip(observed(case, Form.NUMBERS), observed(case, Form.ONE_HOT), strict=True)
    for (numbers, *_), (one_hot, *_) in both:
        for block in blocks:
            for place in block.places:
                parts = [one_hot[place.name + part] for part in block.parts]
                assert parts == expected_parts(block, int(numbers[place.name])), place.name


def expected_parts(block: Block, number: int) -> list[Any]:
    """What the one-hot columns of a number should be."""
    width = len(block.parts) - block.can_be_unknown
    if number == UNKNOWN and block.can_be_unknown:
        return [0.0] * width + [1.0]
    if block.kind.name == "CATEGORY":
        told: list[Any] = [float(block.low + place == number) for place in range(width)]
    elif block.kind.name == "SET":
        told = [float(number >> place & 1) for place in range(width)]
    else:
        told = [pytest.approx((number - block.low) / max(1, block.high - block.low))]
    return told + [0.0] * block.can_be_unknown


@pytest.mark.parametrize("case", WAYS, ids=str)
def test_what_is_told_lies_between_the_bounds(case: Case) -> None:
    for form in (Form.NUMBERS, Form.ONE_HOT):
        observer = Observer(case.game, case.seats, case.match(1).options, form)
        for seen, _, _ in observed(case, form):
            told = np.array(list(seen.values()), np.float32)
            assert ((observer.low <= told) & (told <= observer.high)).all()


# --- Seats inside numbers ---------------------------------------------------------------------------------------------


def seen(field: Field, own: int, seats: int, *numbers: int) -> list[int]:
    return [field.seen_from(number, own, seats) for number in numbers]


def test_a_seat_is_counted_from_ones_own() -> None:
    assert seen(seat(nobody=6), 2, 3, 0, 1, 2, 6, UNKNOWN) == [1, 2, 0, 6, UNKNOWN]


def test_things_of_seats_go_with_them() -> None:
    """Ten dice each: die 23 is the fourth of seat 2."""
    assert seen(index(30, or_none=True, seats_from=(0,), each=10), 2, 3, 23, 3, 30) == [3, 13, 30]


def test_seats_may_stand_for_several_things() -> None:
    """0 the deck, 1 to 4 hands, 5 the table, 6 to 9 piles."""
    assert seen(index(10, seats_from=(1, 6)), 1, 4, 0, 1, 2, 5, 6, 9) == [0, 4, 1, 5, 9, 8]


def test_a_set_of_seats_is_turned_and_what_follows_stays() -> None:
    field = seat_set(room=4, others=1)
    assert seen(field, 1, 4, 0b00011, 0b10010, UNKNOWN) == [0b01001, 0b10001, UNKNOWN]
    assert isinstance(field, Bits)
    assert field.size(2) == 5


def test_a_plain_number_looks_alike_from_everywhere() -> None:
    assert seen(count(9), 1, 3, 0, 1, 2) == [0, 1, 2]
    assert isinstance(seat(), Seat)


# --- Asking for what there is not -------------------------------------------------------------------------------------


def test_an_unknown_form_or_reward_says_what_there_is() -> None:
    with pytest.raises(BadTerms, match="There is no form 'pixels'; there are: numbers, one-hot, records"):
        scurry.envs.vector("squeaky", form="pixels")
    with pytest.raises(BadTerms, match="there are: places, wins, points"):
        scurry.envs.vector("squeaky", reward="fame")
