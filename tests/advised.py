"""Advisers that take their time: the same budget whatever else the machine does, so that nothing is left to luck."""

from __future__ import annotations

from functools import partial

import pytest

from scurry.bots import advising
from scurry.tables import advisers

LONG = 300.0
ITERATIONS = 2_000


def take_time(monkeypatch: pytest.MonkeyPatch, iterations: int = ITERATIONS) -> None:
    """Let whoever waits wait, and let who thinks think to a budget of iterations alone."""
    monkeypatch.setattr(advising, "ITERATIONS", iterations)
    monkeypatch.setattr(advisers, "TUTOR_PATIENCE", LONG)
    monkeypatch.setattr(advisers, "HINT_PATIENCE", LONG)
    for name in ("weigh", "weigh_again"):
        monkeypatch.setattr(advisers, name, partial(getattr(advising, name), seconds=LONG))
