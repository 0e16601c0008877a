"""The greedy player alone: outwards along a limb while that promises more than going home, and home with the best.

What lies on a card does not fall with the squirrel. So acorns stay where they are until it turns round, and then it
takes those that are worth most. It counts the cards that nobody has seen, and everything else in hundredths of a point.
"""

from __future__ import annotations

from scurry.games.nutty_squirrels.acorns import BACKPACK_ROOM, CHEEK_ROOM, UP, WAYS, has_room
from scurry.games.nutty_squirrels.moves import EXCHANGE, FLIP, HANDLE, PAY, REFUSE, SOURCES, STOP
from scurry.games.nutty_squirrels.position import (
    COLOURS,
    LIMBS,
    TRUNK,
    Colour,
    Holder,
    Leaf,
    Limb,
    Position,
    Power,
    Squirrel,
)
from scurry.games.nutty_squirrels.solo import OWL_PRICE, held
from scurry.games.nutty_squirrels.solo_reach import LONE
from scurry.games.nutty_squirrels.tree import limb_of, place_of
from scurry.games.nutty_squirrels.turns import GOLD_WORTH, value_in
from scurry.kernel.compilation import compiled

POINT = 100
ONE, TWO, THREE, GOLD, BROKEN, OWL = 175, 115, 115, 190, 155, 125
"""How likely a card seems to be of each kind, in hundredths of how likely it is: more hope, and more fear, than is due.

Found by playing 20,000 games for each of a hundred rows of numbers, as were the next three.
"""
NEXT = 7
"""What each face-down card behind the first adds."""
RUIN = 9
"""The price of an Owl that cannot be paid, in points."""
STEP_BACK = 104
"""What a step costs on the way back to a limb: a little more than its acorn."""
SURELY, NEVER = 10_000, -10_000


