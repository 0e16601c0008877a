"""The clock that tables go by."""

from __future__ import annotations

import time

import pytest

from scurry.tables.clock import Clock, next_beat


def test_setting_the_machines_clock_back_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    before = clock.now()
    monkeypatch.setattr(time, "time", lambda: before - 3600)
    assert clock.now() >= before


def test_a_beat_is_the_next_multiple_that_is_not_past() -> None:
    assert [next_beat(10.0, 2.0, now) for now in (10.0, 11.9, 12.0, 12.1, 15.0)] == [12.0, 12.0, 12.0, 14.0, 16.0]
