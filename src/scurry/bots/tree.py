"""The search tree: nodes, found by a key, and the edges that lead on from each. Nothing is allocated while searching.

A node's key is made from what everyone can see there and, where choices are sealed, from what the seat that acts has
chosen so far. An edge is a move at a node. Nodes lie scattered in a table; edges lie in the order in which they came,
and each names the one that its node had before: what is not in the tree yet is never looked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from scurry.kernel.compilation import compiled, is_compiling
from scurry.kernel.records import Record, number

F = TypeVar("F", bound=Callable[..., Any])
Nodes = NDArray[Any]
Edges = NDArray[Any]
NOWHERE = -1
HEADER = 0
"""The first edge is none: it counts how many there are, and an edge before which there was none names it."""


class Node(Record):
    """What the search knows of one node. Nobody has chosen anything there yet, if it has no edges."""

    key: int = number("u8")
    newest: int = number("i4")
    """The edge that came last."""
    tried: int = number("i4")
    """How many edges there are, …"""
    visits: int = number("i4")
    """… and how often any of them was visited."""
    mixed: int = number("i4")
    """At a sealed choice: how often a move was drawn from a mixed strategy, …"""
    regret: float = number("f8")
    """… and what was played there on average brought in sum: regrets are measured from it."""


class Edge(Record):
    """What the search knows of one move at one node."""

    move: int = number("i4")
    before: int = number("i4")
    """The edge that its node had before this one."""
    visits: int = number("i4")
    leads_to: int = number("i4")
    """The node behind it, counted from 1, where that is always the same and known; else 0."""
    seen: int = number("i4")
    """How often the move could have been chosen: in other imagined worlds it is not legal."""
    rarity: float = number("f8")
    """One by the square root of the visits: reckoned when one comes, not whenever somebody looks."""
    total: float = number("f8")
    """The sum of what it brought to the seat that chose it."""
    squares: float = number("f8")
    """At the first move: the sum of the squares of what it brought more than the one that led its turn."""
    regret: float = number("f8")
    """At a sealed choice: how much better it would have done than what was played."""
    plan: float = number("f8")
    """At a sealed choice: how much of the mixed strategy has gone to it."""


def tables_for(iterations: int) -> tuple[Nodes, Edges]:
    """Room for a search: an edge is added an iteration, and the table of nodes stays at most half full."""
    size = 1 << max(8, (2 * iterations).bit_length())
    return np.zeros(size, Node.dtype()), np.zeros(size, Edge.dtype())


# --- Keys -------------------------------------------------------------------------------------------------------------

_FIRST, _SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9)
_SHIFT, _ONE = np.uint64(29), np.uint64(1)


def _wrapping(function: F) -> F:
    """Let products lose their highest bits, as is meant here: compiled they do, and uncompiled NumPy would warn."""
    return function if is_compiling() else np.errstate(over="ignore")(function)


@_wrapping
@compiled
def mix(key: np.uint64, value: int) -> np.uint64:
    """A new key from a key and a number."""
    mixed = (key ^ np.uint64(value + 1)) * _FIRST
    mixed = (mixed ^ (mixed >> _SHIFT)) * _SECOND
    return (mixed ^ (mixed >> _SHIFT)) | _ONE


# --- Finding and adding -----------------------------------------------------------------------------------------------


@compiled
def place_for(nodes: Nodes, key: np.uint64) -> int:
    """Where a node stands, or would stand."""
    mask = np.uint64(len(nodes) - 1)
    place = key & mask
    while nodes[place].key != key and nodes[place].key != 0:
        place = (place + _ONE) & mask
    return np.int64(place)  # type: ignore[return-value]


@compiled
def node_at(nodes: Nodes, edges: Edges, key: np.uint64) -> int:
    """Where a node stands; one that is new is put there, while there is room."""
    place = place_for(nodes, key)
    if not is_full(edges):
        nodes[place].key = key
    return place


@compiled
def find_edge(nodes: Nodes, edges: Edges, node: int, move: int) -> int:
    """Where the edge of a move at a node stands, or NOWHERE."""
    edge = int(nodes[node].newest)
    while edge != HEADER and edges[edge].move != move:
        edge = int(edges[edge].before)
    return NOWHERE if edge == HEADER else edge


@compiled
def add_edge(nodes: Nodes, edges: Edges, node: int, move: int) -> int:
    """Put a new edge into the tree; say where. When there is no more room, the last one stands for all that are new."""
    if is_full(edges):
        return len(edges) - 1
    edges[HEADER].visits += 1
    place = int(edges[HEADER].visits)
    edges[place].move, edges[place].before = move, nodes[node].newest
    nodes[node].newest = place
    nodes[node].tried += 1
    return place


@compiled
def is_full(edges: Edges) -> bool:
    """Whether there is no more room."""
    return bool(edges[HEADER].visits == len(edges) - 1)


# --- Where a move always leads to the same node -----------------------------------------------------------------------


@compiled
def node_behind(edges: Edges, edge: int) -> int:
    """The node that an edge is known to lead to, or NOWHERE."""
    return NOWHERE if edge == NOWHERE else int(edges[edge].leads_to) - 1


@compiled
def note_node_behind(edges: Edges, edge: int, node: int) -> None:
    """Remember where an edge leads to: so the position there need not be looked at again."""
    if edge != NOWHERE and not is_full(edges):
        edges[edge].leads_to = node + 1
