"""What helps a search in Squirrel Squabble: it looks to the end of the round, and counts nuts and the way to more.

`worth` tries hundreds of plans for each coin, a hundred times the cost of a whole round: plans are left to the tree.
"""

from __future__ import annotations

from scurry.games.squirrel_squabble.greedy import STEP_WORTH, way_to, way_to_nuts, worth
from scurry.games.squirrel_squabble.planning import empty_stacks, move_for
from scurry.games.squirrel_squabble.position import MOST_NUTS, NO_COIN, Position, Stage
from scurry.games.squirrel_squabble.sending import ask_facings
from scurry.kernel.common import ask_all
from scurry.kernel.records import Row
from scurry.kernel.verbs import implement

NUT = 100
HAS_ALL = 50
"""Having all the nuts that one can carry is more than the last nut."""
WON = 600

ITERATIONS = (300, 300, 300, 300, 500, 1_200, 4_000)
SLIPS = (96, 70, 46, 21, 11, 6, 3, 0)
"""What makes the levels; docs/bots.md has how they fared."""


@implement(Position)
def instinct(position: Position, seat: int, move: int) -> int:
    """Plans come from the tree; everything else as the greedy player judges it."""
    is_planning = position.stage == Stage.PROGRAM or position.stage == Stage.FACE
    return 0 if is_planning else worth(position, seat, move)


@implement(Position)
def is_far_enough(position: Position, view: Position) -> bool:
    """When the next round is to be planned; from the set-up, when the first is over."""
    return position.stage == Stage.PROGRAM and position.round_number > max(1, view.round_number)


@implement(Position)
def outlook(position: Position, seat: int) -> int:
    """Nuts, less the way to the next ones or home."""
    if position.over:
        return WON if position.winners >> seat & 1 else 0
    if position.round_number == 0:
        return 0
    squirrel = position.squirrels[seat]
    if squirrel.nuts == MOST_NUTS:
        return NUT * MOST_NUTS + HAS_ALL - STEP_WORTH * way_to(position, squirrel.space, squirrel.home)
    return NUT * int(squirrel.nuts) - STEP_WORTH * way_to_nuts(position, squirrel.space)


@implement(Position)
def reopen(view: Position, seat: int, made: Row[int]) -> int:
    """Both plan the whole round, or turn, anew."""
    count = 0
    if view.stage == Stage.PROGRAM:
        for side in view.squirrels[seat].stack:
            if side != NO_COIN:
                made[count] = move_for(view, side)
                count += 1
        empty_stacks(view)
        ask_all(view)
    elif view.stage == Stage.FACE:
        ask_facings(view)
    return count
