"""What is true of every position of noughts and crosses."""

from __future__ import annotations

from collections.abc import Iterator

from noughts_and_crosses.position import FULL, SEATS, Position
from noughts_and_crosses.rules import has_line, taken


def problems(position: Position) -> list[str]:
    """What is wrong with a position, in sentences; nothing if it could stand on a table."""
    return list(_wrong_marks(position)) or list(_wrong_end(position))


def _wrong_marks(position: Position) -> Iterator[str]:
    crosses, noughts = map(int, position.marks)
    ahead = crosses.bit_count() - noughts.bit_count()
    if crosses & noughts:
        yield "two marks lie in one space"
    if ahead not in (0, 1):
        yield "crosses begin and turns alternate, so there are as many crosses as noughts, or one more"
    elif position.to_act != (0 if position.over else 1 << ahead):
        yield "crosses move when there are as many of each mark, noughts if not, and nobody once it is over"


def _wrong_end(position: Position) -> Iterator[str]:
    lines = [seat for seat in range(SEATS) if has_line(position.marks[seat])]
    is_crosses_last = int(position.marks[0]).bit_count() > int(position.marks[1]).bit_count()
    if lines and lines != [0 if is_crosses_last else 1]:
        yield "only the mark that was made last can have a line"
    if bool(position.over) != bool(lines or taken(position) == FULL):
        yield "the game is over when there is a line or the board is full, and not before"
