from __future__ import annotations

from contextlib import suppress
from enum import IntEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scurry.kernel.cards import BadOption, Card, Options, amount, choice, spoken_seats, switch, table
from scurry.kernel.records import Row


class Speed(IntEnum):
    """For the example."""

    SLOW = 0
    VERY_FAST = 1


class Example(Options):
    """One option of each kind."""

    speed: int = choice("how fast", Speed)
    loud: int = switch("or not", default=True)
    trees: int = amount("how many", default=4, low=1, high=9)
    points: Row[int] = table("what for", (1, 2, 3), low=-5, high=5)


CARD = Card("Example", "For a test.", (2, 4), 5, 3, 1, "EX", options=Example)


def test_options_start_from_their_defaults() -> None:
    options = Example.of()
    assert (options.speed, options.loud, options.trees, list(options.points)) == (0, 1, 4, [1, 2, 3])


def test_options_are_read_as_people_and_programs_write_them() -> None:
    options = Example.of({"speed": "very-fast", "loud": False, "trees": "7", "points": "0,-5,5"})
    assert (options.speed, options.loud, options.trees, list(options.points)) == (1, 0, 7, [0, -5, 5])


def test_only_what_was_changed_is_told() -> None:
    assert Example.changed(Example.of({"loud": "no", "trees": 4})) == {"loud": "no"}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"speed": "fast"}, "speed cannot be 'fast': it takes slow or very-fast."),
        ({"trees": 10}, "trees cannot be 10: it takes a number from 1 to 9."),
        ({"trees": "many"}, "trees cannot be 'many': it takes a number from 1 to 9."),
        ({"trees": 2.5}, "trees cannot be 2.5: it takes a number from 1 to 9."),
        ({"trees": None}, "trees cannot be None: it takes a number from 1 to 9."),
        ({"points": [1, 2]}, "points cannot be [1, 2]: it takes 3 numbers from -5 to 5, with commas between."),
        ({"points": "1,2,x"}, "points cannot be 'x': it takes 3 numbers from -5 to 5, with commas between."),
        ({"points": 3}, "points cannot be 3: it takes 3 numbers from -5 to 5, with commas between."),
        ({"colour": "red"}, "There is no option 'colour' in this game. It has: speed, loud, trees, points."),
    ],
)
def test_a_bad_option_is_refused_in_a_sentence(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption) as refusal:
        Example.of(given)
    assert str(refusal.value) == sentence


@given(
    st.dictionaries(
        st.sampled_from(["speed", "loud", "trees", "points", "x"]),
        st.none() | st.integers() | st.text("0123456789-,yes x") | st.lists(st.integers()),
    )
)
def test_whatever_is_given_is_read_or_refused(told: dict[str, object]) -> None:
    with suppress(BadOption):
        options = Example.of(told)
        assert Example.changed(Example.of(Example.changed(options))) == Example.changed(options)


def test_the_number_of_seats_is_checked() -> None:
    assert CARD.terms(None, None)[0] == 2
    with pytest.raises(BadOption, match=r"Example is for 2 or 4 players, not 3."):
        CARD.terms(3, None)


def test_seats_are_said_as_people_say_them() -> None:
    assert [spoken_seats(seats) for seats in ((2, 3, 4, 5), (2, 4), (2, 3), (1,))] == ["2–5", "2 or 4", "2 or 3", "1"]
