"""What is true of every Kuhn poker position."""

from __future__ import annotations

from collections.abc import Iterator

from kuhn_poker.position import Position

COURSES = {
    (1, 1, 0): (0b01, 0, 0),
    (1, 1, 1): (0b10, 0, 0),
    (2, 1, 1): (0b10, 0, 0),
    (1, 2, 2): (0b01, 0, 0),
    (1, 1, 2): (0, 1, 1),
    (2, 1, 2): (0, 1, 0),
    (2, 2, 2): (0, 1, 1),
    (1, 2, 3): (0, 1, 0),
    (2, 2, 3): (0, 1, 1),
}
"""Every course that the betting can take: chips and turns, then who is to act, whether it is over, and shown (KP-3)."""


def problems(position: Position) -> list[str]:
    """What is wrong with a position, in sentences; nothing if it could stand on a table."""
    return list(_wrong(position))


def _wrong(position: Position) -> Iterator[str]:
    if position.cards[0] == position.cards[1]:
        yield "the seats have two different cards out of three"
    course = COURSES.get((int(position.chips[0]), int(position.chips[1]), int(position.turns)))
    if course != (position.to_act, position.over, position.is_shown):
        yield "chips, turns, to_act, over and is_shown do not fit each other"
