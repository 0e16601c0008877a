"""What helps a search in Squeaky: a win by many points is a surer one."""

from __future__ import annotations

from scurry.games.squeaky.greedy import wants_few_points
from scurry.games.squeaky.position import Position
from scurry.games.squeaky.rules import points_of
from scurry.kernel.verbs import implement

POINT = 20


@implement(Position)
def outlook(position: Position, seat: int) -> int:
    """Points: many, or few if the hawk has come."""
    points = POINT * int(points_of(position, position.dens[seat]))
    return -points if wants_few_points(position) else points
