from __future__ import annotations

import pytest

from scurry.kernel.journal import EVERYONE, LONGEST, Journal, events_in, note
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
