"""The rules of noughts and crosses, in the order of RULES.md."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from noughts_and_crosses.position import FULL, SEATS, SPACES, Position
from scurry.kernel.cards import NoOptions
from scurry.kernel.common import end, give_turn
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice
from scurry.kernel.journal import EVERYONE, Journal, note
from scurry.kernel.records import Row
from scurry.kernel.verbs import implement

LINES = (
    *(0b000000111, 0b000111000, 0b111000000),  # NC-4.1: across
    *(0b001001001, 0b010010010, 0b100100100),  # down
    *(0b100010001, 0b001010100),  # along a diagonal
)
HAS_LINE = np.array([any(marks & line == line for line in LINES) for marks in range(FULL + 1)])
"""Whether a set of marks has a line, for every set: looked up, not looked for, which makes games a third faster."""


class Happening(IntEnum):
    """What the journal tells; words.py has the sentences."""

    MARKED = 0
    """seat, space"""


class Reason(IntEnum):
    """How it ended."""

    LINE = 0
    BOARD_FULL = 1


# --- 2. Setting up ----------------------------------------------------------------------------------------------------


@implement(Position)
def setup(position: Position, options: NoOptions, dice: Dice) -> None:
    """NC-2.1: a blank position is an empty board; crosses are seat 0."""
    give_turn(position, 0)


# --- 3. A turn --------------------------------------------------------------------------------------------------------


@implement(Position)
def legal(position: Position, seat: int, moves: Row[int]) -> int:
    """NC-3.1: any space that is free."""
    board = taken(position)
    count = 0
    for space in range(SPACES):
        moves[count] = space  # one that is taken is written over by the next: twice as fast as asking first
        count += 1 - (board >> space & 1)
    return count


@compiled
def taken(position: Position) -> int:
    """Every space with a mark in it."""
    return position.marks[0] | position.marks[1]


@implement(Position)
def play(position: Position, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """Mark a space, then see whether that was the end."""
    position.marks[seat] |= 1 << move
    note(journal, EVERYONE, Happening.MARKED, seat, move)
    if has_line(position.marks[seat]) or taken(position) == FULL:  # NC-4.1, NC-4.2
        end(position)
    else:
        give_turn(position, 1 - seat)  # NC-3.2


# --- 4. The end -------------------------------------------------------------------------------------------------------


@compiled
def has_line(marks: int) -> bool:
    """NC-4.1: whether three of these marks stand in a line."""
    return bool(HAS_LINE[marks])


@implement(Position)
def result(position: Position, places: Row[int], points: Row[int]) -> int:
    """NC-4.3: the winner is ahead; a draw is shared."""
    for seat in range(SEATS):
        points[seat] = has_line(position.marks[seat]) - has_line(position.marks[1 - seat])
        places[seat] = 2 if points[seat] < 0 else 1
    return Reason.BOARD_FULL if points[0] == 0 else Reason.LINE


# --- What a seat can know ---------------------------------------------------------------------------------------------


@implement(Position)
def hide(position: Position, seat: int) -> None:
    """Everything lies open, so there is nothing to cover."""


@implement(Position)
def imagine(view: Position, seat: int, dice: Dice) -> None:
    """And nothing to fill in."""
