"""What is called ready has been tried in the process that says so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scurry.games import shelf
from scurry.kernel.compilation import is_compiling

pytestmark = pytest.mark.skipif(not is_compiling(), reason="without compiling, all is ready")

GAME = min(shelf(), key=lambda game: game.card.moves)
ASKED = f"""
from scurry.games import find
from scurry.matches import readiness as of_matches
from scurry.server import readiness as of_tables
game = find({GAME.name!r})
print(of_matches.is_ready(game), of_tables.is_loaded(game))
"""
FOR_A_MATCH = f"""
from scurry.games import find
from scurry.matches.readiness import make_ready
make_ready(find({GAME.name!r}))
"""
EVERY_BOT = f"""
from scurry.games import find
from scurry.kernel.loading import only_loading
from scurry.matches.match import Match
from scurry.tables.opponents import bots_for, choose
game = find({GAME.name!r})
match = Match(game, seed=9)
seat = match.to_act[0]
with only_loading():
    for bot in bots_for(game):
        choose(bot, game, match.view(seat), seat, [move.id for move in match.legal(seat)], "a secret")
print("loaded")
"""


def run(cache: Path, *command: str) -> str:
    environment = {**os.environ, "SCURRY_CACHE": str(cache)}
    done = subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_game_is_ready_when_all_of_it_can_be_loaded_and_not_before(tmp_path: Path) -> None:
    assert run(tmp_path, "-c", ASKED) == "False False"
    run(tmp_path, "-c", FOR_A_MATCH)
    assert run(tmp_path, "-c", ASKED) == "True False"
    run(tmp_path, "-m", "scurry.server.readiness", GAME.name, "bots")
    assert run(tmp_path, "-c", ASKED) == "True False"
    run(tmp_path, "-m", "scurry.server.readiness", GAME.name, "table")
    assert run(tmp_path, "-c", ASKED) == "True True"
    assert run(tmp_path, "-c", EVERY_BOT) == "loaded"
    next((tmp_path / "compiled").glob("*/*.search-*.nbc")).unlink()
    assert run(tmp_path, "-c", ASKED) == "True False"


def test_people_sit_down_when_the_table_is_there_and_bots_move_when_they_are(tmp_path: Path) -> None:
    """In a process of its own, since what this one has loaded is ready. Nothing is compiled in the server's process."""
    environment = {**os.environ, "SCURRY_CACHE": str(tmp_path)}
    command = [sys.executable, "-c", HALF_READY]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["table", "True", "False", "loaded", "bots", "True", "loaded"]


HALF_READY = f"""
import asyncio
from scurry.games import find
from scurry.kernel.loading import only_loading
from scurry.server.readiness import Readiness, play_through, ask_bots, compiled_elsewhere
game, ready = find({GAME.name!r}), Readiness()
async def main():
    async for half in compiled_elsewhere(game):
        print(half)
        with only_loading():
            if half == "table":
                play_through(game)
                ready._note_shown(game)
                print(ready.is_ready(game), ready.can_think(game))
            else:
                ask_bots(game)
                ready._note_ready(game)
                print(ready.can_think(game))
        print("loaded")
asyncio.run(main())
"""
