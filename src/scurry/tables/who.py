"""Who may do what at a table: asked first, in this one place, before anything else is looked at or compared.

So nobody learns from a refusal what only somebody else may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scurry.kernel.catalogue import say
from scurry.tables.refusals import NoSeat, NotYours
from scurry.tables.steps import Kind, Step

if TYPE_CHECKING:
    from scurry.tables.table import Table


def check_who(table: Table, step: Step) -> None:
    """Refuse a step of somebody who may not take it, whatever the state of the game."""
    if not 0 <= step.seat < len(table.seats):
        raise NoSeat(say("There is no such seat at this table."))
    _MAY[step.kind](table, step)


def _anybody_or_whom_it_is_kept_for(table: Table, step: Step) -> None:
    if table.is_kept_from(step.seat, step.guest):
        raise NotYours(say("This seat is kept for somebody who played before."))


def _owner(table: Table, step: Step) -> None:
    if not step.guest or table.seats[step.seat].guest != step.guest:
        raise NotYours(say("This seat belongs to somebody else."))


def _owner_or_bot(table: Table, step: Step) -> None:
    """A bot is nobody's guest; requests always have one."""
    if step.guest or table.seats[step.seat].bot is None:
        _owner(table, step)


def _host(table: Table, step: Step) -> None:
    _anybody_or_whom_it_is_kept_for(table, step)
    if step.guest not in ("", table.terms.opened_by) and not table.seats_of(step.guest):
        raise NotYours(say("Sit down first: then you may ask bots to the table."))


def _nobody(table: Table, step: Step) -> None:
    """It is written into the store, when a guest goes or a table is closed: nobody may ask for it."""
    raise NotYours(say("Nobody can do this for anybody."))


def _server(table: Table, step: Step) -> None:
    """Nobody's guest: requests always have one."""
    if step.guest:
        raise NotYours(say("The clock itself says when time is up."))


def _player(table: Table, step: Step) -> None:
    if not table.seats_of(step.guest):
        raise NotYours(say("Only those who play here may do this."))


_MAY: dict[Kind, Callable[[Table, Step], None]] = {
    Kind.SIT: _anybody_or_whom_it_is_kept_for,
    Kind.STAND: _owner,
    Kind.BOT: _host,
    Kind.MOVE: _owner_or_bot,
    Kind.TAKE_BACK: _owner,
    Kind.ASK_BACK: _owner,
    Kind.AGREE: _owner,
    Kind.DECLINE: _owner,
    Kind.HAND_OVER: _owner,
    Kind.RETURN: _owner,
    Kind.GIVE: _player,
    Kind.WAIT: _owner,
    Kind.GOES_ON: _owner,
    Kind.STANDING: _owner,
    Kind.RESIGN: _owner,
    Kind.LEAVE: _nobody,
    Kind.CLOSE: _nobody,
    Kind.FLAG: _server,
    Kind.REMATCH: _player,
    Kind.READ: _owner,
    Kind.HINT: _owner,
    Kind.NOTES: _owner,
    Kind.TUTOR: _owner,
}
