"""The board on a page: what it shows, what it must not, and what moves on it."""

from __future__ import annotations

import re

import pytest

from scurry.drawing import Flight, Pen
from scurry.games.squeaky.board_page import draw, flights
from scurry.games.squeaky.position import Stage
from scurry.games.squeaky.tests.build import GAME, match, place, take
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.moments import shown_at


def page(game: Match, seat: int = 0) -> str:
    return str(draw(game.view(seat), Pen(seat, game.names_for(seat), frozenset(game.legal_ids(seat)))))


def pages_of_last_move(game: Match, seat: int) -> list[str]:
    return [str(draw(each.view, Pen(seat, game.names_for(seat)))) for each in shown_at(game, game.ply, seat)]


def names_on(board: str) -> list[str]:
    """Everything that can fly, and everything that can be flown to."""
    return re.findall(r'data-(?:piece|place)="([^"]+)"', board)


# --- What one decides by ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["base", "advanced"])
@pytest.mark.parametrize(("harsh", "points"), [("no", "−4 −2 2 4 8 −2 −4"), ("yes", "0 −4 2 8 2 −4 0")])
def test_the_table_of_points_lies_open_all_the_time(mode: str, harsh: str, points: str) -> None:
    """SQ-1.2, SQ-7.1."""
    game = match(row="SAkkk", coming="W", acorns={0: 1}, mode=mode, harsh_winter=harsh)
    boards = [page(game)]
    take(game, 0, "k")
    boards.append(page(game))
    place(game, 0, "c")
    boards.append(page(game))
    for board in boards:
        assert re.findall(r"<td[^>]*>([^<]+)</td>", board) == points.split()


@pytest.mark.parametrize(("mode", "seats", "told"), [("base", 2, None), ("advanced", 2, 3), ("advanced", 5, 6)])
def test_the_sweeper_says_when_the_hawk_comes(mode: str, seats: int, told: int | None) -> None:
    """SQ-6.2: more cards of a food than there are players."""
    unseen = "cl" if seats == 5 else None
    board = page(match(mode=mode, seats=seats, unseen=unseen))
    assert re.findall(r"2 foods, (\d)\+ each", board) == ([] if told is None else [str(told)])


def test_an_acorn_says_what_it_would_change() -> None:
    """SQ-5.5."""
    game = match(row="SAkkk", coming="W", acorns={0: 1})
    take(game, 0, "k")
    assert "Acorn on cookie: 4 of it then, worth 8 instead of 4." in page(game)


# --- What must be remembered ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1])
def test_the_board_is_the_same_whatever_lies_face_down(seat: int) -> None:
    """SQ-3.5, SQ-3.7: neither what went into dens and onto the sweeper nor how much, nor one's own starting food."""
    empty, full = match(), match(dens={0: "ccc", 1: "pkk"}, swept="llll", starts="dkpcl")
    assert page(empty, seat) == page(full, seat)


@pytest.mark.parametrize("to", ["den", "sweeper"])
def test_moments_show_the_same_whatever_lies_face_down(to: str) -> None:
    """SQ-3.7."""
    empty, full = match(row="pcckl", coming="Sd"), match(row="pcckl", coming="Sd", dens={0: "ccc", 1: "pk"}, swept="ll")
    for game in (empty, full):
        take(game, 0, "c", to=to)
    for seat in (SPECTATOR, 0, 1):
        assert pages_of_last_move(empty, seat) == pages_of_last_move(full, seat)


def test_while_acorns_are_placed_nothing_tells_where_others_lie() -> None:
    """SQ-5.2."""
    one, other = (match(row="SAkkk", coming="W", acorns={0: 2, 1: 2}) for _ in range(2))
    for game, foods in ((one, "c"), (other, "p")):
        take(game, 0, "k")
        place(game, 1, foods)
    for seat in (SPECTATOR, 0):
        assert page(one, seat) == page(other, seat)
    assert page(one, 1) != page(other, 1)


def test_the_memory_aid_shows_what_everyone_saw() -> None:
    """SQ-3.7: two candies in the den, three peanuts on the sweeper, and no starting food."""
    board = page(match(dens={0: "cc"}, swept="ppp", starts="clpkd", memory_aid="yes"))
    assert re.findall(r'sq-size">(\d)<', board) == list("2000000000")
    assert 'aria-label="peanut"' in board.split("sq-counts")[1]


def test_a_starting_food_is_seen_by_its_owner_until_it_is_put_down() -> None:
    """SQ-2.7."""
    game = Match(GAME, seats=2, seed=1)
    assert "Your starting food is" in page(game, 0)
    game.play(0, "ready")
    assert "Your starting food is" not in page(game, 0)
    assert "Your starting food, face down" in page(game, 0)
    game.play(1, "ready")
    assert game.position.stage == Stage.TAKE
    assert "starting food" not in page(game, 0)


# --- What moves -------------------------------------------------------------------------------------------------------


def flights_of_last_move(game: Match, seat: int = SPECTATOR) -> list[list[Flight]]:
    shown = shown_at(game, game.ply, seat)
    return [[flight for event in each.events for flight in flights(event)] for each in shown]


def test_taken_cards_fly_to_the_den_and_new_ones_come_from_the_deck() -> None:
    """SQ-3.2, SQ-4.1, SQ-4.2: p c c k l, candies to the den, then Summer and a dog snack."""
    game = match(row="pcckl", coming="Sd", turn=1)
    take(game, 1, "c")
    assert flights_of_last_move(game) == [
        [Flight("card-0-1", "den-1"), Flight("card-0-2", "den-1")],
        [Flight("deck", "space-0")],
        [Flight("deck", "space-2")],
    ]


def test_what_is_left_to_the_sweeper_flies_there_and_an_acorn_comes_back() -> None:
    """SQ-3.3."""
    game = match(row="pcckl", coming="pd")
    take(game, 0, "c", to="sweeper")
    assert flights_of_last_move(game)[0] == [
        Flight("card-0-1", "sweeper"),
        Flight("card-0-2", "sweeper"),
        Flight("next-acorn", "acorns-0"),
    ]


@pytest.mark.parametrize("to", ["den", "sweeper"])
def test_every_flight_leaves_from_the_board_before_and_arrives_on_the_board_after(to: str) -> None:
    game = match(row="pcckl", coming="Sd")
    game.play(0, "take candy")
    before = page(game, 1)
    game.play(0, f"to {to}")
    for board, moving in zip(pages_of_last_move(game, 1), flights_of_last_move(game, 1), strict=True):
        assert moving
        assert {flight.thing for flight in moving} <= set(names_on(before))
        assert {flight.to for flight in moving} <= set(names_on(board))
        before = board


def test_an_acorn_flies_to_its_food_for_its_owner_alone_until_all_are_shown() -> None:
    """SQ-5.2."""
    game = match(row="SAkkk", coming="W", acorns={0: 1, 1: 1})
    take(game, 0, "k")
    assert "last-acorn-1" in names_on(page(game, 1))
    place(game, 1, "p")
    assert flights_of_last_move(game, 1) == [[Flight("last-acorn-1", "group-1-2")]]
    assert flights_of_last_move(game, 0) == [[]]
    place(game, 0, "c")
    assert flights_of_last_move(game) == [[Flight("last-acorn-0", "group-0-0")], [Flight("last-acorn-1", "group-1-2")]]


def test_names_are_unique_on_every_board() -> None:
    game = Match(GAME, seats=5, seed=2)
    while game.to_act:
        game.play(game.to_act[0], game.legal_ids(game.to_act[0])[-1])
        names = names_on(page(game))
        assert len(names) == len(set(names))
