"""Settings for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Machines are shared and noisy: no test fails for being slow.
settings.register_profile("scurry", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("scurry")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run all tests of a game in one process, so that its rules are compiled once."""
    for item in items:
        if (group := _game_of(item)) is not None:
            item.add_marker(pytest.mark.xdist_group(group))


def _game_of(item: pytest.Item) -> str | None:
    told = getattr(item, "callspec", None)
    for value in told.params.values() if told is not None else ():
        game = getattr(value, "game", value)
        if hasattr(game, "card"):
            return str(game.name)
    parts = Path(item.path).parts
    return parts[-3].replace("_", "-") if parts[-2] == "tests" and "games" in parts else None
