"""Random play has the values that can be worked out exactly: no roll of a deal tells what is played."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from scurry.bots.bot import dice_for
from scurry.bots.levels import SLIPS
from scurry.bots.thinking import DRAWING
from scurry.games import Game, find
from scurry.kernel.common import MOST_SEATS, first_to_act
from scurry.kernel.dice import fast_dice, roll
from scurry.kernel.playouts import buffer_for_moves, deal_all, play_out_all
from scurry.kernel.records import bytes_of, copy_of
from scurry.lab.playing import play_compiled

GAMES = 400_000


def ready(name: str) -> Game:
    """A game whose verbs are known to generic code."""
    game = find(name)
    game.rules  # noqa: B018
    return game


def chance_to_win(game: Game, position: Any, seat: int) -> Fraction:
    """What a seat wins from here on average, if all play at random; a shared win counts in part."""
    if position.over:
        places: Any = np.zeros(MOST_SEATS, np.int8)
        game.rules.result(position, places, np.zeros(MOST_SEATS, np.int16))
        winners = [other for other in range(int(position.seats)) if places[other] == 1]
        return Fraction(int(seat in winners), len(winners))
    moves, actor = buffer_for_moves(), first_to_act(position)
    legal = [int(move) for move in moves[: game.rules.legal(position, actor, moves)]]
    total = Fraction(0)
    for move in legal:
        after = copy_of(position)
        game.rules.play(after, actor, move, fast_dice(0), None)
        total += chance_to_win(game, after, seat)
    return total / len(legal)


def exact_wins(game: Game) -> Fraction:
    """Over all deals, each as likely as any other: there are few in such a game, and every one comes up."""
    seats, options = game.card.terms(None, None)
    deals = {bytes_of(deal): deal for deal in deal_all(game.position, options, seats, 200, seed=1)}
    return sum((chance_to_win(game, deal, 0) for deal in deals.values()), Fraction(0)) / len(deals)


def margin(share: Fraction) -> float:
    """Four standard errors: once in 16,000 runs it would be too narrow, and the seed is fixed."""
    return 4 * math.sqrt(share * (1 - share) / GAMES)


@pytest.mark.parametrize("name", ["kuhn-poker", "noughts-and-crosses"])
@pytest.mark.parametrize("seed", [1, 2])
def test_random_play_wins_as_often_as_it_should(name: str, seed: int) -> None:
    game = ready(name)
    exact = exact_wins(game)
    seats, options = game.card.terms(None, None)
    positions = deal_all(game.position, options, seats, GAMES, seed)
    places = {
        "playouts": play_out_all(positions, seed).places,
        "studies": play_compiled(game, options, [["random"] * seats], seed, 0, GAMES).courses["places"],
    }
    for played in places.values():
        won = played[:, :seats] == 1
        assert float((won[:, 0] / won.sum(axis=1)).mean()) == pytest.approx(float(exact), abs=margin(exact))


def test_in_kuhn_poker_the_first_seat_wins_nine_of_sixteen() -> None:
    assert exact_wins(ready("kuhn-poker")) == Fraction(9, 16)


def test_what_is_dealt_tells_nothing_of_what_is_played() -> None:
    """Random games of Kuhn poker are as long whatever the cards are."""
    game = ready("kuhn-poker")
    seats, options = game.card.terms(None, None)
    deals = deal_all(game.position, options, seats, 100_000, seed=1)
    lengths = play_out_all(deals.copy(), 1).lengths
    dealt = np.array([hash(bytes_of(deal)) for deal in deals])
    kinds = set(dealt.tolist())
    assert len(kinds) == 6
    for kind in kinds:
        assert lengths[dealt == kind].mean() == pytest.approx(lengths.mean(), abs=0.01)


def test_a_bot_has_other_dice_for_each_use() -> None:
    game = ready("squeaky")
    view = deal_all(game.position, game.card.options.of(), seats=2, count=1, seed=1)[0]
    assert len({roll(dice_for(view, 0, 1, use), 10_000) for use in (b"", SLIPS, DRAWING)}) == 3
