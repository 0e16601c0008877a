"""Decisions that are none: what everyone can see to be forced, and windows that close by themselves.

Both follow from public facts alone, so that nobody learns anything from how quickly somebody goes on. They are made on
the beat, at the same moment whatever their seat holds; a seat that has not asked for it makes every move by hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from scurry.kernel.records import bytes_of
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.tables.seats import FORCED, WINDOWS
from scurry.tables.standing import moment_of, stands
from scurry.tables.steps import Kind, Step
from scurry.tables.table import Table

BY_ITSELF = "by-itself-"
"""So keys begin of what nobody has decided."""


@dataclass(frozen=True)
class Window:
    """A seat is asked only because it might hold something; doing nothing lets the window close."""

    move: int
    """What lets it go by."""
    closes_at: float | None
    """None: when the seat moves. So it is over days, where nobody sits and waits: there, answers may stand."""


def window_of(table: Table, seat: int) -> Window | None:
    """The window that a seat is asked at, if it is one: the game says so, from what everyone can see."""
    match = table.match
    if match is None or table.is_over or seat not in table.to_act or not table.seats[seat].is_played_by_person:
        return None
    letting_go = getattr(match.game.words, "letting_go", None)
    move = letting_go(match.view(SPECTATOR), seat) if letting_go else None
    ends_at = None if table.is_over_days else table.seats[seat].ends_at
    return None if move is None else Window(int(move), ends_at)


def forced_move(match: Match, seat: int) -> int | None:
    """The one move that a seat can make, if everyone can see that it is the one.

    Moves that people like to make with their own hand, as to roll dice, stay theirs.
    """
    legal = match.legal_ids(seat)
    if len(legal) != 1 or not are_choices_open(match, seat):
        return None
    stays_a_click = getattr(match.game.moves, "stays_a_click", None)
    return None if stays_a_click and stays_a_click(legal[0]) else legal[0]


@dataclass(frozen=True)
class Pause:
    """A decision that is none, and when it is made for a seat."""

    move: int
    ends_at: float
    page: str
    """What the seat sees now."""

    @property
    def key(self) -> str:
        """The same for the page and for every process: whoever plays it first, it lands once."""
        return f"{BY_ITSELF}{self.page}"[:40]

    def step(self, seat: int, guest: str) -> Step:
        """What is played then."""
        return Step(Kind.MOVE, seat, guest, str(self.move), self.key)


def pause_of(table: Table, seat: int) -> Pause | None:
    """What is decided for a seat by itself, as far as it has asked for that.

    Where one device goes round, it must get to the seat before anything is decided: there the page sees to it.
    In a lesson the learner does everything.
    """
    taken, match = table.seats[seat], table.match
    goes_on, is_asked = taken.goes_on.split(), seat in table.to_act and taken.is_played_by_person
    if match is None or not (goes_on or taken.standing) or taken.ends_at is None or not is_asked:
        return None
    if table.place is not None or (match.game.card.hidden and len(table.seats_of(taken.guest or "")) > 1):
        return None
    window, ends_at = window_of(table, seat), taken.ends_at
    if window is None:
        move = forced_move(match, seat) if FORCED in goes_on else None
    elif WINDOWS in goes_on and window.closes_at is not None:
        move = window.move
    else:
        move, ends_at = window.move if stands(table, seat) else None, moment_of(table, seat)
    return None if move is None else Pause(move, ends_at, match.page(seat))


def are_choices_open(match: Match, seat: int) -> bool:
    """Whether everyone can see what a seat may do: the game says so, or the seat knows no more than everyone."""
    are_open = getattr(match.game.words, "choices_are_open", None)
    if are_open and are_open(match.view(SPECTATOR), seat):
        return True
    return not knows_more(match, seat)


def knows_more(match: Match, seat: int) -> bool:
    """Whether a seat knows anything now that is not public."""
    return bytes_of(match.view(seat)) != bytes_of(match.view(SPECTATOR))
