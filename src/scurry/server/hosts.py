"""Which names this server answers to: its own, and the one that people see.

Without this, a page elsewhere could give its own name this machine's address (DNS rebinding) and then read what the
browser sends here.
"""

from __future__ import annotations

import socket
from functools import cache, lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit


@lru_cache(1000)
def is_ours(host: str, origin: str, bound_to: str, reached_at: str) -> bool:
    """Whether a Host header names this server, reached at an address of this machine."""
    name = _name_in(host)
    if not name:
        return False
    if origin and name == urlsplit(origin).hostname:
        return True
    return name in ("localhost", bound_to, reached_at) or _is_loopback(name) or (not origin and name in own_names())


def _name_in(host: str) -> str:
    try:
        parts = urlsplit(f"//{host}")
        parts.port  # noqa: B018  a port that is none is refused
    except ValueError:
        return ""
    return (parts.hostname or "") if not parts.username and not parts.path else ""


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


@cache
def own_names() -> frozenset[str]:
    """What this machine is called in its network."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name.partition('.')[0]}.local"})
