"""Why a move is not legal: a sentence, and the clause that says so."""

from __future__ import annotations

from scurry.games.nutty_squirrels.acorns import IN, WAYS, count_in, goes_back, has_room
from scurry.games.nutty_squirrels.claiming import SLOTS, has_laid, powers_of
from scurry.games.nutty_squirrels.moves import (
    BURY,
    BUY,
    CLAIM,
    CONVERT,
    DESTROY,
    END,
    EXCHANGE,
    FLIP,
    GO,
    HANDLE,
    HOLDER_NAMES,
    LIMB_NAMES,
    ON_SALE,
    ON_TRUNK,
    PAY,
    REFUSE,
    SCARE,
    SOURCES,
    SPOT_NAMES,
    STEAL,
    STEAL_POWER,
    SWAP,
    TARGETS,
)
from scurry.games.nutty_squirrels.naming import colour_name, power_name
from scurry.games.nutty_squirrels.position import COLOURS, LIMBS, POWERS, TRUNK, Holder, Owing, Position, Power
from scurry.games.nutty_squirrels.powers import can_steal_power, can_use_fingers, can_use_owl, open_to_theft
from scurry.games.nutty_squirrels.solo import is_solo
from scurry.games.nutty_squirrels.tree import is_broken, is_face_down, limb_of, open_power, place_of
from scurry.games.nutty_squirrels.turns import points_left
from scurry.kernel.catalogue import say

Why = tuple[str, str]


def explain(view: Position, seat: int, move: int) -> Why:
    """Why a move is not legal, and the clause that says so."""
    if is_solo(view):
        return _explain_alone(view, move)
    if move > END:
        return say("There is nothing to buy, pay or stop: that belongs to the solo game."), "NS-13.1"
    if move == END:
        return say("No turn ends on a broken branch: go on to another card first."), "NS-4.3"
    for first, why in _BY_MOVE:
        if move >= first:
            return why(view, seat, move - first)
    raise AssertionError("every move has its explanation")


# --- 4 to 6 -----------------------------------------------------------------------------------------------------------


def _going(view: Position, seat: int, spot: int) -> Why:
    squirrel, limb, place = view.squirrels[seat], limb_of(spot), place_of(spot)
    if (squirrel.limb, squirrel.place) == (limb, place):
        return say("You are there already."), "NS-4.1"
    if place > view.limbs[limb].length:
        return say("There is no card at {spot} any more.", spot=SPOT_NAMES[spot]), "NS-4.1"
    is_flight = squirrel.place == place and (squirrel.limb - limb) % LIMBS in (1, LIMBS - 1)
    if is_flight and not squirrel.powers[Power.FLYING_SQUIRREL]:
        return say("Only a Flying Squirrel goes from limb to limb."), "NS-11.17"
    if is_flight and is_broken(view.limbs[limb], place):
        return say("A flight cannot end on a broken branch."), "NS-11.17"
    is_step = (squirrel.limb == limb or TRUNK in (place, squirrel.place)) and abs(squirrel.place - place) == 1
    if not is_step and not is_flight:
        return say("{spot} is too far: go one card at a time.", spot=SPOT_NAMES[spot].capitalize()), "NS-4.1"
    if points_left(view, seat) == 0:
        return _no_points()
    return say("You could not leave that broken branch again in this turn."), "NS-4.3"


def _no_points() -> Why:
    return say("You have no action points left: end your turn, or do something that is free."), "NS-3.1"


def _flipping(view: Position, seat: int, _: int) -> Why:
    squirrel = view.squirrels[seat]
    if is_face_down(view.limbs[squirrel.limb], squirrel.place):
        return _no_points()
    return say("There is no face-down card under you to flip."), "NS-5.1"


def _claiming(view: Position, seat: int, _: int) -> Why:
    squirrel = view.squirrels[seat]
    power = open_power(view.limbs[squirrel.limb], squirrel.place)
    if power == Power.NONE:
        return say("You do not stand on a face-up power card."), "NS-6.1"
    if squirrel.powers[power]:
        return say("You have this power already."), "NS-6.2"
    if has_laid(squirrel, power):
        return say("You have put this power down here. Leave the card first."), "NS-6.10"
    return say("Your slots are full: say which power you swap for it."), "NS-6.9"


def _swapping(view: Position, seat: int, old: int) -> Why:
    squirrel = view.squirrels[seat]
    power = open_power(view.limbs[squirrel.limb], squirrel.place)
    if power == Power.NONE or squirrel.powers[power] or has_laid(squirrel, power):
        return _claiming(view, seat, 0)
    if powers_of(squirrel) < SLOTS:
        return say("You have a free slot: claim the power without a swap."), "NS-6.9"
    return say("You have no {power} to leave here.", power=power_name(old)), "NS-6.9"


# --- 7 to 10 ----------------------------------------------------------------------------------------------------------


