"""A changed rule is never served stale, in somebody else's package either; and nothing else is compiled anew."""

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
import sys
from contextlib import nullcontext
from scurry.games import find
from scurry.kernel.loading import NotCompiled, only_loading
from scurry.kernel.playouts import deal_all, play_out_all
game = find("counting")
game.rules
try:
    with only_loading() if "load" in sys.argv else nullcontext():
        positions = deal_all(game.position, game.card.options.of(), 2, 1, 1)
        print(play_out_all(positions, 1, threads=1).lengths[0])
except NotCompiled:
    print(0)
"""


def package(folder: Path, name: str = "counting") -> Path:
    """A game in a package of its own, as if it had been installed."""
    game, info = folder / name, folder / f"{name}-1.0.dist-info"
    game.mkdir(parents=True)
    info.mkdir()
    for module, text in {"__init__": "", "card": CARD, "position": POSITION, "rules": RULES, "words": ""}.items():
        (game / f"{module}.py").write_text(text.replace("counting", name))
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[scurry.games]\n{name} = {name}\n")
    return game


def moves_in_a_playout(folder: Path, *how: str, cache: Path | None = None) -> int:
    """How long a playout is; none, if it was to be loaded and would have to be compiled."""
    path = os.pathsep.join([str(folder), *sys.path])
    environment = {**os.environ, "PYTHONPATH": path, "SCURRY_CACHE": str(cache or folder / "cache")}
    command = [sys.executable, "-c", PROGRAM, *how]
    return int(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


def test_a_playout_is_compiled_anew_when_another_package_changes_a_rule(tmp_path: Path) -> None:
    game = package(tmp_path)
    assert moves_in_a_playout(tmp_path) == 5
    (game / "rules.py").write_text(RULES.replace("count == 5", "count == 7"))
    assert moves_in_a_playout(tmp_path, "load") == 0
    assert moves_in_a_playout(tmp_path) == 7


def test_changed_words_and_a_further_game_compile_nothing(tmp_path: Path) -> None:
    game = package(tmp_path)
    assert moves_in_a_playout(tmp_path, "load") == 0
    assert moves_in_a_playout(tmp_path) == 5
    (game / "words.py").write_text("TOLD = 'otherwise'")
    package(tmp_path, "a_further_game")
    assert moves_in_a_playout(tmp_path, "load") == 5


def test_a_clone_in_another_place_finds_what_was_compiled_and_takes_nothing_from_the_first(tmp_path: Path) -> None:
    package(tmp_path / "here")
    other = package(tmp_path / "there")
    assert moves_in_a_playout(tmp_path / "here", cache=tmp_path / "cache") == 5
    assert moves_in_a_playout(tmp_path / "there", "load", cache=tmp_path / "cache") == 5
    (other / "rules.py").write_text(RULES.replace("count == 5", "count == 7"))
    assert moves_in_a_playout(tmp_path / "there", cache=tmp_path / "cache") == 7
    assert moves_in_a_playout(tmp_path / "here", "load", cache=tmp_path / "cache") == 5
