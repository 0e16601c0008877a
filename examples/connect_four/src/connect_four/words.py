"""Connect four in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from connect_four.position import Position
from connect_four.rules import Happening, Reason
from scurry.kernel.catalogue import say
from scurry.kernel.journal import Event


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What happened during a move."""
    return [_sentence(event, names) for event in events]


def _sentence(event: Event, names: Sequence[str]) -> str:
    name = names[event.a]
    if event.kind == Happening.FOUR_IN_A_ROW:
        return say("That is four in a row for {name}!", name=name)
    return say("{name} drops a disc into column {column}.", name=name, column=event.b + 1)


def ask(view: Position, seat: int) -> str:
    """What a seat that is to act is asked."""
    return say("Which column do you drop a disc into?")


def explain(view: Position, seat: int, move: int) -> tuple[str, str]:
    """Why a move is not legal, and the clause that says so."""
    return say("Column {column} is full: choose another.", column=move + 1), "CF-3.2"


def reason(code: int, places: Sequence[int], names: Sequence[str]) -> tuple[str, str]:
    """Why the game ended as it did: a stable name and a sentence."""
    if code == Reason.BOARD_FULL:
        return "board-full", say("The board is full, and nobody has four in a row: a draw.")
    return "four-in-a-row", say("{name} wins with four in a row.", name=names[list(places).index(1)])
