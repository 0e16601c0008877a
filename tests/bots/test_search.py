"""The search, on a real game and on a toy one whose right answer is known: matching pennies with a bad third choice."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import scurry
from scurry.bots.bot import find_bot
from scurry.bots.thinking import MOST, Growth, SearchBot, Thought
from scurry.bots.tree import NOWHERE, add_edge, find_edge, mix, node_at, tables_for
from scurry.games import find
from scurry.kernel.common import Common, ask_all, end, is_done
from scurry.kernel.dice import Dice
from scurry.kernel.journal import Journal
from scurry.kernel.records import UNKNOWN, Row, number, numbers
from scurry.kernel.verbs import implement
from scurry.matches.match import Match
from tests.bots.toys import Toy

HEADS, TAILS, EDGE = range(3)


class Pennies(Common):
    """Two coins, laid at the same time. Seat 0 wins if both show the same; an edge always loses."""

    coins: Row[int] = numbers(2)
    padding: int = number("i4")


@implement(Pennies)
def setup(position: Pennies, options: int, dice: Dice) -> None:
    """No coin lies yet."""
    position.coins[0] = position.coins[1] = 9
    ask_all(position)


@implement(Pennies)
def legal(position: Pennies, seat: int, moves: Row[int]) -> int:
    """Any side."""
    for side in range(3):
        moves[side] = side
    return 3


@implement(Pennies)
def play(position: Pennies, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """Lay a coin."""
    position.coins[seat] = move
    is_done(position, seat)
    if position.to_act == 0:
        end(position)


@implement(Pennies)
def hide(position: Pennies, seat: int) -> None:
    """The others' coins, until both lie."""
    for other in range(2):
        if other != seat and not position.over:
            position.coins[other] = UNKNOWN


@implement(Pennies)
def imagine(view: Pennies, seat: int, dice: Dice) -> None:
    """Here the search is asked before anybody has chosen."""
    view.coins[1 - seat] = 9


@implement(Pennies)
def result(position: Pennies, places: Row[int], points: Row[int]) -> int:
    """Equal coins are seat 0's."""
    mine, theirs = position.coins[0], position.coins[1]
    first = theirs == EDGE or (mine == theirs and mine != EDGE)
    places[0], places[1] = (1, 2) if first else (2, 1)
    points[0] = points[1] = 0
    return 0


def thoughts_about_pennies(seat: int) -> dict[int, Thought]:
    view = Pennies.blank()
    view.seats = 2
    setup(view, 0, None)  # type: ignore[arg-type]
    hide(view, seat)
    bot = SearchBot(Toy(), iterations=20_000)  # type: ignore[arg-type]
    return {thought.move: thought for thought in bot.think(view, seat, [0, 1, 2])}


@pytest.mark.parametrize("seat", [0, 1])
def test_at_a_sealed_choice_the_search_mixes_and_leaves_the_bad_choice(seat: int) -> None:
    """A search that saw the other's coin in its tree would think that it wins, or loses, nearly always."""
    thoughts = thoughts_about_pennies(seat)
    assert thoughts[HEADS].share == pytest.approx(0.5, abs=0.1)
    assert thoughts[TAILS].share == pytest.approx(0.5, abs=0.1)
    assert thoughts[EDGE].share < 0.03
    assert 0.4 < thoughts[HEADS].value < 0.65


def at_the_first_choice(seats: int = 3) -> tuple[Match, int, list[int]]:
    match = scurry.match("squeaky", seats=seats, seed=1)
    for seat in range(seats):
        match.play(seat, "ready")
    seat = match.to_act[0]
    return match, seat, [move.id for move in match.legal(seat)]


def test_the_same_view_budget_and_seed_give_the_same_answer() -> None:
    match, seat, moves = at_the_first_choice()
    first, second = (SearchBot(match.game, 7, iterations=500).think(match.view(seat), seat, moves) for _ in range(2))
    assert first == second
    assert sum(thought.visits for thought in first) == 500