@compiled
def worth_alone(view: Position, move: int) -> int:
    """What a move is worth to the lone squirrel. It buys nothing, and stops only with a win."""
    squirrel = view.squirrels[LONE]
    if move < FLIP:
        return walking(view, squirrel, limb_of(move), place_of(move))
    if HANDLE <= move < EXCHANGE:
        return handling_alone(view, squirrel, (move - HANDLE) // COLOURS, (move - HANDLE) % COLOURS)
    if PAY <= move < REFUSE:
        return -GOLD_WORTH * ((move - PAY) % COLOURS) - (move - PAY) // COLOURS  # brown first, and what could be lost
    return SURELY if move == STOP and view.has_won else NEVER


# --- Out or home ------------------------------------------------------------------------------------------------------


@compiled
def walking(view: Position, squirrel: Squirrel, limb: int, place: int) -> int:
    """From the trunk to where most is to be hoped for; on a limb, out as long as that is better than home."""
    if squirrel.place == TRUNK:
        return outing(view, squirrel, limb, TRUNK) if place == 1 else NEVER
    if place == squirrel.place - 1:
        return 0
    return going_on(view, squirrel) if place == squirrel.place + 1 else NEVER


@compiled
def going_on(view: Position, squirrel: Squirrel) -> int:
    """What going on is worth, compared with going home and perhaps coming back."""
    limb = view.limbs[squirrel.limb]
    if int(value_in(squirrel, Holder.NEST)) + worth_of_load(limb, squirrel, squirrel.place) >= view.options.goal:
        return NEVER
    return outing(view, squirrel, squirrel.limb, squirrel.place) - coming_back(view, limb, squirrel)


@compiled
def outing(view: Position, squirrel: Squirrel, index: int, place: int) -> int:
    """The best reason to go outwards along a limb: acorns that lie there, or its first face-down card."""
    limb = view.limbs[index]
    at_hand = worth_of_load(limb, squirrel, place)
    best = NEVER
    for at in range(place + 1, limb.length + 1):
        steps = at - int(place) - 1
        more = POINT * (worth_of_load(limb, squirrel, at) - at_hand) - price_of(view, steps)
        if limb.up[at - 1] == 0:
            return max(best, more + turning(view, squirrel, limb, at, steps))
        if more > 0:
            best = max(best, more - POINT)
    return best


@compiled
def price_of(view: Position, steps: int) -> int:
    """Brown acorns for steps onto revealed cards; where these run out, golden ones."""
    browns, unpaid = int(held(view, Colour.BROWN)), int(steps)
    return POINT * (min(unpaid, browns) + GOLD_WORTH * max(0, unpaid - browns))


@compiled
def coming_back(view: Position, limb: Limb, squirrel: Squirrel) -> int:
    """What the rest of a limb would be worth another time, with empty cheeks and every step to pay."""
    down = face_down_beyond(limb, squirrel.place)
    if down == 0:
        return 0
    hope = find_in(view, 0, 0, room_of(squirrel)) + NEXT * (down - 1) - likely(view, Leaf.OWL, OWL) * OWL_PRICE
    return max(0, hope - STEP_BACK * int(squirrel.place))


# --- What a card may bring --------------------------------------------------------------------------------------------


@compiled
def turning(view: Position, squirrel: Squirrel, limb: Limb, at: int, steps: int) -> int:
    """What it brings to turn the card at a place, after so many paid steps: acorns, a fall, or the Owl."""
    golds, browns = load_of(limb, squirrel, at)
    load = GOLD_WORTH * golds + browns
    carried = int(value_in(squirrel, Holder.CHEEKS) + value_in(squirrel, Holder.BACKPACK))
    lying = max(0, load - carried)
    purse = int(held(view, Colour.BROWN)) + GOLD_WORTH * int(held(view, Colour.GOLD)) - price_of(view, steps) // POINT
    hope = find_in(view, golds, browns, room_of(squirrel)) + NEXT * (face_down_beyond(limb, at - 1) - 1)
    fall = carried + min(lying, at - 1)  # what lies can be fetched again, a step a card
    bribe = OWL_PRICE if purse >= OWL_PRICE else RUIN
    return hope - likely(view, Leaf.BROKEN, BROKEN) * fall - likely(view, Leaf.OWL, OWL) * bribe


@compiled
def find_in(view: Position, golds: int, browns: int, room: int) -> int:
    """What a card may add to the best load: brown acorns while there is room, gold also instead of a brown one."""
    free = room - golds - browns
    gold = GOLD_WORTH if free > 0 else GOLD_WORTH - 1 if browns > 0 else 0
    brown = likely(view, Leaf.ONE_BROWN, ONE) * min(1, free)
    brown += likely(view, Leaf.TWO_BROWN, TWO) * min(2, free)
    brown += likely(view, Leaf.THREE_BROWN, THREE) * min(3, free)
    return brown + likely(view, Leaf.GOLDEN, GOLD) * gold


@compiled
def likely(view: Position, kind: int, seemingly: int) -> int:
    """How many of a hundred unseen cards seem to be of a kind."""
    count, unseen = int(view.options.cards[kind]) - int(view.gone[kind]), int(view.deck_size)
    for index in range(LIMBS):
        limb = view.limbs[index]
        for at in range(limb.length):
            if limb.up[at]:
                count -= limb.cards[at] == kind
            else:
                unseen += 1
    return seemingly * count // max(1, unseen)


@compiled
def face_down_beyond(limb: Limb, place: int) -> int:
    """How many cards of a limb lie face down beyond a place."""
    count = 0
    for at in range(place, limb.length):
        count += limb.up[at] == 0
    return count


# --- What can be brought home -----------------------------------------------------------------------------------------


@compiled
def room_of(squirrel: Squirrel) -> int:
    """How many acorns it can carry."""
    return CHEEK_ROOM + BACKPACK_ROOM * int(squirrel.powers[Power.BACKPACK])


@compiled
def load_of(limb: Limb, squirrel: Squirrel, place: int) -> tuple[int, int]:
    """Golden and brown acorns of the best load that can be brought home from a place: carried, or lying on the way."""
    browns = squirrel.acorns[Holder.CHEEKS * COLOURS] + squirrel.acorns[Holder.BACKPACK * COLOURS]
    golds = squirrel.acorns[Holder.CHEEKS * COLOURS + 1] + squirrel.acorns[Holder.BACKPACK * COLOURS + 1]
    for at in range(place):
        browns += limb.acorns[at * COLOURS]
        golds += limb.acorns[at * COLOURS + 1]
    golds = min(golds, room_of(squirrel))
    return int(golds), int(min(browns, room_of(squirrel) - golds))


@compiled
def worth_of_load(limb: Limb, squirrel: Squirrel, place: int) -> int:
    """What the best load from a place is worth."""
    golds, browns = load_of(limb, squirrel, place)
    return GOLD_WORTH * golds + browns


@compiled
def handling_alone(view: Position, squirrel: Squirrel, index: int, colour: int) -> int:
    """On the way home gather, gold first, and drop brown acorns for it; at home stash everything."""
    way, source = WAYS[index], SOURCES[index]
    if squirrel.place == TRUNK:
        return SURELY if way != UP and source < Holder.NEST and index < 6 else NEVER
    if source == Holder.CARD:
        return NEVER if going_on(view, squirrel) > 0 else SURELY + colour
    gold_here = view.limbs[squirrel.limb].acorns[(squirrel.place - 1) * COLOURS + 1]
    is_in_the_way = colour == Colour.BROWN and gold_here > 0 and index < 4 and not has_room(squirrel, Holder.CHEEKS)
    return SURELY if is_in_the_way else NEVER
