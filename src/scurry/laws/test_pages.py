"""Laws of the board on a page: drawn from a view alone, and every legal move can be clicked, and nothing else."""

from __future__ import annotations

from scurry.games import Game
from scurry.laws.pages import page_problems


def test_every_legal_move_can_be_clicked_on_a_board_that_is_drawn_from_a_view_alone(game: Game) -> None:
    found = page_problems(game)
    assert not found, "\n" + "\n".join(found)
