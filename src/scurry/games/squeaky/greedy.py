"""Squeaky's greedy player: what is each choice worth to my den right now?

A group is worth what it promises: three of a food are nearly four. Acorns are worth a little, because they mend a group
at the end, and most while few are held: six or more must go where they hurt.
"""

from __future__ import annotations

from scurry.games.squeaky.card import Mode
from scurry.games.squeaky.ending import TABLE_END, group_size, has_hawk_come
from scurry.games.squeaky.moves import ACORN, TAKE, TO_SWEEPER
from scurry.games.squeaky.position import SPACES, Den, Position, Stage
from scurry.kernel.compilation import compiled
from scurry.kernel.verbs import implement

ACORN_WORTH = (30, 22, 12, 4, -10)
"""What the first acorn is worth, the second, and so on, in tenths of a point."""
HOPE = 6
"""How many tenths of a group's best future it is worth already."""


@implement(Position)
def worth(view: Position, seat: int, move: int) -> int:
    """What a move is worth, in tenths of a point."""
    den = view.dens[seat]
    sign = -1 if wants_few_points(view) else 1
    if view.stage == Stage.TAKE:
        into_den = sign * gain(view, den, move - TAKE)
        return max(into_den, acorn_worth(den)) if view.acorns > 0 else into_den
    if view.stage == Stage.PUT:
        return acorn_worth(den) if move == TO_SWEEPER else sign * gain(view, den, view.chosen)
    if view.stage == Stage.PLACE:
        return sign * 2 * more_with_acorn(view, den, move - ACORN) + makes_a_kind(view, den, move - ACORN)
    return 0


@compiled
def more_with_acorn(view: Position, den: Den, food: int) -> int:
    """The points that one more acorn on a food brings.

    Acorns are spread evenly: before the last round every food gets one, and in the last at most one. So what the next
    brings has nothing to do with where others lie, and taking the best every time is best altogether.
    """
    size = group_size(den, food)
    return points(view, size + 1) - points(view, size)


@compiled
def makes_a_kind(view: Position, den: Den, food: int) -> int:
    """SQ-5.7: among equals, an acorn that makes a kind of food."""
    return int(view.options.lone_acorn_is_a_food and group_size(den, food) == 0)


@compiled
def wants_few_points(view: Position) -> bool:
    """Whether the hawk has come, as far as anyone can tell from the cards seen."""
    return view.options.mode == Mode.ADVANCED and bool(has_hawk_come(view))


@compiled
def gain(view: Position, den: Den, food: int) -> int:
    """What taking a food into the den promises, in tenths of a point."""
    cards = 0
    for space in range(SPACES):
        cards += view.row[space] == food
    size = group_size(den, food)
    return promise(view, size + cards) - promise(view, size)


@compiled
def promise(view: Position, size: int) -> int:
    """A group's points now, mixed with the best that it can still become."""
    best = points(view, size)
    for larger in range(size + 1, TABLE_END + 1):
        best = max(best, points(view, larger) - (larger - size))
    return (10 - HOPE) * points(view, size) + HOPE * best


@compiled
def points(view: Position, size: int) -> int:
    """The den's table."""
    table = view.options.blue if view.options.harsh_winter else view.options.green
    return table[min(size, TABLE_END)]


@compiled
def acorn_worth(den: Den) -> int:
    """What one more acorn is worth, in tenths of a point."""
    return ACORN_WORTH[min(den.acorns, len(ACORN_WORTH) - 1)]
