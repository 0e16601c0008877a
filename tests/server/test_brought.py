"""Bots of others at tables: those that whoever runs the server has named, in processes of their own, and no other."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from scurry.bots.brought.processes import end_all
from scurry.server.client import Client, Refused
from scurry.server.settings import BadSetting, Settings
from scurry.tables import opponents
from tests.server.conftest import Guests
from tests.servers import Running, running

BOTS = f"""
[anything]
player = "run:{sys.executable} {Path(__file__).parents[2] / "examples" / "bots" / "any_move.py"}"

[where]
player = "where:Where"
seconds = 60

[broken]
player = "run:false"
games = ["connect-four"]
"""
WHERE = """
import os
from pathlib import Path

class Where:
    name = "where"

    def __init__(self, game, seed, seconds):
        Path(os.environ["HOME"], "asked-in").write_text(str(os.getpid()))

    def choose(self, view, seat, moves):
        return moves[-1]
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("bots")
    (folder / "bots.toml").write_text(BOTS, encoding="utf-8")
    (folder / "where.py").write_text(WHERE, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(folder))
        patch.setenv("XDG_CACHE_HOME", str(Path.home() / ".cache"))
        patch.setenv("PYTHONPATH", str(folder), prepend=":")
        yield folder
    end_all()


@pytest.fixture(scope="module")
def server(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server"), bots=str(home / "bots.toml")) as server:
        yield server


def against(client: Client, bot: str, game: str = "connect-four") -> str:
    """A table with this bot in the first seat."""
    table_id = str(client.open(game, 2)["id"])
    client.sit(table_id, 0, bot=bot)
    client.sit(table_id, 1)
    return table_id


def first_answer(client: Client, table_id: str) -> int:
    """How many legal moves there are once the bot has moved."""
    return next(len(table["legal"]) for table in client.watch(table_id) if table["legal"])


@pytest.mark.parametrize("bot", ["anything", "where"])
def test_whoever_runs_the_server_lets_them_sit_down(guest: Guests, bot: str) -> None:
    client = guest("Anna")
    assert first_answer(client, against(client, bot)) == 7
    assert not opponents.failures


def test_a_class_is_not_asked_in_the_servers_own_process(guest: Guests, home: Path) -> None:
    import os

    client = guest("Anna")
    first_answer(client, against(client, "where"))
    assert int((home / "asked-in").read_text()) != os.getpid()
    assert "where" not in sys.modules


def test_one_that_fails_is_counted_and_the_table_goes_on(guest: Guests) -> None:
    client = guest("Anna")
    assert first_answer(client, against(client, "broken")) == 7
    assert opponents.failures.pop(("connect-four", "broken")) == 1


@pytest.mark.parametrize("bot", ["where:Where", "os:system", "run:touch x", "http://127.0.0.1:9/", "genius", "anythin"])
def test_a_guest_names_nothing_else(server: Running, guest: Guests, bot: str) -> None:
    client = guest("Anna")
    table_id = str(client.open("connect-four", 2)["id"])
    with pytest.raises(Refused) as refused:
        client.sit(table_id, 0, bot=bot)
    assert refused.value.code in ("no-such-bot", "invalid")
    opened = httpx.post(f"{server.address}/games/connect-four/open", data={"way": "now", "bot": bot})
    assert opened.status_code in (404, 422)


def test_it_is_offered_for_the_games_that_it_plays(server: Running) -> None:
    offered = {game["name"]: game["bots"] for game in httpx.get(f"{server.address}/api/games").json()}
    assert {"anything", "where", "broken"} < set(offered["connect-four"])
    assert "broken" not in offered["kuhn-poker"]
    pages = {name: httpx.get(f"{server.address}/games/{name}").text for name in ("connect-four", "kuhn-poker")}
    assert 'value="broken"' in pages["connect-four"]
    assert 'value="anything"' in pages["kuhn-poker"]
    assert 'value="broken"' not in pages["kuhn-poker"]


def test_a_file_that_cannot_be_is_told_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "bots.toml").write_text("[greedy]\nplayer = 'a:B'", encoding="utf-8")
    with pytest.raises(BadSetting, match="none of our own"):
        Settings.read({"SCURRY_BOTS": str(tmp_path / "bots.toml")})
