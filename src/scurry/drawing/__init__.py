"""Drawing: what a game's `board_page.py` is made with. Plain functions from values to HTML; rests on the kernel alone.

    def draw(view: Position, pen: Pen) -> Markup:
        return tag("div", (pen.choice(move, symbol("acorn"), label="take it") for move in …), cls="row")

Everything is escaped unless it is Markup already, so a player's name cannot become part of the page. There are no style
attributes (the page's policy forbids them): looks come from classes, and places in a picture from SVG attributes.
"""

from markupsafe import Markup

from scurry.drawing.flights import Flight
from scurry.drawing.pen import Pen
from scurry.drawing.tags import Content, seat_name, svg, symbol, tag

__all__ = ["Content", "Flight", "Markup", "Pen", "seat_name", "svg", "symbol", "tag"]
