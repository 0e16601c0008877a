"""How a search comes to a decision: which first moves stay in the running, which is best, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from scurry.bots.walk import FIRST_GUESS

NOISE = 0.1
"""In a mixed strategy, a share this small beside the largest is what is left of trying everything."""
SURE = 3.5
"""How many standard errors make sure, …"""
HAIR = 0.002
"""… and how much of a reward, which is from 0 to 1, is not worth thinking on for."""


def in_the_running(edges: Sequence[Any], liked: Sequence[int], spent: float) -> list[int]:
    """The moves that are still tried: the better half, then the better half of these … (sequential halving).

    Instinct's leads every turn.
    """
    usual = _usual(liked)
    ranked = sorted(range(len(edges)), key=lambda index: (edges[index].visits, edges[index].total), reverse=True)
    left = max(2, len(edges) >> int(spent * halvings(len(edges))))
    return [usual] + [index for index in ranked[:left] if index != usual]


def halvings(moves: int) -> int:
    """How often so many moves can be halved until one is left."""
    return max(1, (moves - 1).bit_length())


def mixed(edges: Sequence[Any]) -> list[float]:
    """The plan, without what is in it by curiosity alone; while there is none, the most visited."""
    plans = [float(edge.plan) for edge in edges]
    if not any(plans):
        return _all_for(_most_visited(edges), len(edges))
    kept = [plan if plan >= NOISE * max(plans) else 0.0 for plan in plans]
    return [plan / sum(kept) for plan in kept]


def single(edges: Sequence[Any], liked: Sequence[int], caution: float) -> list[float]:
    """All for the best move."""
    return _all_for(_best(edges, liked, caution), len(edges))


def is_clear(edges: Sequence[Any], liked: Sequence[int], caution: float, running: Sequence[int]) -> bool:
    """Whether surely nothing that is still in the running brings more than the best move, or hardly more."""
    best, usual = _best(edges, liked, caution), edges[_usual(liked)]
    lead, error = _lead(edges[best], usual)
    for index in running:
        other, other_error = _lead(edges[index], usual)
        if index != best and other - lead + SURE * math.hypot(error, other_error) > HAIR:
            return False
    return True


def _best(edges: Sequence[Any], liked: Sequence[int], caution: float) -> int:
    """The move that stayed in the running and brought most, if it is surely better than instinct's."""
    best, usual = _most_visited(edges), _usual(liked)
    lead, error = _lead(edges[best], edges[usual])
    return best if lead > caution * error else usual


def _usual(liked: Sequence[int]) -> int:
    """The move that instinct likes best."""
    return liked.index(max(liked))


def _all_for(chosen: int, count: int) -> list[float]:
    return [float(index == chosen) for index in range(count)]


def _most_visited(edges: Sequence[Any]) -> int:
    """Among equals, the one that brought most."""
    return max(range(len(edges)), key=lambda index: (edges[index].visits, edges[index].total))


def _lead(one: Any, usual: Any) -> tuple[float, float]:
    """How much more a move brought than the one that led its turns, and the standard error of that."""
    if one is usual:
        return 0.0, 0.0
    visits = int(one.visits)
    if visits == 0:
        return -1.0, 1.0
    more = float(one.total) / visits - float(usual.total) / int(usual.visits)
    variance = max(0.0, float(one.squares) / visits - more**2) + FIRST_GUESS**2 / visits
    return more, math.sqrt(variance / visits)
