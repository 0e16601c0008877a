from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import fresh_database, postgres_server
from tests.servers import Running, running

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # A shell that starts tests in the background has them ignore Ctrl+C, and so would what they start and interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgres_server() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind that the store knows."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/scurry.db"
    return fresh_database(request.getfixturevalue("postgres"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that do not mind each other."""
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server
