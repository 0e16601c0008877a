"""The board on a page: every legal move can be clicked on it, and nothing else; it shows what a seat sees."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scurry.drawing import Markup, Pen
from scurry.games import find
from scurry.games.squirrel_attack.board_page import draw, flights
from scurry.games.squirrel_attack.tests.builders import GAME, NAMES, faces, play, rolled, table
from scurry.kernel.common import seats_to_act
from scurry.kernel.dice import fast_dice
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import copy_of
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.cases import Case, play_at_random, sampled_plies
from scurry.matches.match import Match
from scurry.matches.moments import shown_at

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
    assert "sa-cup-down" in board(match.view(1), 1)
    assert "is ready" in board(match.view(1), 1)
    assert "has chosen in secret" in board(match.view(SPECTATOR), SPECTATOR)
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


def test_every_die_keeps_its_place_and_a_plucked_one_lies_where_a_die_is_gone() -> None:
    match = play(rolled(("shaolin", "§ 4 1"), ("asmbe", "2 5 3")), "use a1 on b2")
    html = board(match.view(0), 0)
    assert slots(html, "Jim") == ["die-b2", "die-a2", "die-a3"]
    assert slots(html, "Tony") == ["die-b1", "", "die-b3"]


def slots(html: Markup, name: str) -> list[str]:
    """The dice in the places of a tray, in order; nothing where none lies."""
    tray = re.search(rf'<section class="sa-tray[^>]*aria-label="{name}">.*?</section>', html, re.DOTALL)
    assert tray
    return [(re.findall(r'data-piece="([^"]*)"', place) or [""])[0] for place in tray[0].split("<li>")[1:]]


def test_the_chart_has_every_hand_in_its_row_the_best_first() -> None:
    """SA-6.1 to SA-6.3"""
    match = rolled(("ahoy", "4 4 1 §"), ("ahoy", "5 5 5 2"), ("ahoy", "4 4 3 2"), ("ahoy", "§ § § §"))
    assert charted(board(match.view(0), 0)) == [
        "four:",
        "three: Tony: three 5s",
        "a pair: Uma: a pair of 4s, Jim: a pair of 4s",
        "one die:",
        "no number: Vera: no number at all",
    ]


def charted(html: Markup) -> list[str]:
    """The rows of the chart, in words."""
    chart = html.split('class="sa-chart"')[1].split("</section>")[0]
    rows = chart.split('class="sa-row-name">')[1:]
    held = [", ".join(re.findall(r'class="heard">([^<]*)<', row)) for row in rows]
    return [f"{row.split('<')[0]}: {hands}".strip() for row, hands in zip(rows, held, strict=True)]


def test_ten_dice_have_a_row_for_five_and_more() -> None:
    match = rolled(("ahoy", "4 4 4 4 4 4 1 1 1 1"), ("ahoy", "5 5 5 5 5 2 2 2 2 2"))
    assert charted(board(match.view(0), 0))[0] == "five or more: Jim: six 4s, Tony: five 5s"


def test_at_the_end_trays_hold_nuts_and_tell_of_no_hand() -> None:
    """SA-7.3"""
    script = [*faces("4 4"), *faces("3 2")]
    match = play(table("ahoy", "ahoy", script=script, dice=2, nuts=1, trees=1), "roll")
    html = board(match.view(0), 0)
    assert match.is_over
    assert "a pair of" not in html
    assert "die-" not in html
    assert 'aria-label="1 nut"' in html
    assert 'aria-label="0 nuts"' in html


def test_whatever_is_seen_half_way_through_a_move_can_be_drawn(match: Match) -> None:
    seen = 0
    for ply in sampled_plies(match, PLIES)[1:]:
        for each in shown_at(match, ply, SPECTATOR)[:-1]:
            html = board(each.view, SPECTATOR)
            assert "Roll!" not in html
            assert "says when to roll" not in html
            seen += 1
    assert seen > 0


def test_the_best_hand_is_told_before_its_nut_is_taken() -> None:
    match = rolled(("ahoy", "4 4"), ("ahoy", "3 2"))
    thrown, compared, taken = shown_at(match, match.ply, 0)
    assert "sa-note" not in board(thrown.view, 0)
    assert "sa-note" in board(compared.view, 0)
    assert "sa-plank" in board(taken.view, 0)


def test_things_go_where_they_go() -> None:
    """Thrown dice tumble, a power leaps at its die, a plucked die goes to its taker and a nut to its pile."""
    match = rolled(("one of each", "§ § § §"), ("ahoy", "4 3 2 1"), then=[5, 5])
    assert flown(match)[:2] == ["face-a1", "face-a2"]
    play(match, "use a1 on b1")
    assert flown(match) == ["die-a1 > die-b1"]
    play(match, "use a2 on b2 up")
    assert flown(match) == ["die-a2 > die-b2"]
    play(match, "use a3 on b2")
    assert flown(match) == ["die-b2 > die-b2"]
    play(match, "use a4 on b3")
    assert flown(match) == ["die-a4 > die-b3", "die-b3", "tree-nut > pile-1"]


def flown(match: Match) -> list[str]:
    """What is seen to move in the last move."""
    found = [flight for event in match.events_at(match.ply) for flight in flights(event)]
    return [f"{each.thing} > {each.to}" if each.to else each.thing for each in found]


def test_what_flies_is_on_the_board_before_and_where_it_goes_after(match: Match) -> None:
    for ply in sampled_plies(match, PLIES)[1:]:
        before = board(match.position_at(ply - 1), SPECTATOR)
        for each in shown_at(match, ply, SPECTATOR):
            after = board(each.view, SPECTATOR)
            for flight in (flight for event in each.events for flight in flights(event) if flight.to):
                assert f'"{flight.thing}"' in before
                is_under_a_plucked_die = "sa-owner" in after
                assert f'"{flight.to}"' in after or is_under_a_plucked_die
            before = after


def test_dice_and_nuts_explain_themselves_and_regions_have_names() -> None:
    match = rolled(("one of each", "§ 4 3 2"), ("one of each", "4 3 2 1"))
    html = board(match.view(0), 0, legal(match.view(0), 0))
    powers = ("removes a die", "up or down by one", "takes a die", "re-rolls any die")
    for words in (*powers, "takes a nut", "beat any pair"):
        assert re.search(rf'data-tip="[^"]*{words}', html), words
    regions = re.findall(r'<section[^>]*aria-label="([^"]*)"', html)
    assert regions == [
        "The Tree",
        "Hands, the best first",
        "The other hands",
        "Tony",
        "Jim",
        "What is being done",
    ]


def test_a_players_name_cannot_become_part_of_the_page() -> None:
    match = table("ahoy", "ahoy")
    html = draw(match.view(0), Pen(0, ("<b>x</b>", "y"), frozenset(legal(match.view(0), 0))))
    assert "<b>x</b>" not in html
