"""A board as text, for laws and playthroughs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scurry.games import Game
from scurry.matches.boards import as_text
from scurry.matches.match import default_names


def drawn(game: Game, view: Any, seat: int, names: Sequence[str] | None = None) -> str:
    """The terminal board that a seat sees, without colours."""
    return as_text(game, view, seat, names or default_names(game, int(view.seats)))
