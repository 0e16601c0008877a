"""Moments: what a seat was shown of a match, one thing after the other.

A move may do many things. The rules mark moments while they carry it out; here they are found again by playing the move
once more with the same dice, so that nothing of them is stored. Each passes `hide`, like any view.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scurry.kernel.journal import Event, Journal, Moment, moments_in
from scurry.kernel.records import bytes_of, copy_of
from scurry.matches.match import Match


@dataclass(frozen=True)
class Shown:
    """One thing that a seat was shown: how the table looked, and what had happened since the last one."""

    ply: int
    view: Any
    events: list[Event]
    lines: list[str]


def shown_at(match: Match, ply: int, seat: int | None) -> list[Shown]:
    """What a seat was shown of the move that led to a ply: its moments, and how the table looked after it.

    No seat: everything, as after the end.
    """
    moments = _moments(match, ply)
    told = sum(len(moment.events) for moment in moments)
    last = Moment(match.position_at(ply), match.events_at(ply)[told:])
    return [_shown(match, ply, moment, seat) for moment in (*moments, last)]


def shown_since(match: Match, seat: int, changes: int) -> list[Shown]:
    """What a seat was shown after so many changes of what it sees, up to now."""
    return [shown for ply in changes_for(match, seat)[changes:] for shown in shown_at(match, ply, seat)]


def changes_for(match: Match, seat: int) -> tuple[int, ...]:
    """The plies that changed what a seat sees, or told it something.

    What others choose in secret is not among them: to number what one sees by plies would tell of it.
    """
    known, until = match.changes_known.get(seat, ((), 0))
    new = tuple(ply for ply in range(until + 1, match.ply + 1) if _is_seen(match, ply, seat))
    match.changes_known[seat] = (known + new, match.ply)
    return known + new


def _is_seen(match: Match, ply: int, seat: int) -> bool:
    is_told = any(event.is_seen_by(seat) for event in match.events_at(ply))
    return is_told or match.played[ply - 1].seat == seat or _seen(match, ply - 1, seat) != _seen(match, ply, seat)


def _seen(match: Match, ply: int, seat: int) -> bytes:
    """What a seat saw, but for who else was still choosing."""
    view = match.view_at(ply, seat)
    view["to_act"] &= 1 << seat if seat >= 0 else 0
    return bytes_of(view)


def _moments(match: Match, ply: int) -> list[Moment]:
    if ply == 0:
        return []
    position, journal, played = match.position_at(ply - 1), Journal.blank(), match.played[ply - 1]
    journal["keeps_moments"] = 1  # type: ignore[index]
    match.game.rules.play(position, played.seat, played.move, match.dice_of(ply), journal)
    if bytes_of(position) != bytes_of(match.position_at(ply)):
        return []  # the table went back to here, and what nobody had seen was shuffled anew
    return moments_in(journal, position.dtype)


def _shown(match: Match, ply: int, moment: Moment, seat: int | None) -> Shown:
    view = copy_of(moment.position)
    if seat is not None:
        match.game.rules.hide(view, seat)
    events = [event for event in moment.events if seat is None or event.is_seen_by(seat)]
    return Shown(ply, view, events, match.game.words.tell(events, match.names_for(seat)))
