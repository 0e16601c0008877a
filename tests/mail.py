"""A real mail server for tests: on a port of its own, it keeps what it gets, or refuses it if it is told to."""

from __future__ import annotations

import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from tests.servers import free_port


@dataclass
class MailServer:
    """Letters that came in, newest last."""

    port: int
    letters: list[EmailMessage] = field(default_factory=list)
    is_encrypted: list[bool] = field(default_factory=list)
    """For each letter, whether it came by TLS."""
    answer: str = "250 OK"
    """What is said to whoever hands a letter over."""
    to_recipients: str = "250 OK"
    tries: int = 0

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: list[str]) -> str:  # noqa: N802
        """Somebody to deliver to."""
        self.tries += 1
        if self.to_recipients.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.to_recipients

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """A letter."""
        if self.answer.startswith("250"):
            letter = BytesParser(policy=default).parsebytes(envelope.content)
            assert isinstance(letter, EmailMessage)
            self.letters.append(letter)
            self.is_encrypted.append(session.ssl is not None)
        return self.answer

    def to(self, address: str) -> list[EmailMessage]:
        """The letters to an address."""
        return [letter for letter in self.letters if letter["To"] == address]


@contextmanager
def mail_server(
    port: int = 0, tls: ssl.SSLContext | None = None, users: dict[str, str] | None = None
) -> Iterator[MailServer]:
    """A server that runs until the block ends. With `users`, nobody hands anything over without a password."""
    server = MailServer(port or free_port())

    def check(_server: Any, _session: Any, _envelope: Any, _mechanism: str, given: Any) -> AuthResult:
        assert isinstance(given, LoginPassword)
        return AuthResult(success=(users or {}).get(given.login.decode()) == given.password.decode())

    more: dict[str, Any] = {"authenticator": check, "auth_required": True} if users else {}
    controller = Controller(server, "127.0.0.1", server.port, tls_context=tls, require_starttls=tls is not None, **more)
    controller.start()
    try:
        yield server
    finally:
        controller.stop()


def links_in(letter: EmailMessage) -> list[str]:
    """The addresses that a letter names."""
    return re.findall(r"https?://\S+", str(letter.get_content()))
