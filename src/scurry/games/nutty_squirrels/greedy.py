"""The greedy player: take what lies here, then go where something pulls, and home when the cheeks are full.

Every card pulls as strongly as what is on it is worth, less its distance; so does the nest, once there is something to
bring home. A step is worth the strongest pull at its end. Brown acorns wait in the nest until five become a golden one.
"""

from __future__ import annotations

from scurry.games.nutty_squirrels.acorns import UP, WAYS, carried_by, has_room
from scurry.games.nutty_squirrels.claiming import can_take
from scurry.games.nutty_squirrels.greedy_alone import worth_alone
from scurry.games.nutty_squirrels.moves import (
    BURY,
    CLAIM,
    CONVERT,
    DESTROY,
    END,
    EXCHANGE,
    FLIP,
    GO,
    HANDLE,
    SCARE,
    SOURCES,
    STEAL,
    STEAL_POWER,
    SWAP,
)
from scurry.games.nutty_squirrels.position import (
    COLOURS,
    LIMBS,
    TRUNK,
    Colour,
    Holder,
    Limb,
    Position,
    Power,
    Squirrel,
)
from scurry.games.nutty_squirrels.powers import is_in_danger
from scurry.games.nutty_squirrels.solo import is_solo
from scurry.games.nutty_squirrels.tree import is_broken, limb_of, open_power, place_of
from scurry.games.nutty_squirrels.turns import GOLD_WORTH, value_in
from scurry.kernel.compilation import compiled
from scurry.kernel.verbs import implement

POWER_WORTH = (2, 6, 8, 5, 3, 4, 0)
"""Swinging, Backpack, Sugar Rush, Sticky Fingers, Owl, Flying; no power."""
STEP = 4
"""What a step of distance takes off a pull."""
FACE_DOWN = 14
ACORN = 16
"""The pull of a face-down card, and that of each point's worth of acorns."""
NEVER = -1000


@implement(Position)
def worth(view: Position, seat: int, move: int) -> int:
    """What a move is worth: only compared with other moves."""
    if is_solo(view):
        return worth_alone(view, move)
    squirrel = view.squirrels[seat]
    if move < FLIP:
        return going(view, squirrel, move - GO)
    if move == FLIP:
        return 30 + FACE_DOWN - 5 * carried_value(squirrel)
    if move == CLAIM:
        return 300
    if move < HANDLE:
        here = open_power(view.limbs[squirrel.limb], squirrel.place)
        return 10 * (POWER_WORTH[here] - POWER_WORTH[move - SWAP])
    if move < EXCHANGE:
        return handling(view, squirrel, (move - HANDLE) // COLOURS, (move - HANDLE) % COLOURS)
    if move < STEAL:
        return at_home(view, squirrel, move)
    return with_powers(view, seat, move) if move < END else 0


@compiled
def carried_value(squirrel: Squirrel) -> int:
    """What a fall would cost."""
    return value_in(squirrel, Holder.CHEEKS) + value_in(squirrel, Holder.BACKPACK)


@compiled
def going(view: Position, squirrel: Squirrel, spot: int) -> int:
    """A step is worth the strongest pull at its end."""
    limb, place = limb_of(spot), place_of(spot)
    best = home_pull(view, squirrel) - STEP * place
    is_full = not has_room(squirrel, Holder.CHEEKS) and not has_room(squirrel, Holder.BACKPACK)
    for index in range(LIMBS):
        if not is_full and (place == TRUNK or index == limb):
            best = max(best, limb_pull(view.limbs[index], squirrel, place))
    return best


@compiled
def home_pull(view: Position, squirrel: Squirrel) -> int:
    """Full cheeks want to go home; so does gold, and whatever can still be buried before the end."""
    value = carried_value(squirrel)
    if carried_by(squirrel) >= 2 or value >= GOLD_WORTH:
        return 80 + value
    if view.last_round > 0:
        return 60 if value + value_in(squirrel, Holder.NEST) > 0 else 0
    can_bury_gold = squirrel.acorns[Holder.NEST * COLOURS] >= GOLD_WORTH or value_in(squirrel, Holder.NEST) >= 10
    return 30 if can_bury_gold else 5 * value


@compiled
def limb_pull(limb: Limb, squirrel: Squirrel, place: int) -> int:
    """The strongest pull of a limb's cards at a place of it."""
    best = 0
    for at in range(1, limb.length + 1):
        pull = ACORN * int(limb.acorns[(at - 1) * COLOURS] + GOLD_WORTH * limb.acorns[(at - 1) * COLOURS + 1])
        if limb.up[at - 1] == 0:
            pull += FACE_DOWN
        elif can_take(squirrel, open_power(limb, at)):
            pull += 5 * POWER_WORTH[open_power(limb, at)]
        if pull > 0 and not is_broken(limb, at):
            best = max(best, pull - STEP * abs(at - place))
    return best


@compiled
def handling(view: Position, squirrel: Squirrel, index: int, colour: int) -> int:
    """Gather and stash; drop a brown acorn if that makes room for a golden one."""
    way, source = WAYS[index], SOURCES[index]
    if source == Holder.CARD:
        return 200 + 50 * colour
    if squirrel.place == TRUNK:
        return 150 if colour == Colour.BROWN and way != UP and source < Holder.NEST and index < 6 else NEVER
    gold_here = view.limbs[squirrel.limb].acorns[(squirrel.place - 1) * COLOURS + 1]
    is_in_the_way = colour == Colour.BROWN and gold_here > 0 and index < 4 and not has_room(squirrel, Holder.CHEEKS)
    return 180 if is_in_the_way else NEVER


@compiled
def at_home(view: Position, squirrel: Squirrel, move: int) -> int:
    """Bury gold, convert, and bury brown acorns when they win or when the end is near."""
    if move < CONVERT:
        return NEVER
    if move == CONVERT:
        return 90
    if (move - BURY) % COLOURS == Colour.GOLD:
        return 100
    missing = view.options.goal - value_in(squirrel, Holder.BURROW)
    return 70 if view.last_round > 0 or missing <= 3 else 5


@compiled
def with_powers(view: Position, seat: int, move: int) -> int:
    """Steal acorns, gold first; send the Owl where much is carried; keep it otherwise."""
    if move < STEAL_POWER:
        return 120 if (move - STEAL) % COLOURS == Colour.GOLD else 65
    if move < SCARE or move >= DESTROY:
        return NEVER
    loot = 0
    for other in range(view.seats):
        if is_in_danger(view, seat, other, move - SCARE):
            loot += carried_value(view.squirrels[other])
    return 15 * loot - 30


assert len(POWER_WORTH) - 1 == Power.NONE
