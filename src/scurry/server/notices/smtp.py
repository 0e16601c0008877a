"""Which mail server takes our letters: a setting of whoever runs the server."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit


@dataclass(frozen=True)
class Smtp:
    """A mail server: smtp://user:password@mail.example:587, or smtps:// for TLS from the first word."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    is_tls: bool = False

    @classmethod
    def read(cls, written: str) -> Smtp:
        """As it stands in a setting; ValueError if it cannot be."""
        parts = urlsplit(written)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path not in ("", "/"):
            raise ValueError(written)
        is_tls = parts.scheme == "smtps"
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.hostname, parts.port or (465 if is_tls else 587), user, password, is_tls)

    @property
    def is_here(self) -> bool:
        """Whether it is on this machine, so that nobody on the way can read anything."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"
