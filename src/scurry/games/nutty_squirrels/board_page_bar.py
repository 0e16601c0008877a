"""What lies beside the tree on the page: the turn, the round, the deck, the supply, and the market of the solo game."""

from __future__ import annotations

from scurry.drawing import Markup, Pen, seat_name, symbol, tag
from scurry.games.nutty_squirrels.board_page_places import DECK, MARKET, POINTS, ROUND, supply_of, ware
from scurry.games.nutty_squirrels.board_page_symbols import ACORNS, LEAF_SYMBOLS
from scurry.games.nutty_squirrels.board_page_tips import (
    deck_tip,
    points_tip,
    power_tip,
    round_tip,
    supply_tip,
    sure_of,
)
from scurry.games.nutty_squirrels.board_page_words import aim, label
from scurry.games.nutty_squirrels.card import FIRST_POWER
from scurry.games.nutty_squirrels.moves import BUY, END, ON_SALE, REFUSE, STOP
from scurry.games.nutty_squirrels.naming import power_name
from scurry.games.nutty_squirrels.position import ACTION_POINTS, COLOURS, POWER_PRICE, Owing, Position, Power
from scurry.games.nutty_squirrels.solo import is_solo
from scurry.games.nutty_squirrels.turns import points_left
from scurry.games.nutty_squirrels.words import price_left
from scurry.kernel.catalogue import say, say_count


def draw_turn(view: Position, pen: Pen) -> Markup:
    """Whose turn it is and what is left of it, or what the lone squirrel is after; and how to end it."""
    told = _aim(view) if is_solo(view) or view.over else _points(view, pen)
    return tag("section", told, _planks(view, pen), cls="nt-turn", aria_label=say("The turn"))


def _points(view: Position, pen: Pen) -> Markup:
    """The action points that are left, as paws."""
    seat = int(view.turn)
    left = int(points_left(view, seat))
    all_points = max(ACTION_POINTS + int(view.squirrels[seat].powers[Power.SUGAR_RUSH]), left)
    paws = [symbol("nt-paw", cls="left" if point < left else "spent") for point in range(all_points)]
    told = tag("span", say_count("{count} action point left", "{count} action points left", left), cls="heard")
    row = tag("span", paws, told, cls="nt-paws", data_place=POINTS, data_tip=points_tip(left))
    return tag("div", seat_name(seat, pen.names[seat]), row, cls=f"nt-points seat-{seat}")


def _aim(view: Position) -> Markup:
    """Solo: what wins, what is owed, or how it ended."""
    if view.owing == Owing.NOTHING:
        is_lost = is_solo(view) and view.over and not view.has_won
        return tag("div", symbol("broken-branch" if is_lost else "golden-acorn"), tag("b", aim(view)), cls="nt-aim")
    icon = "owl" if view.owing == Owing.OWL else "acorn"
    return tag("div", symbol(icon), tag("b", say("{price} to pay", price=price_left(view))), cls="nt-aim owed")


def _planks(view: Position, pen: Pen) -> Markup:
    words = {END: say("End turn"), STOP: say("Stop here"), REFUSE: say("Pay nothing")}
    now = " now" if pen.can(END) and not points_left(view, view.turn) else ""
    shown = [
        pen.choice(move, told, label=label(view, pen, move), cls=f"nt-plank{now}", sure=sure_of(view, move))
        for move, told in words.items()
        if pen.can(move)
    ]
    return tag("div", shown, cls="nt-planks")


def draw_stock(view: Position) -> Markup:
    """The round and the deck, and the supply."""
    parts = () if is_solo(view) else (_round(view), _deck(view))
    supply = tag("div", (_supply(view, colour) for colour in range(COLOURS)), cls="nt-supply")
    return tag("section", *parts, supply, cls="nt-stock", aria_label=say("Deck and supply"))


def _round(view: Position) -> Markup:
    number = say("Round {number}", number=view.round_number)
    if view.last_round:
        last = min(int(view.last_round), int(view.options.rounds))
        number = say("Round {number} of {last}", number=view.round_number, last=last)
    cls = "nt-round last" if view.last_round else "nt-round"
    return tag("b", number, cls=cls, data_place=ROUND, data_tip=round_tip(view))


def _deck(view: Position) -> Markup:
    count = tag("b", str(view.deck_size))
    told = deck_tip(view)
    return tag("div", count, tag("span", told, cls="heard"), cls="nt-deck", data_place=DECK, data_tip=told)


def _supply(view: Position, colour: int) -> Markup:
    count, told = tag("b", str(view.supply[colour]), aria_hidden="true"), supply_tip(view, colour)
    acorn = tag("i", symbol(ACORNS[colour]), data_place=supply_of(colour))
    return tag("span", acorn, count, tag("span", told, cls="heard"), cls="nt-left", data_tip=told)


def draw_market(view: Position, pen: Pen) -> Markup:
    """Solo: three powers, five acorns each (NS-13.5)."""
    wares = tag("ul", (tag("li", _ware(view, pen, index)) for index in range(len(ON_SALE))))
    heading = tag("h3", say("On sale"), cls="nt-title")
    return tag("section", heading, wares, cls="nt-market", aria_label=say("The market"), data_place=MARKET)


def _ware(view: Position, pen: Pen, index: int) -> Markup:
    power = int(ON_SALE[index])
    if not view.market[power]:
        return tag("div", tag("span", say("sold"), cls="caption"), cls="nt-ware sold")
    wanted = " wanted" if view.owing == Owing.POWER and view.wanted == power else ""
    price = tag("span", symbol("acorn"), tag("b", str(POWER_PRICE)), cls="nt-price")
    inside = (symbol(LEAF_SYMBOLS[FIRST_POWER + power]), tag("span", power_name(power), cls="caption"), price)
    told, tip = label(view, pen, BUY + index), power_tip(view, power)
    return pen.choice(BUY + index, *inside, label=told, cls=f"nt-ware{wanted}", piece=ware(power), tip=tip)
