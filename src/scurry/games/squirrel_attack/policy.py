"""What helps a search in Squirrel Attack: it looks to the end of the Roll, and counts the nuts.

A Roll is soon over and the next has nothing to do with it, so playing the Forest to its end would only add noise.
"""

from __future__ import annotations

from scurry.games.squirrel_attack.forest import nuts_of
from scurry.games.squirrel_attack.position import Position, Stage
from scurry.kernel.compilation import compiled
from scurry.kernel.verbs import implement

NUT = 100
ROLLS_TO_JUDGE_A_HAND = 4

ITERATIONS = (100, 100, 100, 100, 300, 800, 1_500)
SLIPS = (95, 68, 55, 39, 29, 17, 11, 0)
SLIPS_AMONG_MANY = (95, 66, 43, 29, 14, 5, 4, 0)
"""What makes the levels; docs/bots.md has how they fared."""


@implement(Position)
def is_far_enough(position: Position, view: Position) -> bool:
    """When the Roll has brought somebody a nut; to judge a choice of hands, after some Rolls."""
    awaited = ROLLS_TO_JUDGE_A_HAND if view.stage == Stage.CHOOSE else 1
    return position.stage == Stage.ROLL and all_nuts(position) >= all_nuts(view) + awaited


@compiled
def all_nuts(position: Position) -> int:
    """The nuts that have been taken."""
    nuts = 0
    for seat in range(position.seats):
        nuts += nuts_of(position, seat)
    return nuts


@implement(Position)
def outlook(position: Position, seat: int) -> int:
    """Nuts."""
    return NUT * nuts_of(position, seat)
