"""Settings for all tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Machines are shared and noisy: no test fails for being slow.
settings.register_profile("scurry", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("scurry")


@pytest.fixture(autouse=True)
def _no_bot_fails_unnoticed() -> Iterator[None]:
    """A table goes on without a bot that fails; a test does not. One that makes bots fail clears the count."""
    yield
    opponents = sys.modules.get("scurry.tables.opponents")
    failed = dict(opponents.failures) if opponents is not None else {}
    if opponents is not None:
        opponents.failures.clear()
    assert not failed, f"bots failed: {failed}"


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
