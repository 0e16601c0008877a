"""Hearing of steps that other processes have written: PostgreSQL's LISTEN, which comes back by itself."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

from sqlalchemy import Engine

CHANNEL = "scurry_steps"
CONNECTING = 5
"""Seconds to wait for a connection."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds between two attempts: twice as long each time."""
log = logging.getLogger(__name__)


class Listener:
    """A thread that listens. After every new connection it says that anything may have been missed."""

    def __init__(self, engine: Engine, hear: Callable[[str], None], hear_all: Callable[[], None]) -> None:
        self._address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hear, self._hear_all = hear, hear_all
        self._ended = Event()
        self._is_listening = Event()
        self._thread = Thread(target=self._listen, name="scurry-listen", daemon=True)
        self._thread.start()
        self._is_listening.wait(CONNECTING)

    def end(self) -> None:
        """Stop listening."""
        self._ended.set()
        self._thread.join()

    def _listen(self) -> None:
        import psycopg

        pause = FIRST_PAUSE
        while not self._ended.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True, connect_timeout=CONNECTING) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._is_listening.set()
                    self._hear_all()
                    pause = FIRST_PAUSE
                    self._hear_from(connection)
            except psycopg.Error as problem:
                log.warning("not listening to other processes: %s; trying again", type(problem).__name__)
                self._ended.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _hear_from(self, connection: object) -> None:
        while not self._ended.is_set():
            for notice in connection.notifies(timeout=0.5, stop_after=1):  # type: ignore[attr-defined]
                self._hear(notice.payload)
