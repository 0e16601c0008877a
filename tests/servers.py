"""A real server for tests, in a thread of its own or as a process that can be killed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import httpx
import uvicorn

from scurry.games import shelf
from scurry.server.app import create_app
from scurry.server.serve import config_for
from scurry.server.settings import Settings
from scurry.tables.clock import Clock

PATIENCE = 300.0
"""Compiling every game on a busy machine takes its time, once."""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Running:
    """A server that runs: its address, and its inside."""

    def __init__(self, app: Any, address: str) -> None:
        self.app = app
        self.address = address

    @property
    def desk(self) -> Any:
        """The server's desk."""
        return self.app.state.desk


@contextmanager
def running(folder: Path | str, clock: Clock | None = None, **settings: Any) -> Iterator[Running]:
    """A server in a thread, every game ready. Limits are off and bots are quick, unless said otherwise."""
    port = settings.pop("port", None) or free_port()
    given: dict[str, Any] = {"data": str(folder), "port": port, "bot_pace": 0.0, "rate": 0.0, **settings}
    app = create_app(Settings(**given), clock)
    server = uvicorn.Server(config_for(app, Settings(**given)))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until_ready(address)
        yield Running(app, address)
    finally:
        server.should_exit = True
        thread.join(20)


def wait_until_ready(address: str) -> None:
    """Until every game can be played."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        try:
            if httpx.get(f"{address}/health").json()["ready"] == len(shelf()):
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.05)
    raise AssertionError("the server did not get ready")


def start_process(
    folder: Path | str, port: int, stderr: IO[bytes] | None = None, **environment: str
) -> subprocess.Popen[bytes]:
    """A server as a process of its own."""
    code = f"from scurry.server.serve import serve; serve(port={port}, data={str(folder)!r}, open_browser=False)"
    quick = {"SCURRY_BOT_PACE": "0", "SCURRY_RATE": "0"}
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, **quick, **environment},
        stdout=subprocess.DEVNULL,
        stderr=stderr,
    )
    wait_until_ready(f"http://127.0.0.1:{port}")
    return process
