"""Squirrel Squabble's greedy player: which three actions serve me best, if the other squirrel stays where it is?

It tries every plan that begins with the coins that it has stacked, and takes the one that ends best. What an action
does to the other player it only guesses; tiles it judges by their faces.
"""

from __future__ import annotations

from scurry.games.squirrel_squabble.components import Action, Face
from scurry.games.squirrel_squabble.gathering import nuts_on
from scurry.games.squirrel_squabble.movement import is_obstacle
from scurry.games.squirrel_squabble.moves import FACE, FLIP, HOMEWARD, PICK, SWITCH
from scurry.games.squirrel_squabble.planning import side_for
from scurry.games.squirrel_squabble.position import COIN_SIDES, MOST_NUTS, NO_COIN, STEPS, Position, Stage
from scurry.games.squirrel_squabble.spaces import DIRECTIONS, NOWHERE, PAIRS, SPACES, distance, next_to
from scurry.games.squirrel_squabble.squabbles import passable
from scurry.games.squirrel_squabble.tiles import target
from scurry.kernel.compilation import compiled
from scurry.kernel.verbs import implement

WIN_WORTH, NUT_WORTH, STEP_WORTH = 2000, 100, 9
NO_WAY = 6
"""A space that cannot be reached is as bad as one so many steps away."""
LOST_ROUND_WORTH = -40
SQUABBLE_WORTH = (0, 45, 40, 20, 0, -25, -50, -60, -60)
"""By steps: the nearer, the better the roll."""
FLIP_ACTION_WORTH = 12
FACE_WORTH = (0, 20, 40, 50, 60, 70, -40, -25, 5, 0, 0)
"""What it is to have a tile with such a face beside me."""


@implement(Position)
def worth(view: Position, seat: int, move: int) -> int:
    """What a move is worth; a nut is worth a hundred."""
    if view.stage == Stage.PROGRAM:
        return worth_of_coin(view, seat, move)
    if view.stage == Stage.FACE:
        return best_plan(view, seat, STEPS, 0, int(view.squirrels[seat].space), move - FACE)
    if view.stage == Stage.FLIP:
        return worth_of_flip(view, target(view, seat, move - FLIP))
    if view.stage == Stage.SWITCH:
        return worth_of_switch(view, seat, move)
    if view.stage == Stage.PICK:
        return worth_of_home(view, Face.ORANGE_HOME + move - PICK)
    return WIN_WORTH if move == HOMEWARD else 0


# --- Plans ------------------------------------------------------------------------------------------------------------


@compiled
def worth_of_coin(view: Position, seat: int, move: int) -> int:
    """The best plan that goes on with this coin: walk through the coins stacked so far, then try all others."""
    squirrel = view.squirrels[seat]
    stacked = 0
    while squirrel.stack[stacked] != NO_COIN:
        stacked += 1
    space, facing, gain, used = int(squirrel.space), int(squirrel.facing), 0, 0
    for step in range(stacked + 1):
        side = int(squirrel.stack[step]) if step < stacked else side_for(view, squirrel, move)
        space, facing, change = after(view, seat, view.options.coins[side], space, facing)
        gain += change
        used |= 1 << (side >> 1)
    return best_plan(view, seat, STEPS - stacked - 1, used, space, facing) + gain


@compiled
def best_plan(view: Position, seat: int, left: int, used: int, space: int, facing: int) -> int:
    """The most that the coins left can make of the steps left, from this space and facing."""
    best = -WIN_WORTH
    for plan in range(COIN_SIDES**left):  # a plan is a number with a coin's side as each of its digits
        best = max(best, worth_of_plan(view, seat, plan, left, used, space, facing))
    return best


@compiled
def worth_of_plan(view: Position, seat: int, plan: int, left: int, used: int, space: int, facing: int) -> int:
    """Where a plan leads, and what is gained on the way; as bad as can be if it uses a coin twice."""
    gain = 0
    for _ in range(left):
        side = plan % COIN_SIDES
        plan //= COIN_SIDES
        if used >> (side >> 1) & 1:
            return -WIN_WORTH
        used |= 1 << (side >> 1)
        space, facing, change = after(view, seat, view.options.coins[side], space, facing)
        gain += change
    return gain + worth_of_end(view, seat, space)


