"""Bots that are asked over HTTP: the question is posted, and the answer is what comes back. One deadline is for all."""

from __future__ import annotations

import io
import socket
import ssl
import time
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from typing import Any, cast
from urllib.parse import SplitResult, urlsplit

from scurry.bots.brought.questions import LONGEST_ANSWER, Read
from scurry.bots.errors import BotFailed, NoSuchBot
from scurry.kernel.catalogue import say

SCHEMES = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Web:
    """An address that answers questions."""

    address: str

    @classmethod
    def read(cls, address: str) -> Web:
        """An address, if one can ask there."""
        try:
            parts = urlsplit(address)
            is_good = parts.scheme in SCHEMES and parts.hostname and (parts.port or 1)
        except ValueError:
            is_good = False
        if not is_good or not address.isascii() or any(character <= " " for character in address):
            raise NoSuchBot(say("'{address}' is no address that can be asked.", address=repr(address)[1:-1]))
        return cls(address)

    def ask(self, question: bytes, seconds: float, read: Read) -> int:
        """The move that comes back in so many seconds; BotFailed if nothing does, or anything else."""
        deadline = time.monotonic() + seconds
        try:
            return read(self._answered(question, deadline))
        except TimeoutError:
            raise BotFailed(say("It took more than {seconds:g} seconds.", seconds=seconds)) from None
        except (OSError, HTTPException) as problem:
            raise BotFailed(say("It cannot be asked: {problem}.", problem=str(problem) or repr(problem))) from None

    def _answered(self, question: bytes, deadline: float) -> bytes:
        parts = urlsplit(self.address)
        with _connected(parts, deadline) as connection:
            connection.sendall(_request(parts, question))
            response = HTTPResponse(cast(socket.socket, _Timed(connection, deadline)), method="POST")
            response.begin()
            answer = response.read(LONGEST_ANSWER + 1)
        if response.status != 200:
            raise BotFailed(say("It answered with status {status}.", status=response.status))
        if len(answer) > LONGEST_ANSWER:
            raise BotFailed(say("It wrote more than {most:,} bytes for an answer.", most=LONGEST_ANSWER))
        return answer


def _connected(parts: SplitResult, deadline: float) -> socket.socket:
    host = str(parts.hostname)
    connection = socket.create_connection((host, parts.port or SCHEMES[parts.scheme]), _left(deadline))
    connection.settimeout(_left(deadline))
    if parts.scheme == "https":
        return ssl.create_default_context().wrap_socket(connection, server_hostname=host)
    return connection


def _request(parts: SplitResult, question: bytes) -> bytes:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    host = parts.netloc.rpartition("@")[2]
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {host}\r\nUser-Agent: scurry\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nAccept: application/json\r\nContent-Length: {len(question)}\r\n\r\n"
    )
    return head.encode("ascii") + question


class _Timed:
    """A connection as `HTTPResponse` wants it: whatever is read, in however many pieces, comes before the deadline."""

    def __init__(self, connection: socket.socket, deadline: float) -> None:
        self._raw = _Reader(connection, deadline)

    def makefile(self, mode: str) -> Any:
        """For reading alone."""
        return io.BufferedReader(self._raw)


class _Reader(io.RawIOBase):
    def __init__(self, connection: socket.socket, deadline: float) -> None:
        self._connection, self._deadline = connection, deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._connection.settimeout(_left(self._deadline))
        return self._connection.recv_into(buffer)


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left
