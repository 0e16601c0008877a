"""Every sentence reads right, whoever it speaks of; and the sheet at the end adds up."""

from __future__ import annotations

import re
from itertools import product

import pytest

from scurry.games.squeaky import words
from scurry.games.squeaky.happenings import Happening, Reason
from scurry.games.squeaky.moves import ACORN, READY, TAKE, TO_DEN, TO_SWEEPER, stays_a_click
from scurry.games.squeaky.position import Item
from scurry.games.squeaky.tests.build import GAME, match, place, take
from scurry.kernel.catalogue import you
from scurry.kernel.journal import EVERYONE, Event
from scurry.matches.match import Match

WRONG = re.compile(r"\b[Yy]ou (\w+s|has)\b|[Yy]ou's|\[|\]|[a-z,:] You\b")
"""What nobody says to somebody: "You takes", "You's den", a verb that nobody chose, "Anna and You"."""

SENTENCES = [
    (Happening.PUT_IN_DEN, "You take 2 candies into the den.", "Anna takes 2 candies into the den."),
    (
        Happening.PUT_ON_SWEEPER,
        "You leave 2 candies to the sweeper and take an acorn.",
        "Anna leaves 2 candies to the sweeper and takes an acorn.",
    ),
    (Happening.DEN_TURNED_UP, "Your den is turned up.", "Anna's den is turned up."),
    (Happening.PLACED, "You place an acorn on candy.", "Anna places an acorn on candy."),
    (Happening.COUNTED, "You have 0 points.", "Anna has 0 points."),
]


@pytest.mark.parametrize(("kind", "to_me", "to_others"), SENTENCES)
def test_a_deed_is_told_to_whoever_did_it_and_to_others(kind: Happening, to_me: str, to_others: str) -> None:
    event = Event(EVERYONE, kind, 0, 0, 2, 0)
    assert words.tell([event], (you(), "Bruno")) == [to_me]
    assert words.tell([event], ("Anna", you())) == [to_others]


def test_every_happening_has_a_sentence_that_reads_right_for_its_reader() -> None:
    """Alone, and in one breath with each that may come next."""
    for names in ((you(), "Bruno"), ("Anna", you())):
        for first, then in product(Happening, Happening):
            for line in words.tell([_happens(first, 0), _happens(then, 1)], names):
                assert line
                assert not WRONG.search(line), line


def _happens(kind: Happening, seat: int) -> Event:
    return Event(EVERYONE, kind, Item.SUMMER if kind == Happening.SEASON else seat, 1, 2, 0)


@pytest.mark.parametrize("hawk", [0, int(Reason.HAWK)])
@pytest.mark.parametrize("why", [Reason.MOST_POINTS, Reason.FEWER_ACORNS, Reason.MORE_FOODS, Reason.SHARED])
@pytest.mark.parametrize("mine", [0, 1, 2])
def test_the_end_reads_right_for_its_reader(why: Reason, hawk: int, mine: int) -> None:
    names = tuple(you() if seat == mine else name for seat, name in enumerate(("Anna", "Bruno", "Carla")))
    places = (1, 1, 3) if why == Reason.SHARED else (1, 2, 3)
    _, sentence = words.reason(why + hawk, places, names)
    assert not WRONG.search(sentence), sentence
    assert sentence.endswith(".")


def test_the_end_in_sentences() -> None:
    assert words.reason(Reason.MOST_POINTS, (1, 2), (you(), "B"))[1] == "You win with the most points."
    hawk = "The hawk has come: you win with the fewest points."
    assert words.reason(Reason.HAWK, (1, 2), (you(), "B"))[1] == hawk
    assert words.reason(Reason.SHARED, (1, 1), ("A", you()))[1] == "A and you share the win."
    assert words.reason(Reason.SHARED, (1, 1), (you(), "B"))[1] == "You and B share the win."


def test_events_of_a_kind_share_a_sentence() -> None:
    drawn = [Event(EVERYONE, Happening.DREW, food, 0, 0, 0) for food in (0, 2)]
    turned = [Event(EVERYONE, Happening.DEN_TURNED_UP, seat, 0, 0, 0) for seat in (0, 1)]
    acorns = [Event(EVERYONE, Happening.ACORNS_SHOWN, 0, food, 1 + food, 0) for food in (0, 1)]
    counted = Event(EVERYONE, Happening.COUNTED, 0, -4, 0, 0)
    assert words.tell([*drawn, *turned, *acorns, counted], ("Anna", "Bruno")) == [
        "New in the row: candy, peanut.",
        "The dens are turned up.",
        "Anna has −4 points, with acorns on candy, lollipop (2).",
    ]


@pytest.mark.parametrize(("count", "told"), [(1, "1 point"), (-1, "−1 point"), (0, "0 points"), (12, "12 points")])
def test_points_are_told_with_a_true_minus(count: int, told: str) -> None:
    assert words.points(count) == told


def number(cell: object) -> int:
    return int(str(cell).strip("()").replace("−", "-"))


def test_the_sheet_shows_how_the_points_came_about() -> None:
    """SQ-5.5: three candies and an acorn, and the penalties of one lollipop and of nothing."""
    game = match(row="SAkkk", coming="W", acorns={0: 1}, dens={0: "cc"})
    take(game, 0, "k")
    place(game, 0, "c")
    mine = [(label, values[0]) for label, values in words.sheet(game.position)]
    assert mine == [
        ("candy", "8"),
        ("lollipop", "−4"),
        ("peanut", "−4"),
        ("cookie", "4"),
        ("dog snack", "−4"),
        ("of it penalties", "(−12)"),
        ("acorns taken", "(1)"),
        ("points", "0"),
    ]


@pytest.mark.parametrize("seats", GAME.card.seats)
@pytest.mark.parametrize("harsh", ["no", "yes"])
def test_the_foods_of_the_sheet_add_up_to_the_points_of_the_result(seats: int, harsh: str) -> None:
    game = Match(GAME, seats=seats, seed=seats, options={"harsh_winter": harsh})
    while game.to_act:
        game.play(game.to_act[0], game.legal_ids(game.to_act[0])[-1])
    sheet = words.sheet(game.position)
    assert game.result is not None
    for seat, points in enumerate(game.result.points):
        foods = [number(values[seat]) for _, values in sheet[:5]]
        assert sum(foods) == number(sheet[-1][1][seat]) == points
        assert sum(worth for worth in foods if worth < 0) == number(sheet[5][1][seat])


def test_only_looking_at_ones_card_stays_a_click() -> None:
    """SQ-2.7."""
    assert stays_a_click(READY)
    assert not any(map(stays_a_click, (TAKE, TO_DEN, TO_SWEEPER, ACORN)))
