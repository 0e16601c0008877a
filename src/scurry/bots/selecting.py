"""Which move the search follows at a node: a new one, the most promising one, or one drawn from a mixed strategy.

Moves are tried in the order in which instinct likes them, few at first (progressive widening). Among those that were
tried, the highest upper confidence bound is followed (UCB). Sealed choices are mixed by regret matching.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from scurry.bots.playing_on import favourite
from scurry.bots.tree import HEADER, NOWHERE, Edges, Nodes, add_edge, find_edge
from scurry.bots.walk import Walk
from scurry.kernel.common import Common
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import FastDice, roll
from scurry.kernel.facts import hides
from scurry.kernel.records import Row

CURIOSITY = 0.1
"""How much of a mixed strategy goes to moves at random."""

_UNIT = 1 << 24
ROOTS: Any = np.sqrt([0.0, *map(math.log, range(1, 4096))])
"""Of the logarithms of small numbers: most of what a search looks up here it looks up again and again."""


@compiled
def begin_with(move: int, node: int, nodes: Nodes, edges: Edges, walk: Walk, depth: int, actor: int) -> bool:
    """Note the edge of a move that is given; is it new?"""
    edge = find_edge(nodes, edges, node, move)
    is_new = edge == NOWHERE
    if is_new:
        edge = add_edge(nodes, edges, node, move)
    note_step(walk, depth, actor, node, edge)
    return is_new


@compiled
def note_step(walk: Walk, depth: int, actor: int, node: int, edge: int) -> None:
    """Note where the way down goes, and by whom it was chosen."""
    walk.actors[depth], walk.nodes[depth], walk.edges[depth], walk.sealed[depth] = actor, node, edge, 0


@compiled
def planned_move(
    world: Common,
    node: int,
    nodes: Nodes,
    edges: Edges,
    walk: Walk,
    depth: int,
    actor: int,
    moves: Row[int],
    count: int,
    dice: FastDice,
) -> int:
    """A move drawn from what a seat has mixed so far; instinct's, where it has never come to."""
    find_edges(node, nodes, edges, walk, moves, count)
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
    begin_with(move, node, nodes, edges, walk, depth, actor)
    return move


