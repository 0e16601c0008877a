"""Squeaky's table on a page. It shows what lies face up; the memory aid shows what everyone saw (SQ-3.7)."""

from __future__ import annotations

from collections.abc import Iterator

from scurry.drawing import Markup, Pen, seat_name, symbol, tag
from scurry.games.squeaky.card import Mode
from scurry.games.squeaky.ending import TABLE_END, points_of
from scurry.games.squeaky.hiding import is_sweeper_open
from scurry.games.squeaky.moves import ACORN, FOOD_NAMES, READY, TAKE, TO_DEN, TO_SWEEPER
from scurry.games.squeaky.position import FOODS, SPACES, Den, Item, Position, Stage
from scurry.games.squeaky.words import SEASON_NAMES, amount
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.common import is_to_act
from scurry.kernel.records import UNKNOWN

FOOD_SYMBOLS = ("candy", "lollipop", "peanut", "cookie", "dog-snack")
SEASON_SYMBOLS = {Item.SUMMER: "summer", Item.AUTUMN: "autumn", Item.WINTER: "winter"}


def draw(view: Position, pen: Pen) -> Markup:
    """The park above, the dens below."""
    return tag("div", _park(view, pen), _dens(view, pen), cls="squeaky")


# --- The park: deck, row, sweeper -------------------------------------------------------------------------------------


def _park(view: Position, pen: Pen) -> Markup:
    deck = tag("div", tag("div", cls="card back"), tag("span", say("deck"), cls="caption"), cls="sq-deck")
    return tag("div", deck, tag("div", _row(view, pen), cls="sq-row"), _sweeper(view, pen), cls="sq-park")


def _row(view: Position, pen: Pen) -> Iterator[Markup]:
    seen = [0] * (Item.NOTHING + 1)
    for space in range(SPACES):
        item = int(view.row[space])
        seen[item] += 1
        yield _card(view, pen, item, f"{item}-{seen[item]}")


def _card(view: Position, pen: Pen, item: int, piece: str) -> Markup:
    if item == Item.NOTHING:
        return tag("div", cls="card gap")
    if item >= Item.SUMMER:
        name = say(SEASON_NAMES[item])
        face = (symbol(SEASON_SYMBOLS[Item(item)]), tag("span", name, cls="caption"))
        return tag("div", *face, cls=f"card season {SEASON_SYMBOLS[Item(item)]}", data_piece=f"card-{piece}")
    face = (symbol(FOOD_SYMBOLS[item]), tag("span", say(FOOD_NAMES[item]), cls="caption"))
    chosen = " chosen" if item == view.chosen else ""
    label = say("Take {cards}", cards=amount(item, sum(card == item for card in view.row)))
    cls = f"card food {FOOD_SYMBOLS[item]}{chosen}"
    return pen.choice(TAKE + item, *face, label=label, cls=cls, piece=f"card-{piece}")


def _sweeper(view: Position, pen: Pen) -> Markup:
    hawk = symbol("hawk", say("with the hawk"), cls="sq-hawk") if view.options.mode == Mode.ADVANCED else None
    acorns = tag("div", (symbol("acorn") for _ in range(view.acorns)), cls="sq-acorns")
    count = tag("span", say_count("{count} acorn left", "{count} acorns left", view.acorns), cls="caption")
    words = _chosen(view, "Leave {cards} here, take an acorn") if pen.can(TO_SWEEPER) else say("Sweeper")
    inside = (tag("span", words, cls="sq-words"), symbol("sweeper", cls="sq-broom"), hawk, acorns, count)
    return pen.choice(TO_SWEEPER, *inside, _swept(view, pen), label=words, cls="sq-sweeper")


def _chosen(view: Position, sentence: str) -> str:
    count = sum(card == view.chosen for card in view.row)
    return say(sentence, cards=amount(view.chosen, count)) if view.chosen < FOODS else ""


def _swept(view: Position, pen: Pen) -> Markup | None:
    """What lies on the sweeper, once it is turned up, or for those who play with the memory aid."""
    is_up = is_sweeper_open(view) or pen.is_open
    if not is_up and not view.options.memory_aid:
        return None
    counts = [
        int(view.swept[food]) + (sum(card == food for card in view.unseen) if is_up else 0) for food in range(FOODS)
    ]
    return tag("div", (_count(food, counts[food]) for food in range(FOODS)), cls="sq-counts")


def _count(food: int, count: int) -> Markup:
    return tag("span", symbol(FOOD_SYMBOLS[food], say(FOOD_NAMES[food])), tag("b", str(count)))


# --- The dens ---------------------------------------------------------------------------------------------------------


