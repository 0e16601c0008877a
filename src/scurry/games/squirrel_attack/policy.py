"""What helps a search in Squirrel Attack: it looks to the end of the Roll, and counts the nuts.

A Roll is soon over and the next has nothing to do with it, so playing the Forest to its end would only add noise.
"""

from __future__ import annotations

from scurry.games.squirrel_attack.card import Hands
from scurry.games.squirrel_attack.forest import nuts_of
from scurry.games.squirrel_attack.hands import agreed_hand
from scurry.games.squirrel_attack.moves import ADD
from scurry.games.squirrel_attack.position import PER_SEAT, Kind, Position, Stage
from scurry.kernel.compilation import compiled
from scurry.kernel.records import Row
from scurry.kernel.verbs import implement

NUT = 100
ROLLS_TO_JUDGE_A_HAND = 4

ITERATIONS = (100, 100, 100, 100, 300, 800, 1_500)
SLIPS = (95, 68, 55, 39, 29, 17, 11, 0)
SLIPS_AMONG_MANY = (95, 66, 43, 29, 14, 5, 4, 0)
"""What makes the levels; docs/bots.md has how they fared."""
THINKS_WHOLE_PLANS = False
"""A level that thinks briefly would hardly see the last dice of a hand: it chooses one die after the other."""


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


@implement(Position)
def reopen(view: Position, seat: int, made: Row[int]) -> int:
    """SA-2.5: all choose their hands anew, die by die."""
    count = 0
    for other in range(view.seats):
        if view.stage == Stage.CHOOSE and agreed_hand(view, other) == Hands.CHOOSE:
            for index in range(view.options.dice):
                kind = view.kinds[other * PER_SEAT + index]
                if other == seat and kind != Kind.NONE:
                    made[count] = ADD + kind - 1
                    count += 1
                view.kinds[other * PER_SEAT + index] = Kind.NONE
            view.to_act |= 1 << other
    return count
