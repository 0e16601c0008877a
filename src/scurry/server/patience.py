"""Patience with requests that come piece by piece: the head of one must be here soon, and be no larger than heads are.

Without this, somebody who sends a line every minute holds a connection, and its memory, for ever (slow loris).
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_WITHIN = 10.0
"""Seconds within which the head of a request must be here."""
LARGEST_HEAD = 32_768


class PatientProtocol(HttpToolsProtocol):
    """A connection that is hung up when a request's head takes too long, or is too long."""

    _timer: asyncio.TimerHandle | None = None
    _head_size = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The first request is expected."""
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is expected any more."""
        self._have_head()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A request begins; the next ones of a connection are expected from here on."""
        super().on_message_begin()
        if self._timer is None:
            self._expect_head()

    def on_headers_complete(self) -> None:
        """The head is here; how long the body may take is for the gate to say."""
        self._have_head()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Count what belongs to a head."""
        super().data_received(data)
        if self._timer is not None:
            self._head_size += len(data)
            if self._head_size > LARGEST_HEAD:
                self.transport.abort()

    def _expect_head(self) -> None:
        self._head_size = 0
        self._timer = self.loop.call_later(HEAD_WITHIN, self._hang_up)

    def _have_head(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _hang_up(self) -> None:
        self.transport.abort()
