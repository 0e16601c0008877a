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

from scurry.bots.playing_on import is_enough, note_start, play_on, reward
from scurry.bots.selecting import begin_with, planned_move, step
from scurry.bots.tree import (
    NOWHERE,
    Edges,
    Nodes,
    find_edge,
    mix,
    node_at,
    node_behind,
    note_node_behind,
    place_for,
)
from scurry.bots.walk import ALL, DEEPEST, OTHERS, Walk, give_luck_back, keep_luck, spread_of, take_in
from scurry.kernel.common import Common, first_to_act, is_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.dice import FastDice
from scurry.kernel.facts import has_chance, hides
from scurry.kernel.fingerprints import fingerprint
from scurry.kernel.lending import lent
from scurry.kernel.records import Row
from scurry.kernel.verbs import SPECTATOR, hide, imagine, legal, play

EXPLORATION = 1.0
"""How much a search tries what it knows little of, in standard deviations of what it has seen so far."""

WORLDS = 3
"""Positions that a search needs room for: the one it plays on, the one imagined, and what is shown of it."""
ROOT = np.uint64(0x5CA1AB1E)


@compiled
def search(
    view: Common,
    seat: int,
    worlds: NDArray[Any],
    nodes: Nodes,
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
    nodes, edges = lent(nodes), lent(edges)
    moves, places, points = lent(walk.legal), lent(walk.places), lent(walk.points)
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
        walk.exploration = EXPLORATION * spread_of(walk)
        depth = walk_down(world, view, seat, wanted, shown, nodes, edges, walk, moves, dice)
        play_on(world, view, walk, moves, dice)
        reward(world, walk, places, points)
        gained = walk.rewards[seat]
        take_in(walk, gained)
        tell(nodes, edges, walk, depth)
        leading = gained if index % turn == 0 else leading
        if len(first):
            edges[walk.edges[walk.decided]].squares += (gained - leading) ** 2


@compiled
def edge_after(made: Row[int], nodes: Nodes, edges: Edges, seat: int, move: int) -> int:
    """Where a move stands that a seat makes first of all, or after some sealed ones of its own; or NOWHERE."""
    lane = ROOT
    for move_made in made:
        lane = mix(lane, move_made)
    return find_edge(nodes, edges, place_for(nodes, mix(lane, seat)), move)


# --- Down the tree ----------------------------------------------------------------------------------------------------


@compiled
def walk_down(
    world: Common,
    view: Common,
    seat: int,
    wanted: int,
    shown: Common,
    nodes: Nodes,
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
    phase = depth = own = 0
    came_by = NOWHERE
    is_new = False
    while not is_new and depth < DEEPEST and not is_enough(world, view, walk):
        asked = int(world.to_act)
        if phase or asked & (asked - 1):
            seen = seen_by_all(world, shown)
            something_came_to_light = asked == phase and seen != before
            if asked & ~phase or something_came_to_light:  # or somebody new is asked
                phase = 0
                public = seen if depth else ROOT
            if not phase:
                for other in range(world.seats):
                    walk.lanes[other] = public
            phase = asked if phase or asked & (asked - 1) else 0
            before = seen
        actor = seat if depth == 0 and is_to_act(world, seat) else first_to_act(world)
        count = legal(world, actor, moves)
        move = int(moves[0])
        given = given_choice(walk, own, wanted, depth) if actor == seat else NOWHERE
        if count > 1 or given != NOWHERE:
            if phase:
                node = node_at(nodes, edges, mix(walk.lanes[actor], actor))
            else:
                node = node_here(world, depth, actor, came_by, shown, nodes, edges)
            own += actor == seat
            if given != NOWHERE:
                move, is_new = given, begin_with(given, node, nodes, edges, walk, depth, actor)
                is_new &= own > walk.made_count
            elif phase and public == ROOT and (walk.measures == ALL or (walk.measures == OTHERS and actor != seat)):
                move = planned_move(world, node, nodes, edges, walk, depth, actor, moves, count, dice)
            else:
                move, is_new = step(world, node, phase != 0, nodes, edges, walk, depth, actor, moves, count, dice)
            walk.moves[depth] = move
            came_by = NOWHERE if phase else int(walk.edges[depth])
            depth += 1
        if phase:
            walk.lanes[actor] = mix(walk.lanes[actor], move)
        play(world, actor, move, dice, None)
    walk.depth = depth
    return depth


@compiled
def node_here(world: Common, depth: int, actor: int, came_by: int, shown: Common, nodes: Nodes, edges: Edges) -> int:
    """The node where one seat alone is asked.

    Where nothing is hidden or left to chance, an edge that was followed before leads to it: then nothing is looked at.
    """
    is_certain = not hides(world) and not has_chance(world)
    node = node_behind(edges, came_by) if is_certain else NOWHERE
    if node == NOWHERE:
        node = node_at(nodes, edges, mix(seen_by_all(world, shown) if depth else ROOT, actor))
        if is_certain:
            note_node_behind(edges, came_by, node)
    return node


@compiled
def seen_by_all(world: Common, shown: Common) -> np.uint64:
    """What tells the world as everyone sees it now from any other."""
    if not hides(world):
        return fingerprint(world)
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


# --- Back up the tree -------------------------------------------------------------------------------------------------


@compiled
def tell(nodes: Nodes, edges: Edges, walk: Walk, depth: int) -> None:
    """Tell every edge on the way what it brought to the seat that chose it."""
    for index in range(depth):
        node, edge = nodes[walk.nodes[index]], edges[walk.edges[index]]
        gained = walk.rewards[walk.actors[index]]
        node.visits += 1
        edge.visits += 1
        edge.rarity = 1.0 / math.sqrt(edge.visits)
        edge.seen = max(edge.seen, 1)
        edge.total += gained
        if walk.sealed[index]:
            surprise = (gained - walk.guesses[index]) / walk.chances[index]
            edge.regret += surprise
            node.regret += walk.shares[index] * surprise
