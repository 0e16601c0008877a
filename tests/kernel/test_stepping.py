"""`step` is `play` and then `legal`, in one call."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games import Game, shelf
from scurry.kernel.common import first_to_act
from scurry.kernel.dice import fast_dice
from scurry.kernel.playouts import buffer_for_moves, deal_all
from scurry.kernel.records import bytes_of, copy_of
from scurry.kernel.stepping import step


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_step_does_what_play_and_legal_do(game: Game) -> None:
    legal, play = game.rules.legal, game.rules.play
    seats, options = game.card.terms(None, None)
    position: Any = deal_all(game.position, options, seats, count=1, seed=1)[0]
    moves, other_moves = buffer_for_moves(), buffer_for_moves()
    count = legal(position, first_to_act(position), moves)
    for turn in range(100):
        seat, move, other = first_to_act(position), int(moves[turn % count]), copy_of(position)
        play(other, seat, move, fast_dice(turn), None)
        count = step(position, move, moves, fast_dice(turn))
        assert bytes_of(position) == bytes_of(other)
        if position.over:
            assert count == 0
            return
        assert count == legal(other, first_to_act(other), other_moves)
        assert list(moves[:count]) == list(other_moves[:count])
