"""Connect four's board on a page: seven columns, each of them a thing to click."""

from __future__ import annotations

from connect_four.position import COLUMNS, ROWS, SEATS, STRIDE, Position
from scurry.drawing import Markup, Pen, seat_name, symbol, tag
from scurry.kernel.catalogue import say
from scurry.kernel.common import is_to_act


def draw(view: Position, pen: Pen) -> Markup:
    """The players above, the upright board below them."""
    players = tag("div", (_player(view, pen, seat) for seat in range(SEATS)), cls="cf-players")
    columns = tag("div", (_column(view, pen, column) for column in range(COLUMNS)), cls="cf-board")
    return tag("div", players, columns, cls="cf")


def _player(view: Position, pen: Pen, seat: int) -> Markup:
    acts = " acts" if is_to_act(view, seat) else ""
    return tag("div", _disc(seat), seat_name(seat, pen.names[seat]), cls=f"cf-player seat-{seat}{acts}")


def _column(view: Position, pen: Pen, column: int) -> Markup:
    spaces = (_space(view, column * STRIDE + row) for row in reversed(range(ROWS)))
    number = tag("b", str(column + 1), cls="cf-number")
    label = say("Drop a disc into column {column}", column=column + 1)
    return pen.choice(column, number, spaces, label=label, cls="cf-column")


def _space(view: Position, space: int) -> Markup:
    """A hole, or the disc in it."""
    for seat in range(SEATS):
        if view.discs[seat] >> space & 1:
            return _disc(seat)
    return tag("span", cls="cf-hole")


def _disc(seat: int) -> Markup:
    """A disc carries its seat's mark too: nothing by colour alone."""
    return tag("span", symbol(f"mark-{seat}", cls="mark"), cls=f"cf-hole cf-disc cf-disc-{seat}")