@compiled
def after(view: Position, seat: int, action: int, space: int, facing: int) -> tuple[int, int, int]:
    """Where an action leaves a squirrel, where it looks then, and what that was worth."""
    if is_held(view, seat, space):
        return space, facing, 0
    if action == Action.MOVE_1 or action == Action.MOVE_2:
        return after_move(view, seat, action, space, facing)
    if action == Action.TURN_RIGHT:
        return space, (facing + 1) % DIRECTIONS, 0
    if action == Action.U_TURN:
        return space, (facing + 2) % DIRECTIONS, 0
    if action == Action.TURN_LEFT:
        return space, (facing + 3) % DIRECTIONS, 0
    if action == Action.SQUABBLE:
        return space, facing, worth_of_squabble(view, seat, space)
    return space, facing, FLIP_ACTION_WORTH if action == Action.FLIP_ACTION else 0


@compiled
def is_held(view: Position, seat: int, space: int) -> bool:
    """Whether a squirrel that is here has lost its remaining actions: it ran into a dog, or fell into a puddle."""
    return space != view.squirrels[seat].space and is_obstacle(view.faces[space])


@compiled
def after_move(view: Position, seat: int, action: int, space: int, facing: int) -> tuple[int, int, int]:
    """A move as SS-6 has it, with the other squirrel where it is."""
    squirrel, other = view.squirrels[seat], view.squirrels[1 - seat]
    first = next_to(space, facing)
    goal = next_to(first, facing) if action == Action.MOVE_2 and first != NOWHERE else first
    if goal == NOWHERE or goal == other.home or goal == other.space:
        return space, facing, 0
    stop = first if is_obstacle(view.faces[first]) else goal
    if squirrel.nuts == MOST_NUTS and (first == squirrel.home or stop == squirrel.home):
        return goal, facing, WIN_WORTH
    if view.faces[stop] == Face.DOG:
        return stop, facing, LOST_ROUND_WORTH - NUT_WORTH * (squirrel.nuts > 0)
    return stop, facing, 0


@compiled
def worth_of_squabble(view: Position, seat: int, space: int) -> int:
    """The nearer the better, if there is something to win or to lose."""
    other = view.squirrels[1 - seat]
    if other.space == other.home:
        return 0
    return SQUABBLE_WORTH[distance(space, other.space, passable(view))] + 5 * int(other.nuts)


@compiled
def worth_of_end(view: Position, seat: int, space: int) -> int:
    """The nuts that are gathered there, and how far it is to the next ones or home."""
    squirrel = view.squirrels[seat]
    face = view.faces[space]
    gain = 0
    if space != squirrel.space:
        gain = int(min(nuts_on(face), MOST_NUTS - squirrel.nuts))
        gain -= face == Face.EMPTY_PUDDLE and squirrel.nuts > 0
    start = squirrel.home if face == Face.DOG else space
    if squirrel.nuts + gain == MOST_NUTS:
        return NUT_WORTH * gain - STEP_WORTH * way_to(view, start, squirrel.home)
    return NUT_WORTH * gain - STEP_WORTH * way_to_nuts(view, start)


@compiled
def way_to(view: Position, start: int, end: int) -> int:
    """How many steps, past dogs and puddles; a space on which one stands must be left first."""
    steps = distance(start, end, passable(view)) if start != end else 2
    return steps if steps > 0 else NO_WAY


@compiled
def way_to_nuts(view: Position, start: int) -> int:
    """How far it is to the nearest nuts."""
    best = NO_WAY
    for space in range(SPACES):
        if nuts_on(view.faces[space]) > 0:
            best = min(best, way_to(view, start, space))
    return best


# --- Tiles ------------------------------------------------------------------------------------------------------------


@compiled
def worth_of_flip(view: Position, space: int) -> int:
    """What the other side is worth more; one that nobody has seen counts as nothing."""
    back = FACE_WORTH[view.backs[space]] if view.seen[space] else 0
    return back - FACE_WORTH[view.faces[space]]


@compiled
def worth_of_switch(view: Position, seat: int, move: int) -> int:
    """What comes before my nose instead of what is there."""
    first, second = PAIRS[move - SWITCH]
    facing = view.squirrels[seat].facing
    one = FACE_WORTH[view.faces[target(view, seat, first)]]
    other = FACE_WORTH[view.faces[target(view, seat, second)]]
    if facing == first:
        return other - one
    return one - other if facing == second else 0


@compiled
def worth_of_home(view: Position, home: int) -> int:
    """The tiles around a home, before the squirrels are picked."""
    total = 0
    for space in range(SPACES):
        for direction in range(DIRECTIONS):
            neighbour = next_to(space, direction)
            if view.faces[space] == home and neighbour != NOWHERE:
                total += FACE_WORTH[view.faces[neighbour]]
    return total
