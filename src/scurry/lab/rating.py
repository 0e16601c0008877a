"""Ratings: what a row of matches says of the players' strength, in Elo with intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from scurry.lab.simulate import Share, wilson

RESAMPLES = 200
ELO = 400 / math.log(10)


@dataclass(frozen=True)
class Bout:
    """One match: who sat where, and in which places they came in."""

    seated: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Entry:
    """How one player fared. Elo is measured from the first player, who has 0."""

    player: str
    elo: float
    low: float
    high: float
    wins: Share
    """The share of matches won, a shared win counted in part."""


Cross = tuple[tuple[Share | None, ...], ...]
"""How often the row's player came in before the column's: a draw is half."""


def _before(bouts: Sequence[Bout], players: int) -> NDArray[np.float64]:
    """How often each came in before each other; a draw is half for both."""
    before = np.zeros((players, players))
    for bout in bouts:
        for one, other in combinations(sorted(set(bout.seated)), 2):
            scores = _scores(bout, one, other)
            before[one, other] += sum(scores)
            before[other, one] += len(scores) - sum(scores)
    return before


def _scores(bout: Bout, one: int, other: int) -> list[float]:
    """For each seat of one and each of the other: 1 if the first came in before, a half if they share a place."""
    places = list(zip(bout.seated, bout.places, strict=True))
    ours, theirs = ([place for player, place in places if player == who] for who in (one, other))
    return [0.5 + 0.5 * float(np.sign(their - our)) for our in ours for their in theirs if one != other]


def ratings(before: NDArray[np.float64]) -> NDArray[np.float64]:
    """Bradley and Terry's strengths as Elo, the first player's being 0. Half a draw is added to each pair that met."""
    met = before + before.T > 0
    if not met.any():
        return np.zeros(len(before))
    wins = before + 0.25 * met
    games = wins + wins.T
    strength = np.ones(len(before))
    for _ in range(2_000):
        shares = games / (strength[:, None] + strength[None, :])
        renewed = wins.sum(axis=1) / np.maximum(shares.sum(axis=1), 1e-12)
        renewed /= np.exp(np.log(renewed).mean())
        if np.allclose(renewed, strength, rtol=1e-9):
            break
        strength = renewed
    return np.asarray(ELO * (np.log(strength) - np.log(strength[0])), np.float64)


def rated(players: Sequence[str], bouts: Sequence[Bout], seed: int) -> tuple[Entry, ...]:
    """How each player fared. Intervals come from drawing the matches anew, with this seed."""
    elo = ratings(_before(bouts, len(players)))
    generator = np.random.default_rng(seed)
    samples = np.array([ratings(_before(_drawn_anew(bouts, generator), len(players))) for _ in range(RESAMPLES)])
    low, high = np.percentile(samples, (2.5, 97.5), axis=0)
    return tuple(
        Entry(name, float(elo[index]), float(low[index]), float(high[index]), _wins(bouts, index))
        for index, name in enumerate(players)
    )


def crossed(players: int, bouts: Sequence[Bout]) -> Cross:
    """How often each player came in before each other."""
    return tuple(tuple(came_before(bouts, one, other) for other in range(players)) for one in range(players))


def came_before(bouts: Sequence[Bout], one: int, other: int) -> Share | None:
    """How often one came in before the other; None if they never met.

    At large tables a match compares several pairs of seats, which are not independent. By how much its average varies
    tells how many single comparisons it is worth: one at least, and at most as many as it has pairs.
    """
    met = [scores for bout in bouts if (scores := _scores(bout, one, other))]
    if not met:
        return None
    averages = np.array([np.mean(scores) for scores in met])
    share, spread = float(averages.mean()), float(averages.var())
    worth = share * (1 - share) / spread if spread > 0 else 1.0
    pairs = sum(map(len, met))
    counted = min(max(worth, 1.0) * len(met), pairs)
    return wilson(share * counted, counted)


def _drawn_anew(bouts: Sequence[Bout], generator: np.random.Generator) -> list[Bout]:
    """As many bouts of each group of players as there were, any of them any number of times: all who met still meet."""
    groups: dict[frozenset[int], list[Bout]] = {}
    for bout in bouts:
        groups.setdefault(frozenset(bout.seated), []).append(bout)
    return [group[index] for group in groups.values() for index in generator.integers(0, len(group), len(group))]


def _wins(bouts: Sequence[Bout], player: int) -> Share:
    wins, played = 0.0, 0
    for bout in bouts:
        winners = [bout.seated[seat] for seat, place in enumerate(bout.places) if place == 1]
        if player in bout.seated:
            played += 1
            wins += winners.count(player) / max(len(winners), 1)
    return wilson(wins, played)
