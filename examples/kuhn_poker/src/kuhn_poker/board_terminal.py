"""Kuhn poker's table in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import ROUNDED
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from kuhn_poker.position import SEATS, Position
from kuhn_poker.words import CARD_NAMES
from scurry.kernel.catalogue import say
from scurry.kernel.common import is_to_act
from scurry.kernel.records import UNKNOWN


def draw(view: Position, seat: int, names: Sequence[str]) -> RenderableType:
    """The table as a seat sees it."""
    table = Table(box=ROUNDED, border_style="green")
    for heading in (say("player"), say("card"), say("in the pot")):
        table.add_column(heading)
    for other in range(SEATS):
        mark = "▶ " if is_to_act(view, other) else "  "
        you = say(" (you)") if other == seat else ""
        chips = Text("◉ " * view.chips[other], "gold3")
        table.add_row(f"{mark}{names[other]}{you}", _card(view.cards[other]), chips)
    return table


def _card(card: int) -> Text:
    return Text("≋≋≋", "dim") if card == UNKNOWN else Text(say(CARD_NAMES[card]), "bold")
