"""Search: information-set Monte-Carlo tree search in compiled code, generic over the games.

It gets a view. Each iteration imagines a position that fits the view (determinization), walks down the tree over the
moves, adds one edge, plays on until the game says that it is far enough, and tells every edge on the way what it
brought to the seat that chose it. The first moves take turns, and all of a turn meet the same imagined position and the
same dice.

A node is what everyone can see there, also what chance has shown; however that came about, it is one node. Choices
that are made at the same time stay sealed inside the tree too: while several seats choose, each walks along a lane of
its own, keyed by its own choices alone, and regret matching makes it mix them.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.bots.playing_on import favourite, is_enough, note_start, play_on, reward
from scurry.bots.tree import NOWHERE, Edges, add, find, mix
from scurry.bots.walk import ALL, DEEPEST, OTHERS, Walk, give_luck_back, keep_luck, spread_of, take_in
from scurry.kernel.common import MOST_SEATS, Common, first_to_act, is_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.dice import FastDice, roll
from scurry.kernel.fingerprints import fingerprint
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import Row
from scurry.kernel.scratch import row_of
from scurry.kernel.verbs import SPECTATOR, hide, imagine, legal, play

EXPLORATION = 1.0
"""How much a search tries what it knows little of, in standard deviations of what it has seen so far."""
CURIOSITY = 0.1
"""How much of a mixed strategy goes to moves at random."""

PLAYED = 1 << 20
"""No move has this number."""
WORLDS = 3
"""Positions that a search needs room for: the one it plays on, the one imagined, and what is shown of it."""
ROOT = np.uint64(0x5CA1AB1E)
_UNIT = 1 << 24


@compiled
def search(
    view: Common,
    seat: int,
    worlds: NDArray[Any],
    edges: Edges,
    walk: Walk,
    first: NDArray[np.int16],
    iterations: int,
    dice: FastDice,
) -> None:
    """Grow the tree by so many iterations. `worlds` is room for positions (WORLDS of them), `walk` for notes.

    The moves in `first` take turns; what one of a turn brings more than another is less a matter of luck than what two
    bring in different worlds. If there are none, the tree chooses the first move as it does all others.
    """
    world, imagined, shown = worlds[0], worlds[1], worlds[2]
    moves, places, points = buffer_for_moves(), row_of(MOST_SEATS, 0), row_of(MOST_SEATS, 0)
    turn = max(1, len(first))
    leading = 0.0
    for index in range(iterations):
        if index % turn == 0:
            copy(imagined, view)
            imagine(imagined, seat, dice)
            keep_luck(walk, dice)
        else:
            give_luck_back(walk, dice)
        if index == 0:
            note_start(imagined, walk)
        copy(world, imagined)
        wanted = int(first[index % turn]) if len(first) else NOWHERE
        depth = walk_down(world, view, seat, wanted, shown, edges, walk, moves, dice)
        play_on(world, view, walk, moves, dice)
        reward(world, walk, places, points)
        gained = walk.rewards[seat]
        take_in(walk, gained)
        tell(edges, walk, depth)
        leading = gained if index % turn == 0 else leading
        if len(first):
            edges[walk.edges[walk.decided]].squares += (gained - leading) ** 2


@compiled
def edge_after(made: Row[int], edges: Edges, seat: int, move: int) -> int:
    """Where a move stands that a seat makes first of all, or after some sealed ones of its own; or NOWHERE."""
    lane = ROOT
    for move_made in made:
        lane = mix(lane, move_made)
    return find(edges, mix(mix(lane, seat), move))


# --- Down the tree ----------------------------------------------------------------------------------------------------


@compiled
def walk_down(
    world: Common,
    view: Common,
    seat: int,
    wanted: int,
    shown: Common,
    edges: Edges,
    walk: Walk,
    moves: Row[int],
    dice: FastDice,
) -> int:
    """Follow the tree until an edge is new or it is far enough; say how deep that was.

    A lone move needs no edge, unless it is given: else what is given would be taken for the choice after it.

    The first move is the one that is wanted, if any is; in a sealed plan, the first after those that are made already.
    `shown` is room for a position.
    """
    public = before = ROOT
    phase = 0
    depth = own = 0
    is_new = False
    while not is_new and depth < DEEPEST and not is_enough(world, view, walk):
        asked = int(world.to_act)
        seen = seen_by_all(world, shown)
        if asked & ~phase or (asked == phase and seen != before):  # somebody new is asked, or something came to light
            phase = 0
            public = seen if depth else ROOT
        if phase or asked & (asked - 1):
            if not phase:
                for other in range(world.seats):
                    walk.lanes[other] = public
            phase = asked
        before = seen
        actor = seat if depth == 0 and is_to_act(world, seat) else first_to_act(world)
        count = legal(world, actor, moves)
        move = int(moves[0])
        given = given_choice(walk, own, wanted, depth) if actor == seat else NOWHERE
        if count > 1 or given != NOWHERE:
            node = mix(walk.lanes[actor] if phase else public, actor)
            own += actor == seat
            if given != NOWHERE:
                move, is_new = given, begin_with(given, node, edges, walk, depth, actor)
                is_new &= own > walk.made_count
            elif phase and public == ROOT and (walk.measures == ALL or (walk.measures == OTHERS and actor != seat)):
                move = planned_move(world, node, edges, walk, depth, actor, moves, count, dice)
            else:
                move, is_new = step(world, node, phase != 0, edges, walk, depth, actor, moves, count, dice)
            walk.moves[depth] = move
            depth += 1
        if phase:
            walk.lanes[actor] = mix(walk.lanes[actor], move)
        play(world, actor, move, dice, None)
    walk.depth = depth
    return depth


@compiled
def seen_by_all(world: Common, shown: Common) -> np.uint64:
    """The key of the node where the world is now."""
    copy(shown, world)
    hide(shown, SPECTATOR)
    return fingerprint(shown)


@compiled
def given_choice(walk: Walk, own: int, wanted: int, depth: int) -> int:
    """What the seat that thinks must choose now: what it has made already, then what is wanted; NOWHERE if nothing."""
    if own < walk.made_count:
        return int(walk.made[own])
    if own > walk.made_count:
        return NOWHERE
    walk.decided = depth
    return wanted


@compiled
def begin_with(move: int, node: np.uint64, edges: Edges, walk: Walk, depth: int, actor: int) -> bool:
    """Note the edge of a move that is given; is it new?"""
    walk.actors[depth], walk.sealed[depth] = actor, NOWHERE
    key = mix(node, move)
    place = find(edges, key)
    walk.edges[depth] = add(edges, key) if place == NOWHERE else place
    return place == NOWHERE


@compiled
def planned_move(
    world: Common,
    node: np.uint64,
    edges: Edges,
    walk: Walk,
    depth: int,
    actor: int,
    moves: Row[int],
    count: int,
    dice: FastDice,
) -> int:
    """A move drawn from what a seat has mixed so far; instinct's, where it has never come to."""
    find_edges(node, edges, walk, moves, count)
    plans = 0.0
    for index in range(count):
        plans += edges[walk.found[index]].plan if walk.found[index] != NOWHERE else 0.0
    drawn = plans * roll(dice, _UNIT) / _UNIT
    move = NOWHERE
    for index in range(count):
        if walk.found[index] != NOWHERE and edges[walk.found[index]].plan > 0:
            if drawn >= 0:
                move = int(moves[index])
            drawn -= edges[walk.found[index]].plan
    if move == NOWHERE:
        move = favourite(world, actor, walk, moves, count, dice)
    begin_with(move, node, edges, walk, depth, actor)
    return move


