"""The search tree: one table of edges, found by a key. Nodes are implicit, so nothing is allocated while searching.

An edge is a move at a node; its key is mixed from the node's key and the move. A node's key is made from what everyone
can see there and, where choices are sealed, from what the seat that acts has chosen so far.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from scurry.kernel.compilation import compiled, is_compiling
from scurry.kernel.records import Record, number

F = TypeVar("F", bound=Callable[..., Any])
Edges = NDArray[Any]
NOWHERE = -1


class Edge(Record):
    """What the search knows of one move at one node."""

    key: int = number("u8")
    visits: int = number("i4")
    seen: int = number("i4")
    """How often the move could have been chosen: in other imagined worlds it is not legal."""
    total: float = number("f8")
    """The sum of what it brought to the seat that chose it."""
    squares: float = number("f8")
    """At the first move: the sum of the squares of what it brought more than the one that led its turn."""
    regret: float = number("f8")
    """At a sealed choice: how much better it would have done than what was played."""
    plan: float = number("f8")
    """At a sealed choice: how much of the mixed strategy has gone to it."""


def table_for(iterations: int) -> Edges:
    """Room for the edges of a search: one is added an iteration, and the table stays at most half full."""
    size = 1 << max(8, (2 * iterations).bit_length())
    return np.zeros(size, Edge.dtype())


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


@compiled
def find(edges: Edges, key: np.uint64) -> int:
    """Where an edge stands, or NOWHERE."""
    mask = np.uint64(len(edges) - 1)
    place = key & mask
    while edges[place].key != key:
        if edges[place].key == 0:
            return NOWHERE
        place = (place + _ONE) & mask
    return np.int64(place)  # type: ignore[return-value]


@compiled
def add(edges: Edges, key: np.uint64) -> int:
    """Put a new edge into the table, and say where."""
    mask = np.uint64(len(edges) - 1)
    place = key & mask
    while edges[place].key != 0:
        place = (place + _ONE) & mask
    edges[place].key = key
    return np.int64(place)  # type: ignore[return-value]
