"""Moves of a match: what may be played, what was, and reading one from its words or its number."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scurry.games import Game
from scurry.games.spoken import understood
from scurry.kernel.catalogue import say
from scurry.matches.refusals import Unreadable


@dataclass(frozen=True)
class Move:
    """One legal decision: its number in the game's move space, and its words."""

    id: int
    text: str


@dataclass(frozen=True)
class Played:
    """One move of a match, as it was played."""

    seat: int
    move: int
    text: str


def read_move(game: Game, move: str | int | Move) -> int:
    """A move's number, from its number or its words; Unreadable if it is no move of the game."""
    if isinstance(move, Move):
        move = move.id
    if isinstance(move, str):
        found = understood(game, move)
    else:
        found = int(move) if isinstance(move, (int, np.integer)) and 0 <= move < game.card.moves else None
    if found is None:
        raise Unreadable(say("'{move}' is not a move of {title}.", move=move, title=game.card.title))
    return int(found)
