"""The board on the page: every legal move can be clicked, nothing else can, and nothing hidden shows."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from scurry.drawing import Pen
from scurry.games.nutty_squirrels.board_page import draw
from scurry.games.nutty_squirrels.moves import (
    BURY,
    CONVERT,
    DESTROY,
    END,
    EXCHANGE,
    HANDLE,
    PAY,
    REFUSE,
    SCARE,
    STEAL,
    STEAL_POWER,
    SWAP,
)
from scurry.games.nutty_squirrels.tests.tables import play, table
from scurry.kernel.dice import fast_dice
from scurry.kernel.verbs import SPECTATOR, hide, imagine
from scurry.matches.match import Match

NAMES = ("Ana", "Bruno", "Clio", "Dora", "Emil", "<Fay>")


def offered(match: Match, seat: int) -> list[int]:
    """The moves that can be clicked on the board that a seat sees."""
    moves = frozenset(move.id for move in match.legal(seat)) if seat in match.to_act else frozenset()
    html = draw(match.view(seat), Pen(seat, NAMES[: match.seats], moves))
    return [int(move) for move in re.findall(r'data-move="(\d+)"', html)]


def random_tables(seats: int, plies: int = 240, every: int = 4) -> Iterator[Match]:
    """A match of random moves, from time to time."""
    chance = random.Random(seats)  # noqa: S311
    match = Match("nutty-squirrels", seats=seats, seed=seats)
    while not match.is_over and match.ply < plies:
        if match.ply % every == 0:
            yield match
        seat = match.to_act[0]
        moves = [move.id for move in match.legal(seat)]
        match.play(seat, chance.choice(moves[:-1] or moves))


def check(match: Match) -> None:
    for seat in range(match.seats):
        legal = [move.id for move in match.legal(seat)] if seat in match.to_act else []
        assert sorted(offered(match, seat)) == sorted(legal)


@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_every_legal_move_can_be_clicked_once_and_no_other(seats: int) -> None:
    for match in random_tables(seats):
        check(match)


def crowded() -> list[Match]:
    """Tables where much can be done."""
    return [
        table(
            "trunk cheeks=bg backpack=b nest=bbbbbbg powers=backpack,owl,sticky",
            "a2 nest=bg powers=owl,sugar",
            "b1 cheeks=bg nest=g powers=backpack,swinging,flying",
        ),
        table(
            "c2 cheeks=bg backpack=g nest=b powers=backpack,owl,sticky",
            "c2 cheeks=bg powers=swinging,sticky",
            "c1 powers=flying",
            limbs={"c": "- sugar+bbg broken ? ?"},
        ),
        table("d1 cheeks=b powers=backpack,flying,swinging", "trunk", limbs={"d": "?+bbbbg ? ? ? ?"}),
        table("a1 cheeks=bg nest=bbbb", owing=3, owed=3, limbs={"a": "owl ? ? ? ?"}),
        table("a1 cheeks=bb nest=bbbbg", owing=2, owed=5, wanted=1, limbs={"a": "sticky/b - ? ? ?"}),
    ]


def test_where_much_can_be_done_it_can_all_be_clicked() -> None:
    for match in crowded():
        check(match)


def test_the_crowded_tables_offer_all_that_is_rare() -> None:
    seen = {move for match in crowded() for move in offered(match, 0)}
    bounds = (SWAP, HANDLE, EXCHANGE, CONVERT, BURY, STEAL, STEAL_POWER, SCARE, DESTROY, END)
    assert all(seen & set(range(*kind)) for kind in pairwise(bounds))
    assert seen & set(range(PAY, REFUSE))
    assert REFUSE in seen


@pytest.mark.parametrize("seats", [1, 4])
def test_two_worlds_with_one_view_are_drawn_alike(seats: int) -> None:
    for match in random_tables(seats, every=20):
        seat = match.to_act[0]
        view, other = match.view(seat), match.view(seat)
        imagine(other, seat, fast_dice(match.ply))
        hide(other, seat)
        pens = [Pen(seat, NAMES[:seats], frozenset(move.id for move in match.legal(seat))) for _ in range(2)]
        assert draw(view, pens[0]) == draw(other, pens[1])


@pytest.mark.parametrize("seats", [1, 5])
def test_a_spectator_is_offered_nothing(seats: int) -> None:
    for match in random_tables(seats, every=30):
        html = draw(match.view(SPECTATOR), Pen(SPECTATOR, NAMES[:seats]))
        assert "data-move" not in html
        assert "data-why" not in html


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_after_the_end_all_lies_open(seats: int) -> None:
    *_, match = random_tables(seats)
    html = draw(match.position, Pen(SPECTATOR, NAMES[:seats], is_open=True))
    assert "down known" in html
    assert "data-move" not in html


def test_names_are_escaped_and_pieces_are_unique() -> None:
    for match in random_tables(6, every=30):
        html = draw(match.view(0), Pen(0, NAMES))
        pieces = re.findall(r'data-piece="([^"]+)"', html)
        assert len(pieces) == len(set(pieces))
        assert "<Fay>" not in html
        assert "style=" not in html


# --- What things say of themselves ------------------------------------------------------------------------------------


def board(match: Match, seat: int = 0) -> str:
    """The board that a seat sees, with what it may do."""
    return draw(match.view(seat), Pen(seat, NAMES[: match.seats], frozenset(match.legal_ids(seat))))


def test_to_stop_a_game_alone_that_would_be_lost_asks_first() -> None:
    """NS-13.21"""
    assert 'data-sure="Stop now? With 7 of 20 points the game is lost."' in board(table("trunk nest=bbg"))
    assert "data-sure" not in board(table("trunk nest=gggg", has_won=1))


def test_not_to_pay_the_owl_asks_first() -> None:
    """NS-13.13"""
    match = table("a1 nest=bbbg", owing=3, owed=3, limbs={"a": "owl ? ? ? ?"})
    assert 'data-sure="Pay nothing? With 8 of 20 points the game is lost."' in board(match)


def test_a_game_alone_ends_on_the_board_as_lost_or_won() -> None:
    """NS-13.24"""
    assert "Lost: 7 of 20 points." in board(play(table("trunk nest=bbg"), "stop"))
    assert "Won, with 20 points." in board(play(table("trunk nest=gggg", has_won=1), "stop"))


def test_powers_explain_themselves_in_slots_on_the_tree_and_on_sale() -> None:
    match = table("a1 powers=owl", "trunk powers=sugar", limbs={"a": "flying ? ? ? ?"})
    tips = re.findall(r'data-tip="([^"]+)"', board(match))
    assert any(tip.startswith("Owl. Use it once") for tip in tips)
    assert any(tip.startswith("Sugar Rush. Four action points") for tip in tips)
    assert any(tip.startswith("a1: Flying Squirrel. Fly to the same place") for tip in tips)
    alone = re.findall(r'data-tip="([^"]+)"', board(table("trunk")))
    assert any(tip.startswith("Swinging Squirrel. Jump over one card") for tip in alone)


def test_every_card_says_what_it_is() -> None:
    html = board(table("trunk", "trunk", limbs={"a": "broken - golden ? ?"}))
    for told in ("a1: a broken branch", "a3: a leaf with a golden acorn", "a4: nobody has turned this card yet"):
        assert told in html


def test_after_the_end_face_down_cards_say_what_they_would_have_been() -> None:
    match = table("trunk", "trunk", limbs={"a": "?golden ?broken ?owl ? ?"})
    html = draw(match.position, Pen(SPECTATOR, NAMES[:2], is_open=True))
    for told in ("It is a leaf with a golden acorn.", "It is a broken branch.", "It is the Owl."):
        assert told in html


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_the_board_has_regions_with_names(seats: int) -> None:
    html = board(Match("nutty-squirrels", seats=seats, seed=1), 0)
    names = re.findall(r'<section class="[^"]*" aria-label="([^"]+)"', html)
    assert {"The tree", "Limb A, 5 cards", "The turn", "Deck and supply", "Ana&#39;s board"} <= set(names)
    assert ("The others" in names) == (seats > 1)


@pytest.mark.parametrize("seats", range(1, 7))
def test_a_squirrel_has_the_colour_and_the_mark_of_its_seat(seats: int) -> None:
    html = board(Match("nutty-squirrels", seats=seats, seed=1), 0)
    for seat in range(seats):
        assert re.search(rf'<span class="nt-squirrel seat-{seat}[ "].*?#mark-{seat}"', html)
