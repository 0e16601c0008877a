"""Patience with requests that come piece by piece: all of one must be here soon, its head no larger than heads are.

Without this, somebody who sends a line every minute holds a connection, and its memory, for ever (slow loris).
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

WITHIN = 10.0
"""Seconds within which all of a request must be here."""
LARGEST_HEAD = 32_768


class PatientProtocol(HttpToolsProtocol):
    """A connection that is hung up when a request takes too long to come, or its head is too long."""

    _timer: asyncio.TimerHandle | None = None
    _head_size = 0
    _is_in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The first request is expected."""
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is expected any more."""
        self._be_content()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A request begins; the next ones of a connection are expected from here on."""
        super().on_message_begin()
        self._is_in_head = True
        if self._timer is None:
            self._expect()

    def on_headers_complete(self) -> None:
        """The head is here; how large the body may be is for the gate to say."""
        self._is_in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is here."""
        self._be_content()
        super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        """Count what belongs to a head."""
        super().data_received(data)
        if self._is_in_head and self._timer is not None:
            self._head_size += len(data)
            if self._head_size > LARGEST_HEAD:
                self.transport.abort()

    def _expect(self) -> None:
        self._head_size = 0
        self._timer = self.loop.call_later(WITHIN, self._hang_up)

    def _be_content(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _hang_up(self) -> None:
        self.transport.abort()
