"""Estimates with intervals. Where many are looked at together, the intervals are widened so that all hold at once.

The correction is Bonferroni's: of k estimates each gets the confidence 1 − 5 % / k, so that with 95 % confidence not
one of them misses. It asks for nothing to be independent.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

ERROR = 0.05
Numbers = NDArray[Any]


@dataclass(frozen=True)
class Share:
    """A share with its confidence interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """How far the interval reaches, on average of both sides."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class Mean:
    """An average with its confidence interval, and how much single games differ."""

    value: float
    low: float
    high: float
    spread: float


def quantile(comparisons: int = 1) -> float:
    """How many standard errors an interval reaches, if so many are looked at together."""
    return NormalDist().inv_cdf(1 - ERROR / (2 * max(1, comparisons)))


def wilson(wins: float, games: float, comparisons: int = 1) -> Share:
    """Wilson's interval for a share of wins: honest for few games and for rare wins too."""
    z = quantile(comparisons)
    share = wins / games
    centre = (share + z**2 / (2 * games)) / (1 + z**2 / games)
    half = z * math.sqrt(max(0.0, share * (1 - share)) / games + z**2 / (4 * games**2)) / (1 + z**2 / games)
    return Share(share, max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half)))


def mean_of(values: Numbers, comparisons: int = 1) -> Mean:
    """The average. With few values the interval is Student's, by the expansion of Cornish and Fisher."""
    count = len(values)
    value, spread = float(np.mean(values)), float(np.std(values, ddof=1)) if count > 1 else 0.0
    reach = student(quantile(comparisons), count - 1) * spread / math.sqrt(count) if count > 1 else math.inf
    return Mean(value, value - reach, value + reach, spread)


def student(z: float, freedom: int) -> float:
    """Student's quantile from the normal one."""
    n = max(1, freedom)
    return z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)


def difference(one: Numbers, other: Numbers, comparisons: int = 1) -> Mean:
    """By how much the second is more than the first, game by game: both were played with the same deals and dice."""
    return mean_of(np.asarray(other, float) - np.asarray(one, float), comparisons)


def games_for(reach: float, share: float = 0.5, comparisons: int = 1) -> int:
    """How many games an interval needs that reaches so far to either side of a share."""
    return math.ceil(share * (1 - share) * (quantile(comparisons) / reach) ** 2)
