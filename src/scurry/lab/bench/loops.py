"""The loops that are measured, in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.kernel.common import Common, first_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.dice import Dice
from scurry.kernel.playouts import Batch, play_out, random_move
from scurry.kernel.records import Row
from scurry.kernel.verbs import play, result, setup


@compiled
def copy_often(positions: Batch, times: int) -> None:
    """Copy positions of a batch over each other."""
    count = len(positions)
    for index in range(times):
        copy(positions[index % count], positions[(index + 1) % count])


@compiled
def roll_out(
    start: Common, times: int, spare: Common, moves: Row[int], scores: NDArray[np.int16], totals: Any, dice: Dice
) -> int:
    """Play from one position to the end at random, again and again, and add the points up; return the moves played."""
    places = np.zeros(len(totals), np.int8)
    played = 0
    for _ in range(times):
        copy(spare, start)
        played += play_out(spare, moves, dice)
        result(spare, places, scores)  # type: ignore[arg-type]
        for seat in range(start.seats):
            totals[seat] += scores[seat]
    return played


@compiled
def step_batch(positions: Batch, times: int, blank: Common, options: Any, moves: Row[int], dice: Dice) -> None:
    """Play one random move in every game of a batch, so many times; a game that ends starts anew."""
    for _ in range(times):
        for index in range(len(positions)):
            position = positions[index]
            seat = first_to_act(position)
            play(position, seat, random_move(position, seat, moves, dice), dice, None)
            if position.over:
                copy(position, blank)
                setup(position, options, dice)
