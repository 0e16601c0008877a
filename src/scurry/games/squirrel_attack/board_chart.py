"""The chart of hands: which beats which, and where each seat stands on it now. At the end, who has how many nuts."""

from __future__ import annotations

from scurry.drawing import Markup, Pen, seat_name, symbol, tag
from scurry.games.squirrel_attack.board_trays import is_rolled
from scurry.games.squirrel_attack.forest import leaders, nuts_of
from scurry.games.squirrel_attack.position import Position
from scurry.games.squirrel_attack.ranks import rank_of_hand, set_size, set_value
from scurry.games.squirrel_attack.turns import takes_part
from scurry.games.squirrel_attack.words import combination
from scurry.kernel.catalogue import say

NAMED = 4
"""Larger sets share a row."""
ROW_NAMES = ("no number", "one die", "a pair", "three", "four", "five or more")
ROW_TIPS = (
    "Squirrels alone, or no dice at all: worth nothing, and beaten by any number.",
    "No two alike: the highest die counts, then the next.",
    "Two alike. The higher number wins; then the other dice are compared, from the highest.",
    "Three alike beat any pair. The higher number wins; then the other dice.",
    "Four alike beat any three. The higher number wins; then the other dice.",
    "More alike are better still, whatever their number.",
)


def chart(view: Position, pen: Pen) -> Markup:
    """SA-6.1: the best hands above; in each row the better before the worse."""
    seats = [seat for seat in range(view.seats) if is_rolled(view) and takes_part(view, seat)]
    ranked = sorted(seats, key=lambda seat: -rank_of_hand(view, seat))
    sizes = range(min(int(view.options.dice), NAMED + 1), -1, -1)
    rows = (_row(size, [seat for seat in ranked if _row_of(view, seat) == size], view, pen) for size in sizes)
    title = say("Hands, the best first")
    return tag("section", tag("h2", title), tag("ol", rows), cls="sa-chart", aria_label=title)


def _row_of(view: Position, seat: int) -> int:
    return int(min(set_size(rank_of_hand(view, seat)), NAMED + 1))


def _row(size: int, seats: list[int], view: Position, pen: Pen) -> Markup:
    alike = tag("span", (tag("i") for _ in range(size)), cls="sa-alike", aria_hidden="true")
    chips = tag("ul", (_chip(view, pen, seat) for seat in seats)) if seats else None
    name = tag("span", say(ROW_NAMES[size]), cls="sa-row-name")
    return tag("li", alike, name, chips, data_tip=say(ROW_TIPS[size]), cls="sa-held" if seats else "")


def _chip(view: Position, pen: Pen, seat: int) -> Markup:
    rank = rank_of_hand(view, seat)
    size, value = int(set_size(rank)), int(set_value(rank))
    shown = f"{size}×{value}" if size > NAMED else str(value) if size else "–"
    hand = tag("span", f"{pen.names[seat]}: {combination(size, value)}", cls="heard")
    return tag("li", symbol(f"mark-{seat}", cls="mark"), tag("b", shown, aria_hidden="true"), hand, cls=f"seat-{seat}")


def podium(view: Position, pen: Pen) -> Markup:
    """SA-7.3: everybody by their nuts."""
    seats = sorted(range(view.seats), key=lambda seat: -nuts_of(view, seat))
    rows = tag("ol", (_standing(view, pen, seat) for seat in seats))
    return tag("section", tag("h2", say("Nuts")), rows, cls="sa-chart sa-podium", aria_label=say("Nuts"))


def _standing(view: Position, pen: Pen, seat: int) -> Markup:
    crown = symbol("sa-laurel", say("most nuts")) if leaders(view) >> seat & 1 else symbol("acorn")
    return tag("li", crown, seat_name(seat, pen.names[seat]), tag("b", str(nuts_of(view, seat))))
