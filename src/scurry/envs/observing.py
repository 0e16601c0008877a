"""What a seat sees of a game, one view after the other: from Python, with the same plan as in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.envs.columns import Form, blocks_of, names_of
from scurry.envs.encoding import bounds_of, plan_of, take_numbers, write_numbers, write_one_hot
from scurry.games import Game
from scurry.kernel.records import bytes_of

_FIRST = np.zeros(1, np.int64)


class Observer:
    """How views of one way of playing are written down."""

    def __init__(self, game: Game, seats: int, options: Any, form: Form, with_options: bool = False) -> None:
        self.form, self.seats = form, seats
        self.blocks = blocks_of(game, seats, options, with_options)
        self.columns = names_of(self.blocks, form)
        """What each column is called; none, where the view itself is handed out."""
        self.low, self.high = bounds_of(self.blocks, form)
        """The lowest and the highest that may stand in each."""
        self.plan = plan_of(self.blocks, seats)
        self._numbers = np.zeros((1, self.plan.offsets.shape[1]), np.int16)

    def observe(self, view: Any, seat: int) -> NDArray[np.float32]:
        """A view as its seat sees it, in columns."""
        columns, seats = np.zeros((1, len(self.columns)), np.float32), np.array([seat], np.int8)
        seen = np.frombuffer(bytes_of(view), np.int8).reshape(1, -1)
        take_numbers(self.plan, seen, seats, _FIRST, self._numbers)
        if self.form is Form.ONE_HOT:
            write_one_hot(self.plan, self._numbers, _FIRST, columns)
        else:
            write_numbers(self._numbers, _FIRST, columns)
        seen_from_here: NDArray[np.float32] = columns[0]
        return seen_from_here
