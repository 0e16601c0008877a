"""Server processes that can be killed, and started again at the same address."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.servers import free_port, start_process

SOON = 30.0
"""A few seconds, on a busy machine."""


class Server:
    """A server process. It keeps its address when it is started again."""

    def __init__(self, data: Path | str, said: Path, **environment: str) -> None:
        self.data, self._said, self._environment = data, said, environment
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Until every game is ready."""
        with self._said.open("ab") as stderr:
            self._process = start_process(self.data, self.port, stderr, **self._environment)

    def kill(self) -> None:
        """As `kill -9` does."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    @contextmanager
    def held_up(self) -> Iterator[None]:
        """It does nothing while the block runs, and learns of everything afterwards, all at once."""
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """As Ctrl+C does; killed if it does not go."""
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()

    @property
    def is_running(self) -> bool:
        """Whether the process is there."""
        return self._process.poll() is None

    @property
    def said(self) -> str:
        """Everything that it wrote to stderr."""
        return self._said.read_text()

    @property
    def health(self) -> tuple[int, bool]:
        """The status of /health, and whether it says that all is well."""
        answer = httpx.get(f"{self.address}/health", timeout=SOON)
        return answer.status_code, answer.json()["is_well"]

    def is_well(self) -> bool:
        """Whether it runs and says that it is well."""
        try:
            return self.is_running and self.health == (200, True)
        except (httpx.HTTPError, ValueError, KeyError):
            return False

    def restart_unless_well(self) -> None:
        """What one test left behind must not be the next one's fault."""
        if not within(SOON, self.is_well):
            self.kill()
            self.start()


def within(seconds: float, is_so: Callable[[], bool]) -> bool:
    """Whether something becomes so in time."""
    ends = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > ends:
            return False
        time.sleep(0.05)
    return True


def try_to_start(data: Path | str, *before: str) -> tuple[int | None, str]:
    """`scurry serve`, when it should not start: its exit code, None if it is still there; and its stderr."""
    serve = [sys.executable, "-c", "from scurry.cli.main import run; run()", "serve", "--no-open"]
    command = [*before, *serve, "--port", str(free_port()), "--data", str(data)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=dict(os.environ))
    try:
        return process.wait(15), _rest(process)
    except subprocess.TimeoutExpired:
        process.kill()
        return None, _rest(process)


def _rest(process: subprocess.Popen[bytes]) -> str:
    with process:
        return process.communicate()[1].decode()


def is_one_sentence(said: str) -> bool:
    """Whether stderr holds one sentence for people, and nothing that only a programmer understands."""
    words = " ".join(said.split())
    is_for_programmers = any(each in words for each in ("Traceback", 'File "', "sqlite3.", "sqlalchemy", "alembic."))
    return words.endswith(".") and 10 < len(words) < 400 and not is_for_programmers
