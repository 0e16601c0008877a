"""Flights: what happens is seen to move, from where it was drawn to where it is drawn."""

from __future__ import annotations

import random
import re

import pytest

from scurry.drawing import Flight, Pen
from scurry.games.nutty_squirrels.board_page import draw, flights
from scurry.games.nutty_squirrels.tests.tables import play, table
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.moments import shown_at

NAMED = re.compile(r'data-(?:piece|place)="([^"]+)"')


def named(match: Match, view: object) -> set[str]:
    """Whatever has a name on the board of a view; each name is for one thing."""
    names = NAMED.findall(draw(view, Pen(SPECTATOR, match.names)))  # type: ignore[arg-type]
    assert len(names) == len(set(names))
    return set(names)


def flown(match: Match, move: str) -> list[tuple[str, str]]:
    """Play a move: what flies from where to where, as far as both are drawn."""
    before = named(match, match.view(SPECTATOR))
    play(match, move)
    seen: list[tuple[str, str]] = []
    for shown in shown_at(match, match.ply, SPECTATOR):
        after = named(match, shown.view)
        for flight in (each for event in shown.events for each in flights(event)):
            if flight.thing in before and flight.changes in after:
                seen.append((flight.thing, flight.to))
        before = after
    return seen


def test_an_acorn_goes_from_the_card_into_the_cheeks_and_back() -> None:
    match = table("b3", "trunk", limbs={"b": "- - -+bg ? ?"})
    assert flown(match, "gather gold") == [("on-b3-1", "cheeks-0")]
    match = table("b3 cheeks=b", "trunk", limbs={"b": "- - - ? ?"})
    assert flown(match, "drop brown") == [("cheeks-0-0", "card-b3")]


def test_acorns_are_carried_home_and_buried() -> None:
    match = table("trunk cheeks=bg", "trunk")
    assert flown(match, "stash brown") == [("cheeks-0-0", "nest-0")]
    assert flown(match, "bury gold from cheeks") == [("cheeks-0-1", "burrow-0")]
    match = table("trunk nest=bbbbb", "trunk")
    assert flown(match, "convert") == [("nest-0-0", "supply-0"), ("supply-1", "nest-0")]


def test_a_turned_leaf_turns_and_its_acorns_come_from_the_supply() -> None:
    match = table("b1", "trunk", limbs={"b": "?golden ? ? ? ?"})
    assert flown(match, "flip") == [("card-b1", ""), ("supply-1", "card-b1")]


def test_who_falls_tumbles_and_loses_what_it_carries_to_the_supply() -> None:
    match = table("b1 cheeks=g backpack=b powers=backpack", "trunk", limbs={"b": "?broken ? ? ? ?"})
    assert flown(match, "flip") == [
        ("card-b1", ""),
        ("squirrel-0", ""),
        ("backpack-0-0", "supply-0"),
        ("cheeks-0-1", "supply-1"),
    ]


def test_the_end_of_a_limb_falls_to_the_ground() -> None:
    match = table("c1", "trunk", limbs={"c": "?broken broken -+b - ?"})
    assert [flight for flight in flown(match, "flip") if flight[1] in ("ground", "supply-0")] == [
        ("card-c3", "ground"),
        ("card-c4", "ground"),
        ("card-c5", "ground"),
        ("on-c3-0", "supply-0"),
    ]


def test_a_claimed_power_goes_to_its_slot_the_cards_beyond_move_in_and_a_leaf_grows() -> None:
    match = table("a3", "trunk", limbs={"a": "- - owl - ?"}, deck=["flying"])
    assert flown(match, "claim") == [
        ("card-a3", "power-0-4"),
        ("card-a4", "card-a3"),
        ("card-a5", "card-a4"),
        ("deck", "card-a5"),
    ]


def test_the_owl_flies_to_the_limb_that_it_scares() -> None:
    match = table("trunk powers=owl", "e2")
    assert flown(match, "send owl to limb e") == [("power-0-4", "sign-e"), ("squirrel-1", "")]


def test_stolen_things_go_to_the_thief() -> None:
    match = table("c1 powers=sticky", "c1 cheeks=b powers=sugar", limbs={"c": "- ? ? ? ?"})
    assert flown(match, "steal brown from player 2") == [("cheeks-1-0", "bag-0")]
    match = table("c1 powers=sticky", "c1 cheeks=b powers=sugar", limbs={"c": "- ? ? ? ?"})
    assert flown(match, "steal sugar rush from player 2") == [("power-1-2", "power-0-2")]


def test_alone_what_is_paid_goes_to_the_supply_and_what_is_bought_to_its_slot() -> None:
    match = play(table("trunk nest=g"), "buy backpack")
    assert flown(match, "pay gold from nest") == [("nest-0-1", "supply-1"), ("ware-1", "power-0-1")]


def test_alone_the_thief_takes_from_where_the_acorn_was() -> None:
    match = table("f2 cheeks=g backpack=b powers=backpack", limbs={"f": "sticky - ? ? ?"})
    assert flown(match, "go to f1") == [("backpack-0-0", "card-f1")]


def test_a_step_is_marked_and_nothing_flies() -> None:
    match = play(table("trunk", "trunk"), "go to a1")
    (event,) = match.events_at(1)
    assert flights(event) == [Flight("", "squirrel-0")]


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_what_flies_was_drawn_where_it_leaves_from(seats: int) -> None:
    """All but cards farther out, which may be missing, and what falls out of cheeks or backpack, whichever it was."""
    chance, match = random.Random(seats), Match("nutty-squirrels", seats=seats, seed=seats)  # noqa: S311
    while not match.is_over and match.ply < 250:
        before = named(match, match.view(SPECTATOR))
        seat = match.to_act[0]
        moves = match.legal_ids(seat)
        match.play(seat, chance.choice(moves[:-1] or moves))
        for shown in shown_at(match, match.ply, SPECTATOR):
            after = named(match, shown.view)
            for flight in (each for event in shown.events for each in flights(event)):
                if not flight.thing.startswith(("card-", "cheeks-", "backpack-")):
                    assert not flight.thing or flight.thing in before, flight
            before = after
