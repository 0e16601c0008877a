"""What lies on Squeaky's table in more than one place: foods, acorns, and the table of points."""

from __future__ import annotations

from scurry.drawing import Markup, symbol, tag
from scurry.games.squeaky.position import Position
from scurry.games.squeaky.words import signed
from scurry.kernel.catalogue import say

FOOD_SYMBOLS = ("candy", "lollipop", "peanut", "cookie", "dog-snack")


def acorns(count: int, last: str | None = None, gone: int = 0) -> Markup:
    """A row of acorns. The last has a name: it is the next to leave. Those that are gone have left a shade."""
    lying = [tag("i", symbol("acorn"), data_place=last if number == count - 1 else None) for number in range(count)]
    shades = [tag("i", symbol("acorn"), cls="gone") for _ in range(gone)]
    return tag("span", lying, shades, cls="sq-acorns", aria_hidden="true")


def table_of(view: Position) -> tuple[int, ...]:
    """SQ-1.2, SQ-7.1: the points of the side that the dens show."""
    table = view.options.blue if view.options.harsh_winter else view.options.green
    return tuple(int(points) for points in table)


def points_table(view: Position) -> Markup:
    """SQ-1.2: how many of a food are worth how much. It lies open all the time."""
    table = table_of(view)
    side = "blue" if view.options.harsh_winter else "green"
    sizes = [str(size) for size in range(len(table) - 1)] + [say("{count}+", count=len(table) - 1)]
    head = tag("tr", tag("th", say("of one food"), scope="row"), (tag("th", size, scope="col") for size in sizes))
    cells = (tag("td", signed(points), cls=worth_kind(points, table)) for points in table)
    body = tag("tr", tag("th", say("points"), scope="row"), cells)
    tip = say("At the end each food in a den brings the points below its number of cards and acorns.")
    inside = tag("table", tag("thead", head), tag("tbody", body))
    told = {"aria_label": say("Points for each food in a den"), "data_tip": tip, "data_place": "worth"}
    return tag("section", inside, cls=f"sq-worth {side}", **told)


def worth_kind(points: int, table: tuple[int, ...]) -> str:
    """Whether points are the best that a food can bring, or a loss."""
    if points == max(table):
        return "sq-best"
    return "sq-loss" if points < 0 else "sq-gain"
