"""What helps a search in Squeaky: a win by many points is a surer one."""

from __future__ import annotations

from scurry.games.squeaky.greedy import wants_few_points
from scurry.games.squeaky.position import Position
from scurry.games.squeaky.rules import points_of
from scurry.kernel.verbs import implement

POINT = 20

ITERATIONS = (100, 100, 100, 100, 150, 300, 1_000)
SLIPS = (85, 72, 60, 50, 38, 22, 8, 0)
"""What makes the levels; docs/bots.md has how they fared."""


@implement(Position)
def outlook(position: Position, seat: int) -> int:
    """Points: many, or few if the hawk has come."""
    points = POINT * int(points_of(position, position.dens[seat]))
    return -points if wants_few_points(position) else points