def _dens(view: Position, pen: Pen) -> Markup:
    order = sorted(range(view.seats), key=lambda seat: (seat - max(pen.seat, 0)) % view.seats)
    return tag("div", (_den(view, pen, seat) for seat in order), cls=f"sq-dens sq-dens-{view.seats}")


def _den(view: Position, pen: Pen, seat: int) -> Markup:
    den = view.dens[seat]
    acts = " acts" if is_to_act(view, seat) else ""
    cls = f"sq-den seat-{seat}{acts}{' mine' if pen.is_me(seat) else ''}"
    acorns = tag("div", (symbol("acorn") for _ in range(den.acorns)), cls="sq-acorns")
    told = tag("span", _told_acorns(int(den.acorns)), cls="caption")
    inside = [
        tag("div", seat_name(seat, pen.names[seat]), acorns, told, cls="sq-den-head"),
        _inside(view, pen, seat, den),
    ]
    if pen.is_me(seat) and pen.can(TO_DEN):
        words = _chosen(view, "Carry {cards} into your den, face down")
        return pen.choice(TO_DEN, *inside, tag("span", words, cls="sq-words"), label=words, cls=cls)
    return tag("div", *inside, cls=cls)


def _told_acorns(count: int) -> list[Markup]:
    """A bare number beside the acorns that are drawn; in words for whoever listens."""
    if count == 0:
        return [tag("span", say("no acorns"))]
    words = say_count("{count} acorn", "{count} acorns", count)
    return [tag("b", str(count), aria_hidden="true"), tag("span", words, cls="heard")]


def _inside(view: Position, pen: Pen, seat: int, den: Den) -> Markup:
    if view.stage == Stage.PLACE or pen.is_open:
        return _groups(view, pen, seat, den)
    if view.options.memory_aid:
        start = [_start_card(view, pen, den)] if view.stage == Stage.LOOK and pen.is_me(seat) else []
        return tag("div", *start, (_count(food, int(den.cards[food])) for food in range(FOODS)), cls="sq-counts")
    if view.stage == Stage.LOOK and pen.is_me(seat):
        return _start_card(view, pen, den)
    return symbol("den", cls="sq-burrow")


def _start_card(view: Position, pen: Pen, den: Den) -> Markup:
    """SQ-2.7: its owner looks at it, then turns it face down."""
    food = int(den.start)
    face = (symbol(FOOD_SYMBOLS[food]), tag("span", say(FOOD_NAMES[food]), cls="caption"))
    label = say("Your starting food is {food}. Remember it, and turn it face down.", food=say(FOOD_NAMES[food]))
    card = pen.choice(READY, *face, label=label, cls=f"card food start {FOOD_SYMBOLS[food]}", piece="start")
    told = say("Remember it, then turn it down") if pen.can(READY) else say("Waiting for the others")
    return tag("div", card, tag("span", told, cls="sq-words"), cls="sq-look")


def _groups(view: Position, pen: Pen, seat: int, den: Den) -> Markup:
    columns = tag("div", (_group(view, pen, seat, den, food) for food in range(FOODS)), cls="sq-groups")
    points = tag("div", say_count("{count} point", "{count} points", points_of(view, den)), cls="sq-points")
    return tag("div", columns, points if view.over else None, cls="sq-open")


def _group(view: Position, pen: Pen, seat: int, den: Den, food: int) -> Markup:
    placed = max(0, int(den.placed[food]))
    cards = int(den.cards[food]) + (den.start == food)
    stack = tag("div", (tag("i", symbol(FOOD_SYMBOLS[food])) for _ in range(cards)), cls="sq-stack")
    acorns = tag("div", (symbol("acorn", cls="sq-placed") for _ in range(placed)), cls="sq-acorns")
    size = cards + placed
    worth = _table(view)[min(size, TABLE_END)] if den.placed[food] != UNKNOWN else None
    told = tag("span", f"{size}", tag("small", f"{worth:+d}" if worth is not None else "?"), cls="sq-size")
    inside = (tag("span", say(FOOD_NAMES[food]), cls="caption"), stack, acorns, told)
    if not pen.is_me(seat):
        return tag("div", *inside, cls=f"sq-group {FOOD_SYMBOLS[food]}")
    after = _table(view)[min(size + 1, TABLE_END)]
    label = say(
        "Acorn on {food}: {size} of it then, worth {points}", food=say(FOOD_NAMES[food]), size=size + 1, points=after
    )
    return pen.choice(ACORN + food, *inside, label=label, cls=f"sq-group {FOOD_SYMBOLS[food]}")


def _table(view: Position) -> tuple[int, ...]:
    table = view.options.blue if view.options.harsh_winter else view.options.green
    return tuple(int(points) for points in table)
