"""A real receiver of webhooks for tests: it keeps what is posted, and answers as it is told to."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class HookServer:
    """What came in, oldest first."""

    port: int = 0
    posted: list[tuple[str, Any]] = field(default_factory=list)
    """Where to, and what."""
    status: int = 200
    location: str = ""
    tries: int = 0

    def to(self, path: str) -> list[Any]:
        """What was posted there."""
        return [body for place, body in self.posted if place == path]

    def address(self, path: str) -> str:
        """Where to post."""
        return f"http://127.0.0.1:{self.port}{path}"


@contextmanager
def hook_server() -> Iterator[HookServer]:
    """One that runs until the block ends."""
    found = HookServer()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            found.tries += 1
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            if found.status == 200:
                found.posted.append((self.path, body))
            self.send_response(found.status)
            if found.location:
                self.send_header("location", found.location)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    found.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)
