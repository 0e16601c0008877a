"""Getting a game's rules compiled before somebody waits for them, and finding out whether they are."""

from __future__ import annotations

from typing import Any

from scurry.games import Game
from scurry.kernel.loading import NotCompiled, only_loading
from scurry.kernel.verbs import SPECTATOR


def is_ready(game: Game) -> bool:
    """Whether all that a match calls is compiled and can be loaded, here and now: it is tried."""
    try:
        with only_loading():
            make_ready(game)
    except NotCompiled:
        return False
    return True


def make_ready(game: Game) -> None:
    """Compile, or load, all that a match calls."""
    from scurry.matches.match import Match

    match = Match(game, seed=1)
    seat = match.to_act[0]
    view: Any = match.view(SPECTATOR)
    match.play(seat, match.legal(seat)[0])
    match.game.rules.hide(view, SPECTATOR)
    match.go_back(0)
