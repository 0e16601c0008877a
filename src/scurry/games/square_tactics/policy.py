"""What helps a search in Square Tactics: it looks some rounds ahead, and counts the points on the table."""

from __future__ import annotations

from scurry.games.square_tactics.ending import points_of
from scurry.games.square_tactics.position import Position
from scurry.kernel.verbs import implement

POINT = 33
ROUNDS = 5

CAUTION = 1.0
"""By how many standard errors a move must bring more than the greedy player's before it is taken instead."""

ITERATIONS = (100, 100, 100, 100, 120, 250, 800)
SLIPS = (83, 70, 55, 39, 25, 13, 6, 0)
SLIPS_AMONG_MANY = (70, 58, 47, 36, 25, 14, 7, 0)
"""What makes the levels; docs/bots.md has how they fared."""


@implement(Position)
def is_far_enough(position: Position, view: Position) -> bool:
    """When everyone has had some turns, or the next game of a match begins."""
    return int(position.turns) >= int(view.turns) + ROUNDS * int(view.seats) or position.game != view.game


@implement(Position)
def outlook(position: Position, seat: int) -> int:
    """The points of the games that are over, and those that this one would bring if it ended now."""
    points = int(position.camps[seat].scored)
    return POINT * (points if position.over else points + points_of(position, seat))
