"""A bot that is asked over HTTP has one deadline for all, and cannot answer for ever."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from scurry.bots.brought.kinds import Brought
from scurry.bots.errors import BotFailed, NoSuchBot
from scurry.games import find
from scurry.matches.match import Match

GAME = find("connect-four")
MATCH = Match(GAME, seed=1)
VIEW, MOVES = MATCH.view(0), MATCH.legal_ids(0)
EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "over_http.py"
Answer = Callable[[socket.socket], None]


def ask(address: str, seconds: float = 5.0) -> int:
    return Brought("mine", address, seconds).apart(GAME, 1).choose(VIEW, 0, MOVES)


@contextmanager
def answering(answer: Answer) -> Iterator[str]:
    """A server that reads a question and does this."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def serve() -> None:
            with suppress(OSError):
                connection, _ = door.accept()
                with connection:
                    connection.recv(1 << 16)
                    answer(connection)

        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{door.getsockname()[1]}/move?for=me"


def says(body: bytes, status: str = "200 OK") -> Answer:
    """Answer in good form."""
    head = f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    return lambda connection: connection.sendall(head + body)


def test_the_example_is_asked_and_answers() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    with subprocess.Popen([sys.executable, str(EXAMPLE), str(port)], stderr=subprocess.DEVNULL) as served:
        try:
            deadline, move = time.monotonic() + 20, None
            while move is None and time.monotonic() < deadline:
                with suppress(BotFailed):
                    move = ask(f"http://127.0.0.1:{port}/")
            assert move == MOVES[0]
        finally:
            served.kill()


def test_the_question_is_posted_to_the_whole_address() -> None:
    heads: list[bytes] = []

    def listen(connection: socket.socket) -> None:
        connection.sendall(b'HTTP/1.0 200 OK\r\n\r\n{"move": 3}')

    with socket.create_server(("127.0.0.1", 0)) as door:

        def serve() -> None:
            connection, _ = door.accept()
            with connection:
                heads.append(connection.recv(1 << 16))
                listen(connection)

        threading.Thread(target=serve, daemon=True).start()
        assert ask(f"http://127.0.0.1:{door.getsockname()[1]}/move?for=me") == 3
    assert heads[0].startswith(b"POST /move?for=me HTTP/1.1\r\nHost: 127.0.0.1:")


def drips(connection: socket.socket) -> None:
    """A byte now and then, for ever: each comes soon enough."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n")
    while True:
        connection.sendall(b" ")
        time.sleep(0.05)


def drips_headers(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    while True:
        connection.sendall(b"X")
        time.sleep(0.05)


def floods(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        connection.sendall(b"x" * 10_000)


FAILURES: dict[str, tuple[Answer, str]] = {
    "hangs up": (lambda connection: None, "cannot be asked"),
    "says nothing": (lambda connection: time.sleep(5), "more than 0.5 seconds"),
    "drips": (drips, "more than 0.5 seconds"),
    "drips headers": (drips_headers, "more than 0.5 seconds"),
    "floods": (floods, "more than 65,536 bytes"),
    "speaks no HTTP": (lambda connection: connection.sendall(b"hello\r\n\r\n"), "cannot be asked"),
    "is out of order": (says(b"sorry", "500 Oops"), "status 500"),
    "sends us elsewhere": (says(b"", "302 Found"), "status 302"),
    "writes garbage": (says(b"<html>"), "no JSON: <html>"),
    "cheats": (says(b'{"move": 99}'), "no legal move"),
}


@pytest.mark.parametrize("fault", FAILURES)
def test_whatever_else_comes_back_is_a_failure(fault: str) -> None:
    answer, told = FAILURES[fault]
    began = time.monotonic()
    with answering(answer) as address, pytest.raises(BotFailed, match=told):
        ask(address, seconds=0.5 if "seconds" in told else 5.0)
    assert time.monotonic() - began < 20


def test_nobody_at_home_is_a_failure() -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    with pytest.raises(BotFailed, match="cannot be asked"):
        ask(f"http://127.0.0.1:{port}/")


@pytest.mark.parametrize("address", ["http://", "http://:9", "http://a b/", "https://x/\r\nX: y", "http://x:70000/"])
def test_what_is_no_address_is_told_at_once(address: str) -> None:
    with pytest.raises(NoSuchBot, match="no address"):
        Brought("mine", address).check(GAME)
