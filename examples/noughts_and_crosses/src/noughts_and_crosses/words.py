"""Noughts and crosses in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from noughts_and_crosses.moves import write
from noughts_and_crosses.position import Position
from noughts_and_crosses.rules import Reason
from scurry.kernel.catalogue import say
from scurry.kernel.journal import Event


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What happened during a move."""
    return [say("{name} marks the {space}.", name=names[event.a], space=say(write(event.b))) for event in events]


def ask(view: Position, seat: int) -> str:
    """What a seat that is to act is asked."""
    return say("Which space do you mark?")


def explain(view: Position, seat: int, move: int) -> tuple[str, str]:
    """Why a move is not legal, and the clause that says so."""
    return say("The {space} is taken: choose a free space.", space=say(write(move))), "NC-3.1"


def reason(code: int, places: Sequence[int], names: Sequence[str]) -> tuple[str, str]:
    """Why the game ended as it did: a stable name and a sentence."""
    if code == Reason.BOARD_FULL:
        return "board-full", say("The board is full, and nobody has a line: a draw.")
    return "line", say("{name} wins with a line of three.", name=names[list(places).index(1)])
