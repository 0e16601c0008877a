"""Settings for all tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from scurry.games import shelf

# Machines are shared and noisy: no test fails for being slow.
settings.register_profile("scurry", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("scurry")


NOISY = tuple(f"tests/{folder}/" for folder in ("bots", "cli", "faults", "lab", "server", "tables", "web"))
"""Real browsers, processes, clocks and networks: what fails there is tried twice more, and shown as R."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(NOISY):
            item.add_marker(pytest.mark.flaky(reruns=2, reruns_delay=1))


@pytest.fixture(autouse=True)
def _no_bot_fails_unnoticed() -> Iterator[None]:
    """A table goes on without a bot that fails; a test does not. One that makes bots fail clears the count."""
    yield
    opponents = sys.modules.get("scurry.tables.opponents")
    failed = dict(opponents.failures) if opponents is not None else {}
    if opponents is not None:
        opponents.failures.clear()
    assert not failed, f"bots failed: {failed}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    return ByGame(config, log) if config.option.dist == "loadgroup" else None


class ByGame(LoadScopeScheduling):
    """All tests of a game run in one process, so that its rules are compiled once; large groups first.

    Groups are read from the tests' names: with pytest 9.2 the marks that xdist has for this do nothing.
    """

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


def group_of(nodeid: str) -> str:
    """The game that a test names in its folder, name or parameters; else a fault's file, or the test alone."""
    path = nodeid.partition("::")[0]
    alone = path if path.startswith("tests/faults/") else nodeid
    return next((game.name for game in shelf() if game.name in nodeid.replace("_", "-")), alone)
