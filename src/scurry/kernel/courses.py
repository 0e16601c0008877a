"""The course of a game: what is measured of every game, whatever it is. Compiled code notes it move by move."""

from __future__ import annotations

from scurry.kernel.common import MOST_SEATS, Common
from scurry.kernel.compilation import compiled
from scurry.kernel.records import Record, Row, number, numbers
from scurry.kernel.verbs import NOBODY, outlook, result, who_begins

FAR = 1 << 30


class Course(Record):
    """How one game went."""

    places: Row[int] = numbers(MOST_SEATS)
    """Each seat's place; 1 is best, and shared places are equal."""
    points: Row[int] = numbers(MOST_SEATS, kind="i2")
    reason: int = number()
    """How it ended, by the game's own numbering."""
    beginner: int = number()
    """The seat that began, or NOBODY."""
    decisions: int = number("i4")
    choices: int = number("i4")
    """Decisions that left a choice: more than one legal move."""
    offered: int = number("i4")
    """How many moves there were to choose from at those, all together."""
    rounds: int = number("i4")
    """How often it was the beginner's turn again; without a beginner, how often the first seat's that chose."""
    lead_changes: int = number("i2")
    decided: int = number("i4")
    """How many decisions had been made when the winner took the lead for good."""
    behind: Row[int] = numbers(MOST_SEATS, kind="i4")
    """How far behind the best of the others each seat had been at most; a hundred is a clear lead (`outlook`)."""
    stands: Row[int] = numbers(MOST_SEATS, kind="i4")
    """While it goes on: how well each seat stands, …"""
    leader: int = number()
    """… who was last ahead of all others, …"""
    since: int = number("i4")
    """… and since which decision."""
    actor: int = number()
    """Who made the last decision, …"""
    opener: int = number()
    """… and who the first that left a choice; NOBODY before."""


@compiled
def begin_course(course: Course) -> None:
    """Before the first decision."""
    course.beginner = course.leader = course.actor = course.opener = NOBODY


@compiled
def note_decision(course: Course, position: Common, seat: int, count: int) -> None:
    """Before each decision: who makes it, and of how many moves."""
    if count > 1:
        course.choices += 1
        course.offered += count
        if course.opener == NOBODY:
            course.beginner = who_begins(position)
            course.opener = seat if course.beginner == NOBODY else course.beginner
    if seat != course.actor and course.opener != NOBODY:
        course.rounds += seat == course.opener
        if position.seats > 1:
            note_lead(course, position)
    course.actor = seat
    course.decisions += 1


@compiled
def note_lead(course: Course, position: Common) -> None:
    """Who is ahead of all others now, and how far behind is everybody else? Equals keep the lead where it was."""
    best, second, leader = -FAR, -FAR, NOBODY
    for seat in range(position.seats):
        stands = outlook(position, seat)
        course.stands[seat] = stands
        if stands > best:
            best, second, leader = stands, best, seat
        else:
            second = max(second, stands)
    for seat in range(position.seats):
        course.behind[seat] = max(course.behind[seat], best - course.stands[seat])
    if best > second and leader != course.leader:
        course.lead_changes += course.leader != NOBODY
        course.leader, course.since = leader, course.decisions


@compiled
def end_course(course: Course, position: Common) -> None:
    """After the last decision: places, points, and when it was decided."""
    course.reason = result(position, course.places, course.points)
    led_to_the_end = course.leader != NOBODY and course.places[course.leader] == 1
    course.decided = course.since if led_to_the_end else course.decisions
