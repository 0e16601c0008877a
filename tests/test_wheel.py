"""The wheel: what people get who install Scurry by name. It is tried in an empty environment, away from the sources."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.servers import PATIENCE, free_port

ROOT = Path(__file__).parents[1]
GAME = "squirrel-squabble"


def run(*command: str | Path, folder: Path, answers: str = "") -> str:
    """What a command prints; it must succeed."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    given = {"cwd": folder, "env": clean, "input": answers, "capture_output": True, "text": True, "check": False}
    done = subprocess.run([str(part) for part in command], **given)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stdout + done.stderr
    return str(done.stdout)


@pytest.fixture(scope="module")
def scurry(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The command of an environment in which nothing but the wheel was installed, and an empty folder."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "venv", folder / "env", folder=folder)
    pip = (folder / "env/bin/pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT, folder=folder)
    run(*pip, "install", "--constraint", ROOT / "constraints.txt", next(folder.glob("*.whl")), folder=folder)
    empty = folder / "empty"
    empty.mkdir()
    return folder / "env/bin/scurry", empty


def test_the_five_games_are_on_the_shelf_and_no_yardstick(scurry: tuple[Path, Path]) -> None:
    command, folder = scurry
    shelf = run(command, "games", folder=folder)
    assert GAME in shelf
    assert "connect-four" not in shelf


def test_it_plays(scurry: tuple[Path, Path]) -> None:
    command, folder = scurry
    how = ("--bots", "greedy", "--set-up", "random", "--rounds", "2")
    assert "win" in run(command, "play", GAME, *how, folder=folder, answers="1\n" * 200)


@pytest.fixture
def address(scurry: tuple[Path, Path]) -> Iterator[str]:
    """A server that was started from the wheel."""
    command, folder = scurry
    port = free_port()
    how = [str(command), "serve", "--port", str(port), "--no-open", "--data", str(folder)]
    with subprocess.Popen(how, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        yield f"http://127.0.0.1:{port}"
        server.terminate()


def page_with(words: str, address: str) -> str:
    """A page, as soon as it says so: a server is asked before it listens, and a game is prepared before it is drawn."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        try:
            if words in (found := httpx.get(address).text):
                return found
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    raise AssertionError(f"{address} never said {words!r}")


def test_it_serves_pages_style_script_and_rules(address: str) -> None:
    lobby = page_with("stylesheet", address)
    for kind in ("stylesheet", "module"):
        link = next(line for line in lobby.splitlines() if kind in line).split('"')
        found = next(part for part in link if part.startswith("/static"))
        assert httpx.get(address + found).status_code == 200
    assert page_with("SS-1.1", f"{address}/games/{GAME}/rules")
