"""What is true of every connect four position."""

from __future__ import annotations

from collections.abc import Iterator

from connect_four.position import COLUMNS, ROWS, SEATS, STRIDE, Position
from connect_four.rules import has_four, is_full, taken

COLUMN = (1 << STRIDE) - 1


def problems(position: Position) -> list[str]:
    """What is wrong with a position, in sentences; nothing if it could stand on a table."""
    return list(_wrong_board(position)) or list(_wrong_turn(position)) or list(_wrong_end(position))


def _wrong_board(position: Position) -> Iterator[str]:
    red, yellow = map(int, position.discs)
    if red & yellow:
        yield "two discs lie in one space"
    for column in range(COLUMNS):
        discs = (red | yellow) >> column * STRIDE & COLUMN
        if discs & (discs + 1) or discs >> ROWS:  # 0111 & 1000 is nothing; with a gap, something is left
            yield f"the discs of column {column + 1} do not lie on each other"


def _wrong_turn(position: Position) -> Iterator[str]:
    red, yellow = (int(discs).bit_count() for discs in position.discs)
    if red - yellow not in (0, 1):
        yield f"red begins and turns alternate, so {red} red discs and {yellow} yellow ones cannot be"
    elif position.to_act != (0 if position.over else 1 << (red - yellow)):
        yield "it is red's turn when there are as many of each colour, yellow's if not, and nobody's once it is over"


def _wrong_end(position: Position) -> Iterator[str]:
    fours = [seat for seat in range(SEATS) if has_four(position.discs[seat])]
    is_reds_last = int(position.discs[0]).bit_count() > int(position.discs[1]).bit_count()
    if fours and fours != [0 if is_reds_last else 1]:
        yield "only the colour that moved last can have four in a row"
    if bool(position.over) != bool(fours or is_full(taken(position))):
        yield "the game is over when there are four in a row or the board is full, and not before"
