"""What helps a search in Squeaky: it looks some turns ahead, and judges dens by what they promise."""

from __future__ import annotations

from scurry.games.squeaky.ending import group_size, points_of
from scurry.games.squeaky.greedy import ACORN_WORTH, promise, wants_few_points, worth
from scurry.games.squeaky.moves import ACORN
from scurry.games.squeaky.position import FOODS, Den, Position, Stage
from scurry.kernel.compilation import compiled
from scurry.kernel.records import Row
from scurry.kernel.verbs import UNSOLVED, implement

POINT = 20
TENTH = POINT // 10
CARDS = 20
"""How many cards are drawn while a search looks ahead: some five turns of everyone for two, or three for four."""

ITERATIONS = (100, 100, 100, 100, 200, 400, 1_500)
SLIPS = (98, 62, 43, 27, 16, 8, 2, 0)
SLIPS_AMONG_MANY = (98, 66, 49, 34, 22, 12, 6, 0)
"""What makes the levels; docs/bots.md has how they fared."""
THINKS_WHOLE_PLANS = False
"""A level that thinks briefly places one acorn after the other."""


@implement(Position)
def solved(view: Position, seat: int) -> int:
    """Where acorns are best, it is known whether many points are wanted or few; gluttons place theirs before that."""
    if view.stage != Stage.PLACE or view.options.acorn_gluttons:
        return UNSOLVED
    placed = view.dens[seat].placed
    best, most = UNSOLVED, 0
    for food in range(FOODS):
        brings = worth(view, seat, ACORN + food)
        if placed[food] == placed.min() and (best == UNSOLVED or brings > most):
            best, most = ACORN + food, brings
    return best


@implement(Position)
def is_far_enough(position: Position, view: Position) -> bool:
    """Some turns on; but acorns are placed to the last."""
    return position.stage == Stage.TAKE and int(position.drawn) - int(view.drawn) >= CARDS


@implement(Position)
def outlook(position: Position, seat: int) -> int:
    """Points, or before the end what the den promises: many, or few if the hawk has come."""
    den = position.dens[seat]
    worth = POINT * int(points_of(position, den)) if position.stage == Stage.PLACE else TENTH * promised(position, den)
    return -worth if wants_few_points(position) else worth


@compiled
def promised(position: Position, den: Den) -> int:
    """What the groups and the acorns of a den may bring, in tenths of a point."""
    total = 0
    for food in range(FOODS):
        total += promise(position, group_size(den, food))
    for acorn in range(den.acorns):
        total += ACORN_WORTH[min(acorn, len(ACORN_WORTH) - 1)]
    return total


@implement(Position)
def reopen(view: Position, seat: int, made: Row[int]) -> int:
    """SQ-5.2: all place their acorns anew, round after round of the foods."""
    count = 0
    for other in range(view.seats):
        den = view.dens[other]
        if view.stage == Stage.PLACE and den.acorns > 0:
            for laid in range(den.acorns if other == seat else 0):
                for food in range(FOODS):
                    if den.placed[food] > laid:
                        made[count] = ACORN + food
                        count += 1
            for food in range(FOODS):
                den.placed[food] = 0
            view.to_act |= 1 << other
    return count