@compiled
def step(
    world: Common,
    node: np.uint64,
    is_sealed: bool,
    edges: Edges,
    walk: Walk,
    depth: int,
    actor: int,
    moves: Row[int],
    count: int,
    dice: FastDice,
) -> tuple[int, bool]:
    """Choose a move at a node, and note the edge; is it new?

    A node that was seen n times has some √n moves, or fewer in games that want a narrow tree: those that instinct likes
    least are left for later (progressive widening), so that what a node brings is not drowned by trying everything.
    """
    walk.actors[depth] = actor
    walk.sealed[depth] = NOWHERE
    tried, visits = find_edges(node, edges, walk, moves, count)
    wanted = walk.narrowness * tried * tried
    if tried < count and (is_sealed or tried == 0 or wanted < visits):
        move = likeliest_untried(world, actor, walk, moves, count, dice)
        walk.edges[depth] = add(edges, mix(node, move))
        return move, True
    chosen = mixed_move(node, edges, walk, depth, count, dice) if is_sealed else promising_move(edges, walk, count)
    walk.edges[depth] = walk.found[chosen]
    return int(moves[chosen]), False


@compiled
def find_edges(node: np.uint64, edges: Edges, walk: Walk, moves: Row[int], count: int) -> tuple[int, int]:
    """Find the edges of all legal moves; say how many there are, and how often they were visited."""
    tried, visits = 0, 0
    for index in range(count):
        place = find(edges, mix(node, moves[index]))
        walk.found[index] = place
        if place != NOWHERE:
            tried += 1
            visits += edges[place].visits
    return tried, visits


