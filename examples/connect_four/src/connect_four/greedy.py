"""Connect four's greedy player: win if you can, block if you must, give nothing away, and like the middle."""

from __future__ import annotations

from connect_four.position import COLUMNS, STRIDE, Position
from connect_four.rules import DIRECTIONS, has_four, has_room, lowest_free, taken
from scurry.kernel.compilation import compiled
from scurry.kernel.records import Row
from scurry.kernel.verbs import implement

WIN, BLOCK, GIFT = 1000, 100, -50
MIDDLE = COLUMNS // 2
BOARD = sum((1 << STRIDE - 1) - 1 << column * STRIDE for column in range(COLUMNS))
"""Every space, without the row that is always empty."""


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


# --- All moves at once, for searches: connect four is also the yardstick of their speed -------------------------------


@implement(Position)
def weigh(view: Position, seat: int, moves: Row[int], count: int, worths: Row[int]) -> None:
    """The same for all moves: where a row of four could be completed is looked for only once."""
    mine, theirs, board = completing(view.discs[seat]), completing(view.discs[1 - seat]), taken(view)
    for index in range(count):
        move = int(moves[index])  # uncompiled, a number of two bytes would have no room for the board's bits
        space = lowest_free(board, move)
        total = -abs(move - MIDDLE)
        total += WIN * (mine & space != 0) + BLOCK * (theirs & space != 0)
        worths[index] = total + GIFT * (theirs & (space << 1) != 0)


@compiled
def completing(discs: int) -> int:
    """Every space, taken or not, that would make four of these discs and one more, if they have no four yet."""
    found = 0
    for step in DIRECTIONS:
        one, two, three = discs << step, discs << 2 * step, discs << 3 * step
        back, further, furthest = discs >> step, discs >> 2 * step, discs >> 3 * step
        found |= one & two & (three | back) | back & further & (furthest | one)
    return found & BOARD
