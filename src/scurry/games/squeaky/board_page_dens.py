"""Squeaky's dens on a page: face down during the game, turned up at its end."""

from __future__ import annotations

from scurry.drawing import Markup, Pen, seat_name, symbol, tag
from scurry.games.squeaky.board_page_things import FOOD_SYMBOLS, acorns, table_of, worth_kind
from scurry.games.squeaky.ending import TABLE_END
from scurry.games.squeaky.hiding import is_counted, is_den_open
from scurry.games.squeaky.moves import ACORN, FOOD_NAMES, READY, TO_DEN
from scurry.games.squeaky.position import FOODS, Den, Position, Stage
from scurry.games.squeaky.words import amount, points, signed
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.common import is_to_act


def draw_dens(view: Position, pen: Pen) -> Markup:
    """Every den, one's own first."""
    order = sorted(range(view.seats), key=lambda seat: (seat - max(pen.seat, 0)) % view.seats)
    places = (_place(view, pen, seat) for seat in order)
    return tag("section", places, cls=f"sq-dens sq-dens-{view.seats}", aria_label=say("The dens"))


def _place(view: Position, pen: Pen, seat: int) -> Markup:
    mine = " mine" if pen.is_me(seat) else ""
    label = say("{name}'s den", name=pen.names[seat])
    place = {"aria_label": label, "data_place": f"den-{seat}"}
    return tag("section", _den(view, pen, seat), cls=f"sq-den-place seat-{seat}{mine}", **place)


def _den(view: Position, pen: Pen, seat: int) -> Markup:
    is_open = is_den_open(view, seat) or pen.is_open
    cls = f"sq-den{' acts' if is_to_act(view, seat) else ''}"
    told = (
        None if is_open else say("What goes in lies face down until the end. Nobody looks at it, not even its owner.")
    )
    tip, tip_of_head = (None, told) if view.options.memory_aid else (told, None)  # the aid's foods fill the den
    inside = (_head(view, pen, seat, is_open, tip_of_head), _inside(view, pen, seat, is_open))
    if pen.is_me(seat) and not is_open and view.stage != Stage.LOOK:
        cards = sum(card == view.chosen for card in view.row)
        chosen = amount(view.chosen, cards) if view.chosen < FOODS else ""
        label = say("Take {cards} into your den, face down.", cards=chosen)
        return pen.choice(TO_DEN, *inside, label=label, cls=cls, tip=tip)
    return tag("div", *inside, cls=cls, data_tip=tip)


def _head(view: Position, pen: Pen, seat: int, is_open: bool, told_of_den: str | None) -> Markup:
    den = view.dens[seat]
    placed = sum(_placed(den, food) for food in range(FOODS))
    told = say_count("{count} acorn", "{count} acorns", den.acorns)
    lying = acorns(int(den.acorns) - placed, f"last-acorn-{seat}", gone=placed if den.acorns else 1)
    tip = say("Acorns taken. At the end each counts as one more card of a food; fewer of them win a tie.")
    inside = (lying, tag("b", str(den.acorns), aria_hidden="true"), tag("span", told, cls="heard"))
    hand = tag("span", tag("span", *inside, data_place=f"acorns-{seat}", data_tip=tip), cls="sq-hand")
    total = _total(view, seat) if is_open else None
    return tag("div", seat_name(seat, pen.names[seat]), hand, total, cls="sq-head", data_tip=told_of_den)


def _total(view: Position, seat: int) -> Markup:
    """The points of what lies open: the last word only when the den has been counted."""
    total = sum(_worth(view, _size(view.dens[seat], food)) for food in range(FOODS))
    is_last = is_counted(view, seat)
    told = points(total) if is_last else say("{points} so far", points=points(total))
    shown = tag("span", signed(total), aria_hidden="true")
    cls = "sq-total" if is_last else "sq-total so-far"
    return tag("span", shown, tag("span", told, cls="heard"), cls=cls, data_tip=told)


# --- Inside -----------------------------------------------------------------------------------------------------------


