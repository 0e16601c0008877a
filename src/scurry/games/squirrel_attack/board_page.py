"""Squirrel Attack's table on a page: the Tree and the chart of hands at the side, a tray of dice for each seat.

What can be done besides clicking dice has one place, beside one's own tray.
"""

from __future__ import annotations

from scurry.drawing import Content, Flight, Markup, Pen, seat_name, symbol, tag
from scurry.games.squirrel_attack.board_chart import chart, podium
from scurry.games.squirrel_attack.board_dice import POWERS, picture, turning
from scurry.games.squirrel_attack.board_trays import tray
from scurry.games.squirrel_attack.board_tree import glade
from scurry.games.squirrel_attack.board_workshop import cups, is_choosing, one_of_each, workshop
from scurry.games.squirrel_attack.forest import can_stop
from scurry.games.squirrel_attack.happenings import Happening
from scurry.games.squirrel_attack.moves import DIE_NAMES, PASS, ROLL, STOP
from scurry.games.squirrel_attack.position import SQUIRREL, Kind, Position, Stage
from scurry.games.squirrel_attack.ranks import rank_of_hand, set_size, set_value
from scurry.games.squirrel_attack.turns import best_hands
from scurry.games.squirrel_attack.words import KIND_TITLES, combination
from scurry.kernel.catalogue import say
from scurry.kernel.common import is_to_act
from scurry.kernel.journal import Event


def draw(view: Position, pen: Pen) -> Markup:
    """The side and the table; one's own tray lies nearest."""
    return tag("div", _side(view, pen), _table(view, pen), cls="attack")


def _side(view: Position, pen: Pen) -> Markup:
    return tag("div", glade(view), podium(view, pen) if view.over else chart(view, pen), cls="sa-side")


def _table(view: Position, pen: Pen) -> Markup:
    me = max(pen.seat, 0)
    rivals = [(me + step) % view.seats for step in range(1, view.seats)]
    if is_choosing(view, pen):
        above: Content = [cups(view, pen, rivals), workshop(view, pen)]
    else:
        trays = (tray(view, pen, seat) for seat in rivals)
        above = tag("section", trays, cls=f"sa-rivals sa-rivals-{len(rivals)}", aria_label=say("The other hands"))
    return tag("div", above, tag("div", tray(view, pen, me), _doing(view, pen), cls="sa-desk"), cls="sa-table")


# --- What is to be done, or what is being done ------------------------------------------------------------------------


def _doing(view: Position, pen: Pen) -> Markup | None:
    if view.over:
        return None
    return tag("section", _deed(view, pen), cls="sa-doing", aria_label=say("What is being done"))


def _deed(view: Position, pen: Pen) -> Content:
    if view.stage == Stage.CHOOSE:
        return one_of_each(view, pen) if is_choosing(view, pen) else None
    if view.stage == Stage.ROLL:
        return _between_rolls(view, pen)
    if view.stage == Stage.POWER:
        return _pass(pen) if pen.can(PASS) else _who_is_on(view, pen)
    if view.stage == Stage.TARGET:
        return _in_use(int(view.kinds[view.using]))
    return turning(view, pen)


def _between_rolls(view: Position, pen: Pen) -> Content:
    if view.to_act == 0:
        return _outcome(view, pen)
    return [_cup(view, pen), _stop(view, pen) if can_stop(view) else None]


def _outcome(view: Position, pen: Pen) -> Markup:
    """SA-6.4, SA-6.7, SA-7.1: what a Roll came to, while people look."""
    best = best_hands(view, view.taking_part)
    winners = [seat_name(seat, pen.names[seat]) for seat in range(view.seats) if best >> seat & 1]
    if view.left == 0:
        return _note(symbol("acorn"), tag("span", say("The Tree is empty")))
    if len(winners) > 1:
        return _note(symbol("sa-laurel"), tag("span", say("Tied: the lot decides")))
    rank = rank_of_hand(view, best.bit_length() - 1)
    return _note(symbol("sa-laurel"), winners[0], tag("span", combination(set_size(rank), set_value(rank))))


def _note(*content: Content) -> Markup:
    return tag("div", *content, cls="sa-note")


def _who_is_on(view: Position, pen: Pen) -> Markup | None:
    seat = next((seat for seat in range(view.seats) if is_to_act(view, seat)), None)
    if seat is None:
        return None
    return _note(seat_name(seat, pen.names[seat]), tag("span", say("may use Squirrel Faces")))


def _in_use(kind: int) -> Markup:
    return _note(picture(kind, SQUIRREL), tag("b", KIND_TITLES[kind]), tag("span", say(POWERS[Kind(kind)])))


def _cup(view: Position, pen: Pen) -> Markup:
    """SA-3.4: one says when, and all roll."""
    name = next((pen.names[seat] for seat in range(view.seats) if is_to_act(view, seat)), "")
    words = say("Roll!") if pen.can(ROLL) else say("{name} [says|say] when to roll", name=name)
    tip = say("The winner of the last Roll says when.")
    return _plank(pen, ROLL, "sa-cup", words, say("All roll their dice."), tip)


def _stop(view: Position, pen: Pen) -> Markup:
    """SA-7.6: nobody can catch the leader; all together may stop."""
    agreed = say("{count} of {seats} would stop", count=view.passes, seats=view.seats)
    tip = say("Nobody can catch the leader any more: if all agree, the Forest ends here.")
    return _plank(pen, STOP, "sa-sign", say("Stop here"), say("Agree to end the Forest here."), tip, agreed)


def _pass(pen: Pen) -> Markup:
    tip = say("A pass is not for good: if somebody else uses a power, the turn comes round again.")
    return _plank(pen, PASS, "sa-paw", say("Pass"), say("Pass: use none of your Squirrel Faces now."), tip)


def _plank(pen: Pen, move: int, picture: str, words: str, label: str, tip: str, small: str = "") -> Markup:
    told = tag("span", words, tag("small", small) if small else None)
    return pen.choice(move, symbol(picture), told, label=label, cls="sa-plank", tip=tip)


# --- What is seen to move ---------------------------------------------------------------------------------------------


def flights(event: Event) -> list[Flight]:
    """Dice tumble when they are thrown; a power leaps at the die that it works on; nuts go to their pile."""
    kind = Happening(event.kind)
    if kind == Happening.ROLLED:
        return [Flight(f"face-{DIE_NAMES[event.d]}")]
    if kind == Happening.WON:
        return [Flight("tree-nut", f"pile-{event.a}")]
    if kind in (Happening.ATE, Happening.SHIFTED, Happening.PLUCKED, Happening.REROLLED):
        return _flights_of_power(kind, f"die-{DIE_NAMES[event.d // 512]}", f"die-{DIE_NAMES[event.b]}")
    return []


def _flights_of_power(kind: Happening, used: str, target: str) -> list[Flight]:
    if kind == Happening.PLUCKED:
        return [Flight(target, target)]
    leap = [Flight(used, target)] if used != target else []
    return [*leap, Flight(target)] if kind == Happening.REROLLED else leap
