from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Protocol

import pytest

from scurry.server.client import Client
from tests.servers import Running


class Guests(Protocol):
    """Makes a guest of this name; all hang up when the test ends."""

    def __call__(self, name: str = "", token: str = "", at: Running | None = None) -> Client: ...


@pytest.fixture
def guest(server: Running) -> Iterator[Guests]:
    with ExitStack() as stack:

        def join(name: str = "", token: str = "", at: Running | None = None) -> Client:
            return stack.enter_context(closing(Client((at or server).address, name, token)))

        yield join
