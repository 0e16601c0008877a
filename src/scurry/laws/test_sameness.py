"""Laws of sameness: compiled or not, now or in a fresh process, the same moves lead to the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

from scurry.games import Game
from scurry.kernel.compilation import is_compiling
from scurry.kernel.records import bytes_of
from scurry.laws.cases import Case, played
from scurry.laws.replays import digests
from scurry.matches.verification import replay, verify


@cache
def _in_a_fresh_process(game: Game, compiled: bool) -> list[str]:
    """Asked for once each: where rules are not compiled anyway, both laws want the same."""
    command = [sys.executable, "-W", "error", "-m", "scurry.laws.replays", game.name]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if compiled else "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_compiled_and_uncompiled_rules_agree_to_the_byte(game: Game) -> None:
    assert _in_a_fresh_process(game, compiled=False) == digests(game)


def test_a_fresh_process_plays_the_same(game: Game) -> None:
    assert _in_a_fresh_process(game, compiled=is_compiling()) == digests(game)


def test_a_record_replays_to_the_same_bytes(case: Case) -> None:
    match = played(case)
    again = replay(match.record())
    assert [bytes_of(again.position_at(ply)) for ply in range(again.ply + 1)] == [
        bytes_of(match.position_at(ply)) for ply in range(match.ply + 1)
    ]
    assert again.log == match.log
    assert again.record() == match.record()
    assert verify(match.record()).is_right
