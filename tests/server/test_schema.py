"""Schemathesis over the API: whatever is sent, the answer is one that the OpenAPI document describes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from scurry.games import shelf
from scurry.server.client import Client
from tests.server.conftest import Guests
from tests.servers import Running

CONFIG = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 401, 403, 404, 409, 410, 429, "5xx"]
"""
"""A code that somebody made up is understood and gone (410)."""
DEVICES = """
[[operations]]
include-path-regex = "passkey"

[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 409, 410, 429, "5xx"]
"""
"""What a device says is not described character by character: some of them cannot be (400)."""
LEFT_OUT = "events$|sign-out$|leave$"
"""Streams have tests of their own; signing out and leaving end the very pass that is shown."""
TABLE = """
[parameters]
"path.table_id" = "{table}"
"""


def test_the_api_keeps_its_promises(server: Running, guest: Guests, tmp_path: Path) -> None:
    """With made-up tables, and with one that is there. The endless stream of events has tests of its own."""
    client = guest("Anna")
    for table in ("", _table(client)):
        config = tmp_path / "schemathesis.toml"
        config.write_text(CONFIG + (TABLE.format(table=table) if table else "") + DEVICES)
        command = [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config)),
            *("run", f"{server.address}/api/openapi.json"),
            *("--exclude-path-regex", LEFT_OUT),
            *("--header", f"Authorization: Bearer {client.token}", "--max-examples", "25"),
            *("--phases", "examples,coverage,fuzzing", "--exclude-checks", "ignored_auth", "--no-color", "--seed", "1"),
        ]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=tmp_path, env={**os.environ, "COLUMNS": "120"}
        )
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def _table(client: Client) -> str:
    game = shelf()[0]
    table_id = str(client.open(game.name, game.card.seats[0])["id"])
    for seat in range(game.card.seats[0]):
        client.sit(table_id, seat)
    return table_id
