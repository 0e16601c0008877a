"""Nutty Squirrels' table on a page: the tree with its six limbs, the turn, and a board for every squirrel.

A click on a card goes there, turns it or claims it. Acorns on the card underfoot are gathered by
a click on them; what else can be done with acorns and powers is on the squirrels' boards.
"""

from __future__ import annotations

from scurry.drawing import Content, Markup, Pen, seat_name, symbol, tag
from scurry.games.nutty_squirrels.board_page_squirrels import draw_boards
from scurry.games.nutty_squirrels.board_page_symbols import ACORNS, LEAF_SYMBOLS, branch, heap, trunk
from scurry.games.nutty_squirrels.board_page_words import debt, goal, label, leaf_name, power_words, spot_name
from scurry.games.nutty_squirrels.card import FIRST_POWER
from scurry.games.nutty_squirrels.claiming import can_take
from scurry.games.nutty_squirrels.moves import (
    BUY,
    CLAIM,
    END,
    FLIP,
    GO,
    HANDLE,
    LIMB_NAMES,
    ON_SALE,
    REFUSE,
    SCARE,
    STOP,
)
from scurry.games.nutty_squirrels.position import (
    ACTION_POINTS,
    COLOURS,
    LENGTH,
    LIMBS,
    POWER_PRICE,
    Leaf,
    Owing,
    Position,
    Power,
)
from scurry.games.nutty_squirrels.solo import is_solo
from scurry.games.nutty_squirrels.tree import open_power, spot_of, spot_under
from scurry.games.nutty_squirrels.turns import points_left
from scurry.games.nutty_squirrels.words import power_name
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.common import is_to_act
from scurry.kernel.records import UNKNOWN
from scurry.kernel.verbs import SPECTATOR

MOST_ON_CARD = 3
"""So many acorns of a heap on a card are drawn."""


def draw(view: Position, pen: Pen) -> Markup:
    """The tree above, the turn below it, then the squirrels' boards."""
    return tag("div", _tree(view, pen), _bar(view, pen), draw_boards(view, pen), cls="nutty")


# --- The tree ---------------------------------------------------------------------------------------------------------


def _tree(view: Position, pen: Pen) -> Markup:
    limbs = (_limb(view, pen, index) for index in range(LIMBS))
    return tag("div", tag("div", cls="nt-crown"), _trunk(view, pen), limbs, cls="nt-tree")


def _trunk(view: Position, pen: Pen) -> Markup:
    inside = (trunk(), tag("span", say("trunk"), cls="caption"), _squirrels(view, pen, 0))
    return pen.choice(GO, *inside, label=label(view, pen, GO), cls="nt-trunk")


def _limb(view: Position, pen: Pen, index: int) -> Markup:
    limb = view.limbs[index]
    cells = [_cell(view, pen, index, place) for place in range(1, limb.length + 1)]
    stump = tag("div", symbol("broken-branch", say("broken off")), cls="nt-stump") if limb.is_short else None
    gone = (tag("div", cls="nt-cell gone") for _ in range(LENGTH - limb.length))
    return tag("div", branch(int(limb.length)), _sign(view, pen, index), cells, stump, gone, cls=f"nt-limb nt-{index}")


def _sign(view: Position, pen: Pen, index: int) -> Markup:
    """The limb's letter; the Owl sits on it when it can be sent there."""
    letter = tag("b", LIMB_NAMES[index])
    if not pen.can(SCARE + index):
        return tag("span", letter, cls="nt-sign")
    return pen.choice(SCARE + index, symbol("owl"), letter, label=label(view, pen, SCARE + index), cls="nt-sign owl")


def _cell(view: Position, pen: Pen, index: int, place: int) -> Markup:
    """A place of the tree: the card, the acorns on it, and the squirrels."""
    spot = int(spot_of(index, place))
    is_mine = pen.seat != SPECTATOR and spot_under(view.squirrels[pen.seat]) == spot
    acorns = [_on_card(view, pen, index, place, colour, is_mine) for colour in range(COLOURS)]
    wanted = " wanted" if view.owing == Owing.STEP and view.wanted == spot else ""
    here = " here" if is_mine else ""
    things = (tag("div", acorns, cls="nt-on-card"), _squirrels(view, pen, spot))
    return tag("div", _card(view, pen, index, place, is_mine), *things, cls=f"nt-cell{here}{wanted}")


