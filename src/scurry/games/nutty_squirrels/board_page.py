"""Nutty Squirrels' table on a page: the tree with its six limbs, the turn, and a board for every squirrel.

A click on a card goes there, turns it or claims it. Acorns on the card underfoot are gathered by
a click on them; what else can be done with acorns and powers is on the squirrels' boards.
"""

from __future__ import annotations

from scurry.drawing import Markup, Pen, tag
from scurry.games.nutty_squirrels.board_page_bar import draw_market, draw_stock, draw_turn
from scurry.games.nutty_squirrels.board_page_flights import flights
from scurry.games.nutty_squirrels.board_page_squirrels import draw_front, draw_others
from scurry.games.nutty_squirrels.board_page_tree import draw_tree
from scurry.games.nutty_squirrels.position import Position
from scurry.games.nutty_squirrels.solo import is_solo

__all__ = ["draw", "flights"]


def draw(view: Position, pen: Pen) -> Markup:
    """The tree, the turn and the supply, the board of whoever looks, and the others or, alone, the market."""
    beside = draw_market(view, pen) if is_solo(view) else draw_others(view, pen)
    parts = (draw_tree(view, pen), draw_turn(view, pen), draw_stock(view), draw_front(view, pen), beside)
    return tag("div", *parts, cls=f"nutty nt-seats-{view.seats}")
