"""Search: information-set Monte-Carlo tree search in compiled code, generic over the games.

It gets a view. Each iteration imagines a position that fits the view, walks down the tree over the moves, adds one
edge, plays the rest out, and tells every edge on the way what it brought to the seat that chose it.

Choices that are made at the same time stay sealed inside the tree too: while several seats choose, each walks along a
lane of its own, keyed by its own choices alone, and regret matching makes it mix them.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scurry.bots.tree import NOWHERE, Edges, add, find, mix
from scurry.kernel.common import MOST_SEATS, Common, first_to_act, is_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.dice import FastDice, roll
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import Row
from scurry.kernel.scratch import row_of
from scurry.kernel.verbs import imagine, legal, play, result, worth

DEEPEST = 256
"""The walk down the tree is never longer than this."""
EXPLORATION = 0.9
"""How much a search tries what it knows little of; rewards go from 0 to 1."""
CURIOSITY = 0.1
"""How much of a mixed strategy goes to moves at random."""

PLAYED = 1 << 20
"""No move has this number."""
ROOT = np.uint64(0x5CA1AB1E)
_LANE_BITS = np.uint64(8)
_UNIT = 1 << 24


class Walk(NamedTuple):
    """Scratch space for one iteration: the way down, each seat's lane, and what the game brought."""

    moves: Row[int]
    edges: NDArray[np.int64]
    actors: Row[int]
    chances: NDArray[np.float64]
    """At a sealed choice, how likely the chosen move was; 0 elsewhere."""
    nodes: NDArray[np.uint64]
    lanes: NDArray[np.uint64]
    places: Row[int]
    points: Row[int]
    rewards: NDArray[np.float64]


@compiled
def new_walk() -> Walk:
    """Scratch space."""
    return Walk(
        buffer_for_moves(),
        np.zeros(DEEPEST, np.int64),
        row_of(DEEPEST, 0),
        np.zeros(DEEPEST, np.float64),
        np.zeros(DEEPEST, np.uint64),
        np.zeros(MOST_SEATS, np.uint64),
        row_of(MOST_SEATS, 0),
        row_of(MOST_SEATS, 0),
        np.zeros(MOST_SEATS, np.float64),
    )


@compiled
def search(view: Common, seat: int, worlds: NDArray[Any], edges: Edges, iterations: int, dice: FastDice) -> None:
    """Grow the tree by so many iterations. `worlds` is room for one position."""
    walk = new_walk()
    world = worlds[0]
    for _ in range(iterations):
        copy(world, view)
        imagine(world, seat, dice)
        depth = walk_down(world, seat, edges, walk, dice)
        play_out_sensibly(world, walk.moves, dice)
        reward(world, walk)
        tell(edges, walk, depth)


@compiled
def edge_at_root(edges: Edges, seat: int, move: int) -> int:
    """Where the first move of a search stands."""
    return find(edges, mix(mix(ROOT, seat), move))


# --- Down the tree ----------------------------------------------------------------------------------------------------


@compiled
def walk_down(world: Common, seat: int, edges: Edges, walk: Walk, dice: FastDice) -> int:
    """Follow the tree until an edge is new or the game is over; say how deep that was."""
    public = ROOT
    phase = 0
    depth = 0
    while not world.over and depth < DEEPEST:
        asked = int(world.to_act)
        if phase and asked & ~phase:  # somebody new is asked: what was sealed has been shown
            for other in range(world.seats):
                public = mix(public, int(walk.lanes[other] >> _LANE_BITS))
            phase = 0
        if phase or asked & (asked - 1):
            if not phase:
                walk.lanes[:] = public
            phase = asked
        actor = seat if depth == 0 and is_to_act(world, seat) else first_to_act(world)
        node = mix(walk.lanes[actor] if phase else public, actor)
        move, is_new = step(world, node, phase != 0, edges, walk, depth, actor, dice)
        if phase:
            walk.lanes[actor] = mix(walk.lanes[actor], move)
        else:
            public = mix(public, move)
        play(world, actor, move, dice, None)
        depth += 1
        if is_new:
            break
    return depth


