"""Who may be helped at a table, and how: hints for whoever asks, notes and a tutor against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal
from scurry.tables.refusals import NotNow

if TYPE_CHECKING:
    from scurry.tables.steps import Step
    from scurry.tables.table import Table


def is_against_bots(table: Table) -> bool:
    """Whether one person plays, alone or with bots."""
    return sum(seat.guest is not None for seat in table.seats) == 1 and not table.free_seats


def has_hints(table: Table) -> bool:
    """Whether one may ask what to do: against bots, unless said otherwise; among people, if it was said so."""
    return table.terms.is_free and (is_against_bots(table) if table.terms.hints is None else table.terms.hints)


def has_help(table: Table) -> bool:
    """Whether notes and a tutor may help: where nobody plays against whoever is helped."""
    return is_against_bots(table) and table.terms.is_free


def has_tutor(table: Table, seat: int) -> bool:
    """Whether a seat wants to be warned before it makes a move that costs much."""
    return table.seats[seat].has_tutor and _is_helped(table, seat)


def has_notes(table: Table, seat: int) -> bool:
    """Whether a seat wants a word at each new kind of decision."""
    return table.seats[seat].has_notes and _is_helped(table, seat)


def _is_helped(table: Table, seat: int) -> bool:
    return table.seats[seat].is_played_by_person and has_help(table)


def check_hints(table: Table) -> None:
    """Refuse, where nobody is told what to do."""
    if not has_hints(table):
        raise NotNow(say("Nobody takes hints here: the table was opened without them."))


def check_help(table: Table) -> None:
    """Refuse, where people play against each other."""
    if not has_help(table):
        raise NotNow(say("Notes and the tutor are for games against bots."))


def would_go(table: Table, step: Step, page: str | None) -> bool:
    """Whether a move would be made now: about one that is refused, nothing else is said or done."""
    try:
        table.check_move(step)
        table.check_page(step.seat, page)
    except Refusal:
        return False
    return True
