"""A package of somebody else's that is broken is left out with a sentence, and everything else goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scurry.games import left_out

CARD = "from scurry.kernel.cards import Card\nCARD = Card('Toy', 'A toy.', {seats}, 1, 1, 1, 'TY')\n"
BROKEN = {
    "gone": ({}, "ModuleNotFoundError: No module named 'toy_game'"),
    "no card": ({"__init__": ""}, "ModuleNotFoundError: No module named 'toy_game.card'"),
    "does not parse": ({"__init__": "", "card": "CARD = ("}, "SyntaxError: "),
    "no CARD": ({"__init__": "", "card": ""}, "AttributeError: "),
    "not a Card": ({"__init__": "", "card": "CARD = 5"}, "TypeError: CARD in card.py is no Card, but 5"),
    "seats": ({"__init__": "", "card": CARD.format(seats=2)}, "TypeError: seats on the card must be of type tuple"),
    "no seats": ({"__init__": "", "card": CARD.format(seats="()")}, "TypeError: the card must name at least one"),
}
SERVER = """
import sys
from fastapi.testclient import TestClient
from scurry.server.app import create_app
from scurry.server.settings import Settings

client = TestClient(create_app(Settings.read(data=sys.argv[1])))
print(client.get("/").status_code, [game["name"] for game in client.get("/api/games").json()])
"""


def run_beside(folder: Path, files: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python where such a package is installed."""
    game, info = folder / "toy_game", folder / "toy_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[scurry.games]\ntoy-game = toy_game\n")
    for name, text in files.items():
        game.mkdir(exist_ok=True)
        (game / f"{name}.py").write_text(text)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}
    return subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("kind", BROKEN)
def test_the_shelf_is_shown_without_it_and_a_sentence_says_so(tmp_path: Path, kind: str) -> None:
    files, problem = BROKEN[kind]
    done = run_beside(tmp_path, files, "-m", "scurry.cli", "games")
    assert done.returncode == 0
    assert "squeaky" in done.stdout
    assert "toy-game" not in done.stdout
    assert done.stderr.startswith("toy_game brings no game that can be played, and is left out: ")
    assert problem in done.stderr
    assert done.stderr.rstrip().endswith("Mend it, or uninstall it.")


def test_the_server_starts_without_it_and_its_log_says_so(tmp_path: Path) -> None:
    done = run_beside(tmp_path, BROKEN["does not parse"][0], "-c", SERVER, str(tmp_path / "data"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("200 [")
    assert "'squeaky'" in done.stdout
    assert "toy" not in done.stdout
    assert "toy_game brings no game that can be played, and is left out: SyntaxError" in done.stderr


def test_whoever_asks_for_it_is_told_why_it_is_not_there(tmp_path: Path) -> None:
    done = run_beside(tmp_path, BROKEN["not a Card"][0], "-m", "scurry.cli", "play", "toy-game")
    assert done.returncode == 2
    assert "There is no game 'toy-game'." in done.stderr
    assert "CARD in card.py is no Card, but 5" in done.stderr


def test_nothing_is_left_out_here() -> None:
    """Or the laws would pass for games that are not there."""
    assert left_out() == []
