"""What the lone squirrel could still reach (RULES.md, NS-13.7 and NS-13.22)."""

from __future__ import annotations

from scurry.games.nutty_squirrels.acorns import carried_by
from scurry.games.nutty_squirrels.position import (
    COLOURS,
    LIMBS,
    SPOTS,
    TRUNK,
    Colour,
    Holder,
    Limb,
    Position,
    Power,
)
from scurry.games.nutty_squirrels.tree import is_face_down, limb_of, place_of, spot_of, spot_under
from scurry.games.nutty_squirrels.turns import GOLD_WORTH
from scurry.kernel.compilation import compiled
from scurry.kernel.records import Row
from scurry.kernel.scratch import row_of

LONE = 0
TOO_FAR = 99


@compiled
def is_paid_step(position: Position, limb: int, place: int) -> bool:
    """NS-13.7: outwards onto a revealed card costs an acorn; from the trunk too."""
    is_outward = place > position.squirrels[LONE].place
    return is_outward and not is_face_down(position.limbs[limb], place)


@compiled
def is_worth_a_walk(limb: Limb, place: int) -> bool:
    """Whether a card is face down or bears an acorn."""
    at = (place - 1) * COLOURS
    return place != TRUNK and (limb.up[place - 1] == 0 or limb.acorns[at] + limb.acorns[at + 1] > 0)


@compiled
def is_exhausted(position: Position) -> bool:
    """NS-13.22: nothing is carried, and nothing can be reached and paid for, not even with powers still to buy."""
    if carried_by(position.squirrels[LONE]) > 0 or can_walk_to_something(position, purse_after(position, 0)):
        return False
    squirrel, market = position.squirrels[LONE], position.market
    for flying in range(squirrel.powers[Power.FLYING_SQUIRREL], 2):
        for swinging in range(squirrel.powers[Power.SWINGING_SQUIRREL], 2):
            bought = flying * market[Power.FLYING_SQUIRREL] + swinging * market[Power.SWINGING_SQUIRREL]
            purse = purse_after(position, bought)
            if purse >= 0 and can_reach_something(position, flying == 1, swinging == 1, purse):
                return False
    return True


@compiled
def purse_after(position: Position, bought: int) -> int:
    """How many steps the nest pays for after buying so many powers, gold first; below 0 if it cannot buy them."""
    acorns = position.squirrels[LONE].acorns
    gold = acorns[Holder.NEST * COLOURS + Colour.GOLD] if position.options.gold_pays else 0
    with_gold = min(bought, gold)
    return acorns[Holder.NEST * COLOURS] - GOLD_WORTH * (bought - with_gold) + gold - with_gold


@compiled
def can_walk_to_something(position: Position, purse: int) -> bool:
    """The usual case, without a search: out from the trunk, to the first thing on some limb. The way home is free."""
    for index in range(LIMBS):
        limb = position.limbs[index]
        for place in range(1, limb.length + 1):
            if is_worth_a_walk(limb, place):
                if place - (1 - limb.up[place - 1]) <= purse:
                    return True
                break
    return False


@compiled
def can_reach_something(position: Position, can_fly: bool, can_jump: bool, purse: int) -> bool:
    """The general case: how few acorns bring the squirrel to each spot, found by trying again until nothing changes."""
    costs = row_of(SPOTS, TOO_FAR)
    start = spot_under(position.squirrels[LONE])
    costs[start] = 0
    if is_worth_a_walk(position.limbs[limb_of(start)], place_of(start)):
        return True
    has_changed = True
    while has_changed:
        has_changed = False
        for spot in range(SPOTS):
            if costs[spot] <= purse and spread(position, costs, spot, can_fly, can_jump):
                has_changed = True
    for spot in range(1, SPOTS):
        if costs[spot] <= purse and is_worth_a_walk(position.limbs[limb_of(spot)], place_of(spot)):
            return True
    return False


@compiled
def spread(position: Position, costs: Row[int], spot: int, can_fly: bool, can_jump: bool) -> bool:
    """See whether the neighbours of a spot are cheaper to reach from here."""
    limb, place = limb_of(spot), place_of(spot)
    has_changed = False
    for distance in range(1, 3 if can_jump else 2):
        if place == TRUNK:
            for other in range(LIMBS):
                has_changed |= cheapen(position, costs, spot, other, distance)
        else:
            has_changed |= cheapen(position, costs, spot, limb, place + distance)
            if place >= distance:
                has_changed |= cheapen(position, costs, spot, limb, place - distance)
    if can_fly and place != TRUNK:
        has_changed |= cheapen(position, costs, spot, (limb + 1) % LIMBS, place)
        has_changed |= cheapen(position, costs, spot, (limb + LIMBS - 1) % LIMBS, place)
    return has_changed


@compiled
def cheapen(position: Position, costs: Row[int], start: int, limb: int, place: int) -> bool:
    """Note a cheaper way from a spot to a place, if there is a card and the way is cheaper."""
    if place > position.limbs[limb].length:
        return False
    is_paid = place > place_of(start) and not is_face_down(position.limbs[limb], place)
    cost = costs[start] + (1 if is_paid else 0)
    target = spot_of(limb, place)
    if cost >= costs[target]:
        return False
    costs[target] = cost
    return True
