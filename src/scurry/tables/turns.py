"""Whose turn it is, as far as a game says so, from what everyone can see."""

from __future__ import annotations

from scurry.games import Game
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match


def has_windows(game: Game) -> bool:
    """Whether in a game seats are asked only because they might hold something."""
    return hasattr(game.words, "letting_go")


def whose_turn(match: Match) -> int | None:
    """The seat whose turn it is; None where a game does not say."""
    say_whose = getattr(match.game.words, "whose_turn", None)
    return int(say_whose(match.view(SPECTATOR))) if say_whose else None
