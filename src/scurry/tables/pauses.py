"""Decisions that are none: what everyone can see to be forced, and windows that close by themselves.

Both follow from public facts alone, so that nobody learns anything from how quickly somebody goes on. The page plays
them, at the same moment whatever its seat holds; whoever plays without it makes every move by hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from scurry.kernel.records import bytes_of
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.tables.table import Table

WINDOW = 4.0
"""For so many seconds a window stays open, for everyone who is asked."""


@dataclass(frozen=True)
class Window:
    """A seat is asked only because it might hold something; doing nothing lets the window close."""

    move: int
    """What lets it go by."""
    closes_at: float


def window_of(table: Table, seat: int) -> Window | None:
    """The window that a seat is asked at, if it is one: the game says so, from what everyone can see."""
    match = table.match
    if match is None or table.is_over or seat not in table.to_act or not table.seats[seat].is_played_by_person:
        return None
    letting_go = getattr(match.game.words, "letting_go", None)
    move = letting_go(match.view(SPECTATOR), seat) if letting_go else None
    return None if move is None else Window(int(move), table.seats[seat].asked_at + WINDOW)


def forced_move(match: Match, seat: int) -> int | None:
    """The one move that a seat can make, if everyone can see that it is the one.

    So it is where the seat knows no more than everyone. Moves that people like to make with their own hand, as to roll
    dice, stay theirs.
    """
    legal = match.legal_ids(seat)
    if len(legal) != 1 or knows_more(match, seat):
        return None
    stays_a_click = getattr(match.game.moves, "stays_a_click", None)
    return None if stays_a_click and stays_a_click(legal[0]) else legal[0]


def knows_more(match: Match, seat: int) -> bool:
    """Whether a seat knows anything now that is not public."""
    return bytes_of(match.view(seat)) != bytes_of(match.view(SPECTATOR))
