"""Uncompiled, bots and playouts are the same: nothing overflows, nothing goes on for ever, and moves are alike."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PROGRAM = """
import sys
from scurry.bots.bot import find_bot
from scurry.games import find
from scurry.kernel.dice import fast_dice
from scurry.kernel.playouts import buffer_for_moves, play_out
from scurry.matches.match import Match

match = Match(find(sys.argv[1]), seed=1)
for number in range(6):
    seat = match.to_act[0]
    move = find_bot("search:20", match.game).choose(match.view(seat), seat, match.legal_ids(seat))
    world = match.position
    print(move, play_out(world, buffer_for_moves(), fast_dice(number)))
    match.play(seat, move)
    if match.is_over:
        break
"""


@pytest.mark.parametrize("name", ["connect-four", "squeaky"])
def test_a_search_and_a_playout_do_the_same_compiled_and_not(name: str) -> None:
    told = [_told(name, NUMBA_DISABLE_JIT=off) for off in ("0", "1")]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == 6


def _told(name: str, **environment: str) -> str:
    command = [sys.executable, "-W", "error", "-c", PROGRAM, name]
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