@compiled
def likeliest_untried(world: Common, actor: int, walk: Walk, moves: Row[int], count: int, dice: FastDice) -> int:
    """The favourite of the moves that have no edge yet; only these are left in `moves`."""
    untried = 0
    for index in range(count):
        if walk.found[index] == NOWHERE:
            moves[untried] = moves[index]
            untried += 1
    return favourite(world, actor, walk, moves, untried, dice)


@compiled
def promising_move(edges: Edges, walk: Walk, count: int) -> int:
    """The index of the move with the highest upper confidence bound (UCB), of those that were tried."""
    best, highest = 0, -1.0
    exploration = EXPLORATION * spread_of(walk)
    for index in range(count):
        if walk.found[index] == NOWHERE:
            continue
        edge = edges[walk.found[index]]
        edge.seen += 1
        bound = edge.total / edge.visits + exploration * math.sqrt(math.log(edge.seen) / edge.visits)
        if bound > highest:
            best, highest = index, bound
    return best


@compiled
def mixed_move(node: np.uint64, edges: Edges, walk: Walk, depth: int, count: int, dice: FastDice) -> int:
    """The index of a move drawn by regret matching.

    What a move had brought so far stands in for what it would bring now, and is put right by what the drawn one really
    brings (as in variance-reduced counterfactual regret minimization). Later plans count for more in the average.
    """
    sealed = sealed_at(node, edges)
    summary = edges[sealed]
    summary.visits += 1
    before = summary.regret
    regrets = 0.0
    for index in range(count):
        regrets += max(0.0, edges[walk.found[index]].regret - before)
    drawn = roll(dice, _UNIT) / _UNIT
    chosen = -1
    for index in range(count):
        edge = edges[walk.found[index]]
        share = max(0.0, edge.regret - before) / regrets if regrets > 0 else 1.0 / count
        likely = (1 - CURIOSITY) * share + CURIOSITY / count
        guess = edge.total / edge.visits
        edge.plan += share * summary.visits
        edge.regret += guess
        summary.regret += share * guess
        if chosen < 0 and (drawn < likely or index == count - 1):
            chosen = index
            walk.sealed[depth], walk.chances[depth] = sealed, likely
            walk.shares[depth], walk.guesses[depth] = share, guess
        drawn -= likely
    return chosen


@compiled
def sealed_at(node: np.uint64, edges: Edges) -> int:
    """The entry that sums up what is played at a sealed choice: regrets are measured from it."""
    key = mix(node, PLAYED)
    place = find(edges, key)
    return add(edges, key) if place == NOWHERE else place


# --- Back up the tree -------------------------------------------------------------------------------------------------


@compiled
def tell(edges: Edges, walk: Walk, depth: int) -> None:
    """Tell every edge on the way what it brought to the seat that chose it."""
    for index in range(depth):
        edge = edges[walk.edges[index]]
        gained = walk.rewards[walk.actors[index]]
        edge.visits += 1
        edge.seen = max(edge.seen, 1)
        edge.total += gained
        if walk.sealed[index] != NOWHERE:
            surprise = (gained - walk.guesses[index]) / walk.chances[index]
            edge.regret += surprise
            edges[walk.sealed[index]].regret += walk.shares[index] * surprise
