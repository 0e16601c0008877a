"""A crowd: guests who play table after table over HTTP, through thick and thin, and remember what was acknowledged.

As the page does, they send a move again, with the same key, when the server says that it cannot write or when the line
breaks; and if there are several servers, they turn to the next one.
"""

from __future__ import annotations

import math
import random
import secrets
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import sqlalchemy as sa

AGAIN_AFTER = 0.1
ANSWER_WITHIN = 10.0
"""A server that does not answer for so long counts as gone."""
TABLES = (("noughts-and-crosses", ""), ("squeaky", "random"), ("connect-four", ""), ("kuhn-poker", "random"))
"""Games, and who sits in the second seat: a bot, or another guest."""


class GivenUp(Exception):
    """The crowd's time is over."""


@dataclass(frozen=True)
class Landed:
    """A move that was acknowledged."""

    key: str
    move: int


@dataclass
class Played:
    """A table, and what the crowd knows of it."""

    id: str
    game: str
    bot: str
    landed: list[Landed] = field(default_factory=list)
    """In the order in which they were acknowledged."""
    refused: list[str] = field(default_factory=list)
    """Keys of moves that were refused for good."""
    is_over: bool = False


class Person:
    """A guest who does not give up: what fails is sent again, to the next server if there are several."""

    def __init__(self, crowd: Crowd, first: int) -> None:
        self._crowd = crowd
        self._at = first
        self._lines = [httpx.Client(base_url=address, timeout=ANSWER_WITHIN) for address in crowd.addresses]
        self._headers: dict[str, str] = {}

    def arrive(self) -> None:
        """Become a guest."""
        token = self.send("POST", "/api/guests", {"name": "Somebody"}).json()["token"]
        self._headers = {"authorization": f"Bearer {token}"}

    def send(self, method: str, path: str, given: object = None) -> httpx.Response:
        """The first answer that is not of a server that is away."""
        while not self._crowd.is_late:
            try:
                answer = self._line.request(method, path, json=given, headers=self._headers)
                if answer.status_code < 500:
                    return answer
                self._crowd.troubles[f"{answer.status_code}"] += 1
            except httpx.TransportError as problem:
                self._crowd.troubles[type(problem).__name__] += 1
            self._at += 1
            time.sleep(AGAIN_AFTER)
        raise GivenUp

    @property
    def _line(self) -> httpx.Client:
        return self._lines[self._at % len(self._lines)]

    def leave(self) -> None:
        """Hang up."""
        for line in self._lines:
            line.close()