def _card(view: Position, pen: Pen, index: int, place: int, is_mine: bool) -> Markup:
    limb, spot = view.limbs[index], int(spot_of(index, place))
    is_up = bool(limb.up[place - 1])
    inside, cls = _face(view, index, place), "card nt-card " + _look(int(limb.cards[place - 1]), is_up)
    if not is_mine:
        return pen.choice(GO + spot, *inside, label=label(view, pen, GO + spot), cls=cls)
    power = open_power(limb, place)
    if not is_up or power != Power.NONE:
        move = FLIP if not is_up else CLAIM
        words = tag("span", say("flip") if move == FLIP else say("claim"), cls="nt-verb") if pen.can(move) else None
        piece = f"power-{pen.seat}-{power}" if is_up and can_take(view.squirrels[pen.seat], power) else None
        return pen.choice(move, *inside, words, label=label(view, pen, move), cls=cls, piece=piece)
    return tag("div", *inside, cls=cls)


def _look(card: int, is_up: bool) -> str:
    if not is_up:
        return "down" if card == UNKNOWN else "down known"
    return "broken" if card == Leaf.BROKEN else "power" if card >= FIRST_POWER else "leaf"


def _face(view: Position, index: int, place: int) -> list[Content]:
    """What a card shows; after the end, what the face-down ones would have been."""
    limb = view.limbs[index]
    card, corner = int(limb.cards[place - 1]), tag("small", spot_name(int(spot_of(index, place))), cls="nt-corner")
    if not limb.up[place - 1] and card == UNKNOWN:
        return [corner, symbol("leaf", cls="nt-back")]
    printed: Content = symbol(LEAF_SYMBOLS[card])
    if card < Leaf.BROKEN:
        shown = [ACORNS[card == Leaf.GOLDEN]] * (1 if card == Leaf.GOLDEN else card)
        printed = (symbol("leaf"), tag("span", map(symbol, shown), cls="nt-printed"))
    bag = _bag(view, index, place)
    return [corner, printed, tag("span", leaf_name(card), cls="caption") if card >= Leaf.BROKEN else None, bag]


def _bag(view: Position, index: int, place: int) -> Markup | None:
    """Solo: what the thief has taken (NS-13.14)."""
    at, bags = (place - 1) * COLOURS, view.limbs[index].bags
    taken = [symbol(ACORNS[colour]) for colour in range(COLOURS) for _ in range(bags[at + colour])]
    return tag("span", taken, cls="nt-bag") if taken else None


def _on_card(view: Position, pen: Pen, index: int, place: int, colour: int, is_mine: bool) -> Markup | None:
    count = int(view.limbs[index].acorns[(place - 1) * COLOURS + colour])
    if count == 0:
        return None
    inside = heap(colour, count, MOST_ON_CARD)
    if not is_mine:
        return tag("div", *inside, cls="nt-pile")
    move = HANDLE + colour
    return pen.choice(move, *inside, label=label(view, pen, move), cls="nt-pile")


def _squirrels(view: Position, pen: Pen, spot: int) -> Markup | None:
    seats = [seat for seat in range(view.seats) if spot_under(view.squirrels[seat]) == spot]
    inside = [_squirrel(view, pen, seat) for seat in seats]
    return tag("div", inside, cls=f"nt-squirrels many-{len(seats)}") if seats else None


def _squirrel(view: Position, pen: Pen, seat: int) -> Markup:
    acts = " acts" if is_to_act(view, seat) else ""
    mark = tag("span", symbol(f"mark-{seat}"), cls="nt-mark")
    name = tag("span", pen.names[seat], cls="heard")
    inside, piece = (symbol("squirrel"), mark, name), f"squirrel-{seat}"
    return tag("span", *inside, cls=f"nt-squirrel seat-{seat}{acts}", data_piece=piece)