def _handling(view: Position, seat: int, offset: int) -> Why:
    squirrel, index, colour = view.squirrels[seat], offset // COLOURS, offset % COLOURS
    is_on_trunk = squirrel.place == TRUNK
    if is_on_trunk and index < ON_TRUNK:
        return say("On the trunk there is nothing to gather or drop: stash your acorns."), "NS-7.3"
    if not is_on_trunk and ON_TRUNK <= index < ON_TRUNK + 4:
        return say("Your nest is on the trunk: go there first."), "NS-8.1"
    if Holder.BACKPACK in (SOURCES[index], TARGETS[index]) and not squirrel.powers[Power.BACKPACK]:
        return say("You have no backpack."), "NS-11.3"
    if count_in(view, squirrel, SOURCES[index], colour) == 0:
        where = say(HOLDER_NAMES[SOURCES[index]])
        clause = "NS-7.1" if index < ON_TRUNK else "NS-8.1" if index < ON_TRUNK + 4 else "NS-7.4"
        return say("There is no {colour} acorn: look at the {where}.", colour=colour_name(colour), where=where), clause
    if not has_room(squirrel, TARGETS[index]):
        clause = "NS-7.2" if TARGETS[index] == Holder.CHEEKS else "NS-11.3"
        return say("There is no room for it: put something else away first."), clause
    assert goes_back(view, WAYS[index], colour)
    return say("That would only undo what you have just done with a {colour} acorn.", colour=colour_name(colour)), (
        "NS-7.5"
    )


def _exchanging(view: Position, seat: int, colour: int) -> Why:
    squirrel = view.squirrels[seat]
    if not squirrel.powers[Power.BACKPACK]:
        return say("You have no backpack."), "NS-11.3"
    if goes_back(view, IN, colour) or goes_back(view, IN ^ 1, 1 - colour):
        return say("That would only undo what you have just done."), "NS-7.5"
    return say("An exchange needs full cheeks, a full backpack and two colours."), "NS-7.4"


def _converting(view: Position, seat: int, _: int) -> Why:
    if view.squirrels[seat].place != TRUNK:
        return say("Acorns are converted on the trunk: go there first."), "NS-9.1"
    if view.squirrels[seat].acorns[Holder.NEST * COLOURS] < 5:
        return say("Converting takes five brown acorns from your nest."), "NS-9.1"
    if points_left(view, seat) == 0:
        return _no_points()
    return say("The supply has no golden acorn left."), "NS-9.2"


def _burying(view: Position, seat: int, offset: int) -> Why:
    if view.squirrels[seat].place != TRUNK:
        return say("Acorns are buried on the trunk: go there first."), "NS-10.1"
    if view.squirrels[seat].acorns[offset] > 0:
        return _no_points()
    sentence = "You have no {colour} acorn to bury from there."
    return say(sentence, colour=colour_name(offset % COLOURS)), "NS-10.1"


# --- 11 ---------------------------------------------------------------------------------------------------------------


def _stealing(view: Position, seat: int, offset: int) -> Why:
    return _why_no_theft(view, seat, offset // COLOURS) or (
        say("There is no {colour} acorn to steal.", colour=colour_name(offset % COLOURS)),
        "NS-11.6",
    )


def _why_no_theft(view: Position, seat: int, victim: int) -> Why | None:
    if victim >= view.seats or victim == seat:
        return say("Say whom of the others you steal from."), "NS-11.6"
    if not view.squirrels[seat].powers[Power.STICKY_FINGERS]:
        return say("You have no Sticky Fingers."), "NS-11.6"
    if view.has_stolen:
        return say("You have used your Sticky Fingers in this turn."), "NS-11.6"
    if not can_use_fingers(view, seat):
        return _no_points()
    if open_to_theft(view, seat, victim) == Holder.CARD:
        if view.squirrels[seat].place == TRUNK:
            return say("Its owner is on the trunk and guards the nest."), "NS-11.7"
        return say("You must stand on the same leaf card to steal."), "NS-11.8"
    return None


def _stealing_power(view: Position, seat: int, offset: int) -> Why:
    victim, power = offset // POWERS, offset % POWERS
    if why := _why_no_theft(view, seat, victim):
        return why
    if open_to_theft(view, seat, victim) == Holder.NEST:
        return say("A power is stolen on the same leaf card only."), "NS-11.10"
    assert not can_steal_power(view, seat, victim, power)
    if view.squirrels[victim].powers[power]:
        return say("You have this power already."), "NS-11.10"
    return say("That player has no {power}.", power=power_name(power)), "NS-11.10"


def _scaring(view: Position, seat: int, limb: int) -> Why:
    squirrel = view.squirrels[seat]
    if why := _why_no_owl(view, seat):
        return why
    if squirrel.place != TRUNK and squirrel.limb != limb:
        return say("From a limb, the Owl scares others on that limb only."), "NS-11.13"
    return say("Nobody would fall from limb {limb}.", limb=LIMB_NAMES[limb]), "NS-11.16"


