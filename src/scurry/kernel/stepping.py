"""Playing from Python, move by move, in one call: for learners and whoever else cannot stay in compiled code."""

from __future__ import annotations

from scurry.kernel.common import Common, first_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice
from scurry.kernel.records import Row
from scurry.kernel.verbs import legal, play


@compiled
def step(position: Common, move: int, moves: Row[int], dice: Dice) -> int:
    """Make a move for the first seat to act, write what the next may do, and say how many moves: none at the end.

    To hand a position over takes most of a call's time, so one call is nearly twice as fast as a `play` and a `legal`.
    """
    play(position, first_to_act(position), move, dice, None)
    if position.over:
        return 0
    return legal(position, first_to_act(position), moves)
