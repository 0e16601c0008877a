"""What boards are made with."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from scurry.drawing import Pen, seat_name, svg, symbol, tag
from scurry.games import Game, shelf
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.cases import all_cases, played, sampled_plies
from scurry.web.rendering import board, picture

EVIL = '<b onclick="x">'


def test_everything_is_escaped_unless_it_is_markup() -> None:
    assert tag("p", EVIL, title=EVIL) == ('<p title="&lt;b onclick=&#34;x&#34;&gt;">&lt;b onclick=&#34;x&#34;&gt;</p>')
    assert tag("p", Markup("<i>x</i>"), ["a", None, ("b",)]) == "<p><i>x</i>ab</p>"
    assert EVIL not in seat_name(0, EVIL)


def test_attributes_may_be_left_out_or_stand_alone() -> None:
    assert tag("a", hidden=True, title=None, disabled=False, data_piece="x") == '<a hidden data-piece="x"></a>'


def test_a_symbol_with_a_label_is_read_out() -> None:
    assert 'role="img" aria-label="an acorn"' in symbol("acorn", "an acorn")
    assert 'aria-hidden="true"' in symbol("acorn")


def test_a_choice_is_a_button_only_while_its_move_is_legal() -> None:
    pen = Pen(0, ("Anna",), frozenset({3}))
    assert pen.choice(3, "x", label="do it").startswith("<button")
    assert 'data-move="3"' in pen.spot(3, "x", label="do it")
    assert pen.choice(4, "x", label="do it") == '<div class="thing" data-why="4">x</div>'
    assert "data-why" not in Pen(SPECTATOR, ("Anna",)).choice(4, "x", label="do it")
    assert svg(2, 1, label="map").startswith('<svg viewBox="0 0 2 1"')


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_every_board_gets_onto_the_page_and_what_a_game_does_not_draw_is_shown_as_in_a_terminal(game: Game) -> None:
    """The laws look at what games draw themselves; here it is what the page shows."""
    for case in (case for case in all_cases() if case.game is game):
        match = played(case)
        for ply in sampled_plies(match, 4):
            for seat in range(SPECTATOR, case.seats):
                drawn = board(game, match.view_at(ply, seat), Pen(seat, match.names))
                assert " style=" not in drawn
                assert "data-move" not in drawn
                assert drawn.startswith("<pre") != game.has("board_page")
        assert board(game, match.position, Pen(SPECTATOR, match.names, is_open=True))


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_every_game_has_a_picture(game: Game) -> None:
    assert picture(game).startswith("<svg")
