from __future__ import annotations

import pytest

from scurry.kernel.compilation import compiled
from scurry.kernel.journal import (
    EVERYONE,
    LARGEST,
    LONGEST,
    MOST_MOMENTS,
    Journal,
    Moment,
    events_in,
    mark,
    moments_in,
    note,
    write_bytes,
)
from scurry.kernel.records import Record, Row, number, numbers
from scurry.kernel.verbs import SPECTATOR


def test_events_come_back_in_order_with_their_audience() -> None:
    journal = Journal.blank()
    note(journal, EVERYONE, 3, 1, 2)
    note(journal, 0b010, 4, 7)
    public, secret = events_in(journal)
    assert (public.kind, public.a, public.b, public.c) == (3, 1, 2, 0)
    assert [seat for seat in range(SPECTATOR, 6) if public.is_seen_by(seat)] == [-1, 0, 1, 2, 3, 4, 5]
    assert [seat for seat in range(SPECTATOR, 6) if secret.is_seen_by(seat)] == [1]


def test_no_journal_takes_no_notes() -> None:
    note(None, EVERYONE, 3)


def test_a_journal_that_runs_over_is_noticed_and_nothing_else_is_written() -> None:
    journal = Journal.blank()
    for _ in range(LONGEST + 3):
        note(journal, EVERYONE, 1)
    with pytest.raises(OverflowError, match="259"):
        events_in(journal)


class Hare(Record):
    at: int = number("i2")
    trail: Row[int] = numbers(3)


@compiled
def hop(hare: Hare, journal: Journal | None) -> None:
    """Three hops, each worth seeing."""
    for step in range(3):
        hare.at += 1
        hare.trail[step] = hare.at
        note(journal, EVERYONE, 1, hare.at)
        mark(journal, hare)
    note(journal, EVERYONE, 2)


def hops(keeps_moments: bool = True) -> list[Moment]:
    hare, journal = Hare.blank(), Journal.blank()
    journal.keeps_moments = keeps_moments
    hop(hare, journal)
    return moments_in(journal, Hare.dtype())


def test_a_moment_is_the_position_as_it_was_and_what_happened_since_the_last_one() -> None:
    seen = [(int(moment.position.at), moment.position.trail.tolist(), moment.events) for moment in hops()]
    assert [(at, trail) for at, trail, _ in seen] == [(1, [1, 0, 0]), (2, [1, 2, 0]), (3, [1, 2, 3])]
    assert [[(event.kind, event.a) for event in events] for *_, events in seen] == [[(1, 1)], [(1, 2)], [(1, 3)]]


def test_who_does_not_ask_for_moments_gets_none_and_no_journal_takes_none() -> None:
    assert hops(keeps_moments=False) == []
    hop(Hare.blank(), None)


def test_more_moments_than_a_journal_holds_are_left_out() -> None:
    hare, journal = Hare.blank(), Journal.blank()
    journal.keeps_moments = 1
    for _ in range(MOST_MOMENTS):
        hop(hare, journal)
    kept = moments_in(journal, Hare.dtype())
    assert len(kept) == MOST_MOMENTS
    assert kept[-1].position.at == MOST_MOMENTS


def test_a_position_that_is_too_large_is_an_error_that_says_so() -> None:
    class Elephant(Record):
        skin: Row[int] = numbers(LARGEST + 1)

    with pytest.raises(ValueError, match="no room in a journal"):
        write_bytes(Journal.blank().moments[0], Elephant.blank())
