"""Calling a webhook: a stranger says where, so it must never be this machine, or its network.

A name is looked up once. Every address it has must be one of the open internet, and the connection goes to the address
that was looked at: a name that says something else the next time (DNS rebinding) changes nothing. Nothing is followed,
and of the answer only its first line is read.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import quote, urlsplit

from scurry.kernel.catalogue import say
from scurry.matches.refusals import Refusal
from scurry.server.notices.mail import NotDelivered

WITHIN = 10.0
"""Seconds for all of it, from looking the name up to the first line of the answer."""
LONGEST = 500
LONGEST_LINE = 1_000
CLOSED = tuple(
    map(
        ip_network,
        [
            *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
            *("192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24"),
            *("203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        ],
    )
)
"""Addresses of version 4 that are not of the open internet: private, of this machine, for tests, for many at once."""
OPEN_SIX = ip_network("2000::/3")
"""All of the open internet of version 6; what stands for one of version 4 lies outside, or is closed below."""
CLOSED_SIX = tuple(map(ip_network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))
Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Awaitable[list[str]]]


class BadHook(Refusal):
    """An address that cannot be a webhook's."""

    code = "bad-hook"


@dataclass(frozen=True)
class Place:
    """Where a webhook is called."""

    host: str
    port: int
    path: str
    is_tls: bool

    @property
    def name(self) -> str:
        """As the request's head has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.is_tls else 80) else f"{host}:{self.port}"


def read_hook(written: str) -> Place:
    """An address as somebody entered it; BadHook if it cannot be one. Nothing in it can end a line."""
    try:
        parts = urlsplit(written.strip())
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise _bad() from None
    is_plain = written.isascii() and written.strip().isprintable() and " " not in written.strip()
    if parts.scheme not in ("https", "http") or not parts.hostname or not is_plain or len(written) > LONGEST:
        raise _bad()
    if parts.username is not None or "%" in parts.netloc:
        raise _bad()
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._") + (f"?{parts.query}" if parts.query else "")
    return Place(parts.hostname, port, path, parts.scheme == "https")


def _bad() -> BadHook:
    return BadHook(say("This is no address of a webhook: copy the one that your chat service shows, https:// and all."))


class Caller:
    """Calls webhooks of the open internet, and those that whoever runs the server has allowed."""

    def __init__(self, allowed: Iterable[tuple[str, int]] = (), resolve: Resolve | None = None) -> None:
        self._allowed = frozenset(allowed)
        self._resolve = resolve or look_up

    async def check(self, place: Place) -> list[str]:
        """The addresses to call; NotDelivered if that must not be, or there is nobody."""
        try:
            found = await self._resolve(place.host, place.port)
        except (OSError, UnicodeError):
            raise NotDelivered("no-answer") from None
        is_allowed = [(address, place.port) in self._allowed for address in found]
        is_open_to_all = place.is_tls and all(map(is_open, found))
        if not found or not (all(is_allowed) or is_open_to_all):
            raise NotDelivered("not-allowed", is_final=True)
        return found

    async def post(self, place: Place, body: bytes) -> None:
        """Send something; NotDelivered if nobody takes it."""
        try:
            async with asyncio.timeout(WITHIN):
                status = await self._post(place, body)
        except (OSError, TimeoutError, ssl.SSLError, ValueError, asyncio.IncompleteReadError):
            raise NotDelivered("no-answer") from None
        if 300 <= status < 400:
            raise NotDelivered("redirect", is_final=True)
        if status in (404, 410):
            raise NotDelivered("gone", is_final=True)
        if not 200 <= status < 300:
            raise NotDelivered("refused")

    async def _post(self, place: Place, body: bytes) -> int:
        for address in await self.check(place):
            how = {"ssl": ssl.create_default_context(), "server_hostname": place.host} if place.is_tls else {}
            try:
                reader, writer = await asyncio.open_connection(address, place.port, limit=LONGEST_LINE, **how)  # type: ignore[arg-type]
            except OSError:
                continue
            try:
                writer.write(_request(place, body))
                await writer.drain()
                return _status(await reader.readline())
            finally:
                writer.close()
        raise OSError("nobody answers")


def _request(place: Place, body: bytes) -> bytes:
    head = [
        f"POST {place.path} HTTP/1.1",
        f"Host: {place.name}",
        "User-Agent: scurry",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    return "\r\n".join([*head, "", ""]).encode("ascii") + body


def _status(line: bytes) -> int:
    words = line.split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1") or not words[1].isdigit():
        raise ValueError("no HTTP")
    return int(words[1])


async def look_up(host: str, port: int) -> list[str]:
    """The addresses of a name. However an address was written, 127.1 or 0x7f000001, it comes out as what it is."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))


def is_open(written: str) -> bool:
    """Whether an address is one of the open internet, and not this machine's own."""
    try:
        address = ip_address(written)
    except ValueError:  # with a zone, such as fe80::1%eth0
        return False
    if isinstance(address, IPv6Address):
        is_of_internet = address in OPEN_SIX and not any(address in closed for closed in CLOSED_SIX)
    else:
        is_of_internet = not any(address in closed for closed in CLOSED)
    return is_of_internet and not is_own(address)


def is_own(address: Address) -> bool:
    """Whether it is this machine's: then whatever goes there comes from there. Asking sends nothing."""
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((str(address), 9))
        except OSError:  # no way there at all
            return False
        return ip_address(probe.getsockname()[0]) == address
