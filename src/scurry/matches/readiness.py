"""Getting a game's rules compiled before somebody waits for them, and knowing whether they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scurry.games import Game
from scurry.kernel.compilation import cache_folder, is_compiling, package_folder
from scurry.kernel.verbs import SPECTATOR


def is_ready(game: Game) -> bool:
    """Whether the rules, as they stand, have been compiled on this machine before."""
    return not is_compiling() or mark_of(game).exists()


def make_ready(game: Game) -> None:
    """Compile, or load, all that a match calls."""
    from scurry.matches.match import Match

    match = Match(game, seed=1)
    seat = match.to_act[0]
    view: Any = match.view(SPECTATOR)
    match.play(seat, match.legal(seat)[0])
    match.game.rules.hide(view, SPECTATOR)
    match.go_back(0)
    try:
        mark_of(game).touch()
    except OSError:
        return  # a cache that cannot be written costs time, never a game


def mark_of(game: Game, what: str = "match") -> Path:
    """A file that stands in the cache once all that a match, or something else, needs of a game has been compiled."""
    return cache_folder(package_folder(game.package)) / f"{game.name}.{what}"
