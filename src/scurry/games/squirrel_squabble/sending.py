"""Coming home, being sent home, and choosing where to look (SS-7.5, SS-8.8, SS-10)."""

from __future__ import annotations

from scurry.games.squirrel_squabble.happenings import Happening, Reason
from scurry.games.squirrel_squabble.moves import FACE
from scurry.games.squirrel_squabble.position import MOST_NUTS, SEATS, Position, Stage
from scurry.games.squirrel_squabble.spaces import Direction
from scurry.kernel.common import end, is_done
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import EVERYONE, Journal, note


@compiled
def come_home(position: Position, seat: int, journal: Journal | None) -> None:
    """SS-10.1: home on its own feet, with five nuts."""
    squirrel = position.squirrels[seat]
    squirrel.space = squirrel.home
    squirrel.has_moved = 1
    win(position, seat, Reason.CAME_HOME, journal)


@compiled
def send_home(position: Position, seat: int, journal: Journal | None) -> None:
    """SS-7.4, SS-8.5, SS-8.6: to its home, where it may face anywhere. With five nuts that wins too (SS-10.3)."""
    squirrel = position.squirrels[seat]
    squirrel.space = squirrel.home
    squirrel.has_moved = 1  # SS-9.2
    if squirrel.nuts == MOST_NUTS and position.options.sent_home_wins:
        win(position, seat, Reason.SENT_HOME, journal)
    position.choosers |= 1 << seat


@compiled
def win(position: Position, seat: int, how: int, journal: Journal | None) -> None:
    """SS-10.1, SS-10.5: this one wins; if the other did so in the same movement, they share it."""
    position.ending = Reason.BOTH_HOME if position.winners else how
    position.winners |= 1 << seat
    note(journal, EVERYONE, Happening.CAME_HOME, seat)


@compiled
def end_or_ask_facings(position: Position) -> None:
    """SS-7.5, SS-10.1: after a win nothing is chosen any more."""
    if position.winners:
        position.choosers = 0
        end(position)
    elif position.choosers:
        ask_facings(position)


@compiled
def ask_facings(position: Position) -> None:
    """SS-7.5: everyone who has to choose, chooses at the same time."""
    for seat in range(SEATS):
        if position.choosers >> seat & 1:
            position.squirrels[seat].facing = Direction.NONE
    position.stage = Stage.FACE
    position.to_act = position.choosers


@compiled
def choose_facing(position: Position, seat: int, move: int, journal: Journal | None) -> None:
    """SS-2.5, SS-7.5: in secret until everyone has chosen."""
    position.squirrels[seat].facing = move - FACE
    is_done(position, seat)
    if position.to_act == 0:
        for each in range(SEATS):
            if position.choosers >> each & 1:
                note(journal, EVERYONE, Happening.FACED, each, position.squirrels[each].facing)
        position.choosers = 0
