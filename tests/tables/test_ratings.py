"""Ratings follow from stored results: whoever computes them, in whatever order these arrive, finds the same numbers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from random import Random

import pytest

from scurry.tables.opponents import LEVELS
from scurry.tables.outcomes import Finish, Outcome, Played
from scurry.tables.players import MOST_A_DAY
from scurry.tables.ratings import Ratings, after_a_game
from scurry.tables.results import Results
from scurry.tables.scale import Standing, first_standing
from scurry.tables.store import Store

GAME = "squeaky"
PEOPLE = ("anna", "bruno", "cleo", "dora", "emil", "fay")


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with closing(Store(database)) as store:
        yield store


def result(number: int, who: tuple[str, ...], places: tuple[int, ...] = (), at: float | None = None) -> Outcome:
    """A rated game that ended so: whoever stands first came in first, unless places are given."""
    places = places or tuple(range(1, len(who) + 1))
    finishes = tuple(
        Finish(seat, "" if name in LEVELS else name, name if name in LEVELS else "", name, place, 0, False)
        for seat, (name, place) in enumerate(zip(who, places, strict=True))
    )
    ended = 10.0 * number if at is None else at
    return Outcome(f"t{number:04}", GAME, Played.GAME, {}, True, ended - 5, ended, 0.0, 9, finishes)


def some_results(count: int) -> list[Outcome]:
    """Games of two to six, people and bots, some of which share places; several end at the same moment."""
    dice, found = Random(7), []  # noqa: S311  games, no secret
    for number in range(count):
        who = tuple(dice.sample((*PEOPLE, *LEVELS), dice.randint(2, 6)))
        places = tuple(dice.randint(1, len(who)) for _ in who)
        found.append(result(number, who, places, at=10.0 * (number // 3)))
    return found


def rated_one_by_one(store: Store, results: list[Outcome]) -> dict[str, Standing]:
    for each in results:
        Results(store).keep(each)
        Ratings(store).bring_up_to_date(GAME)
    return Ratings(store).latest(GAME)


def test_computing_anew_gives_the_very_numbers_of_living_updates(store: Store) -> None:
    living = rated_one_by_one(store, some_results(60))
    assert set(living) == {*PEOPLE, *LEVELS}
    assert Ratings(store).compute_anew(GAME) == 60
    assert Ratings(store).latest(GAME) == living


def test_results_that_arrive_in_another_order_give_the_same_numbers(database: str, store: Store) -> None:
    results = some_results(40)
    in_order = rated_one_by_one(store, results)
    for seed in range(3):
        mixed = list(results)
        Random(seed).shuffle(mixed)  # noqa: S311  an order, no secret
        with store.writing() as connection:
            for table in ("ratings", "finishes", "results"):
                connection.exec_driver_sql(f"DELETE FROM {table}")  # noqa: S608  three names of ours
        assert rated_one_by_one(store, mixed) == in_order


def test_several_processes_at_once_rate_every_result_once(database: str) -> None:
    """Each with a store of its own: all keep all results, in orders of their own, and rate after each."""
    results = some_results(30)
    stores = [Store(database) for _ in range(3)]

    def work(number: int) -> None:
        mixed = list(results)
        Random(number).shuffle(mixed)  # noqa: S311  an order, no secret
        rated_one_by_one(stores[number], mixed)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    living = Ratings(stores[0]).latest(GAME)
    assert Ratings(stores[1]).bring_up_to_date(GAME) == 0, "nothing was left out"
    assert Ratings(stores[1]).compute_anew(GAME) == 30
    assert Ratings(stores[2]).latest(GAME) == living
    for store in stores:
        store.close()


def test_a_result_that_was_kept_but_not_rated_is_rated_with_the_next(store: Store) -> None:
    first, second = result(1, ("anna", "bruno")), result(2, ("bruno", "cleo"))
    Results(store).keep(first)  # and the lights go out
    assert rated_one_by_one(store, [second]).keys() == {"anna", "bruno", "cleo"}
    assert Ratings(store).compute_anew(GAME) == 2


def test_a_result_that_is_kept_twice_counts_once(store: Store) -> None:
    once = rated_one_by_one(store, [result(1, ("anna", "bruno"))])
    assert rated_one_by_one(store, [result(1, ("bruno", "anna"))]) == once


def test_what_is_not_rated_and_other_games_change_nothing(store: Store) -> None:
    before = rated_one_by_one(store, [result(1, ("anna", "bruno"))])
    idle = replace(result(2, ("bruno", "anna")), is_rated=False)
    other = replace(result(3, ("bruno", "anna")), game="square-tactics")
    assert rated_one_by_one(store, [idle, other]) == before


# --- The scale --------------------------------------------------------------------------------------------------------


def test_whoever_wins_rises_and_whoever_loses_falls_and_both_are_known_better() -> None:
    after = after_a_game({}, [("anna", 1), ("bruno", 2)])
    begun = first_standing("anna")
    assert after["anna"].mu > begun.mu > after["bruno"].mu
    assert max(each.sigma for each in after.values()) < begun.sigma


@pytest.mark.parametrize("seats", range(2, 7))
def test_seats_that_share_a_place_are_rated_alike_at_any_number_of_seats(seats: int) -> None:
    after = after_a_game({}, [(name, 1) for name in PEOPLE[:seats]])
    assert len({round(each.mu, 9) for each in after.values()}) == 1
    ranked = after_a_game({}, [(name, place) for place, name in enumerate(PEOPLE[:seats], 1)])
    assert sorted(ranked, key=lambda name: -ranked[name].mu) == list(PEOPLE[:seats])


def test_a_level_that_has_two_seats_is_one_player_and_moves_once() -> None:
    after = after_a_game({}, [("anna", 1), ("level:3", 2), ("level:3", 3)])
    assert set(after) == {"anna", "level:3"}
    assert after == after_a_game({}, [("level:3", 3), ("level:3", 2), ("anna", 1)]), "whoever sits where"


def test_levels_begin_on_one_scale_each_above_the_one_below() -> None:
    begun = [first_standing(level).points for level in LEVELS]
    assert begun == sorted(set(begun))
    assert first_standing("level:3").points == first_standing("anna").points == 1000
    assert first_standing("level:3").give_or_take < first_standing("anna").give_or_take


def test_beating_beginners_all_day_is_worth_no_more_than_two_wins_against_an_equal() -> None:
    """Anna plays as level 6 does, and is known well: as many games against level 1 as a day allows, all of them won."""
    anna = Standing(first_standing("level:6").mu, 2.0)
    known = {"anna": anna}
    for _ in range(MOST_A_DAY):
        known |= after_a_game(known, [("anna", 1), ("level:1", 2)])
    farmed = known["anna"].mu - anna.mu
    fair = after_a_game({"anna": anna}, [("anna", 1), ("level:6", 2)])["anna"].mu - anna.mu
    assert 0 < farmed < 2 * fair