# --- The turn, and what lies beside the tree --------------------------------------------------------------------------


def _bar(view: Position, pen: Pen) -> Markup:
    parts = (_debt(view), _market(view, pen)) if is_solo(view) else (_turn(view, pen), _deck(view))
    return tag("div", *parts, _supply(view), _buttons(view, pen), cls="nt-bar")


def _turn(view: Position, pen: Pen) -> Markup:
    """Whose turn it is, and the action points that are left."""
    seat = int(view.turn)
    left = 0 if view.over else int(points_left(view, seat))
    all_points = max(ACTION_POINTS + int(view.squirrels[seat].powers[Power.SUGAR_RUSH]), left)
    paws = (symbol("nt-paw", cls="left" if point < left else "spent") for point in range(all_points))
    told = say_count("{count} action point left", "{count} action points left", left)
    who = tag("span", say("The game is over")) if view.over else seat_name(seat, pen.names[seat])
    points = tag("div", tag("div", paws, cls="nt-paws"), tag("span", told, cls="caption"), cls="nt-points")
    return tag("div", who, points if not view.over else None, cls=f"nt-turn seat-{seat}")


def _deck(view: Position) -> Markup:
    number = say("Round {number}", number=view.round_number)
    if view.last_round:
        last = min(int(view.last_round), int(view.options.rounds))
        number = say("Round {number}; the last is {last}", number=view.round_number, last=last)
    card = tag("div", tag("b", str(view.deck_size)), cls="card nt-deck")
    count = tag("span", say_count("{count} card", "{count} cards", int(view.deck_size)), cls="caption")
    return tag("div", card, tag("div", tag("b", number), count, cls="nt-told"), cls="nt-beside")


def _supply(view: Position) -> Markup:
    counts = [
        tag("span", symbol(ACORNS[colour]), tag("b", str(view.supply[colour])), cls="nt-stock")
        for colour in range(COLOURS)
    ]
    return tag("div", tag("div", counts), tag("span", say("supply"), cls="caption"), cls="nt-supply")


def _buttons(view: Position, pen: Pen) -> Markup | None:
    words = {END: say("End turn"), STOP: say("Stop here"), REFUSE: say("Refuse: the game ends")}
    idle = " now" if pen.can(END) and not points_left(view, view.turn) else ""
    shown = [
        pen.choice(move, told, label=label(view, pen, move), cls=f"nt-plank{idle}")
        for move, told in words.items()
        if pen.can(move)
    ]
    return tag("div", shown, cls="nt-planks") if shown else None


def _debt(view: Position) -> Markup:
    if view.owing == Owing.NOTHING:
        return tag("div", symbol("golden-acorn"), tag("span", goal(view)), cls="nt-debt")
    icon = "owl" if view.owing == Owing.OWL else "acorn"
    return tag("div", symbol(icon), tag("b", debt(view)), cls="nt-debt owed")


def _market(view: Position, pen: Pen) -> Markup:
    """Solo: three powers, five acorns each (NS-13.5)."""
    return tag("div", (_ware(view, pen, index) for index in range(len(ON_SALE))), cls="nt-market")


def _ware(view: Position, pen: Pen, index: int) -> Markup:
    power = int(ON_SALE[index])
    if not view.market[power]:
        return tag("div", tag("span", say("sold"), cls="caption"), cls="card gap")
    wanted = " wanted" if view.owing == Owing.POWER and view.wanted == power else ""
    price = tag("span", symbol("acorn"), str(POWER_PRICE), cls="nt-price")
    inside = (price, symbol(LEAF_SYMBOLS[FIRST_POWER + power]), tag("span", power_name(power), cls="caption"))
    ware = pen.choice(
        BUY + index,
        *inside,
        label=label(view, pen, BUY + index),
        cls=f"card nt-card power{wanted}",
        piece=f"power-0-{power}",
    )
    return tag("div", ware, cls="nt-ware", title=power_words(power, is_alone=True))
