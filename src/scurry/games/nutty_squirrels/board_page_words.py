"""What a click on the page's table does, in words."""

from __future__ import annotations

from scurry.drawing import Pen
from scurry.games.nutty_squirrels.card import FIRST_POWER
from scurry.games.nutty_squirrels.moves import (
    BURY,
    BUY,
    CLAIM,
    CONVERT,
    DESTROY,
    END,
    EXCHANGE,
    FLIP,
    HANDLE,
    HOLDER_NAMES,
    LIMB_NAMES,
    ON_SALE,
    PAY,
    REFUSE,
    SCARE,
    STEAL,
    STEAL_POWER,
    SWAP,
)
from scurry.games.nutty_squirrels.moving import step_cost
from scurry.games.nutty_squirrels.naming import colour_name, power_name, spot_name
from scurry.games.nutty_squirrels.position import COLOURS, POWERS, Holder, Leaf, Position
from scurry.games.nutty_squirrels.powers import is_in_danger
from scurry.games.nutty_squirrels.solo import is_solo
from scurry.games.nutty_squirrels.solo_reach import LONE, is_paid_step
from scurry.games.nutty_squirrels.tree import is_face_down, limb_of, open_power, place_of
from scurry.games.nutty_squirrels.turns import value_in
from scurry.kernel.catalogue import say, say_count

HANDLINGS = (
    "Gather a {colour} acorn into your cheeks",
    "Gather a {colour} acorn into your backpack",
    "Drop a {colour} acorn from your cheeks here",
    "Drop the {colour} acorn from your backpack here",
    "Stash a {colour} acorn from your cheeks in your nest",
    "Stash the {colour} acorn from your backpack in your nest",
    "Take a {colour} acorn from your nest into your cheeks",
    "Take a {colour} acorn from your nest into your backpack",
    "Put a {colour} acorn from your cheeks into your backpack",
    "Take the {colour} acorn from your backpack into your cheeks",
)


def leaf_name(card: int) -> str:
    """What a card is called that is more than a leaf."""
    return say("Broken") if card == Leaf.BROKEN else power_name(card - FIRST_POWER)


def aim(view: Position) -> str:
    """What the lone squirrel is after, or how its game ended; with others, that it is over."""
    if not is_solo(view):
        return say("The game is over.")
    points, goal = int(value_in(view.squirrels[LONE], Holder.NEST)), int(view.options.goal)
    if view.over:
        words = "Won, with {points} points." if view.has_won else "Lost: {points} of {goal} points."
        return say(words, points=points, goal=goal)
    return say("Won: stop here, or go on for more.") if view.has_won else say("{goal} points win.", goal=goal)


def label(view: Position, pen: Pen, move: int) -> str:
    """What a click does, of a move that is offered; nothing is clicked otherwise."""
    if not pen.can(move):
        return ""
    if move < FLIP:
        return _going(view, pen, move)
    if move < HANDLE:
        return _turning(view, pen, move)
    if move < STEAL:
        return _handling(view, move)
    return _using(view, pen, move) if move < END else _alone(view, move)


def _going(view: Position, pen: Pen, spot: int) -> str:
    name, limb, place = spot_name(spot), int(limb_of(spot)), int(place_of(spot))
    if is_solo(view):
        if is_paid_step(view, limb, place):
            return say("Go to {spot}, for an acorn", spot=name)
        is_new = is_face_down(view.limbs[limb], place)
        return say("Go to {spot} and turn its card", spot=name) if is_new else say("Go to {spot}, free", spot=name)
    cost = int(step_cost(view, view.squirrels[pen.seat], limb, place))
    return say_count("Go to {spot} ({count} action point)", "Go to {spot} ({count} action points)", cost, spot=name)


def _turning(view: Position, pen: Pen, move: int) -> str:
    squirrel = view.squirrels[pen.seat]
    if move == FLIP:
        return say("Flip the card under you (1 action point)")
    here = int(open_power(view.limbs[squirrel.limb], squirrel.place))
    if move == CLAIM:
        return say("Claim the {power}, free", power=power_name(here))
    return say("Leave the {old} here and take the {new}", old=power_name(move - SWAP), new=power_name(here))


def _handling(view: Position, move: int) -> str:
    if move < EXCHANGE:
        way, colour = divmod(move - HANDLE, COLOURS)
        return say(HANDLINGS[way], colour=colour_name(colour))
    if move < CONVERT:
        words = "Exchange a {colour} acorn of your cheeks with the one in your backpack"
        return say(words, colour=colour_name(move - EXCHANGE))
    if move == CONVERT:
        return say("Trade five brown acorns of your nest for a golden one (1 action point)")
    holder, colour = divmod(move - BURY, COLOURS)
    words = "Bury a {colour} acorn from your {holder} (1 action point)"
    return say(words, colour=colour_name(colour), holder=say(HOLDER_NAMES[holder]))


def _using(view: Position, pen: Pen, move: int) -> str:
    if move < STEAL_POWER:
        victim, colour = divmod(move - STEAL, COLOURS)
        words = "Steal a {colour} acorn from {victim} (1 action point)"
        return say(words, colour=colour_name(colour), victim=pen.names[victim])
    if move < SCARE:
        victim, power = divmod(move - STEAL_POWER, POWERS)
        words = "Steal the {power} of {victim}, and lose Sticky Fingers (1 action point)"
        return say(words, power=power_name(power), victim=pen.names[victim])
    if move < DESTROY:
        falls = [pen.names[each] for each in range(view.seats) if is_in_danger(view, pen.seat, each, move - SCARE)]
        return say("Let the Owl scare {names} off limb {limb}", names=", ".join(falls), limb=LIMB_NAMES[move - SCARE])
    victim, power = divmod(move - DESTROY, POWERS)
    return say("Let the Owl destroy the {power} of {victim}", power=power_name(power), victim=pen.names[victim])


def _alone(view: Position, move: int) -> str:
    if move == END:
        return say("End your turn")
    if move < PAY:
        return say("Buy the {power} for five acorns", power=power_name(int(ON_SALE[move - BUY])))
    if move < REFUSE:
        holder, colour = divmod(move - PAY, COLOURS)
        words = "Pay a {colour} acorn from your {holder}"
        return say(words, colour=colour_name(colour), holder=say(HOLDER_NAMES[holder]))
    if move == REFUSE:
        return say("Pay nothing to the Owl: the game ends")
    return say("Stop: the game ends, and the nest counts")
