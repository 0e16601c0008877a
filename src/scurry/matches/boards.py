"""A board as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Any

from scurry.games import Game

WIDTH = 110


def as_text(game: Game, view: Any, seat: int, names: Sequence[str], width: int = WIDTH) -> str:
    """The terminal board that a seat sees, without colours."""
    from rich.console import Console

    paper = StringIO()
    console = Console(file=paper, width=width, color_system=None, legacy_windows=False, _environ={})
    console.print(game.part("board_terminal").draw(view, seat, names))
    return "\n".join(line.rstrip() for line in paper.getvalue().splitlines())
