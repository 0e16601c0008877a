"""Ratings: what a row of matches says of the players' strength, in Elo with intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.lab.studies.statistics import Share, wilson

RESAMPLES = 200
ELO = 400 / math.log(10)


@dataclass(frozen=True)
class Bout:
    """One match: who sat where, and in which places they came in."""

    seated: tuple[int, ...]
    places: tuple[int, ...]
    failed: tuple[int, ...] = ()
    """For each seat, how many moves another made because the player failed; empty if nobody failed."""

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> Bout:
        """The match that `asdict` wrote."""
        return cls(tuple(plain["seated"]), tuple(plain["places"]), tuple(plain.get("failed", ())))


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


Tally = NDArray[np.float64]
"""For each match and each two players, how often the first came in before the second: a draw is half for both."""


def tally(bouts: Sequence[Bout], players: int) -> Tally:
    """Compare, in each match, every seat of one player with every seat of another."""
    counted = np.zeros((len(bouts), players, players))
    for number, bout in enumerate(bouts):
        for one, other in permutations(range(len(bout.seated)), 2):
            ahead = np.sign(bout.places[other] - bout.places[one])
            if bout.seated[one] != bout.seated[other]:
                counted[number, bout.seated[one], bout.seated[other]] += 0.5 + 0.5 * ahead
    return counted


def ratings(before: NDArray[np.float64]) -> NDArray[np.float64]:
    """Bradley and Terry's strengths as Elo, the first player's being 0. Half a draw is added to each pair that met.

    Whoever met nobody is rated as average: nothing is known.
    """
    met = before + before.T > 0
    has_played = met.any(axis=1)
    wins = before + 0.25 * met
    games = wins + wins.T
    strength = np.ones(len(before))
    for _ in range(2_000):
        shares = games / (strength[:, None] + strength[None, :])
        renewed = np.where(has_played, wins.sum(axis=1) / np.maximum(shares.sum(axis=1), 1e-12), 1.0)
        renewed /= np.exp(np.log(renewed).mean())
        if np.allclose(renewed, strength, rtol=1e-9):
            break
        strength = renewed
    return np.asarray(ELO * (np.log(strength) - np.log(strength[0])), np.float64)


def rated(players: Sequence[str], bouts: Sequence[Bout], seed: int) -> tuple[Entry, ...]:
    """How each player fared. Intervals come from drawing the matches anew, with this seed."""
    counted = tally(bouts, len(players))
    elo = ratings(counted.sum(axis=0))
    generator = np.random.default_rng(seed)
    samples = np.array([ratings(counted[_drawn_anew(bouts, generator)].sum(axis=0)) for _ in range(RESAMPLES)])
    low, high = np.percentile(samples, (2.5, 97.5), axis=0)
    return tuple(
        Entry(name, float(elo[index]), float(low[index]), float(high[index]), _wins(bouts, index))
        for index, name in enumerate(players)
    )


def _drawn_anew(bouts: Sequence[Bout], generator: np.random.Generator) -> NDArray[np.int64]:
    """As many matches of each group of players as there were, any of them any number of times: who met still meets."""
    groups: dict[frozenset[int], list[int]] = {}
    for number, bout in enumerate(bouts):
        groups.setdefault(frozenset(bout.seated), []).append(number)
    return np.concatenate([generator.choice(group, len(group)) for group in groups.values()])


def crossed(players: int, bouts: Sequence[Bout]) -> Cross:
    """How often each player came in before each other."""
    counted = tally(bouts, players)
    return tuple(tuple(came_before(counted, one, other) for other in range(players)) for one in range(players))


def came_before(counted: Tally, one: int, other: int) -> Share | None:
    """How often one came in before the other; None if they never met.

    At large tables a match compares several pairs of seats, which are not independent. By how much its average varies
    tells how many single comparisons it is worth: one at least, and at most as many as it has pairs.
    """
    wins, pairs = counted[:, one, other], counted[:, one, other] + counted[:, other, one]
    met = pairs > 0
    if not met.any():
        return None
    averages = wins[met] / pairs[met]
    share, spread = float(averages.mean()), float(averages.var())
    worth = share * (1 - share) / spread if spread > 0 else 1.0
    comparisons = min(max(worth, 1.0) * len(averages), float(pairs.sum()))
    return wilson(share * comparisons, comparisons)


def _wins(bouts: Sequence[Bout], player: int) -> Share:
    """The share of matches won; whoever has not played yet may win any share."""
    wins, played = 0.0, 0
    for bout in bouts:
        winners = [bout.seated[seat] for seat, place in enumerate(bout.places) if place == 1]
        if player in bout.seated:
            played += 1
            wins += winners.count(player) / max(len(winners), 1)
    return wilson(wins, played) if played else Share(0.0, 0.0, 1.0)
