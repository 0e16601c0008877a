"""How much a server bears: many tables played at once over HTTP, with listeners on each.

`scurry bench serve` runs it: a server process of its own on a fresh database, and this process as everybody else.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any

from scurry.server.client import Client

READY_WITHIN = 300.0
GAMES_EACH = 8
"""So many games a program plays one after the other."""


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
    """Until everything is loaded: what goes on in the background would be measured, too."""
    ends = time.monotonic() + READY_WITHIN
    while time.monotonic() < ends:
        line = HTTPConnection(address.removeprefix("http://"))
        try:
            line.request("GET", "/health")
            if json.loads(line.getresponse().read())["is_at_rest"]:
                return
        except OSError:
            pass
        finally:
            line.close()
        time.sleep(0.1)
    raise TimeoutError("the server did not get ready")


def run_programs(address: str, game: str, tables: int, seconds: float) -> Load:
    """As fast as it goes: at each table one program plays all seats, move upon move."""
    client = Client(address, "bench")
    opened = [[_open(client, game, client) for _ in range(GAMES_EACH)] for _ in range(tables)]
    client.close()
    load = Load(tables, 0)
    asyncio.run(_play([_Program(address, client.token, each, load) for each in opened], seconds, load))
    return load


def run_people(address: str, game: str, tables: int, seconds: float, pause: float) -> Load:
    """At a human pace: in each seat somebody listens, thinks for some time and then moves."""
    host = Client(address, "bench")
    first, second = guests = Client(address, "Anna"), Client(address, "Bruno")
    opened = [_open(host, game, *guests) for _ in range(tables)]
    for client in (host, *guests):
        client.close()
    load = Load(tables, 2 * tables)
    people = [_Pair(address, (first.token, second.token), table, load, pause) for table in opened]
    asyncio.run(_play(people, seconds, load))
    return load


def _open(host: Client, game: str, *guests: Client) -> Any:
    """A table for two, with these guests in its seats."""
    table = host.open(game, seats=2)
    for seat in range(2):
        table = guests[seat % len(guests)].sit(table["id"], seat)
    return table


async def _play(all_tables: Sequence[_Program | _Pair], seconds: float, load: Load) -> None:
    for number in range(0, len(all_tables), 50):
        await asyncio.gather(*(table.open() for table in all_tables[number : number + 50]))
    started = time.perf_counter()
    await asyncio.gather(*(table.play(started + seconds) for table in all_tables))
    load.seconds = time.perf_counter() - started
    for table in all_tables:
        table.close()


class _Line:
    """A connection to the server."""

    def __init__(self, address: str, token: str) -> None:
        self._host, self._port = address.removeprefix("http://").split(":")
        self._token = token

    async def open(self) -> None:
        self.reader, self._writer = await asyncio.open_connection(self._host, int(self._port), limit=1 << 20)

    def send(self, method: str, path: str, body: str = "") -> None:
        content = f"content-type: application/json\r\ncontent-length: {len(body)}\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nhost: {self._host}\r\nauthorization: Bearer {self._token}\r\n"
        self._writer.write(f"{head}{content}\r\n{body}".encode())

    async def ask(self, method: str, path: str, body: str = "") -> tuple[int, Any]:
        self.send(method, path, body)
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
        return int(head.split(b" ", 2)[1]), json.loads(await self.reader.readexactly(length))

    async def hear(self) -> Any:
        """The next news of the table; events of other names tell who is there, and how the server is."""
        is_named = False
        while not (text := await self.reader.readline()).startswith(b"data: ") or is_named:
            assert text, "the server hung up"
            is_named = text.startswith(b"event: ") or (is_named and text.strip() != b"")
        return json.loads(json.loads(text[6:]))

    async def move(self, table_id: str, seat: int, move: int, page: str) -> tuple[int, Any]:
        body = json.dumps({"seat": seat, "move": move, "page": page, "key": secrets.token_hex(8)})
        return await self.ask("POST", f"/api/tables/{table_id}/moves", body)

    def close(self) -> None:
        self._writer.close()


class _Program:
    """Plays all seats of one table, and then of the next: each answer says what comes next."""

    def __init__(self, address: str, token: str, tables: list[Any], load: Load) -> None:
        self._line, self._tables, self._load = _Line(address, token), tables, load

    async def open(self) -> None:
        """Look at every table before the clock starts."""
        await self._line.open()
        self._first = [await self._look(f"/api/tables/{table['id']}") for table in self._tables]

    async def _look(self, path: str) -> Any:
        asked = (await self._line.ask("GET", path))[1]["to_act"][0]
        return (await self._line.ask("GET", f"{path}?seat={asked}"))[1]

    async def play(self, ends: float) -> None:
        """Move after move until the time is up."""
        for table in self._first:
            await self._play(table["id"], table["seat"], table["page"], [move["id"] for move in table["legal"]], ends)

    async def _play(self, table_id: str, seat: int, page: str, legal: list[int], ends: float) -> None:
        while legal and (sent := time.perf_counter()) < ends:
            status, answer = await self._line.move(table_id, seat, legal[0], page)
            assert status == 201, answer
            self._load.acknowledged.append(time.perf_counter() - sent)
            seat, legal, page = answer["seat"], answer["legal"], answer["page"]

    def close(self) -> None:
        self._line.close()


class _Pair:
    """Two people at one table. Each hears of what happens, and moves when it is their turn."""

    def __init__(self, address: str, tokens: tuple[str, str], table: Any, load: Load, pause: float) -> None:
        self._id, self._load, self._pause = table["id"], load, pause
        self._lines = [(_Line(address, token), _Line(address, token)) for token in tokens]
        self._sent = 0.0
        self._chance = random.Random(self._id)  # noqa: S311 (nothing to guess here)

    async def open(self) -> None:
        """Sit down and see the table before the clock starts."""
        self._seen = []
        for moving, hearing in self._lines:
            await moving.open()
            await hearing.open()
            hearing.send("GET", f"/api/tables/{self._id}/events")
            self._seen.append(await hearing.hear())

    async def play(self, ends: float) -> None:
        """Until the time is up, or the game is over."""
        people = [self._person(*lines, table) for lines, table in zip(self._lines, self._seen, strict=True)]
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*people), ends - time.perf_counter())

    async def _person(self, moving: _Line, hearing: _Line, table: Any) -> None:
        """Nobody thinks for exactly as long as everybody else, so that moves do not come in waves."""
        while not table["is_over"]:
            if table["legal"]:
                await asyncio.sleep(self._pause * self._chance.uniform(0.2, 1.8))
                await self._move(moving, table)
            table = await hearing.hear()
            self._load.told.append(time.perf_counter() - self._sent)

    async def _move(self, line: _Line, table: Any) -> None:
        self._sent = sent = time.perf_counter()
        status, answer = await line.move(self._id, table["seat"], table["legal"][0]["id"], table["page"])
        if status == 201:
            self._load.acknowledged.append(time.perf_counter() - sent)
        else:
            assert answer["code"] == "stale", answer  # it was drawn anew while somebody thought: look again

    def close(self) -> None:
        for line in (line for lines in self._lines for line in lines):
            line.close()
