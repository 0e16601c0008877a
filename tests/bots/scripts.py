"""Bots as somebody might write them: in sh, which is everywhere, and in Python."""

from __future__ import annotations

import sys
from pathlib import Path

from scurry.bots.brought.kinds import Brought

NUMBER = r"""number() { printf '%s' "$1" | sed 's/.*"moves": \[{"number": \([0-9]*\).*/\1/'; }
"""
"""The number of the first legal move that a question offers."""
FIRST = NUMBER + 'while read -r line; do echo "{\\"move\\": $(number "$line")}"; done'
"""Makes the first legal move."""


def in_sh(folder: Path, script: str, seconds: float = 5.0, megabytes: int = 1024) -> Brought:
    """A bot that is a shell script; `number` finds the first legal move."""
    return _written(folder / "bot.sh", NUMBER + script, "sh", seconds, megabytes)


def in_python(folder: Path, script: str, seconds: float = 5.0, megabytes: int = 1024) -> Brought:
    """A bot that is a Python script, which begins with a loop's `question` and ends with `answer(number)`."""
    head = "import json, os, sys, time\ndef answer(move): print(json.dumps({'move': move}), flush=True)\n"
    return _written(folder / "bot.py", head + script, f"{sys.executable} -S", seconds, megabytes)


def _written(file: Path, text: str, by: str, seconds: float, megabytes: int) -> Brought:
    file.write_text(text, encoding="utf-8")
    return Brought("mine", f"run:{by} {file}", seconds, megabytes)
