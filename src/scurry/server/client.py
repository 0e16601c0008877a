"""A small client for programs: open a table, sit down, look, play. Needs nothing but Python.

client = Client("http://localhost:8100", "Anna")
table = client.open("squeaky", seats=2)
client.sit(table["id"], 0)
client.sit(table["id"], 1, bot="greedy")
for table in client.watch(table["id"]):
    if table["legal"]:
        client.play(table, table["legal"][0]["id"])
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

Table = dict[str, Any]


class Refused(Exception):
    """The server said no: why, by its code and in a sentence."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        super().__init__(f"{problem.get('sentence')} ({problem.get('code')})")
        self.status = status
        self.code = problem.get("code")
        self.clause = problem.get("clause")


class Client:
    """One guest at one server. Not for several threads at once."""

    def __init__(self, address: str, name: str = "", token: str = "") -> None:
        self._where = urlsplit(address)
        self._line = self._connect()
        self.token = token or str(self.ask("POST", "/guests", {"name": name})["token"])

    def games(self) -> list[dict[str, Any]]:
        """Every game on the shelf."""
        return self.ask("GET", "/games")  # type: ignore[no-any-return]

    def open(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        clock: Mapping[str, Any] | None = None,
    ) -> Table:
        """A new table, nobody at it yet; a clock such as {"each": 30, "reserve": 300} hurries everyone."""
        given = {"game": game, "seats": seats, "options": dict(options or {})}
        return self.ask("POST", "/tables", {**given, **({"clock": dict(clock)} if clock else {})})  # type: ignore[no-any-return]

    def sit(self, table_id: str, seat: int, bot: str | None = None) -> Table:
        """Sit down, and add to the dice; or ask a bot to."""
        share = secrets.token_hex(16) if bot is None else ""
        return self.ask("POST", f"/tables/{table_id}/seats", {"seat": seat, "bot": bot, "share": share})  # type: ignore[no-any-return]

    def look(self, table_id: str, seat: int | None = None) -> Table:
        """The table as one sees it."""
        return self.ask("GET", f"/tables/{table_id}" + (f"?seat={seat}" if seat is not None else ""))  # type: ignore[no-any-return]

    def play(self, table: Table, move: int | str, key: str = "") -> dict[str, Any]:
        """Play a move on the table that was looked at; a table that has changed since refuses it as stale."""
        given = {"seat": table["seat"], "move": move, "page": table["page"], "key": key or secrets.token_hex(8)}
        return self.ask("POST", f"/tables/{table['id']}/moves", given)  # type: ignore[no-any-return]

    def hint(self, table: Table) -> Table:
        """The table with what one should do, and why, in `hint`; where hints are not given, that is refused."""
        return self.ask("POST", f"/tables/{table['id']}/hints", {"seat": table["seat"], "page": table["page"]})  # type: ignore[no-any-return]

    def act(self, table_id: str, seat: int, action: str) -> Table:
        """Take back, resign, hand over …"""
        return self.ask("POST", f"/tables/{table_id}/actions", {"seat": seat, "action": action})  # type: ignore[no-any-return]

    def watch(self, table_id: str, seat: int | None = None) -> Iterator[Table]:
        """The table now, and again whenever it has changed, until the game is over."""
        line = self._connect()
        query = f"?seat={seat}" if seat is not None else ""
        line.request("GET", f"/api/tables/{table_id}/events{query}", headers=self._headers())
        answer = line.getresponse()
        try:
            for text in _events(answer):
                table: Table = json.loads(json.loads(text))
                yield table
                if table["is_over"]:
                    return
        finally:
            answer.close()
            line.close()

    def record(self, table_id: str) -> str:
        """The record of a finished game."""
        status, body = self._send("GET", f"/tables/{table_id}/record", None)
        if status >= 400:
            raise Refused(status, json.loads(body))
        return body.decode()

    def close(self) -> None:
        """Hang up."""
        self._line.close()

    def ask(self, method: str, path: str, given: object = None) -> Any:
        """Send something to the API; Refused says why not."""
        status, body = self._send(method, path, given)
        answer = json.loads(body)
        if status >= 400:
            raise Refused(status, answer)
        return answer

    def _send(self, method: str, path: str, given: object) -> tuple[int, bytes]:
        body = None if given is None else json.dumps(given)
        self._line.request(method, f"/api{path}", body, self._headers())
        answer = self._line.getresponse()
        if (renewed := answer.headers.get("x-new-token")) is not None:  # the server signs with a new key
            self.token = renewed
        return answer.status, answer.read()

    def _headers(self) -> dict[str, str]:
        token = getattr(self, "token", "")
        return {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}

    def _connect(self) -> HTTPConnection:
        kind = HTTPSConnection if self._where.scheme == "https" else HTTPConnection
        return kind(self._where.hostname or "localhost", self._where.port, timeout=60)


def _events(answer: HTTPResponse) -> Iterator[str]:
    """What the table looks like; events of other names tell how the server is."""
    is_named = False
    for line in answer:
        if line.startswith(b"data: ") and not is_named:
            yield line[6:].decode()
        is_named = line.startswith(b"event: ") or (is_named and line.strip() != b"")