def _why_no_owl(view: Position, seat: int) -> Why | None:
    if not view.squirrels[seat].powers[Power.OWL]:
        return say("You have no Owl."), "NS-11.12"
    if not can_use_owl(view, seat):
        return say("The Owl costs an action point, and you have none to spare."), "NS-11.12"
    return None


def _destroying(view: Position, seat: int, offset: int) -> Why:
    victim, power = offset // POWERS, offset % POWERS
    if victim >= view.seats or victim == seat:
        return say("Say whose power of the others the Owl destroys."), "NS-11.15"
    return _why_no_owl(view, seat) or (
        say("That player has no {power}.", power=power_name(power)),
        "NS-11.15",
    )


_BY_MOVE = (
    (DESTROY, _destroying),
    (SCARE, _scaring),
    (STEAL_POWER, _stealing_power),
    (STEAL, _stealing),
    (BURY, _burying),
    (CONVERT, _converting),
    (EXCHANGE, _exchanging),
    (HANDLE, _handling),
    (SWAP, _swapping),
    (CLAIM, _claiming),
    (FLIP, _flipping),
    (GO, _going),
)
"""Who explains the moves from this one on, from the last to the first."""

# --- 13. Alone --------------------------------------------------------------------------------------------------------


def _explain_alone(view: Position, move: int) -> Why:
    if view.owing != Owing.NOTHING:
        return _explain_debt(view, move)
    if PAY <= move <= REFUSE:
        return say("There is nothing to pay just now."), "NS-13.4"
    if move >= BUY:
        return _buying(view, ON_SALE[move - BUY])
    if HANDLE <= move < EXCHANGE:
        return _handling(view, 0, move - HANDLE)
    if EXCHANGE <= move < CONVERT:
        return _exchanging(view, 0, move - EXCHANGE)
    if move < FLIP:
        return _walking(view, move - GO)
    if move == FLIP:
        return say("In the solo game a card is flipped as you go onto it."), "NS-13.6"
    if CLAIM <= move < HANDLE:
        return say("In the solo game no power on the tree is claimed: buy one of those on sale."), "NS-13.25"
    if CONVERT <= move < STEAL:
        return say("In the solo game nothing is converted or buried: the nest counts."), "NS-13.19"
    return say("In the solo game there are no turns and no other players."), "NS-13.1"


def _explain_debt(view: Position, move: int) -> Why:
    if view.owing == Owing.OWL and not PAY <= move <= REFUSE:
        return say("First pay the Owl, or refuse."), "NS-13.13"
    if move == REFUSE:
        return say("Once you have begun to pay, pay the rest."), "NS-13.13"
    if not PAY <= move < REFUSE:
        return say("First pay for what you have chosen."), "NS-13.4"
    if view.squirrels[0].acorns[move - PAY] == 0:
        return say("There is no such acorn there."), "NS-13.3"
    if not view.options.gold_pays and (move - PAY) % COLOURS:
        return say("Golden acorns are not accepted at this table."), "NS-13.3"
    return say("Pay with brown acorns alone, or with one golden acorn alone."), "NS-13.4"


def _buying(view: Position, power: int) -> Why:
    if view.squirrels[0].powers[power]:
        return say("You have bought this power already."), "NS-13.5"
    return say("A power costs five brown acorns, or a golden one if that is accepted."), "NS-13.5"


def _walking(view: Position, spot: int) -> Why:
    squirrel, limb, place = view.squirrels[0], limb_of(spot), place_of(spot)
    if (squirrel.limb, squirrel.place) == (limb, place):
        return say("You are there already."), "NS-13.7"
    if place > view.limbs[limb].length:
        return say("There is no card at {spot} any more.", spot=SPOT_NAMES[spot]), "NS-13.7"
    distance = abs(squirrel.place - place)
    if squirrel.limb != limb and TRUNK not in (place, squirrel.place):
        if distance == 0 and (squirrel.limb - limb) % LIMBS in (1, LIMBS - 1):
            return say("Only a Flying Squirrel goes from limb to limb: buy one."), "NS-13.9"
        return say("{spot} is too far: go one card at a time.", spot=SPOT_NAMES[spot].capitalize()), "NS-13.7"
    if distance == 2 and not squirrel.powers[Power.SWINGING_SQUIRREL]:
        return say("Only a Swinging Squirrel jumps over a card: buy one."), "NS-13.8"
    if distance > 2:
        return say("{spot} is too far: go one card at a time.", spot=SPOT_NAMES[spot].capitalize()), "NS-13.7"
    return say("Going outwards onto a revealed card costs an acorn, and you have none."), "NS-13.7"