class Pair(threading.Thread):
    """Two guests who play table after table, with each other or one of them against a bot."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        super().__init__(daemon=True)
        self._crowd, self._number = crowd, number
        self._chance = random.Random(number)  # noqa: S311 (nothing to guess here)
        self._people = [Person(crowd, number + seat) for seat in range(2)]

    def run(self) -> None:
        """Until the crowd goes home."""
        try:
            for person in self._people:
                person.arrive()
            for count in range(self._number, 100_000):
                if self._crowd.is_closing:
                    return
                self._play(self._open(*TABLES[count % len(TABLES)]))
        except GivenUp:
            return
        finally:
            for person in self._people:
                person.leave()

    def _open(self, game: str, bot: str) -> Played:
        opened = self._people[0].send("POST", "/api/tables", {"game": game, "seats": 2})
        assert opened.status_code == 201, opened.text
        table = Played(opened.json()["id"], game, bot)
        self._sit(table, 0, "")
        self._sit(table, 1, bot)
        self._crowd.tables.append(table)
        return table

    def _sit(self, table: Played, seat: int, bot: str) -> None:
        """If the answer is lost, sitting down again is refused: somebody sits there already."""
        person, path = self._people[0 if bot else seat], f"/api/tables/{table.id}"
        answer = person.send("POST", f"{path}/seats", {"seat": seat, "bot": bot or None})
        assert answer.status_code == 201 or person.send("GET", path).json()["seats"][seat]["is_taken"], answer.text

    def _play(self, table: Played) -> None:
        players = self._people[:1] if table.bot else self._people
        while not table.is_over:
            for person in players:
                self._look_and_move(person, table)
            time.sleep(self._crowd.pause)

    def _look_and_move(self, person: Person, table: Played) -> None:
        seen = person.send("GET", f"/api/tables/{table.id}").json()
        table.is_over = seen["is_over"]
        if seen["legal"]:
            self._move(person, table, seen)

    def _move(self, person: Person, table: Played, seen: dict[str, Any]) -> None:
        key, move = secrets.token_hex(8), self._chance.choice(seen["legal"])["id"]
        given = {"seat": seen["seat"], "move": move, "page": seen["page"], "key": key}
        answer = person.send("POST", f"/api/tables/{table.id}/moves", given)
        if answer.status_code == 201:
            table.landed.append(Landed(key, move))
        else:
            table.refused.append(key)
            self._crowd.refusals[f"{answer.status_code} {answer.json()['code']}"] += 1


class Crowd:
    """Many pairs at once."""

    def __init__(self, addresses: Sequence[str], pairs: int, pause: float) -> None:
        self.addresses, self.pause = addresses, pause
        self.tables: list[Played] = []
        self.troubles: Counter[str] = Counter()
        """Answers of 500 and more, and broken lines."""
        self.refusals: Counter[str] = Counter()
        self.is_closing = False
        self._ends = math.inf
        self._pairs = [Pair(self, number) for number in range(pairs)]

    @property
    def is_late(self) -> bool:
        """Whether it is time to give up."""
        return time.monotonic() > self._ends

    @property
    def acknowledged(self) -> int:
        """How many moves were acknowledged so far."""
        return sum(len(table.landed) for table in self.tables)

    @property
    def unfinished(self) -> list[Played]:
        """Tables that did not reach their end."""
        return [table for table in self.tables if not table.is_over]

    def start(self) -> None:
        """Let them come."""
        for pair in self._pairs:
            pair.start()

    def go_home(self, seconds: float) -> None:
        """Nobody opens another table, and those that there are get so many seconds to end."""
        self._ends = time.monotonic() + seconds
        self.is_closing = True
        for pair in self._pairs:
            pair.join(seconds + ANSWER_WITHIN + 1)

    def play_on(self, moves: int, seconds: float) -> int:
        """Wait until so many more moves are acknowledged, but not for ever; how many were."""
        before, ends = self.acknowledged, time.monotonic() + seconds
        while self.acknowledged < before + moves and time.monotonic() < ends:
            time.sleep(0.02)
        return self.acknowledged - before


@contextmanager
def playing(*addresses: str, pairs: int = 4, pause: float = 0.02) -> Iterator[Crowd]:
    """A crowd that plays while the block runs, and gets some time to end its games."""
    crowd = Crowd(addresses, pairs, pause)
    crowd.start()
    try:
        assert crowd.play_on(20, 10) >= 20, f"nobody plays: {crowd.troubles} {crowd.refusals}"
        yield crowd
    finally:
        crowd.go_home(12)


def check(crowd: Crowd, database: str) -> None:
    """All tables have ended, and the database holds what was acknowledged: once, in order, without a gap."""
    engine = sa.create_engine(database, poolclass=sa.NullPool)
    asked = sa.text("SELECT number, key, value FROM steps WHERE table_id = :id ORDER BY number")
    with engine.connect() as connection:
        kept = {table.id: connection.execute(asked, {"id": table.id}).fetchall() for table in crowd.tables}
    engine.dispose()
    wrong = [words for table in crowd.tables for words in _wrong(table, kept[table.id])]
    assert crowd.acknowledged > 0
    assert not [status for status in crowd.troubles if status.isdecimal() and status != "503"], crowd.troubles
    assert wrong == [], f"{len(wrong)} wrong in {len(crowd.tables)} tables: {wrong[:3]}; {crowd.troubles}"
    left = Counter((table.game, table.bot) for table in crowd.unfinished)
    assert not left, f"did not end: {left} of {len(crowd.tables)}; {crowd.troubles} {crowd.refusals}"


def _wrong(table: Played, rows: Sequence[Any]) -> Iterator[str]:
    if [row.number for row in rows] != list(range(len(rows))):
        yield f"{table.game}: its steps are numbered {[row.number for row in rows]}"
    values = [(row.key.rpartition(":")[2], row.value) for row in rows]
    keys = [key for key, _ in values]
    for each in table.landed:
        if keys.count(each.key) != 1:
            yield f"{table.game}: an acknowledged move is there {keys.count(each.key)} times"
        elif (each.key, str(each.move)) not in values:
            yield f"{table.game}: an acknowledged move is another one now"
    order = [keys.index(each.key) for each in table.landed if each.key in keys]
    if order != sorted(order):
        yield f"{table.game}: acknowledged moves are in another order"
    yield from (f"{table.game}: a refused move is there" for key in table.refused if key in keys)
