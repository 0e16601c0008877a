"""The tree on the page: trunk, limbs, cards, the acorns on them, and the squirrels."""

from __future__ import annotations

from scurry.drawing import Content, Markup, Pen, symbol, tag
from scurry.games.nutty_squirrels.board_page_places import (
    GROUND,
    acorn_on,
    card_at,
    sign_of,
    squirrel_of,
    stump_of,
)
from scurry.games.nutty_squirrels.board_page_symbols import ACORNS, LEAF_SYMBOLS, branch, heap, trunk
from scurry.games.nutty_squirrels.board_page_tips import card_tip, limb_name, trunk_tip
from scurry.games.nutty_squirrels.board_page_words import label, leaf_name
from scurry.games.nutty_squirrels.card import FIRST_POWER
from scurry.games.nutty_squirrels.moves import CLAIM, FLIP, GO, HANDLE, LIMB_NAMES, SCARE
from scurry.games.nutty_squirrels.naming import spot_name
from scurry.games.nutty_squirrels.position import COLOURS, LENGTH, LIMBS, Leaf, Owing, Position, Power
from scurry.games.nutty_squirrels.tree import open_power, spot_of, spot_under
from scurry.kernel.catalogue import say
from scurry.kernel.common import is_to_act
from scurry.kernel.records import UNKNOWN
from scurry.kernel.verbs import SPECTATOR

MOST_ON_CARD = 3
"""So many acorns of a heap on a card are drawn."""


def draw_tree(view: Position, pen: Pen) -> Markup:
    """The trunk and its six limbs, before the crown."""
    limbs = (_limb(view, pen, index) for index in range(LIMBS))
    scenery = (tag("div", cls="nt-crown"), tag("i", cls="nt-ground", data_place=GROUND))
    return tag("section", scenery, _trunk(view, pen), limbs, cls="nt-tree", aria_label=say("The tree"))


def _trunk(view: Position, pen: Pen) -> Markup:
    inside = (trunk(), tag("span", say("trunk"), cls="caption"), _squirrels(view, pen, 0))
    tip = trunk_tip(view)
    return pen.choice(GO, *inside, label=label(view, pen, GO), cls="nt-trunk", piece=card_at(0), tip=tip)


def _limb(view: Position, pen: Pen, index: int) -> Markup:
    limb = view.limbs[index]
    cells = [_cell(view, pen, index, place) for place in range(1, limb.length + 1)]
    stump = [_stump(index)] if limb.is_short else []
    gone = (tag("li", cls="nt-cell gone", aria_hidden="true") for _ in range(LENGTH - limb.length - len(stump)))
    cards = tag("ol", cells, stump, gone, cls="nt-cards")
    inside = (branch(int(limb.length)), _sign(view, pen, index), cards)
    return tag("section", *inside, cls=f"nt-limb nt-{index}", aria_label=limb_name(view, index))


def _stump(index: int) -> Markup:
    told = say("Broken off: nothing grows here any more.")
    return tag("li", symbol("broken-branch", told), cls="nt-stump", data_place=stump_of(index), data_tip=told)


def _sign(view: Position, pen: Pen, index: int) -> Markup:
    """The limb's letter; the Owl sits on it when it can be sent there."""
    letter = tag("b", LIMB_NAMES[index])
    if not pen.can(SCARE + index):
        return tag("span", letter, cls="nt-sign", data_place=sign_of(index), aria_hidden="true")
    told = label(view, pen, SCARE + index)
    return pen.choice(SCARE + index, symbol("owl"), letter, label=told, cls="nt-sign owl", piece=sign_of(index))


def _cell(view: Position, pen: Pen, index: int, place: int) -> Markup:
    """A place of the tree: the card, the acorns on it, and the squirrels."""
    spot = int(spot_of(index, place))
    is_mine = pen.seat != SPECTATOR and spot_under(view.squirrels[pen.seat]) == spot
    acorns = [_on_card(view, pen, spot, colour, is_mine) for colour in range(COLOURS)]
    wanted = " wanted" if view.owing == Owing.STEP and view.wanted == spot else ""
    here = " here" if is_mine else ""
    things = (tag("div", acorns, cls="nt-on-card"), _squirrels(view, pen, spot))
    return tag("li", _card(view, pen, index, place, is_mine), *things, cls=f"nt-cell{here}{wanted}")


def _card(view: Position, pen: Pen, index: int, place: int, is_mine: bool) -> Markup:
    """A click on it goes there; on the card underfoot, it turns it or claims its power."""
    limb, spot = view.limbs[index], int(spot_of(index, place))
    is_up, move = bool(limb.up[place - 1]), GO + spot
    if is_mine:
        move = CLAIM if open_power(limb, place) != Power.NONE else FLIP
    verb = _verb(move) if is_mine and pen.can(move) else None
    cls = "card nt-card " + _look(int(limb.cards[place - 1]), is_up)
    inside, tip = (*_face(view, index, place), verb), card_tip(view, index, place)
    if is_mine and is_up and move == FLIP:
        return tag("div", *inside, tag("span", tip, cls="heard"), cls=cls, data_piece=card_at(spot), data_tip=tip)
    return pen.choice(move, *inside, label=label(view, pen, move), cls=cls, piece=card_at(spot), tip=tip)


def _verb(move: int) -> Markup:
    return tag("span", say("flip") if move == FLIP else say("claim"), cls="nt-verb")


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
    name = tag("span", leaf_name(card), cls="caption") if card >= Leaf.BROKEN else None
    return [corner, printed, name, _bag(view, index, place)]


def _bag(view: Position, index: int, place: int) -> Markup | None:
    """Solo: what the thief has taken (NS-13.14)."""
    at, bags = (place - 1) * COLOURS, view.limbs[index].bags
    taken = [symbol(ACORNS[colour]) for colour in range(COLOURS) for _ in range(bags[at + colour])]
    return tag("span", taken, cls="nt-bag") if taken else None


def _on_card(view: Position, pen: Pen, spot: int, colour: int, is_mine: bool) -> Markup | None:
    limb, place = view.limbs[(spot - 1) // LENGTH], (spot - 1) % LENGTH
    count = int(limb.acorns[place * COLOURS + colour])
    if count == 0:
        return None
    inside = heap(colour, count, MOST_ON_CARD, acorn_on(spot, colour))
    if not is_mine:
        return tag("div", *inside, cls="nt-pile")
    move = HANDLE + colour
    return pen.choice(move, *inside, label=label(view, pen, move), cls="nt-pile")


def _squirrels(view: Position, pen: Pen, spot: int) -> Markup | None:
    seats = [seat for seat in range(view.seats) if spot_under(view.squirrels[seat]) == spot]
    inside = [_squirrel(view, pen, seat) for seat in seats]
    return tag("div", inside, cls=f"nt-squirrels many-{len(seats)}") if seats else None


def _squirrel(view: Position, pen: Pen, seat: int) -> Markup:
    """In the colour of its seat, and with its mark."""
    acts = " acts" if is_to_act(view, seat) else ""
    mark = tag("span", symbol(f"mark-{seat}"), cls="nt-mark")
    name = tag("span", pen.names[seat], cls="heard")
    inside = (symbol("squirrel"), mark, name)
    return tag("span", *inside, cls=f"nt-squirrel seat-{seat}{acts}", data_piece=squirrel_of(seat))
