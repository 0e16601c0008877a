"""Patience with connections, and its end: all of a request must be here soon, its head no larger than heads are.

One address holds so many connections and no more. Without this, somebody who sends a line every minute holds a
connection, and its memory, for ever (slow loris).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from scurry.server.limits import network_of

WITHIN = 10.0
"""Seconds within which all of a request must be here."""
LARGEST_HEAD = 32_768


class PatientProtocol(HttpToolsProtocol):
    """A connection that is hung up when a request takes too long to come, or its head is too long."""

    _timer: asyncio.TimerHandle | None = None
    _head_size = 0
    _is_in_head = True
    _network = ""
    most = 0
    """How many connections one address may hold; 0 for no limit."""
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    """Where everyone's connections come from, so that they are not counted."""
    held: Counter[str] = Counter()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The first request is expected, unless somebody holds many already."""
        super().connection_made(transport)
        self.access_log = False  # whoever listens to uvicorn's log of requests would read addresses of tables
        self._expect()
        self._network = network_of(self.client[0]) if self.client else ""
        self.held[self._network] += 1
        if self.most and self.held[self._network] > self.most and not self._is_proxy():
            transport.abort()

    def _is_proxy(self) -> bool:
        return any(ip_address(self._network) in proxy for proxy in self.proxies)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is expected any more."""
        self.held[self._network] -= 1
        if not self.held[self._network]:
            del self.held[self._network]
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


def patient(most: int, proxies: str) -> type[PatientProtocol]:
    """The protocol of one server: so many connections for an address, proxies' aside."""
    known = tuple(ip_network(proxy.strip(), strict=False) for proxy in proxies.split(",") if proxy.strip())
    return type("PatientProtocol", (PatientProtocol,), {"most": most, "proxies": known, "held": Counter()})
