"""How much a server bears: many tables played at once over HTTP, with listeners on each.

`scurry bench serve` runs it: a server process of its own on a fresh database, and this process as everybody else.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from scurry.server.client import Client

READY_WITHIN = 300.0


@dataclass
class Load:
    """What came of a run."""

    tables: int
    listeners: int
    seconds: float = 0.0
    acknowledged: list[float] = field(default_factory=list)
    """Seconds from sending a move to its acknowledgement, one for each."""
    told: list[float] = field(default_factory=list)
    """Seconds from sending a move to each listener's hearing of it."""

    def summary(self) -> dict[str, Any]:
        """The numbers that matter."""
        return {
            "tables": self.tables,
            "listeners": self.listeners,
            "moves": len(self.acknowledged),
            "moves_per_second": round(len(self.acknowledged) / self.seconds, 1),
            "acknowledged_p50_ms": _percentile(self.acknowledged, 0.5),
            "acknowledged_p99_ms": _percentile(self.acknowledged, 0.99),
            "told_p50_ms": _percentile(self.told, 0.5),
            "told_p99_ms": _percentile(self.told, 0.99),
        }


def _percentile(times: list[float], part: float) -> float | None:
    ranked = sorted(times)
    return round(1000 * ranked[int(part * (len(ranked) - 1))], 1) if ranked else None


@contextmanager
def server(port: int, data: str | None = None) -> Iterator[str]:
    """A server process on a fresh database, with limits off."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {"PORT": str(port), "DATA": data or folder, "RATE": "0", "STREAMS": "9999"}
        environment = {f"SCURRY_{name}": value for name, value in settings.items()}
        code = "from scurry.server.serve import serve; serve(open_browser=False)"
        process = subprocess.Popen(
            [sys.executable, "-c", code], env={**os.environ, **environment}, stdout=subprocess.DEVNULL
        )
        try:
            address = f"http://127.0.0.1:{port}"
            _wait(address)
            yield address
        finally:
            process.terminate()
            process.wait()


def _wait(address: str) -> None:
    ends = time.monotonic() + READY_WITHIN
    while time.monotonic() < ends:
        try:
            client = Client(address, "bench")
            if all(game["is_ready"] for game in client.games()):
                client.close()
                return
            client.close()
        except OSError:
            pass
        time.sleep(0.1)
    raise TimeoutError("the server did not get ready")


def run(address: str, game: str, tables: int, listeners: int, seconds: float, pause: float = 0.0) -> Load:
    """Play on so many tables for so long; each pauses so long after a move (0: as fast as it goes)."""
    client = Client(address, "bench")
    opened = [_open(client, game) for _ in range(tables)]
    client.close()
    load = Load(tables, tables * listeners)
    asyncio.run(_play_all(address, client.token, opened, listeners, seconds, pause, load))
    return load


def _open(client: Client, game: str) -> str:
    """A table where one guest sits in all seats."""
    table = client.open(game)
    for seat in range(len(table["seats"])):
        table = client.sit(table["id"], seat)
    return str(table["id"])


async def _play_all(
    address: str, token: str, opened: list[str], listeners: int, seconds: float, pause: float, load: Load
) -> None:
    host, port = address.removeprefix("http://").split(":")
    people = [_Player(host, int(port), token, table_id, load) for table_id in opened]
    await asyncio.gather(*(each.listen() for each in people for _ in range(listeners)))
    started = time.perf_counter()
    await asyncio.gather(*(each.play(started + seconds, pause) for each in people))
    load.seconds = time.perf_counter() - started
    for each in people:
        each.hang_up()


class _Player:
    """Plays all seats of one table, and listens to it."""

    def __init__(self, host: str, port: int, token: str, table_id: str, load: Load) -> None:
        self._where, self._token, self._id, self._load = (host, port), token, table_id, load
        self._sent_at = 0.0
        self._listening: list[tuple[asyncio.StreamWriter, asyncio.Task[None]]] = []

    async def play(self, ends: float, pause: float) -> None:
        """Move after move until the time is up."""
        reader, writer = await asyncio.open_connection(*self._where)
        while time.perf_counter() < ends:
            table = await self._table(reader, writer)
            if table["is_over"]:
                break
            for seat in table["to_act"]:
                await self._play_seat(reader, writer, ends, pause, seat)
        writer.close()

    async def _table(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Any:
        return (await self._ask(reader, writer, "GET", f"/api/tables/{self._id}", None))[1]

    async def _play_seat(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ends: float, pause: float, seat: int
    ) -> None:
        """Look once, then move and move while the seat is asked; every move is timed."""
        _, table = await self._ask(reader, writer, "GET", f"/api/tables/{self._id}?seat={seat}", None)
        legal, page = [move["id"] for move in table["legal"]], table["page"]
        while legal and time.perf_counter() < ends:
            body = json.dumps({"seat": seat, "move": legal[0], "page": page})
            self._sent_at = time.perf_counter()
            status, answer = await self._ask(reader, writer, "POST", f"/api/tables/{self._id}/moves", body)
            if status != 201:
                return
            self._load.acknowledged.append(time.perf_counter() - self._sent_at)
            legal, page = answer["legal"], answer["page"]
            await asyncio.sleep(pause)

    async def _ask(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, method: str, path: str, body: str | None
    ) -> tuple[int, Any]:
        writer.write(self._request(method, path, body))
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
        return int(head.split(b" ", 2)[1]), json.loads(await reader.readexactly(length))

    def _request(self, method: str, path: str, body: str | None) -> bytes:
        content = f"content-type: application/json\r\ncontent-length: {len(body)}\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nhost: {self._where[0]}\r\nauthorization: Bearer {self._token}\r\n"
        return f"{head}{content}\r\n{body or ''}".encode()

    async def listen(self) -> None:
        """Keep a stream open and note when news comes."""
        reader, writer = await asyncio.open_connection(*self._where, limit=1 << 20)
        writer.write(self._request("GET", f"/api/tables/{self._id}/events", None))
        await reader.readuntil(b"data: ")
        self._listening.append((writer, asyncio.create_task(self._hear(reader))))

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"data: ") and self._sent_at:
                self._load.told.append(time.perf_counter() - self._sent_at)

    def hang_up(self) -> None:
        """Close every stream."""
        for writer, task in self._listening:
            task.cancel()
            writer.close()
