"""Sticky Fingers and the Owl (RULES.md, heading 11). The other four only change what things cost or hold."""

from __future__ import annotations

from scurry.games.nutty_squirrels.acorns import add, all_in
from scurry.games.nutty_squirrels.card import FIRST_POWER
from scurry.games.nutty_squirrels.happenings import Happening, announce, haul
from scurry.games.nutty_squirrels.losing import let_go_of
from scurry.games.nutty_squirrels.moves import DESTROY, SCARE, STEAL, STEAL_POWER
from scurry.games.nutty_squirrels.moving import can_spend
from scurry.games.nutty_squirrels.position import BAG_ROOM, COLOURS, LIMBS, POWERS, TRUNK, Holder, Position, Power
from scurry.games.nutty_squirrels.tree import fall
from scurry.games.nutty_squirrels.turns import check_goal, spend
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import Journal, mark
from scurry.kernel.records import Row

# --- Sticky Fingers ---------------------------------------------------------------------------------------------------


@compiled
def offer_stealing(position: Position, seat: int, moves: Row[int], count: int) -> int:
    """NS-11.6: once a turn, for a point, an acorn or a power of somebody else."""
    if not can_use_fingers(position, seat):
        return count
    for victim in range(position.seats):
        holder = open_to_theft(position, seat, victim)
        if holder == Holder.CARD:
            continue
        for colour in range(COLOURS):
            if position.squirrels[victim].acorns[holder * COLOURS + colour] > 0:
                moves[count] = STEAL + victim * COLOURS + colour
                count += 1
        if holder == Holder.CHEEKS:  # NS-11.10
            for power in range(POWERS):
                if can_steal_power(position, seat, victim, power):
                    moves[count] = STEAL_POWER + victim * POWERS + power
                    count += 1
    return count


@compiled
def can_use_fingers(position: Position, seat: int) -> bool:
    """NS-11.6: whether the seat has Sticky Fingers, has not used them in this turn, and has a point to spend."""
    has_fingers = position.squirrels[seat].powers[Power.STICKY_FINGERS] == 1
    return has_fingers and not position.has_stolen and can_spend(position, seat, 1)


@compiled
def open_to_theft(position: Position, seat: int, victim: int) -> int:
    """NS-11.7, NS-11.8: what of a victim the thief can reach into: the nest, the cheeks, or nothing (CARD)."""
    thief, other = position.squirrels[seat], position.squirrels[victim]
    if seat == victim:
        return Holder.CARD
    if thief.place == TRUNK:
        return Holder.CARD if other.place == TRUNK else Holder.NEST
    return Holder.CHEEKS if thief.limb == other.limb and thief.place == other.place else Holder.CARD


@compiled
def can_steal_power(position: Position, seat: int, victim: int, power: int) -> bool:
    """NS-11.10: not one that the thief has, unless it is Sticky Fingers: the thief's own leave play."""
    thief, other = position.squirrels[seat], position.squirrels[victim]
    return other.powers[power] == 1 and (thief.powers[power] == 0 or power == Power.STICKY_FINGERS)


@compiled
def steal(position: Position, seat: int, victim: int, colour: int, journal: Journal | None) -> None:
    """NS-11.9: the acorn lies on the card; three are buried, and the card leaves play."""
    squirrel = position.squirrels[seat]
    holder = open_to_theft(position, seat, victim)
    spend(position, 1)
    position.has_stolen = 1
    add(position, position.squirrels[victim], holder, colour, -1)
    add(position, squirrel, Holder.BAG, colour, 1)
    announce(journal, Happening.STOLE, seat, victim, colour, holder)
    if all_in(squirrel, Holder.BAG) == BAG_ROOM:
        mark(journal, position)
        bury_bag(position, seat, journal)


@compiled
def bury_bag(position: Position, seat: int, journal: Journal | None) -> None:
    """NS-11.9: at no cost, and it may win the game."""
    squirrel = position.squirrels[seat]
    bag = Holder.BAG * COLOURS
    announce(journal, Happening.BAG_BURIED, seat, haul(squirrel.acorns[bag], squirrel.acorns[bag + 1]))
    for colour in range(COLOURS):
        add(position, squirrel, Holder.BURROW, colour, squirrel.acorns[bag + colour])
        squirrel.acorns[bag + colour] = 0
    use_up(position, seat, Power.STICKY_FINGERS, journal)
    check_goal(position, seat, journal)


@compiled
def steal_power(position: Position, seat: int, victim: int, power: int, journal: Journal | None) -> None:
    """NS-11.10: the thief's own card leaves play first, and what lies on it leaves the game."""
    spend(position, 1)
    position.has_stolen = 1
    announce(journal, Happening.STOLE_POWER, seat, victim, power)
    use_up(position, seat, Power.STICKY_FINGERS, journal)
    let_go_of(position, victim, power, journal)
    position.squirrels[seat].powers[power] = 1


@compiled
def use_up(position: Position, seat: int, power: int, journal: Journal | None) -> None:
    """Put a squirrel's power out of play."""
    let_go_of(position, seat, power, journal)
    position.gone[FIRST_POWER + power] += 1


# --- The Owl ----------------------------------------------------------------------------------------------------------


@compiled
def offer_owl(position: Position, seat: int, moves: Row[int], count: int) -> int:
    """NS-11.12: scare squirrels off a limb, or destroy a power."""
    if not can_use_owl(position, seat):
        return count
    for limb in range(LIMBS):
        if can_scare(position, seat, limb):
            moves[count] = SCARE + limb
            count += 1
    for victim in range(position.seats):
        for power in range(POWERS):
            if victim != seat and position.squirrels[victim].powers[power]:  # NS-11.15
                moves[count] = DESTROY + victim * POWERS + power
                count += 1
    return count


@compiled
def can_use_owl(position: Position, seat: int) -> bool:
    """NS-11.12: whether the seat has the Owl, and can pay if the table wants it paid."""
    return position.squirrels[seat].powers[Power.OWL] == 1 and can_spend(position, seat, position.options.owl_cost)


@compiled
def can_scare(position: Position, seat: int, limb: int) -> bool:
    """NS-11.13, NS-11.14, NS-11.16: one's own limb, any from the trunk; and somebody else is there."""
    squirrel = position.squirrels[seat]
    if squirrel.place != TRUNK and squirrel.limb != limb:
        return False
    for other in range(position.seats):
        if is_in_danger(position, seat, other, limb):
            return True
    return False


@compiled
def is_in_danger(position: Position, seat: int, other: int, limb: int) -> bool:
    """NS-11.13: everyone on the limb but the Owl's owner."""
    squirrel = position.squirrels[other]
    return other != seat and squirrel.place != TRUNK and squirrel.limb == limb


@compiled
def scare(position: Position, seat: int, limb: int, journal: Journal | None) -> None:
    """NS-11.13, NS-11.14: the others fall, and the turn goes on."""
    spend(position, position.options.owl_cost)
    announce(journal, Happening.SCARED, seat, limb)
    use_up(position, seat, Power.OWL, journal)
    mark(journal, position)
    for other in range(position.seats):
        if is_in_danger(position, seat, other, limb):
            fall(position, other, journal)


@compiled
def destroy(position: Position, seat: int, victim: int, power: int, journal: Journal | None) -> None:
    """NS-11.15: a power of somebody else leaves play, wherever its owner is."""
    spend(position, position.options.owl_cost)
    announce(journal, Happening.DESTROYED, seat, victim, power)
    use_up(position, seat, Power.OWL, journal)
    mark(journal, position)
    use_up(position, victim, power, journal)
