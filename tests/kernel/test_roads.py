"""The short road leans on Numba's inside. Where that is made differently, the plain road leads to the same results."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scurry.kernel.compilation import is_compiling

pytestmark = pytest.mark.skipif(not is_compiling(), reason="nothing is compiled, on whichever road")

ROAD = """
from scurry.kernel.compilation import short_road
print("short" if short_road() else "plain")
"""
RANKED = f"""{ROAD}
from scurry.kernel.ranking import rank
from scurry.kernel.scratch import grid_of, row_of
keys, places = grid_of(2, 1, 0), row_of(2, 0)
keys[0, 0] = 5
rank(keys, 2, places)
print(places.tolist())
"""
EVERY_GAME = """
import hashlib
from scurry.bots.bot import find_bot
from scurry.games import shelf
from scurry.kernel.playouts import deal_all, play_out_all
from scurry.kernel.records import bytes_of
from scurry.matches.match import Match

for game in shelf():
    match, digest = Match(game, seed=3, options=game.card.sample_options[-1]), hashlib.sha256()
    for number in range(100_000):
        if not match.to_act:
            break
        moves = match.legal(match.to_act[0])
        match.play(match.to_act[0], moves[7 * number % len(moves)].id)
        digest.update(bytes_of(match.position))
    print(game.name, match.result is not None, match.log[-1], digest.hexdigest())

smallest = min(shelf(), key=lambda game: game.card.moves)
match = Match(smallest, seed=3)
seat = match.to_act[0]
print(find_bot("search:50", smallest).choose(match.view(seat), seat, [move.id for move in match.legal(seat)]))
dealt = deal_all(smallest.position, match.options, match.seats, 20, seed=1)
print(play_out_all(dealt, seed=1).points.tolist(), hashlib.sha256(dealt.tobytes()).hexdigest())
"""


def hidden(module: str, name: str) -> str:
    return f"import numba, {module}\ndel {module}.{name}\n"


HIDDEN = hidden("numba.core.codegen", "JITCodeLibrary")
"""Numba itself has taken hold of it by then, so that it works as ever."""


def run(program: str, cache: Path | None = None) -> tuple[list[str], list[str]]:
    """What a program says in a process of its own, and what it is warned of."""
    environment = {**os.environ, **({"SCURRY_CACHE": str(cache)} if cache else {})}
    command = [sys.executable, "-W", "default", "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines(), done.stderr.splitlines()


def test_this_numba_bears_the_short_road(tmp_path: Path) -> None:
    for _ in range(2):  # tried, and remembered
        assert run(RANKED, tmp_path) == (["short", "[1, 2]"], [])


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("numba.core.codegen", "JITCodeLibrary"),
        ("numba.core.typed_passes", "NativeLowering"),
        ("numba.core.environment", "lookup_environment"),
        ("numba.core.caching", "IndexDataCacheFile"),
        ("numba.core.compiler", "DefaultPassBuilder"),
    ],
)
def test_a_name_that_is_gone_leads_to_the_plain_road_with_one_line_of_warning(module: str, name: str) -> None:
    told, warned = run(hidden(module, name) + ROAD)
    assert told == ["plain"]
    assert len(warned) == 1
    assert name in warned[0]


@pytest.mark.parametrize(
    "change",
    [
        "import numba.core.environment as made\nmade.lookup_environment = lambda: None",
        "import numba.core.environment as made\nmade.lookup_environment = lambda name, more: None",
        "import numba.core.codegen as made\nmade.JITCodeLibrary._optimize_final_module = None",
    ],
)
def test_a_numba_that_works_differently_leads_to_the_plain_road(change: str, tmp_path: Path) -> None:
    told, warned = run(f"import numba\n{change}\n{ROAD}", tmp_path)
    assert told == ["plain"]
    assert len(warned) == 1


def test_what_is_compiled_on_the_plain_road_does_the_same(tmp_path: Path) -> None:
    for _ in range(2):  # compiled, and found again
        told, _warned = run(HIDDEN + RANKED, tmp_path)
        assert told == ["plain", "[1, 2]"]


def test_every_game_is_played_to_its_end_on_the_plain_road_and_is_the_same_to_the_byte() -> None:
    short, quiet = run(EVERY_GAME)
    plain, warned = run(HIDDEN + EVERY_GAME)
    assert plain == short
    assert (len(warned), quiet) == (1, [])
    assert all(line.split()[1] == "True" for line in short[:-2])
