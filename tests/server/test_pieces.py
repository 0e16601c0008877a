"""Guests, settings, readiness: the small pieces."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from scurry.games import shelf
from scurry.server import guests
from scurry.server.guests import BadName, Pass, clean_name
from scurry.server.settings import Settings
from tests.server.conftest import Guests
from tests.servers import Running


def test_a_token_is_read_back_and_cannot_be_made_up() -> None:
    token = guests.sign("anna", "secret")
    assert guests.read(token, "secret") == Pass("anna")
    assert guests.read(token, "other") is None
    assert guests.read(token.replace("anna", "anne"), "secret") is None
    assert guests.read("", "secret") is None
    assert guests.read("anna", "secret") is None
    assert guests.read("änna.ü", "secret") is None
    later = guests.sign("anna", "secret", 2, "phone")
    assert guests.read(later, "secret") == Pass("anna", 2, "phone")
    assert guests.read(later.replace(".2.", ".3."), "secret") is None
    assert guests.read(later.replace("phone", "other"), "secret") is None
    assert guests.read(f"{guests.sign('anna.0', 'secret')}", "other") is None


def test_names_are_cleaned() -> None:
    assert clean_name("  Anna \u200b\x07 B. ") == "Anna B."
    assert clean_name("Žofie 🐿") == "Žofie 🐿"
    for bad in ("", " \u200e ", "x" * 25):
        with pytest.raises(BadName):
            clean_name(bad)


def test_settings_come_from_the_command_line_then_the_environment(tmp_path: Path) -> None:
    environment = {"SCURRY_PORT": "9000", "SCURRY_BOT_PACE": "0.5", "SCURRY_HOST": ""}
    settings = Settings.read(environment, port=None, data=str(tmp_path / "new"))
    assert (settings.port, settings.bot_pace, settings.host) == (9000, 0.5, "127.0.0.1")
    assert Settings.read(environment, port=1).port == 1
    assert settings.database == f"sqlite:///{tmp_path}/new/scurry.db"
    assert (tmp_path / "new").is_dir()
    assert Settings(data="postgresql+psycopg://x/y").database == "postgresql+psycopg://x/y"


@pytest.mark.parametrize(
    ("name", "value"),
    [("RATE", "abc"), ("PORT", "x"), ("METRICS", "foo"), ("PROXIES", "nonsense,999"), ("DATA", "foo://bar")],
)
def test_a_setting_that_cannot_be_is_said_to_be_so_in_a_sentence(name: str, value: str, tmp_path: Path) -> None:
    code = "from scurry.server.serve import serve; serve(open_browser=False)"
    environment = {**os.environ, "SCURRY_DATA": str(tmp_path), "SCURRY_PORT": "8123", f"SCURRY_{name}": value}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1, done.stderr


def test_a_game_that_is_not_ready_says_so_and_goes_on_by_itself(server: Running, guest: Guests) -> None:
    client = guest("Anna")
    table_id = client.open(shelf()[0].name)["id"]
    ready = server.desk.readiness._shown
    kept = set(ready)
    live = server.desk.hub._live.pop(table_id)
    ready.clear()
    try:
        page = httpx.get(f"{server.address}/t/{table_id}")
        assert "being prepared" in page.text
        assert page.headers["refresh"]
        headers = {"authorization": f"Bearer {client.token}"}
        assert httpx.get(f"{server.address}/api/tables/{table_id}", headers=headers).status_code == 503
    finally:
        ready |= kept
        server.desk.hub._live[table_id] = live
    assert 'id="part"' in httpx.get(f"{server.address}/t/{table_id}").text
