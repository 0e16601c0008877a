"""Choosing by worth: the best, and among equals any. Every player that weighs moves ends here."""

from __future__ import annotations

from scurry.kernel.common import Common
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, roll
from scurry.kernel.records import Row
from scurry.kernel.verbs import worth


@compiled
def best_of(worths: Row[int], count: int, dice: Dice) -> int:
    """The index of the highest of the first `count` numbers; among equals any, each equally likely.

    Each further equal takes the place with the chance that is its due (reservoir sampling), so one look is enough.
    """
    best, equals = 0, 1
    for index in range(1, count):
        if worths[index] > worths[best]:
            best, equals = index, 1
        elif worths[index] == worths[best]:
            equals += 1
            if roll(dice, equals) == 0:
                best = index
    return best


@compiled
def greedy_move(view: Common, seat: int, moves: Row[int], count: int, worths: Row[int], dice: Dice) -> int:
    """The legal move that is worth most on the seat's view; among equals, any."""
    for index in range(count):
        worths[index] = worth(view, seat, moves[index])
    return int(moves[best_of(worths, count, dice)])
