"""The players: their squirrels, their nuts and their plans."""

from __future__ import annotations

from scurry.drawing import Markup, Pen, seat_name, symbol, tag
from scurry.games.squirrel_squabble.board_page_tips import coin_tip, nuts_tip
from scurry.games.squirrel_squabble.components import Action
from scurry.games.squirrel_squabble.moves import ACTION_NAMES, COLOR_NAMES
from scurry.games.squirrel_squabble.position import MOST_NUTS, NO_COIN, STEPS, Color, Position, Squirrel, Stage
from scurry.kernel.catalogue import in_turn, say
from scurry.kernel.common import is_to_act
from scurry.kernel.records import UNKNOWN

METALS = {
    Action.FLIP_ACTION: "ss-copper",
    Action.SQUABBLE: "ss-copper",
    Action.FLIP_TILE: "ss-jade",
    Action.SWITCH_TILES: "ss-jade",
}


def player(view: Position, pen: Pen, seat: int, cls: str) -> Markup:
    """Name, squirrel, nuts and plan."""
    acts = " acts" if is_to_act(view, seat) else ""
    won = " ss-won" if view.winners >> seat & 1 else ""
    who = tag("div", _head(view, pen, seat), _nuts(view.squirrels[seat], seat), _state(view, pen, seat), cls="ss-who")
    cls = f"ss-player {cls} seat-{seat}{acts}{won}"
    return tag("section", who, _plan(view, seat), cls=cls, aria_label=pen.names[seat])


def _head(view: Position, pen: Pen, seat: int) -> Markup:
    color = view.squirrels[seat].color
    figure = symbol("leaf") if color == Color.NONE else symbol(f"ss-squirrel-{color}", say(COLOR_NAMES[color]))
    return tag("h2", figure, seat_name(seat, pen.names[seat]), cls="ss-head")


def _state(view: Position, pen: Pen, seat: int) -> Markup:
    return tag("p", _state_in_words(view, pen, seat), cls="ss-state")


def _state_in_words(view: Position, pen: Pen, seat: int) -> str:
    if view.over:
        return say("wins") if view.winners >> seat & 1 else ""
    if is_to_act(view, seat):
        return say("your turn") if pen.is_me(seat) else say("choosing")
    if view.squirrels[seat].has_lost:
        return say("out for this round")
    has_chosen = is_planning(view) or (view.stage == Stage.FACE and view.choosers >> seat & 1)
    return say("ready") if has_chosen else ""


def is_planning(view: Position) -> bool:
    """Whether somebody is still stacking coins; while a round is carried out nobody is asked."""
    return bool(view.stage == Stage.PROGRAM and view.to_act)


def _nuts(squirrel: Squirrel, seat: int) -> Markup:
    places = (_nut(squirrel, seat, nut) for nut in range(MOST_NUTS))
    words = nuts_tip(squirrel)
    return tag("div", places, cls="ss-nuts", data_place=f"nuts-{seat}", data_tip=words, role="img", aria_label=words)


def _nut(squirrel: Squirrel, seat: int, nut: int) -> Markup:
    """The last one is the one that is lost or stolen."""
    is_last = nut == squirrel.nuts - 1
    cls = "ss-nut" if nut < squirrel.nuts else "ss-nut ss-no-nut"
    return tag("span", symbol("acorn"), cls=cls, data_place=f"nut-{seat}" if is_last else None)


# --- Plans ------------------------------------------------------------------------------------------------------------


def _plan(view: Position, seat: int) -> Markup:
    slots = (_slot(view, seat, step) for step in range(STEPS))
    return tag("ol", slots, cls="ss-plan", aria_label=plan_in_words(view, seat))


def plan_in_words(view: Position, seat: int) -> str:
    """What is known of a plan, as people say it: move 1, then turn left."""
    known = [int(side) for side in view.squirrels[seat].stack if side not in (NO_COIN, UNKNOWN)]
    told = in_turn(say(ACTION_NAMES[view.options.coins[side]]) for side in known)
    return say("Plan: {actions}", actions=told) if known else say("Plan")


def _slot(view: Position, seat: int, step: int) -> Markup:
    squirrel = view.squirrels[seat]
    is_lost = bool(squirrel.has_lost) and step >= squirrel.shown
    is_going_on = view.round_number > 0 and not is_planning(view) and not view.over
    is_now = is_going_on and step == view.step and not is_lost
    cls = f"ss-slot{' ss-now' if is_now else ''}{' ss-lost' if is_lost else ''}"
    return tag("li", _in_slot(view, seat, step, is_lost), cls=cls)


def _in_slot(view: Position, seat: int, step: int, is_lost: bool) -> list[Markup]:
    """A coin that is known, one face down, or none. How far a plan has got is nobody else's business (SS-3.3)."""
    side = int(view.squirrels[seat].stack[step])
    is_stacking = is_planning(view) and is_to_act(view, seat)
    if side == NO_COIN or (side == UNKNOWN and (is_stacking or view.round_number == 0)):
        return [tag("span", str(step + 1), cls="ss-coin ss-none")]
    if side == UNKNOWN:
        told = say("lost") if is_lost else say("hidden")
        tip = say("A coin of the plan, face down until its step.")
        return [tag("span", "?", cls="ss-coin ss-down", data_tip=tip), tag("span", told, cls="ss-told")]
    return _known_coin(view, seat, side, is_lost)


def _known_coin(view: Position, seat: int, side: int, is_lost: bool) -> list[Markup]:
    up, beneath = int(view.options.coins[side]), int(view.options.coins[side ^ 1])
    squirrel = view.squirrels[seat]
    is_played = squirrel.shown > 0 and side == squirrel.stack[squirrel.shown - 1]
    small = tag("span", symbol(f"ss-act-{beneath}"), cls=f"ss-coin ss-small {metal(beneath)}", aria_hidden="true")
    named = {"data_piece": f"coin-{seat}-{side}", "data_place": f"played-{seat}" if is_played else None}
    tip = coin_tip(up, beneath)
    coin = tag("span", symbol(f"ss-act-{up}"), small, cls=f"ss-coin {metal(up)}", data_tip=tip, **named)
    name = say(ACTION_NAMES[up])
    told = [tag("s", name), tag("span", say("(lost)"), cls="heard")] if is_lost else [name]
    return [coin, tag("span", told, cls="ss-told"), tag("span", tip, cls="heard")]


def metal(action: int) -> str:
    """Coins that do alike look alike: the other's coin, tiles, one's own feet."""
    return METALS.get(Action(action), "ss-gold")
