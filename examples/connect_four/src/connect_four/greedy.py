"""Connect four's greedy player: win if you can, block if you must, give nothing away, and like the middle."""

from __future__ import annotations

from connect_four.position import COLUMNS, Position
from connect_four.rules import has_four, has_room, lowest_free, taken
from scurry.kernel.verbs import implement

WIN, BLOCK, GIFT = 1000, 100, -50
MIDDLE = COLUMNS // 2


@implement(Position)
def worth(view: Position, seat: int, move: int) -> int:
    """What a move is worth."""
    mine, theirs = view.discs[seat], view.discs[1 - seat]
    space = lowest_free(taken(view), move)
    total = -abs(move - MIDDLE)
    if has_four(mine | space):
        total += WIN
    if has_four(theirs | space):
        total += BLOCK
    board = taken(view) | space
    if has_room(board, move) and has_four(theirs | lowest_free(board, move)):
        total += GIFT
    return total
