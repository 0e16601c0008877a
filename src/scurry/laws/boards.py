"""A board as text, for laws and playthroughs."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Any

from rich.console import Console

from scurry.games import Game
from scurry.matches.match import default_names

WIDTH = 110


def drawn(game: Game, view: Any, seat: int, names: Sequence[str] | None = None) -> str:
    """The terminal board that a seat sees, without colours."""
    paper = StringIO()
    console = Console(file=paper, width=WIDTH, color_system=None, legacy_windows=False, _environ={})
    console.print(game.part("board_terminal").draw(view, seat, names or default_names(game, int(view.seats))))
    return "\n".join(line.rstrip() for line in paper.getvalue().splitlines())