@compiled
def step(
    world: Common,
    node: int,
    is_sealed: bool,
    nodes: Nodes,
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
    tried, visits = look_at(world, node, nodes, edges, walk, moves, count)
    wanted = walk.narrowness * tried * tried
    if tried < count and (is_sealed or tried == 0 or wanted < visits):
        move = likeliest_untried(world, node, nodes, edges, actor, walk, moves, count, dice)
        note_step(walk, depth, actor, node, add_edge(nodes, edges, node, move))
        return move, True
    if is_sealed:
        edge = mixed_move(node, nodes, edges, walk, depth, actor, moves, count, dice)
    else:
        edge = promising_move(world, node, nodes, edges, walk, moves, count)
        note_step(walk, depth, actor, node, edge)
    return int(edges[edge].move), False


@compiled
def look_at(
    world: Common, node: int, nodes: Nodes, edges: Edges, walk: Walk, moves: Row[int], count: int
) -> tuple[int, int]:
    """How many legal moves have edges, and how often these were visited. Where nothing is hidden, all are legal."""
    if not hides(world):
        return int(nodes[node].tried), int(nodes[node].visits)
    note_indices(walk, moves, count)
    tried, visits = 0, 0
    edge = int(nodes[node].newest)
    while edge != HEADER:
        if is_legal(edges[edge].move, walk, moves, count):
            tried += 1
            visits += edges[edge].visits
        edge = int(edges[edge].before)
    return tried, visits


@compiled
def note_indices(walk: Walk, moves: Row[int], count: int) -> None:
    """Note where each legal move stands."""
    for index in range(count):
        walk.indices[moves[index]] = index


@compiled
def is_legal(move: int, walk: Walk, moves: Row[int], count: int) -> bool:
    """Whether a move is one of those that were noted last."""
    index = walk.indices[move]
    return index < count and moves[index] == move


@compiled
def find_edges(node: int, nodes: Nodes, edges: Edges, walk: Walk, moves: Row[int], count: int) -> None:
    """Find the edge of each legal move."""
    note_indices(walk, moves, count)
    for index in range(count):
        walk.found[index] = NOWHERE
    edge = int(nodes[node].newest)
    while edge != HEADER:
        if is_legal(edges[edge].move, walk, moves, count):
            walk.found[walk.indices[edges[edge].move]] = edge
        edge = int(edges[edge].before)


@compiled
def likeliest_untried(
    world: Common,
    node: int,
    nodes: Nodes,
    edges: Edges,
    actor: int,
    walk: Walk,
    moves: Row[int],
    count: int,
    dice: FastDice,
) -> int:
    """The favourite of the moves that have no edge yet; only these are left in `moves`."""
    find_edges(node, nodes, edges, walk, moves, count)
    untried = 0
    for index in range(count):
        if walk.found[index] == NOWHERE:
            moves[untried] = moves[index]
            untried += 1
    return favourite(world, actor, walk, moves, untried, dice)


@compiled
def promising_move(
    world: Common, node: int, nodes: Nodes, edges: Edges, walk: Walk, moves: Row[int], count: int
) -> int:
    """The edge with the highest upper confidence bound (UCB) of the legal ones; of equals, of the first legal move."""
    best, highest = HEADER, -1.0
    exploration = walk.exploration
    place = int(nodes[node].newest)
    while place != HEADER:
        edge = edges[place]
        if not hides(world) or is_legal(edge.move, walk, moves, count):
            edge.seen += 1
            bound = edge.total / edge.visits + exploration * root_of_logarithm(edge.seen) * edge.rarity
            if bound == highest and is_before(edge.move, edges[best].move, moves):
                best = place
            best = place if bound > highest else best
            highest = max(bound, highest)
        place = int(edge.before)
    return best


@compiled
def root_of_logarithm(number: int) -> float:
    """The square root of the natural logarithm."""
    return float(ROOTS[number]) if number < len(ROOTS) else math.sqrt(math.log(number))


@compiled
def is_before(one: int, other: int, moves: Row[int]) -> bool:
    """Whether one legal move comes before another."""
    index = 0
    while moves[index] != one and moves[index] != other:
        index += 1
    return moves[index] == one


@compiled
def mixed_move(
    node: int,
    nodes: Nodes,
    edges: Edges,
    walk: Walk,
    depth: int,
    actor: int,
    moves: Row[int],
    count: int,
    dice: FastDice,
) -> int:
    """The edge of a move drawn by regret matching.

    What a move had brought so far stands in for what it would bring now, and is put right by what the drawn one really
    brings (as in variance-reduced counterfactual regret minimization). Later plans count for more in the average.
    """
    find_edges(node, nodes, edges, walk, moves, count)
    summary = nodes[node]
    summary.mixed += 1
    before = summary.regret
    regrets = 0.0
    for index in range(count):
        regrets += max(0.0, edges[walk.found[index]].regret - before)
    drawn = roll(dice, _UNIT) / _UNIT
    chosen = NOWHERE
    for index in range(count):
        edge = edges[walk.found[index]]
        share = max(0.0, edge.regret - before) / regrets if regrets > 0 else 1.0 / count
        likely = (1 - CURIOSITY) * share + CURIOSITY / count
        guess = edge.total / edge.visits
        edge.plan += share * summary.mixed
        edge.regret += guess
        summary.regret += share * guess
        if chosen == NOWHERE and (drawn < likely or index == count - 1):
            chosen = int(walk.found[index])
            note_step(walk, depth, actor, node, chosen)
            walk.sealed[depth], walk.chances[depth] = 1, likely
            walk.shares[depth], walk.guesses[depth] = share, guess
        drawn -= likely
    return chosen
