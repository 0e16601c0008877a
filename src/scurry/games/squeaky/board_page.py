"""Squeaky's table on a page. It shows what lies face up; the memory aid shows what everyone saw (SQ-3.7)."""

from __future__ import annotations

from collections.abc import Iterator

from scurry.drawing import Flight, Markup, Pen, symbol, tag
from scurry.games.squeaky.board_page_dens import draw_dens
from scurry.games.squeaky.board_page_things import FOOD_SYMBOLS, acorns, points_table
from scurry.games.squeaky.card import Mode
from scurry.games.squeaky.happenings import Happening
from scurry.games.squeaky.hiding import is_sweeper_open
from scurry.games.squeaky.moves import FOOD_NAMES, TAKE, TO_SWEEPER
from scurry.games.squeaky.position import FOODS, SPACES, Item, Position
from scurry.games.squeaky.words import SEASON_NAMES, amount
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.journal import Event

SEASON_SYMBOLS = {Item.SUMMER: "summer", Item.AUTUMN: "autumn", Item.WINTER: "winter"}


def draw(view: Position, pen: Pen) -> Markup:
    """The park above, the dens below, and between them what foods are worth."""
    return tag("div", _park(view, pen), points_table(view), draw_dens(view, pen), cls="squeaky")


def flights(event: Event) -> list[Flight]:
    """Taken cards go to a den or the sweeper, acorns to whoever gets them, and new cards come from the deck."""
    kind = Happening(event.kind)
    if kind == Happening.PUT_IN_DEN:
        return _leaving(event, f"den-{event.a}")
    if kind == Happening.PUT_ON_SWEEPER:
        return [*_leaving(event, "sweeper"), Flight("next-acorn", f"acorns-{event.a}")]
    if kind == Happening.DREW:
        return [Flight("deck", f"space-{event.b}")]
    if kind == Happening.SEASON:
        return [Flight("deck", f"space-{event.b - 1}")]
    if kind in (Happening.PLACED, Happening.ACORNS_SHOWN):
        return [Flight(f"last-acorn-{event.a}", f"group-{event.a}-{event.b}")]
    return []


def _leaving(event: Event, to: str) -> list[Flight]:
    return [Flight(f"card-{event.b}-{number + 1}", to) for number in range(event.c)]


# --- The park: deck, row, sweeper -------------------------------------------------------------------------------------


def _park(view: Position, pen: Pen) -> Markup:
    row = tag("ol", _row(view, pen), cls="sq-row", aria_label=say("The row"))
    return tag("section", _deck(), row, _sweeper(view, pen), cls="sq-park", aria_label=say("The park"))


def _deck() -> Markup:
    tip = say("The deck. A card for each empty space of the row comes from here; three seasons lie in it.")
    back = tag("div", cls="card back", data_place="deck")
    return tag("div", back, tag("span", say("deck"), cls="caption"), cls="sq-deck", data_tip=tip)


def _row(view: Position, pen: Pen) -> Iterator[Markup]:
    seen = [0] * (Item.NOTHING + 1)
    for space in range(SPACES):
        item = int(view.row[space])
        seen[item] += 1
        yield tag("li", _card(view, pen, item, f"card-{item}-{seen[item]}"), data_place=f"space-{space}")


def _card(view: Position, pen: Pen, item: int, piece: str) -> Markup:
    if item == Item.NOTHING:
        return tag("div", tag("span", say("empty"), cls="heard"), cls="card gap")
    if item >= Item.SUMMER:
        return _season(item, piece)
    face = (symbol(FOOD_SYMBOLS[item]), tag("span", say(FOOD_NAMES[item]), cls="caption"))
    chosen = " chosen" if item == view.chosen else ""
    label = say("Take {cards}.", cards=amount(item, sum(card == item for card in view.row)))
    tip = say("Whoever takes a food takes all its cards in the row.")
    return pen.choice(TAKE + item, *face, label=label, cls=f"card food{chosen}", piece=piece, tip=tip)


def _season(item: int, piece: str) -> Markup:
    face = (symbol(SEASON_SYMBOLS[Item(item)]), tag("span", say(SEASON_NAMES[item]), cls="caption"))
    tip = say("A season blocks its space and is never taken. The third one ends the game.")
    return tag("div", *face, cls=f"card season {SEASON_SYMBOLS[Item(item)]}", data_piece=piece, data_tip=tip)


def _sweeper(view: Position, pen: Pen) -> Markup:
    tip = say("What is left here lies face down. Each time brings an acorn, while there is one.")
    label = say("Leave {cards} here and take an acorn.", cards=_chosen(view))
    title = tag("span", symbol("sweeper", cls="sq-broom"), tag("b", say("Sweeper")), cls="sq-sweeper-title")
    count = say_count("{count} acorn left", "{count} acorns left", view.acorns)
    left = tag("span", acorns(int(view.acorns), last="next-acorn"), tag("span", count, cls="caption"), cls="sq-left")
    inside = (title, left, _swept(view, pen), _hawk(view))
    thing = pen.choice(TO_SWEEPER, *inside, label=label, cls="sq-sweeper", tip=tip)
    return tag("div", thing, cls="sq-sweeper-place", data_place="sweeper")


def _chosen(view: Position) -> str:
    return amount(view.chosen, sum(card == view.chosen for card in view.row)) if view.chosen < FOODS else ""


def _hawk(view: Position) -> Markup | None:
    """SQ-6.2: when it comes; what that means is on the tip."""
    if view.options.mode != Mode.ADVANCED:
        return None
    needed = int(view.seats) + 1
    tip = say(
        "The hawk comes if at the end two foods lie on the sweeper {count} times or more. Then fewest points win.",
        count=needed,
    )
    told = say("2 foods, {count}+ each", count=needed)
    sign = (symbol("hawk", say("The hawk comes for")), tag("span", told))
    return tag("span", *sign, cls="sq-hawk", data_tip=tip, data_place="hawk")


def _swept(view: Position, pen: Pen) -> Markup | None:
    """What lies on the sweeper, once it is turned up, or for those who play with the memory aid."""
    is_up = is_sweeper_open(view) or pen.is_open
    if not is_up and not view.options.memory_aid:
        return None
    counts = [
        int(view.swept[food]) + (sum(card == food for card in view.unseen) if is_up else 0) for food in range(FOODS)
    ]
    enough = view.seats if is_up and view.options.mode == Mode.ADVANCED else MANY
    return tag("span", (_count(food, counts[food], enough) for food in range(FOODS)), cls="sq-counts")


MANY = 100
"""More than there are of any food."""


def _count(food: int, count: int, enough: int) -> Markup:
    cls = "calls" if count > enough else ""
    return tag("span", symbol(FOOD_SYMBOLS[food], say(FOOD_NAMES[food])), tag("b", str(count)), cls=cls)
