"""The players: their nuts, their plans, and the coins at hand."""

from __future__ import annotations

from scurry.drawing import Markup, Pen, seat_name, symbol, tag
from scurry.games.squirrel_squabble.components import Action
from scurry.games.squirrel_squabble.moves import ACTION_NAMES, COLOR_NAMES
from scurry.games.squirrel_squabble.planning import is_stacked, move_for
from scurry.games.squirrel_squabble.position import (
    COIN_SIDES,
    MOST_NUTS,
    NO_COIN,
    STEPS,
    Color,
    Position,
    Squirrel,
    Stage,
)
from scurry.games.squirrel_squabble.telling import ORDINALS
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.common import is_to_act
from scurry.kernel.records import UNKNOWN
from scurry.kernel.verbs import SPECTATOR

METALS = {
    Action.FLIP_ACTION: "ss-copper",
    Action.SQUABBLE: "ss-copper",
    Action.FLIP_TILE: "ss-jade",
    Action.SWITCH_TILES: "ss-jade",
}


def player(view: Position, pen: Pen, seat: int) -> Markup:
    """Name, squirrel, nuts and plan."""
    acts = " acts" if is_to_act(view, seat) else ""
    won = " ss-won" if view.winners >> seat & 1 else ""
    inside = (_head(view, pen, seat), _nuts(view.squirrels[seat]), _plan(view, pen, seat))
    return tag("section", *inside, cls=f"ss-player seat-{seat}{acts}{won}", aria_label=pen.names[seat])


def _head(view: Position, pen: Pen, seat: int) -> Markup:
    color = view.squirrels[seat].color
    figure = symbol("leaf") if color == Color.NONE else symbol(f"ss-squirrel-{color}", say(COLOR_NAMES[color]))
    state = tag("span", _state(view, pen, seat), cls="ss-state")
    return tag("div", figure, seat_name(seat, pen.names[seat]), state, cls="ss-head")


def _state(view: Position, pen: Pen, seat: int) -> str:
    if view.over:
        return say("wins") if view.winners >> seat & 1 else ""
    if is_to_act(view, seat):
        return say("your turn") if pen.is_me(seat) else say("choosing")
    has_chosen = view.stage == Stage.PROGRAM or (view.stage == Stage.FACE and view.choosers >> seat & 1)
    return say("ready") if has_chosen else ""


def _nuts(squirrel: Squirrel) -> Markup:
    places = (symbol("acorn", cls="" if nut < squirrel.nuts else "ss-no-nut") for nut in range(MOST_NUTS))
    words = say_count("{count} nut of {most}", "{count} nuts of {most}", squirrel.nuts, most=MOST_NUTS)
    return tag("div", places, tag("span", words, cls="caption"), cls="ss-nuts")


# --- Plans ------------------------------------------------------------------------------------------------------------


def _plan(view: Position, pen: Pen, seat: int) -> Markup | None:
    if view.round_number == 0:
        return None
    return tag("ol", (_slot(view, seat, step) for step in range(STEPS)), cls="ss-plan", aria_label=say("Plan"))


def _slot(view: Position, seat: int, step: int) -> Markup:
    squirrel = view.squirrels[seat]
    is_lost = bool(squirrel.has_lost) and step >= squirrel.shown
    is_running = view.stage != Stage.PROGRAM and not view.over and step == view.step and not is_lost
    cls = f"ss-slot{' ss-now' if is_running else ''}{' ss-lost' if is_lost else ''}"
    return tag("li", _in_slot(view, seat, step, is_lost), cls=cls)


def _in_slot(view: Position, seat: int, step: int, is_lost: bool) -> list[Markup]:
    """A coin that is known, one face down, or none. How far a plan has got is nobody else's business (SS-3.3)."""
    side = int(view.squirrels[seat].stack[step])
    is_planning = view.stage == Stage.PROGRAM and is_to_act(view, seat)
    if side == NO_COIN or (side == UNKNOWN and is_planning):
        return [tag("span", str(step + 1), cls="ss-coin ss-none")]
    if side == UNKNOWN:
        told = say("lost") if is_lost else say("hidden")
        return [tag("span", "?", cls="ss-coin ss-down"), tag("span", told, cls="ss-told")]
    up, beneath = int(view.options.coins[side]), int(view.options.coins[side ^ 1])
    words = say("on the other side: {action}", action=say(ACTION_NAMES[beneath]))
    small = tag("span", symbol(f"ss-act-{beneath}", words), cls=f"ss-coin ss-small {_metal(beneath)}", title=words)
    coin = tag("span", symbol(f"ss-act-{up}"), cls=f"ss-coin {_metal(up)}", data_piece=f"coin-{seat}-{side}")
    name = say(ACTION_NAMES[up])
    told = tag("span", tag("s", name), tag("span", say("(lost)"), cls="heard")) if is_lost else tag("span", name)
    return [coin, small, tag("span", told, cls="ss-told")]


def _metal(action: int) -> str:
    return METALS.get(Action(action), "ss-gold")


# --- The coins at hand ------------------------------------------------------------------------------------------------


def coins_at_hand(view: Position, pen: Pen) -> Markup | None:
    """SS-3.1: the coins that are left, both sides to be seen; a click plays the side that is clicked."""
    if view.stage != Stage.PROGRAM or pen.seat == SPECTATOR or not is_to_act(view, pen.seat):
        return None
    words = tag("p", say("Your coins, both sides"), cls="ss-round")
    coins = (_coin(view, pen, first) for first in range(0, COIN_SIDES, 2))
    return tag("div", words, tag("div", coins, cls="ss-coins"), cls="ss-hand")


def _coin(view: Position, pen: Pen, first: int) -> Markup:
    if is_stacked(view.squirrels[pen.seat], first):
        return tag("div", tag("span", say("in your plan")), cls="ss-both ss-used")
    flip = tag("span", "⇄", cls="ss-or", aria_hidden="true")
    return tag("div", _side(view, pen, first), flip, _side(view, pen, first + 1), cls="ss-both")


def _side(view: Position, pen: Pen, side: int) -> Markup:
    up, beneath = int(view.options.coins[side]), int(view.options.coins[side ^ 1])
    planned = sum(each != NO_COIN for each in view.squirrels[pen.seat].stack)
    ordinal = say(ORDINALS[min(planned, STEPS - 1)])
    sentence = "{up} as your {ordinal} action; {beneath} is on the other side"
    label = say(sentence, up=say(ACTION_NAMES[up]), ordinal=ordinal, beneath=say(ACTION_NAMES[beneath]))
    disc = tag("span", symbol(f"ss-act-{up}"), cls=f"ss-coin {_metal(up)}", data_piece=f"coin-{pen.seat}-{side}")
    told = tag("span", say(ACTION_NAMES[up]), cls="ss-told")
    return pen.choice(int(move_for(view, side)), disc, told, label=label, cls="ss-side")
