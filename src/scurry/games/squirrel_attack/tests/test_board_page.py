"""The board on a page: every legal move can be clicked on it, and nothing else; it shows what a seat sees."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scurry.drawing import Markup, Pen
from scurry.games import find
from scurry.games.squirrel_attack.board_page import draw
from scurry.games.squirrel_attack.tests.builders import GAME, NAMES, play, rolled, table
from scurry.kernel.common import seats_to_act
from scurry.kernel.dice import fast_dice
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import copy_of
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.cases import Case, play_at_random, sampled_plies
from scurry.matches.match import Match

CASES = [(2, 0), (3, 1), (6, 2), (4, 3), (5, 4)]

"""Seats, and which of the card's sample options."""
PLIES = 14


@pytest.fixture(params=CASES, ids=str, scope="module")
def match(request: pytest.FixtureRequest) -> Match:
    seats, number = request.param
    return play_at_random(Case(find(GAME), seats, number).match(7), 7)


def offered(html: Markup) -> list[int]:
    return sorted(map(int, re.findall(r'data-move="(\d+)"', html)))


def legal(view: Any, seat: int) -> list[int]:
    moves = buffer_for_moves()
    return sorted(map(int, moves[: find(GAME).rules.legal(view, seat, moves)]))


def board(view: Any, seat: int, moves: list[int] | None = None, is_open: bool = False) -> Markup:
    return draw(view, Pen(seat, NAMES[: view.seats], frozenset(moves or []), is_open))


def test_every_legal_move_is_on_the_board_once_and_no_other(match: Match) -> None:
    for ply in sampled_plies(match, PLIES):
        for seat in seats_to_act(match.position_at(ply)):
            view = match.view_at(ply, seat)
            moves = legal(view, seat)
            assert offered(board(view, seat, moves)) == moves


def test_worlds_that_look_the_same_give_the_same_board(match: Match) -> None:
    rules = find(GAME).rules
    for ply in sampled_plies(match, PLIES):
        for seat in range(SPECTATOR, match.seats):
            view = match.view_at(ply, seat)
            other = copy_of(view)
            rules.imagine(other, seat, fast_dice(ply, 5))
            rules.hide(other, seat)
            assert board(other, seat) == board(view, seat)


def test_whoever_watches_is_offered_nothing_and_asked_nothing(match: Match) -> None:
    for ply in sampled_plies(match, PLIES):
        for html in (
            board(match.view_at(ply, SPECTATOR), SPECTATOR),
            board(match.position_at(ply), SPECTATOR, [], True),
        ):
            assert not offered(html)
            assert "data-why" not in html


def test_a_piece_is_on_the_board_once_and_nothing_has_a_style_of_its_own(match: Match) -> None:
    for ply in sampled_plies(match, PLIES):
        html = board(match.position_at(ply), SPECTATOR)
        pieces = re.findall(r'data-piece="([^"]*)"', html)
        assert len(pieces) == len(set(pieces))
        assert " style=" not in html


def test_a_hand_that_is_chosen_in_secret_lies_under_a_cup() -> None:
    match = Match(GAME, seats=2, seed=1, names=NAMES[:2])
    match.play(0, "take all ahoy")
    assert "has chosen in secret" in board(match.view(1), 1)
    assert "die-a1" not in board(match.view(1), 1)
    assert "die-a1" in board(match.view(0), 0)
    assert "die-a1" in board(match.position, SPECTATOR, [], True)


def test_a_die_that_is_turned_shows_what_it_would_become() -> None:
    match = play(rolled(("ahoy", "§ 4"), ("ahoy", "2 3")), "use a1 on a2")
    html = board(match.view(0), 0, legal(match.view(0), 0))
    assert "Up: a2 shows 5" in html
    assert "Down: a2 shows 3" in html


def test_a_plucked_die_carries_the_mark_of_its_owner() -> None:
    match = play(rolled(("shaolin", "§ 4"), ("shaolin", "2 §")), "use a1 on b2")
    assert "sa-owner seat-1" in board(match.view(0), 0)


def test_a_players_name_cannot_become_part_of_the_page() -> None:
    match = table("ahoy", "ahoy")
    html = draw(match.view(0), Pen(0, ("<b>x</b>", "y"), frozenset(legal(match.view(0), 0))))
    assert "<b>x</b>" not in html
