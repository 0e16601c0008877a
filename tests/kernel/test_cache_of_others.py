"""A changed rule is never served stale, in somebody else's package either."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

CARD = """
from scurry.kernel.cards import Card
CARD = Card(title="Count", sentence="", seats=(2,), minutes=1, moves=1, version=1, clauses="CO")
"""
POSITION = """
from scurry.kernel.common import Common
from scurry.kernel.records import number
class Position(Common):
    count: int = number()
"""
RULES = """
from counting.position import Position
from scurry.kernel.common import end, give_turn
from scurry.kernel.verbs import implement

@implement(Position)
def setup(position, options, dice):
    give_turn(position, 0)

@implement(Position)
def legal(position, seat, moves):
    moves[0] = 0
    return 1

@implement(Position)
def play(position, seat, move, dice, journal):
    position.count += 1
    if position.count == 5:
        end(position)

@implement(Position)
def result(position, places, points):
    return 0
"""
PROGRAM = """
from scurry.games import find
from scurry.kernel.playouts import deal_all, play_out_all
game = find("counting")
game.rules
positions = deal_all(game.position, game.card.options.of(), 2, 1, 1)
print(play_out_all(positions, 1, threads=1).lengths[0])
"""


def package(folder: Path) -> Path:
    """A game in a package of its own, as if it had been installed."""
    game, info = folder / "counting", folder / "counting-1.0.dist-info"
    game.mkdir()
    info.mkdir()
    for name, text in {"__init__": "", "card": CARD, "position": POSITION, "rules": RULES}.items():
        (game / f"{name}.py").write_text(text)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: counting\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[scurry.games]\ncounting = counting\n")
    return game


def moves_in_a_playout(folder: Path) -> int:
    path = os.pathsep.join([str(folder), *sys.path])
    environment = {**os.environ, "PYTHONPATH": path, "SCURRY_CACHE": str(folder / "cache")}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    return int(done.stdout)


def test_a_playout_is_compiled_anew_when_another_package_changes_a_rule(tmp_path: Path) -> None:
    game = package(tmp_path)
    assert moves_in_a_playout(tmp_path) == 5
    (game / "rules.py").write_text(RULES.replace("count == 5", "count == 7"))
    assert moves_in_a_playout(tmp_path) == 7
