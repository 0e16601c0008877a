"""The board of noughts and crosses in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from noughts_and_crosses.position import SEATS, Position
from scurry.kernel.catalogue import say
from scurry.kernel.common import is_to_act

SIGNS = ("✕", "○")
STYLES = ("bold red", "bold blue")
ACROSS = 3


def draw(view: Position, seat: int, names: Sequence[str]) -> RenderableType:
    """The table as a seat sees it."""
    rows = [_row(view, row) for row in range(ACROSS)]
    between = Text("───┼───┼───", "dim")
    players = (_player(view, other, seat, names) for other in range(SEATS))
    return Group(rows[0], between, rows[1], between, rows[2], Text(), *players)


def _row(view: Position, row: int) -> Text:
    return Text("│", "dim").join(_space(view, ACROSS * row + column) for column in range(ACROSS))


def _space(view: Position, space: int) -> Text:
    for seat in range(SEATS):
        if view.marks[seat] >> space & 1:
            return Text(f" {SIGNS[seat]} ", STYLES[seat])
    return Text("   ")


def _player(view: Position, other: int, seat: int, names: Sequence[str]) -> Text:
    line = Text("▶ " if is_to_act(view, other) else "  ").append(SIGNS[other], STYLES[other])
    return line.append(f" {names[other]}{say(' (you)') if other == seat else ''}")
