"""Two servers on one PostgreSQL database, and what one guest does there by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from scurry.server.client import Client
from scurry.tables.steps import Step
from scurry.tables.store import Store
from tests.databases import Postgres, fresh_database, own_postgres
from tests.faults.processes import SOON, Server


@dataclass
class World:
    """A PostgreSQL server, a database, and two server processes on it."""

    postgres: Postgres
    database: str
    first: Server
    second: Server

    @property
    def servers(self) -> tuple[Server, Server]:
        """Both."""
        return self.first, self.second

    def make_well(self) -> None:
        """Everything up and well, whatever was done to it."""
        if not self.postgres.is_running:
            self.postgres.start()
        for server in self.servers:
            server.restart_unless_well()

    def steps(self, table_id: str) -> list[Step]:
        """What the database holds of a table."""
        with closing(Store(self.database)) as store:
            return list(store.steps(table_id))

    def keys(self, table_id: str) -> list[str]:
        """The keys of its steps, as they were sent."""
        return [step.key.rpartition(":")[2] for step in self.steps(table_id)]


@contextmanager
def two_servers(folder: Path) -> Iterator[World]:
    """Until the block ends."""
    with own_postgres() as postgres:
        database = fresh_database(postgres.address)
        world = World(
            postgres, database, Server(database, folder / "first-said"), Server(database, folder / "second-said")
        )
        try:
            yield world
        finally:
            for server in world.servers:
                server.stop()


def duel(anna: Client, game: str = "connect-four") -> dict[str, Any]:
    """A table where Anna sits in both seats; as the first seat sees it."""
    table_id = anna.open(game, 2)["id"]
    anna.sit(table_id, 0)
    anna.sit(table_id, 1)
    return anna.look(table_id, 0)


class Line:
    """One guest's requests, by hand: what the page sends and what programs send."""

    def __init__(self, address: str, token: str) -> None:
        one_each = httpx.Limits(max_keepalive_connections=0)  # so that no request suffers from the one before
        self._client = httpx.Client(base_url=address, timeout=SOON, limits=one_each)
        self._token, self._address = token, address

    def api(self, method: str, path: str, given: object = None, kind: str = "application/json") -> httpx.Response:
        """As programs do."""
        told = {"authorization": f"Bearer {self._token}", "content-type": kind}
        body = None if given is None else json.dumps(given)  # ASCII, so that it can hold what is no text
        return self._client.request(method, path, content=body, headers=told)

    def page(self, method: str, path: str, form: dict[str, str] | None = None, **headers: str) -> httpx.Response:
        """As the page does; with `x-part` as its script does."""
        told = {"cookie": f"scurry={self._token}", "origin": self._address, **headers}
        return self._client.request(method, path, data=form, headers=told)

    def form(self, path: str, fields: dict[str, str]) -> httpx.Response:
        """A form byte for byte, even where its text is none."""
        pairs = (f"{_quoted(name)}={_quoted(value)}" for name, value in fields.items())
        told = {"cookie": f"scurry={self._token}", "origin": self._address}
        told["content-type"] = "application/x-www-form-urlencoded"
        return self._client.post(path, content="&".join(pairs), headers=told)

    def close(self) -> None:
        """Hang up."""
        self._client.close()


def _quoted(text: str) -> str:
    return quote(text, errors="surrogatepass")


def a_move(table: dict[str, Any], key: str) -> dict[str, Any]:
    """The first legal one, with this key."""
    return {"seat": table["seat"], "move": table["legal"][0]["id"], "page": table["page"], "key": key}


def as_form(given: dict[str, Any]) -> dict[str, str]:
    """The same as a form's fields."""
    return {name: str(value) for name, value in given.items()}


def after(table: dict[str, Any], played: dict[str, Any]) -> dict[str, Any]:
    """The table after a move of one's own, by what the server answered to it."""
    return {**table, **played, "legal": [{"id": move} for move in played["legal"]]}


def is_away(answer: httpx.Response) -> bool:
    """Whether a program is told that the store is away, as promised."""
    if answer.status_code != 503 or "json" not in answer.headers["content-type"]:
        return False
    told = answer.json()
    return set(told) == {"code", "sentence", "clause"} and told["code"] == "store-away" and told["sentence"][-1] == "."
