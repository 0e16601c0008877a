from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner, Result

from scurry.cli.admin import admin
from scurry.server.client import Client
from tests.servers import PATIENCE, Running, running


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server behind a proxy: so everyone may come from an address of their own."""
    with running(tmp_path_factory.mktemp("house"), proxies="127.0.0.1") as house:
        yield house


def do(data: object, *arguments: str) -> Result:
    """`scurry admin …`, for the server in a folder or database."""
    return CliRunner().invoke(admin, [*arguments, "--data", str(data)])


def done(data: object, *arguments: str) -> str:
    """What it says, if all went well."""
    result = do(data, *arguments)
    assert result.exit_code == 0, result.output
    return result.output


def refused(data: object, *arguments: str) -> str:
    """Its one sentence, if it did not."""
    result = do(data, *arguments)
    assert result.exit_code != 0, result.output
    assert "Traceback" not in result.output
    return result.output.strip().splitlines()[-1]


def told(data: object, *arguments: str) -> Any:
    """What it tells a script."""
    return json.loads(done(data, *arguments, "--json"))


def data_of(server: Running) -> str:
    """Where a server keeps all."""
    return str(server.desk.settings.data)


def from_there(server: Running, address: str, token: str = "", cookie: str = "") -> httpx.Client:
    """Somebody who comes through the proxy from an address."""
    headers = {"x-forwarded-for": address, "origin": server.address}
    headers |= {"authorization": f"Bearer {token}"} if token else {}
    headers |= {"cookie": f"scurry={cookie}"} if cookie else {}
    return httpx.Client(base_url=server.address, headers=headers, timeout=PATIENCE)


def duel_of(client: Client) -> dict[str, Any]:
    """A table where one sits in both seats."""
    table_id = client.open("noughts-and-crosses", 2)["id"]
    client.sit(table_id, 0)
    client.sit(table_id, 1)
    return client.look(table_id, 0)


def play_on(client: Client, table_id: str) -> None:
    """The first move there is."""
    seat = client.look(table_id)["to_act"][0]
    table = client.look(table_id, seat)
    client.play(table, table["legal"][0]["id"])


def play_out(client: Client) -> str:
    """A whole game; its table."""
    table_id: str = duel_of(client)["id"]
    while not client.look(table_id)["is_over"]:
        play_on(client, table_id)
    return table_id


def folder_of(server: Running) -> Path:
    """The folder of a server's database."""
    return Path(data_of(server))