@pytest.mark.parametrize(
    ("narrowness", "iterations", "tried"),
    [(1, 1, 1), (1, 2, 1), (1, 3, 2), (1, 6, 3), (4, 5, 1), (4, 6, 2), (4, 18, 3)],
)
def test_a_node_gets_more_moves_the_more_often_it_is_seen(narrowness: int, iterations: int, tried: int) -> None:
    """A second one once it has been seen more than `narrowness` times, a third after four times as often."""
    match, seat, moves = at_the_first_choice()
    growth = Growth(match.view(seat), seat, iterations, narrowness, seed=1)
    growth.grow([], iterations)
    assert sum(edge.visits > 0 for edge in growth.found(moves)) == tried


def test_thinking_does_not_change_the_view() -> None:
    match, seat, moves = at_the_first_choice()
    view = match.view(seat)
    before = view.tobytes()
    SearchBot(match.game, iterations=100).choose(view, seat, moves)
    assert view.tobytes() == before


def test_a_search_can_be_stopped_early() -> None:
    match, seat, moves = at_the_first_choice()
    bot = SearchBot(match.game, seconds=60)
    asked: list[int] = []
    bot.stop_when(lambda: len(asked) > 2 or bool(asked.append(1)))  # type: ignore[func-returns-value]
    assert bot.choose(match.view(seat), seat, moves) in moves


def test_by_the_clock_a_clear_choice_is_made_sooner() -> None:
    """Seat 0 has laid a coin that matches nothing: heads and tails are equally good for seat 1, and an edge loses."""
    view = Pennies.blank()
    view.seats, view.to_act = 2, 0b10
    bot = SearchBot(Toy(), seconds=60)  # type: ignore[arg-type]
    thoughts = bot.think(view, 1, [HEADS, TAILS, EDGE])
    assert thoughts[0].move != EDGE
    assert sum(thought.visits for thought in thoughts) < MOST // 2


def test_the_search_beats_random_play() -> None:
    game, wins = find("squeaky"), 0.0
    for seed in range(10):
        match = scurry.match(game, seats=2, seed=seed)
        bots: list[Any] = [SearchBot(game, iterations=1_000), find_bot("random", game)]
        while match.to_act:
            seat = match.to_act[0]
            moves = [move.id for move in match.legal(seat)]
            match.play(seat, bots[seat].choose(match.view(seat), seat, moves))
        assert match.result is not None
        wins += (0 in match.result.winners) / len(match.result.winners)
    assert wins >= 8


def node_number(nodes: Any, edges: Any, number: int) -> int:
    return node_at(nodes, edges, np.uint64(mix(np.uint64(5), number)))


def test_a_tree_finds_what_was_added() -> None:
    nodes, edges = tables_for(100)
    places = [node_number(nodes, edges, number) for number in range(20)]
    assert len(set(places)) == 20
    assert [node_number(nodes, edges, number) for number in range(20)] == places
    ways = [(node, move) for move in (7, 0, 3, 1023, 12) for node in places]
    assert all(find_edge(nodes, edges, *way) == NOWHERE for way in ways)
    added = [add_edge(nodes, edges, *way) for way in ways]
    assert len(set(added)) == 100
    assert [find_edge(nodes, edges, *way) for way in ways] == added
    assert all(find_edge(nodes, edges, node, 5) == NOWHERE for node in places)


def test_a_tree_that_is_full_grows_no_further_and_nothing_is_looked_for_in_vain() -> None:
    nodes, edges = tables_for(10)
    for each in range(3 * len(edges)):
        add_edge(nodes, edges, node_number(nodes, edges, each), 1)
    assert (nodes["key"] != 0).sum() == len(edges) - 1
    assert add_edge(nodes, edges, node_number(nodes, edges, -1), 1) == len(edges) - 1


def test_the_smallest_budget_gives_every_move_a_turn() -> None:
    match, seat, moves = at_the_first_choice()
    view = match.view(seat)
    thoughts = SearchBot(match.game, iterations=2).think(view, seat, moves)
    assert [thought.visits for thought in thoughts] == [1] * len(moves)
    assert [thought.share for thought in thoughts] == [1.0, *[0.0] * (len(moves) - 1)]
