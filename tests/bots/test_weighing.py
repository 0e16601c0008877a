"""A game that weighs all moves at once must weigh each as it would alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scurry.games import Game, shelf
from scurry.kernel.dice import fast_dice, roll
from scurry.kernel.playouts import MOST_MOVES, buffer_for_moves
from scurry.kernel.verbs import instinct, is_implemented, weigh
from scurry.matches.match import Match


def weighing_games() -> list[Game]:
    return [game for game in shelf() if game.rules and is_implemented("weigh", game.position.dtype())]


def test_some_game_weighs_all_moves_at_once() -> None:
    assert weighing_games()


@pytest.mark.parametrize("game", weighing_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(20))
def test_all_moves_at_once_weigh_what_each_weighs_alone(game: Game, seed: int) -> None:
    match, dice = Match(game, seats=game.card.seats[-1 if seed % 2 else 0], seed=seed), fast_dice(seed)
    moves = buffer_for_moves()
    worths: Any = np.zeros(MOST_MOVES, np.int64)
    while match.to_act:
        seat = match.to_act[0]
        position = match.position
        count = game.rules.legal(position, seat, moves)
        weigh(position, seat, moves, count, worths)
        assert worths[:count].tolist() == [instinct(position, seat, int(move)) for move in moves[:count]]
        match.play(seat, int(moves[roll(dice, count)]))
