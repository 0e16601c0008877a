"""One's own acorns are placed exactly (SQ-5.3, SQ-5.5): nothing is given away, by the greedy player or by a search."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from scurry.bots.bot import find_bot
from scurry.games.squeaky.ending import kinds_in, points_of
from scurry.games.squeaky.greedy import wants_few_points
from scurry.games.squeaky.position import FOODS, Item, Position, Stage
from scurry.games.squeaky.tests.build import GAME, items
from scurry.kernel.common import is_to_act
from scurry.kernel.dice import fast_dice, roll
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import copy_of
from scurry.kernel.verbs import UNSOLVED, solved

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"harsh_winter": "yes", "lone_acorn_is_a_food": "yes"},
    {"mode": "advanced"},
    {"mode": "advanced", "lone_acorn_is_a_food": "yes"},
)


def to_place(seed: int, **options: object) -> Any:
    """Five at the table, one of them with acorns to place; whatever else is seen by now."""
    position: Any = Position.blank()
    chance = fast_dice(seed)
    position.seats, position.stage, position.to_act, position.row = 5, Stage.PLACE, 1, items("SAW··")
    position.options = GAME.card.terms(5, options)[1]
    position.seasons, position.unseen = 3, [Item.NOTHING] * 3
    den = position.dens[0]
    den.start, den.cards = roll(chance, FOODS), [roll(chance, 7) for _ in range(FOODS)]
    den.acorns = 1 + roll(chance, 9)
    position.swept = [7, 7, 0, 0, 0] if roll(chance, 2) else [0] * FOODS
    return position


def placings(acorns: int) -> Iterator[list[int]]:
    """Every way to spread them evenly."""
    rounds, rest = divmod(acorns, FOODS)
    for more in combinations(range(FOODS), rest):
        yield [rounds + (food in more) for food in range(FOODS)]


def best_of_all(position: Any) -> tuple[int, int]:
    """The most points, or the fewest if the hawk has come, and then the most kinds: every way is tried."""
    found, few = [], wants_few_points(position)
    for placing in placings(int(position.dens[0].acorns)):
        tried = copy_of(position)
        tried.dens[0].placed = placing
        found.append(standing(tried, few))
    return max(found)


def standing(position: Any, few: bool) -> tuple[int, int]:
    points = int(points_of(position, position.dens[0]))
    return -points if few else points, int(kinds_in(position, position.dens[0]))


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("player", ["greedy", "search:20"])
def test_nobody_could_have_placed_them_better(player: str, seed: int) -> None:
    position, bot = to_place(seed, **OPTIONS[seed % len(OPTIONS)]), find_bot(player, GAME, seed)
    few, best = bool(wants_few_points(position)), best_of_all(position)
    moves = buffer_for_moves()
    while is_to_act(position, 0):
        view, count = copy_of(position), GAME.rules.legal(position, 0, moves)
        GAME.rules.hide(view, 0)
        GAME.rules.play(position, 0, bot.choose(view, 0, [int(move) for move in moves[:count]]), fast_dice(1), None)
    assert standing(position, few) == best


def test_gluttons_place_theirs_before_they_know_about_the_hawk() -> None:
    assert solved(to_place(1, mode="advanced"), 0) != UNSOLVED
    assert solved(to_place(1, mode="advanced", acorn_gluttons="yes"), 0) == UNSOLVED
