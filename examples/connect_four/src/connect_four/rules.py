"""Connect four's rules, in the order of RULES.md."""

from __future__ import annotations

from enum import IntEnum

from connect_four.position import COLUMNS, ROWS, SEATS, STRIDE, Position
from scurry.kernel.cards import NoOptions
from scurry.kernel.common import end, give_turn
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice
from scurry.kernel.journal import EVERYONE, Journal, note
from scurry.kernel.records import Row
from scurry.kernel.verbs import implement

DIRECTIONS = (1, STRIDE, STRIDE + 1, STRIDE - 1)
"""Up, across, and both diagonals (CF-4.1): how far it is to the next space."""
TOP_ROW = sum(1 << column * STRIDE + ROWS - 1 for column in range(COLUMNS))


class Happening(IntEnum):
    """What the journal tells; words.py has the sentences."""

    DROPPED = 0
    """seat, column"""
    FOUR_IN_A_ROW = 1
    """seat"""


class Reason(IntEnum):
    """How it ended."""

    FOUR_IN_A_ROW = 0
    BOARD_FULL = 1


# --- 2. Setting up ----------------------------------------------------------------------------------------------------


@implement(Position)
def setup(position: Position, options: NoOptions, dice: Dice) -> None:
    """CF-2.1: a blank position is an empty board. CF-2.2: Red is seat 0."""
    give_turn(position, 0)


# --- 3. A turn --------------------------------------------------------------------------------------------------------


@implement(Position)
def legal(position: Position, seat: int, moves: Row[int]) -> int:
    """CF-3.1: any column that has room."""
    board = taken(position)
    count = 0
    for column in range(COLUMNS):
        if has_room(board, column):
            moves[count] = column
            count += 1
    return count


@compiled
def taken(position: Position) -> int:
    """Every space with a disc in it."""
    return position.discs[0] | position.discs[1]


@compiled
def has_room(board: int, column: int) -> bool:
    """CF-3.2: whether the highest space of a column is free."""
    return board >> (column * STRIDE + ROWS - 1) & 1 == 0


@implement(Position)
def play(position: Position, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """Drop a disc, then see whether that was the end."""
    position.discs[seat] |= lowest_free(taken(position), move)
    note(journal, EVERYONE, Happening.DROPPED, seat, move)
    if has_four(position.discs[seat]):
        note(journal, EVERYONE, Happening.FOUR_IN_A_ROW, seat)
        end(position)
    elif is_full(taken(position)):
        end(position)
    else:
        give_turn(position, 1 - seat)  # CF-3.3


@compiled
def lowest_free(board: int, column: int) -> int:
    """CF-3.1: where a disc falls to. One added at the bottom of a column is carried past its discs: 0111 + 1 = 1000."""
    bottom = 1 << column * STRIDE
    return (board + bottom) & ~board


# --- 4. The end -------------------------------------------------------------------------------------------------------


@compiled
def has_four(discs: int) -> bool:
    """CF-4.1, CF-4.2: whether four of these discs, or more, stand in a row."""
    for step in DIRECTIONS:
        pairs = discs & (discs >> step)  # discs with one beside them
        if pairs & (pairs >> 2 * step):  # pairs with a pair beside them
            return True
    return False


@compiled
def is_full(board: int) -> bool:
    """CF-4.3: whether no column has room."""
    return board & TOP_ROW == TOP_ROW


@implement(Position)
def result(position: Position, places: Row[int], points: Row[int]) -> int:
    """CF-4.4: the winner is ahead; a draw is shared."""
    for seat in range(SEATS):
        points[seat] = has_four(position.discs[seat]) - has_four(position.discs[1 - seat])
        places[seat] = 2 if points[seat] < 0 else 1
    return Reason.BOARD_FULL if points[0] == 0 else Reason.FOUR_IN_A_ROW


# --- What a seat can know ---------------------------------------------------------------------------------------------


@implement(Position)
def hide(position: Position, seat: int) -> None:
    """Everything lies open, so there is nothing to cover."""


@implement(Position)
def imagine(view: Position, seat: int, dice: Dice) -> None:
    """And nothing to fill in."""
