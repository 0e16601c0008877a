"""Tests are handed out to processes game by game."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict

from scurry.games import shelf

RAN = re.compile(r"\[(gw\d)\].* PASSED (\S+)\[([a-z-]+)\]")
CHEAP = ("tests/web/test_drawing.py::test_every_game_has_a_picture", "tests/matches/test_plain.py")


def test_all_tests_of_a_game_run_in_one_process_and_both_have_some() -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "2",
        "--dist",
        "loadgroup",
        "-vv",
        "-p",
        "no:cacheprovider",
        *CHEAP,
    ]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    ran: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for process, test, game in RAN.findall(told):
        ran[game].append((process, test))
    ours = {game.name for game in shelf()}
    assert ours <= set(ran)
    assert all(len({test for _, test in ran[game]}) > 1 for game in ours), "a game of one test shows nothing"
    assert all(len({process for process, _ in ran[game]}) == 1 for game in ours), ran
    assert len({process for tests in ran.values() for process, _ in tests}) == 2
