"""The table on a page: everything that may be done can be clicked, nothing else can, and it tells no secret."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scurry.drawing import Pen
from scurry.games.square_tactics.board_page import draw
from scurry.games.square_tactics.position import Step
from scurry.games.square_tactics.tests.build import GAME
from scurry.kernel.dice import fast_dice, roll
from scurry.kernel.records import bytes_of
from scurry.kernel.verbs import SPECTATOR, hide, imagine
from scurry.matches.match import Match

EVERY = 13
"""Boards are drawn at every thirteenth ply."""
MATCHES = 12
"""Random matches until every question has come up."""
TERMS = [*((2, index) for index in range(len(GAME.card.sample_options))), (4, 0), (4, 2)]


def page(game: Match, seat: int) -> str:
    """The board as a seat sees it now."""
    return draw(game.view(seat), Pen(seat, game.names, frozenset(move.id for move in game.legal(seat))))


def offered(html: str) -> set[int]:
    """The moves that can be clicked."""
    return {int(move) for move in re.findall(r'data-move="(\d+)"', html)}


def along(seats: int, index: int, seed: int = 0, every: int = EVERY) -> Iterator[Match]:
    """A random match, stopping at sampled plies and at its end."""
    game = Match(GAME, seats=seats, seed=f"page {seed}", options=GAME.card.sample_options[index])
    dice = fast_dice(100 * seed + 10 * seats + index)
    while not game.is_over:
        if game.ply % every == 0:
            yield game
        seat = game.to_act[0]
        moves = game.legal(seat)
        game.play(seat, moves[roll(dice, len(moves))])
    yield game


@pytest.mark.parametrize(("seats", "index"), TERMS)
def test_what_is_legal_can_be_clicked_and_nothing_else(seats: int, index: int) -> None:
    for game in along(seats, index):
        for seat in range(seats):
            assert offered(page(game, seat)) == {move.id for move in game.legal(seat)}, game.view(seat).step
        assert not offered(page(game, SPECTATOR))


def test_every_question_can_be_answered_by_clicking() -> None:
    silent = {Step.COMPARE, Step.CAPTURE, Step.DRAW, Step.NEXT_GAME}
    missing = set(Step) - silent
    for seed in range(MATCHES):
        for game in along(4, 2, seed, every=1):
            if game.to_act and Step(game.position.step) in missing:
                seat = game.to_act[0]
                assert offered(page(game, seat)) == {move.id for move in game.legal(seat)}
                missing.remove(Step(game.position.step))
        if not missing:
            return
    raise AssertionError(missing)


@pytest.mark.parametrize(("seats", "index"), TERMS)
def test_two_worlds_with_one_view_give_the_same_bytes(seats: int, index: int) -> None:
    dice = fast_dice(seats)
    for game in along(seats, index):
        for seat in (SPECTATOR, *range(seats)):
            view, world = game.view(seat), game.view(seat)
            imagine(world, seat, dice)
            hide(world, seat)
            assert bytes_of(world) == bytes_of(view)
            assert draw(world, Pen(seat, game.names)) == draw(view, Pen(seat, game.names))


def test_pieces_have_names_of_their_own() -> None:
    for game in along(2, 2):
        for seat in (SPECTATOR, 0, 1):
            pieces = re.findall(r'data-piece="([^"]+)"', page(game, seat))
            assert len(pieces) == len(set(pieces))


def test_the_open_view_can_be_drawn() -> None:
    for game in along(4, 2):
        assert "st-board" in draw(game.position, Pen(SPECTATOR, game.names, is_open=True))


def test_there_are_no_style_attributes() -> None:
    assert "style=" not in "".join(page(game, 0) for game in along(2, 0))
