"""Somebody who keeps a table's live stream open, and remembers what came."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.faults.processes import within


@dataclass(frozen=True)
class News:
    """One event of a stream."""

    name: str
    value: Any
    at: float


@dataclass
class Listener:
    """Everything that came so far."""

    heard: list[News] = field(default_factory=list)
    has_ended: bool = False

    def named(self, name: str) -> list[Any]:
        """The values of all events of this name."""
        return [news.value for news in self.heard if news.name == name]

    def hears(self, name: str, value: Any, seconds: float) -> bool:
        """Whether such an event comes in time, or has come."""
        return within(seconds, lambda: value in self.named(name))

    def hears_more(self, than: int, seconds: float) -> bool:
        """Whether more of the table itself is told than so many times."""
        return within(seconds, lambda: len(self.named("message")) > than)


@contextmanager
def listening(address: str, table_id: str, token: str, **more: Any) -> Iterator[Listener]:
    """Listen as the page does, until the block ends; what is there already has been heard when it begins."""
    listener = Listener()
    told = {"cookie": f"scurry={token}"}
    with (
        httpx.Client(base_url=address, timeout=60, **more) as client,
        client.stream("GET", f"/t/{table_id}/events", headers=told) as answer,
    ):
        assert answer.status_code == 200
        thread = threading.Thread(target=_listen, args=(answer, listener), daemon=True)
        thread.start()
        try:
            assert listener.hears_more(0, 10), "the stream does not begin"
            yield listener
        finally:
            _hang_up(answer)
            thread.join(10)


def _listen(answer: httpx.Response, listener: Listener) -> None:
    name = "message"
    try:
        for line in answer.iter_lines():
            if line.startswith("event:"):
                name = line[6:].strip()
            elif line.startswith("data:"):
                listener.heard.append(News(name, json.loads(line[5:]), time.monotonic()))
            elif not line:
                name = "message"
    except (httpx.HTTPError, httpx.StreamError, OSError):
        pass  # hung up, by us or by the server
    finally:
        listener.has_ended = True


def _hang_up(answer: httpx.Response) -> None:
    """The socket itself, so that whoever waits at it wakes up."""
    line = answer.extensions["network_stream"].get_extra_info("socket")
    with suppress(OSError):  # the server was first
        line.shutdown(socket.SHUT_RDWR)