def _inside(view: Position, pen: Pen, seat: int, is_open: bool) -> Markup:
    if is_open:
        groups = (_group(view, pen, seat, food) for food in range(FOODS))
        return tag("ul", groups, cls="sq-groups")
    if view.stage == Stage.LOOK and pen.is_me(seat):
        return _start_card(view, pen, seat)
    if view.options.memory_aid:
        return tag("ul", (_remembered(view.dens[seat], food) for food in range(FOODS)), cls="sq-groups")
    return symbol("den", cls="sq-burrow")


def _start_card(view: Position, pen: Pen, seat: int) -> Markup:
    """SQ-2.7: its owner looks at it, then turns it face down."""
    if not is_to_act(view, seat):
        return tag("div", tag("span", say("Your starting food, face down"), cls="heard"), cls="card back sq-start")
    food = int(view.dens[seat].start)
    face = (symbol(FOOD_SYMBOLS[food]), tag("span", say(FOOD_NAMES[food]), cls="caption"))
    label = say("Your starting food is {food}. Remember it, and turn it face down.", food=say(FOOD_NAMES[food]))
    return pen.choice(READY, *face, label=label, cls="card food sq-start")


def _remembered(den: Den, food: int) -> Markup:
    """The memory aid: what everyone saw go in."""
    cards = int(den.cards[food])
    told = say("{food}: {size} seen to go in", food=say(FOOD_NAMES[food]), size=cards)
    shown = tag("span", _stack(food, cards, 0), tag("b", str(cards), cls="sq-size"), cls="sq-shown")
    heard = tag("span", told, cls="heard")
    return tag("li", heard, tag("div", shown, cls="sq-group", aria_hidden="true"), data_tip=told)


def _group(view: Position, pen: Pen, seat: int, food: int) -> Markup:
    """One food of an open den, and what it is worth; in one's own den an acorn can be placed on it."""
    size = _size(view.dens[seat], food)
    told = say(
        "{food}: {size}, worth {points}",
        food=say(FOOD_NAMES[food]),
        size=size,
        points=signed(_worth(view, size)),
    )
    shown, place = _shown(view, view.dens[seat], food), f"group-{seat}-{food}"
    if not pen.is_me(seat):
        inside = (tag("span", told, cls="heard"), tag("div", shown, cls="sq-group", aria_hidden="true"))
        return tag("li", *inside, data_tip=told, data_place=place)
    tip = None if pen.can(ACORN + food) else told
    label = _acorn_label(view, food, size)
    return tag("li", pen.choice(ACORN + food, shown, label=label, cls="sq-group", tip=tip), data_place=place)


def _shown(view: Position, den: Den, food: int) -> Markup:
    placed, size = _placed(den, food), _size(den, food)
    worth = _worth(view, size)
    points_for = tag("b", signed(worth), cls=f"sq-points {worth_kind(worth, table_of(view))}")
    return tag(
        "span", _stack(food, size - placed, placed), tag("b", str(size), cls="sq-size"), points_for, cls="sq-shown"
    )


def _acorn_label(view: Position, food: int, size: int) -> str:
    return say(
        "Acorn on {food}: {size} of it then, worth {points} instead of {now}.",
        food=say(FOOD_NAMES[food]),
        size=size + 1,
        points=signed(_worth(view, size + 1)),
        now=signed(_worth(view, size)),
    )


def _stack(food: int, cards: int, placed: int) -> Markup:
    """Cards and acorns of one food, side by side; where room is short they overlap. None leaves an outline."""
    name = FOOD_SYMBOLS[food]
    lying = [tag("i", symbol(name), cls="sq-mini") for _ in range(cards)]
    acorns_on = [tag("i", symbol("acorn"), cls="sq-mini acorn") for _ in range(placed)]
    none = [] if lying else [tag("i", symbol(name), cls="sq-mini none")]
    return tag("span", none, lying, acorns_on, cls="sq-stack", aria_hidden="true")


def _placed(den: Den, food: int) -> int:
    """The acorns that are seen on a food."""
    return max(0, int(den.placed[food]))


def _size(den: Den, food: int) -> int:
    """The cards and acorns of a food that are seen in an open den."""
    return int(den.cards[food]) + int(den.start == food) + _placed(den, food)


def _worth(view: Position, size: int) -> int:
    return table_of(view)[min(size, TABLE_END)]
