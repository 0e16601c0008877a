"""The greedy player of noughts and crosses: win if you can, block if you must, then the centre and the corners."""

from __future__ import annotations

from noughts_and_crosses.position import Position
from noughts_and_crosses.rules import has_line
from scurry.kernel.verbs import implement

WIN, BLOCK = 1000, 100
LINES_THROUGH = (3, 2, 3, 2, 4, 2, 3, 2, 3)
"""How many lines go through each space."""


@implement(Position)
def worth(view: Position, seat: int, move: int) -> int:
    """What a move is worth."""
    total = LINES_THROUGH[move]
    if has_line(view.marks[seat] | 1 << move):
        total += WIN
    if has_line(view.marks[1 - seat] | 1 << move):
        total += BLOCK
    return total
