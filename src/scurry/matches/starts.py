"""Where to begin from the middle of a game: what a seat saw, and something that fits where it did not."""

from __future__ import annotations

from typing import Any

from scurry.games import Game
from scurry.kernel.dice import fair_dice
from scurry.matches.plain import dump


def imagined_start(game: Game, view: Any, seat: int, key: bytes) -> dict[str, Any]:
    """A position that looks so to a seat; the same key, the same position."""
    game.rules.imagine(view, seat, fair_dice(key, 0))
    return dump(view)