@compiled
def step(
    world: Common, node: np.uint64, is_sealed: bool, edges: Edges, walk: Walk, depth: int, actor: int, dice: FastDice
) -> tuple[int, bool]:
    """Choose a move at a node, and note the edge; is it new?"""
    count = legal(world, actor, walk.moves)
    move, new = untried(node, walk.moves, count, edges, dice)
    chance = 0.0
    if not new:
        if is_sealed:
            move, chance = mixed_move(node, walk.moves, count, edges, dice)
        else:
            move = promising_move(node, walk.moves, count, edges)
    key = mix(node, move)
    walk.edges[depth] = add(edges, key) if new else find(edges, key)
    walk.actors[depth] = actor
    walk.chances[depth] = chance
    walk.nodes[depth] = node
    return move, new


@compiled
def untried(node: np.uint64, moves: Row[int], count: int, edges: Edges, dice: FastDice) -> tuple[int, bool]:
    """Any of the moves that have no edge yet, if there are such."""
    chosen, found = 0, 0
    for index in range(count):
        if find(edges, mix(node, moves[index])) == NOWHERE:
            found += 1
            if roll(dice, found) == 0:
                chosen = moves[index]
    return chosen, found > 0


@compiled
def promising_move(node: np.uint64, moves: Row[int], count: int, edges: Edges) -> int:
    """The move with the highest upper confidence bound; every legal one was seen."""
    best, highest = 0, -1.0
    for index in range(count):
        edge = edges[find(edges, mix(node, moves[index]))]
        edge.seen += 1
        bound = edge.total / edge.visits + EXPLORATION * math.sqrt(math.log(edge.seen) / edge.visits)
        if bound > highest:
            best, highest = moves[index], bound
    return best


@compiled
def mixed_move(node: np.uint64, moves: Row[int], count: int, edges: Edges, dice: FastDice) -> tuple[int, float]:
    """A move drawn by regret matching, and how likely it was."""
    played = edges[played_at(node, edges)].regret
    regrets = 0.0
    for index in range(count):
        regrets += max(0.0, edges[find(edges, mix(node, moves[index]))].regret - played)
    drawn = roll(dice, _UNIT) / _UNIT
    move, chance = moves[count - 1], 1.0 / count
    for index in range(count):
        edge = edges[find(edges, mix(node, moves[index]))]
        share = max(0.0, edge.regret - played) / regrets if regrets > 0 else 1.0 / count
        edge.plan += share
        likely = (1 - CURIOSITY) * share + CURIOSITY / count
        if drawn >= 0 and drawn < likely:
            move, chance = moves[index], likely
        drawn -= likely
    return move, chance


@compiled
def played_at(node: np.uint64, edges: Edges) -> int:
    """The entry that sums up what was really played at a sealed choice: regrets are measured from it."""
    key = mix(node, PLAYED)
    place = find(edges, key)
    return add(edges, key) if place == NOWHERE else place


@compiled
def play_out_sensibly(world: Common, moves: Row[int], dice: FastDice) -> None:
    """Play to the end: of two random moves, each time the one that is worth more, so that blunders are rare."""
    while not world.over:
        seat = first_to_act(world)
        count = legal(world, seat, moves)
        move = moves[roll(dice, count)]
        if count > 1:
            other = moves[roll(dice, count)]
            if other != move and worth(world, seat, other) > worth(world, seat, move):
                move = other
        play(world, seat, move, dice, None)


# --- Back up the tree -------------------------------------------------------------------------------------------------


@compiled
def reward(world: Common, walk: Walk) -> None:
    """What the end of the game is worth to each seat, from 0 to 1: mostly the win, a little the place."""
    result(world, walk.places, walk.points)
    seats = np.int64(world.seats)
    if seats == 1:
        walk.rewards[0] = (0.5 if walk.places[0] == 1 else 0.0) + 0.5 * max(0, min(walk.points[0], 40)) / 40
        return
    winners = 0
    for seat in range(seats):
        winners += walk.places[seat] == 1
    for seat in range(seats):
        win = 1.0 / winners if walk.places[seat] == 1 else 0.0
        walk.rewards[seat] = 0.8 * win + 0.2 * (seats - walk.places[seat]) / (seats - 1)


@compiled
def tell(edges: Edges, walk: Walk, depth: int) -> None:
    """Tell every edge on the way what it brought to the seat that chose it."""
    for index in range(depth):
        edge = edges[walk.edges[index]]
        gained = walk.rewards[walk.actors[index]]
        edge.visits += 1
        if edge.seen == 0:
            edge.seen = 1
        edge.total += gained
        if walk.chances[index] > 0:
            edge.regret += gained / walk.chances[index]
            edges[played_at(walk.nodes[index], edges)].regret += gained
