"""Moving and flipping (RULES.md, headings 4 and 5), and the Flying and Swinging Squirrels (11)."""

from __future__ import annotations

from scurry.games.nutty_squirrels.happenings import Happening, announce
from scurry.games.nutty_squirrels.moves import FLIP, GO
from scurry.games.nutty_squirrels.position import LIMBS, TRUNK, Leaf, Position, Power, Squirrel
from scurry.games.nutty_squirrels.tree import (
    drop_end_of_limb,
    fall,
    is_broken,
    is_face_down,
    is_on_broken_branch,
    limb_of,
    place_of,
    return_acorns,
    set_down,
    show_acorns,
    spot_of,
    spot_under,
)
from scurry.games.nutty_squirrels.turns import check_last_leaf, end_turn, points_left, spend
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import Journal, mark
from scurry.kernel.records import Row

BROKEN_COST = 2  # NS-4.2

# --- 4. Move ----------------------------------------------------------------------------------------------------------


@compiled
def offer_going(position: Position, seat: int, moves: Row[int], count: int) -> int:
    """NS-4.1, NS-11.17: along the limb, from the trunk to any limb, or by flight to a neighbouring limb."""
    squirrel = position.squirrels[seat]
    if points_left(position, seat) == 0:
        return count
    if squirrel.place == TRUNK:
        for limb in range(LIMBS):
            count = offer_step(position, seat, limb, 1, moves, count)
        return count
    count = offer_step(position, seat, squirrel.limb, squirrel.place - 1, moves, count)
    count = offer_step(position, seat, squirrel.limb, squirrel.place + 1, moves, count)
    if squirrel.powers[Power.FLYING_SQUIRREL]:
        for limb in (squirrel.limb + 1, squirrel.limb + LIMBS - 1):
            if can_land(position, limb % LIMBS, squirrel.place):
                moves[count] = GO + spot_of(limb % LIMBS, squirrel.place)
                count += 1
    return count


@compiled
def offer_step(position: Position, seat: int, limb: int, place: int, moves: Row[int], count: int) -> int:
    """Offer a step along a limb, if there is a card (or the trunk) and it can be paid for."""
    if place <= position.limbs[limb].length and can_afford_step(position, seat, limb, place):
        moves[count] = GO + spot_of(limb, place)
        return count + 1
    return count


@compiled
def can_afford_step(position: Position, seat: int, limb: int, place: int) -> bool:
    """NS-4.2, NS-4.3: a broken branch must be left again in the same turn."""
    squirrel = position.squirrels[seat]
    needed = step_cost(position, squirrel, limb, place)
    if is_broken(position.limbs[limb], place):
        needed += way_out(position, squirrel, limb, place)
    return points_left(position, seat) >= needed


@compiled
def step_cost(position: Position, squirrel: Squirrel, limb: int, place: int) -> int:
    """NS-4.2, NS-11.2: two points onto a broken branch, one for a Swinging Squirrel and everywhere else."""
    if is_broken(position.limbs[limb], place) and not squirrel.powers[Power.SWINGING_SQUIRREL]:
        return BROKEN_COST
    return 1


@compiled
def way_out(position: Position, squirrel: Squirrel, limb: int, place: int) -> int:
    """NS-4.4: the least that it costs to leave a broken branch for good.

    No more than two broken branches ever lie in a row, and those end their limb: so the way out is one step, or first
    over the inner one.
    """
    here = position.limbs[limb]
    if not is_broken(here, place - 1) or (place < here.length and not is_broken(here, place + 1)):
        return 1
    if squirrel.powers[Power.FLYING_SQUIRREL] and can_fly_off(position, limb, place):
        return 1
    return step_cost(position, squirrel, limb, place - 1) + 1


@compiled
def can_fly_off(position: Position, limb: int, place: int) -> bool:
    """NS-4.4: whether a neighbouring limb has a card to land on."""
    return can_land(position, (limb + 1) % LIMBS, place) or can_land(position, (limb + LIMBS - 1) % LIMBS, place)


@compiled
def can_land(position: Position, limb: int, place: int) -> bool:
    """NS-11.17: a flight ends on a card that is there and not a revealed broken branch."""
    return place <= position.limbs[limb].length and not is_broken(position.limbs[limb], place)


@compiled
def can_spend(position: Position, seat: int, cost: int) -> bool:
    """NS-4.3: whether so many points are left besides those needed to leave a broken branch."""
    squirrel = position.squirrels[seat]
    if is_on_broken_branch(position, squirrel):
        cost += way_out(position, squirrel, squirrel.limb, squirrel.place)
    return points_left(position, seat) >= cost


@compiled
def go(position: Position, seat: int, spot: int, journal: Journal | None) -> None:
    """Step, or fly, to another spot."""
    squirrel = position.squirrels[seat]
    spend(position, step_cost(position, squirrel, limb_of(spot), place_of(spot)))
    set_down(squirrel, limb_of(spot), place_of(spot))
    announce(journal, Happening.WENT, seat, spot)


# --- 5. Flip ----------------------------------------------------------------------------------------------------------


@compiled
def offer_flip(position: Position, seat: int, moves: Row[int], count: int) -> int:
    """NS-5.1: the face-down card that the squirrel stands on."""
    squirrel = position.squirrels[seat]
    if is_face_down(position.limbs[squirrel.limb], squirrel.place) and points_left(position, seat) > 0:
        moves[count] = FLIP
        return count + 1
    return count


@compiled
def flip(position: Position, seat: int, journal: Journal | None) -> None:
    """NS-5.1: turn it, and see."""
    squirrel = position.squirrels[seat]
    index, place = squirrel.limb, squirrel.place
    limb = position.limbs[index]
    spend(position, 1)
    limb.up[place - 1] = 1
    card = limb.cards[place - 1]
    count = show_acorns(position, limb, place) if card <= Leaf.GOLDEN else 0
    announce(journal, Happening.FLIPPED, seat, spot_under(squirrel), card, count)
    if card == Leaf.BROKEN:
        mark(journal, position)
        break_branch(position, index, place, journal)
    check_last_leaf(position, journal)
    if card == Leaf.BROKEN:  # NS-5.3
        end_turn(position, journal)


@compiled
def break_branch(position: Position, index: int, place: int, journal: Journal | None) -> None:
    """NS-5.3 to NS-5.7: everyone on the card falls, its acorns too, and perhaps the end of the limb."""
    for seat in range(position.seats):
        if position.squirrels[seat].limb == index and position.squirrels[seat].place == place:
            fall(position, seat, journal)
    if not position.options.acorns_stay:
        return_acorns(position, index, place, journal)
    drop_end_of_limb(position, index, journal)
