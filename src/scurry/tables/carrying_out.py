"""What each kind of step does at a table: it is refused here, or the table changes. Moves and hints see to themselves.

Who may take it has been asked before (`who`), and nothing is written yet: a table half changed is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scurry.kernel.catalogue import say
from scurry.matches.lessons import BOT_NAMES
from scurry.tables.helping import check_help
from scurry.tables.paces import Falls
from scurry.tables.refusals import NoSeat, NotNow
from scurry.tables.seats import GOES_ON, STANDING, Request, Seat, among, free_name
from scurry.tables.steps import ANEW, ON, SWITCHED, Kind, Step
from scurry.tables.take_back import before_what_was_chosen_in_secret, can_take_back, last_move_of
from scurry.tables.turns import has_windows, whose_turn

if TYPE_CHECKING:
    from scurry.tables.table import Table


def carry_out(table: Table, step: Step) -> None:
    """Change a table as a step wants it, or refuse."""
    _STEPS[step.kind](table, step)


def _sit(table: Table, step: Step) -> None:
    if table.seats[step.seat].is_taken:
        raise NoSeat(say("Somebody sits there already: take another seat."))
    if step.kind == Kind.BOT:
        table.seats[step.seat] = Seat(free_name(f"{BOT_NAMES[step.seat]} (bot)", table.seats), bot=step.value)
    else:
        share = step.share if table.place is None else ""  # chance in a lesson is as it was written
        table.seats[step.seat] = Seat(free_name(step.value, table.seats), guest=step.guest, share=share)
    if not table.free_seats:
        table.begin(step.at)


def _stand(table: Table, step: Step) -> None:
    if table.has_begun:
        raise NotNow(say("The game has begun: hand your seat to a bot, or resign."))
    table.seats[step.seat] = Seat()


def _switch(table: Table, step: Step) -> None:
    is_on = among(step.value, SWITCHED) == ON
    if is_on:
        check_help(table)
    if step.kind == Kind.NOTES:
        table.seats[step.seat].has_notes = is_on
    else:
        table.seats[step.seat].has_tutor = is_on


def _read(table: Table, step: Step) -> None:
    if table.place is None or table.match is None or step.value != str(table.place.at):
        raise NotNow(say("You have gone on already."))
    table.place = table.place.go_on(table.match)
    table.note_who_is_asked(table.match, step.at)


def _take_back(table: Table, step: Step) -> None:
    match = table.going()
    index = last_move_of(match, step.seat)
    if index is None or not can_take_back(match, step.seat):
        raise NotNow(say("Something new was seen since your last move: ask the others to go back."))
    if table.is_time_up(step):
        raise NotNow(say("Your time for this choice is up: it stays as it is."))
    match.take_out(index)
    table.forget_what_was_told()
    table.note_who_is_asked(match, step.at)


def _ask_back(table: Table, step: Step) -> None:
    match = table.going()
    index = last_move_of(match, step.seat)
    if index is None or table.request is not None:
        raise NotNow(say("There is nothing to take back, or somebody has asked already."))
    table.request = Request(step.seat, index, frozenset((step.seat,)), step.value == ANEW)
    _go_back_if_agreed(table, step)


def _answer(table: Table, step: Step) -> None:
    table.going()
    if table.request is None:
        raise NotNow(say("Nobody is asking for anything now."))
    if step.kind == Kind.DECLINE:
        table.request = None
        return
    table.request.agreed |= {step.seat}
    _go_back_if_agreed(table, step)


def _go_back_if_agreed(table: Table, step: Step) -> None:
    if table.request and table.match and not table.is_over and not table.must_answer():
        request, table.request = table.request, None
        if request.is_rolled_anew:
            table.match.go_back(before_what_was_chosen_in_secret(table.match, request.ply))
        else:
            table.match.rewind(request.ply)
        table.forget_what_was_told()
        table.note_who_is_asked(table.match, step.at)


def _hand_over(table: Table, step: Step) -> None:
    table.going()
    table.seats[step.seat].bot = step.value
    _go_back_if_agreed(table, step)


def _return(table: Table, step: Step) -> None:
    if table.seats[step.seat].has_resigned:
        raise NotNow(say("You have resigned from this game. Play another?"))
    if table.clocks is not None and not table.clocks.can_return(step.seat):
        raise NotNow(say("Your time is used up. The bot plays on for you."))
    table.seats[step.seat].bot, table.seats[step.seat].is_out_of_time = None, False
    table.seats[step.seat].ask(step.at)


def _give(table: Table, step: Step) -> None:
    table.going()
    if not table.is_silent(step.seat, step.at):
        raise NotNow(say("{name} may still be thinking: wait a little.", name=table.names[step.seat]))
    table.seats[step.seat].bot = step.value
    _go_back_if_agreed(table, step)


def _wait(table: Table, step: Step) -> None:
    table.going()
    table.seats[step.seat].wait(step.value)


def _go_on_as(table: Table, step: Step) -> None:
    table.seats[step.seat].goes_on = among(step.value, GOES_ON)


def _stand_by(table: Table, step: Step) -> None:
    match = table.going()
    if not has_windows(table.game):
        raise NotNow(say("In this game nobody is asked in the turns of others."))
    table.seats[step.seat].standing, table.turn = among(step.value, STANDING), whose_turn(match)


def _flag(table: Table, step: Step) -> None:
    table.going()
    if table.clocks is None or step.seat not in table.to_act or not table.is_time_up(step):
        raise NotNow(say("{name} still has time.", name=table.names[step.seat]))
    table.seats[step.seat].is_out_of_time = True
    if table.clocks.pace.falls == Falls.RESIGN:
        _resign(table, step)
    else:
        _hand_over(table, step)


def _resign(table: Table, step: Step) -> None:
    table.going()
    seat = table.seats[step.seat]
    seat.bot = seat.bot or step.value
    seat.has_resigned = True
    table.resigned.append(step.seat)
    _go_back_if_agreed(table, step)


def _rematch(table: Table, step: Step) -> None:
    if not table.is_over or table.rematch is not None:
        raise NotNow(say("A rematch can be asked for once, when the game is over."))
    table.rematch = step.value


_STEPS: dict[Kind, Callable[[Table, Step], None]] = {
    Kind.SIT: _sit,
    Kind.STAND: _stand,
    Kind.BOT: _sit,
    Kind.TAKE_BACK: _take_back,
    Kind.ASK_BACK: _ask_back,
    Kind.AGREE: _answer,
    Kind.DECLINE: _answer,
    Kind.HAND_OVER: _hand_over,
    Kind.RETURN: _return,
    Kind.GIVE: _give,
    Kind.WAIT: _wait,
    Kind.GOES_ON: _go_on_as,
    Kind.STANDING: _stand_by,
    Kind.RESIGN: _resign,
    Kind.FLAG: _flag,
    Kind.REMATCH: _rematch,
    Kind.READ: _read,
    Kind.NOTES: _switch,
    Kind.TUTOR: _switch,
}
