from __future__ import annotations

import numpy as np
import pytest

from scurry.games import Game, shelf
from scurry.kernel.playouts import MOST_MOVES, deal_all, play_out_all


@pytest.fixture(params=shelf(), ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    found = request.param
    assert isinstance(found, Game)
    found.rules  # noqa: B018
    return found


def test_a_batch_comes_out_the_same_whatever_the_number_of_threads(game: Game) -> None:
    seats, options = game.card.terms(None, None)
    outcomes = []
    for threads in (1, 2, 3, 7):
        positions = deal_all(game.position, options, seats, 50, seed=5)
        outcomes.append(play_out_all(positions, seed=5, threads=threads))
    for other in outcomes[1:]:
        assert np.array_equal(other.places, outcomes[0].places)
        assert np.array_equal(other.points, outcomes[0].points)
        assert np.array_equal(other.lengths, outcomes[0].lengths)


def test_a_run_in_parts_is_the_same_as_a_run_in_one(game: Game) -> None:
    seats, options = game.card.terms(None, None)
    whole = play_out_all(deal_all(game.position, options, seats, 30, seed=2), seed=2)
    parts = [
        play_out_all(deal_all(game.position, options, seats, 10, seed=2, first=first), seed=2, first=first)
        for first in (0, 10, 20)
    ]
    assert np.array_equal(whole.points, np.concatenate([part.points for part in parts]))


def test_other_seeds_give_other_games(game: Game) -> None:
    seats, options = game.card.terms(None, None)
    runs = [play_out_all(deal_all(game.position, options, seats, 40, seed), seed) for seed in (1, 2)]
    assert not (np.array_equal(runs[0].places, runs[1].places) and np.array_equal(runs[0].lengths, runs[1].lengths))


def test_the_move_space_fits_the_buffer(game: Game) -> None:
    assert game.card.moves <= MOST_MOVES
