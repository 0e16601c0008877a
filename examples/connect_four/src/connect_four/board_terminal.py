"""Connect four's board in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from connect_four.position import COLUMNS, ROWS, SEATS, STRIDE, Position
from scurry.kernel.catalogue import say
from scurry.kernel.common import is_to_act

DISCS = ("●", "○")
STYLES = ("bold red", "bold yellow")
FRAME = "blue"


def draw(view: Position, seat: int, names: Sequence[str]) -> RenderableType:
    """The table as a seat sees it."""
    numbers = Text("  " + " ".join(str(column + 1) for column in range(COLUMNS)), "dim")
    rows = [_row(view, row) for row in reversed(range(ROWS))]
    foot = Text("╰" + "─" * (2 * COLUMNS + 1) + "╯", FRAME)
    return Group(numbers, *rows, foot, *(_player(view, other, seat, names) for other in range(SEATS)))


def _row(view: Position, row: int) -> Text:
    line = Text("│ ", FRAME)
    for column in range(COLUMNS):
        line.append_text(_space(view, column * STRIDE + row)).append(" ")
    return line.append("│")


def _space(view: Position, space: int) -> Text:
    for seat in range(SEATS):
        if view.discs[seat] >> space & 1:
            return Text(DISCS[seat], STYLES[seat])
    return Text("·", "dim")


def _player(view: Position, other: int, seat: int, names: Sequence[str]) -> Text:
    line = Text("▶ " if is_to_act(view, other) else "  ").append(DISCS[other], STYLES[other])
    return line.append(f" {names[other]}{say(' (you)') if other == seat else ''}")
