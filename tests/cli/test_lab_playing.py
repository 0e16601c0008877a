"""How long a study will take is foretold from games, not from what was compiled before them."""

from __future__ import annotations

from scurry.cli.lab_playing import Forecast


def test_what_is_compiled_on_the_way_does_not_count() -> None:
    ends = iter([40.0, 41.0, 42.0, 43.0, 44.0, 45.0])
    forecast = Forecast(workers=2, clock=lambda: next(ends))
    for _ in range(5):
        forecast.note()
        assert not forecast.is_ripe
    forecast.note()
    assert forecast.is_ripe
    assert forecast.pace == 1.0


def test_it_is_told_once() -> None:
    forecast = Forecast(workers=1)
    told = 0
    for _ in range(10):
        forecast.note()
        told += forecast.is_ripe
    assert told == 1
