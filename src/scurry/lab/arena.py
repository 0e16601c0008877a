"""The arena: bots against each other, and how strong each is, in Elo with intervals."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.bots.bot import find_bot
from scurry.games import Game, find
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say
from scurry.lab.simulate import Share, wilson
from scurry.matches.match import Match

RESAMPLES = 200
ELO = 400 / math.log(10)


@dataclass(frozen=True)
class Entry:
    """How one player fared. Elo is measured from the first player, who has 0."""

    player: str
    elo: float
    low: float
    high: float
    wins: Share
    """The share of matches won, a shared win counted in part."""


@dataclass(frozen=True)
class ArenaReport:
    """What came of it."""

    game: str
    seats: int
    matches: int
    seed: int
    entries: tuple[Entry, ...]
    cross: tuple[tuple[float | None, ...], ...]
    """How often the row's player came in before the column's: a draw is half."""

    def plain(self) -> dict[str, Any]:
        """The report as plain data, for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Bout:
    """One match: who sat where, and in which places they came in."""

    seated: tuple[int, ...]
    places: tuple[int, ...]


def arena(
    game: str | Game,
    players: Sequence[str],
    matches: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    progress: Callable[[int], None] = lambda played: None,
    is_ladder: bool = False,
) -> ArenaReport:
    """Let players meet, in turn at every seat, and rate them. On a ladder only neighbours meet.

    Alone nobody meets anybody: all play the same games, and the shares that they win are compared.
    """
    game = find(game)
    seats, _ = game.card.terms(seats, options)
    if len(players) < 2 and seats > 1:
        raise BadOption(say("An arena needs two players at least."))
    for name in players:
        find_bot(name, game)
    schedule = _schedule(len(players), seats, matches, is_ladder)

    def bout(number: int) -> Bout:
        deal = number if seats > 1 else number // len(players)
        played = _play(game, players, schedule[number], seats, options, seed + deal)
        progress(1)
        return played

    with ThreadPoolExecutor(os.cpu_count()) as pool:  # not more: whoever thinks by the clock needs a core
        bouts = list(pool.map(bout, range(matches)))
    return _report(game, players, seats, seed, bouts)


def _schedule(players: int, seats: int, matches: int, is_ladder: bool = False) -> list[tuple[int, ...]]:
    """Who sits where: every group of players in turn, each time moved one seat on. A ladder's groups are neighbours."""
    size = 2 if is_ladder else min(seats, players)
    groups = [group for group in combinations(range(players), size) if not is_ladder or group[1] == group[0] + 1]
    schedule = []
    for number in range(matches):
        group = groups[number % len(groups)]
        shift = number // len(groups)
        schedule.append(tuple(group[(seat + shift) % len(group)] for seat in range(seats)))
    return schedule


def _play(
    game: Game,
    players: Sequence[str],
    seated: Sequence[int],
    seats: int,
    options: Mapping[str, object] | None,
    seed: int,
) -> Bout:
    bots = [find_bot(players[player], game, seed * 8 + seat) for seat, player in enumerate(seated)]
    match = Match(game, seats=seats, options=options, seed=f"arena-{seed}")
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match.view(seat), seat, [move.id for move in match.legal(seat)]))
    assert match.result is not None
    return Bout(tuple(seated), match.result.places)


# --- Rating -----------------------------------------------------------------------------------------------------------


def _before(bouts: Sequence[Bout], players: int) -> NDArray[np.float64]:
    """How often each came in before each other; a draw is half for both."""
    before = np.zeros((players, players))
    for bout in bouts:
        for ours, theirs in combinations(range(len(bout.seated)), 2):
            one, other = bout.seated[ours], bout.seated[theirs]
            if one != other:
                score = 0.5 + 0.5 * np.sign(bout.places[theirs] - bout.places[ours])
                before[one, other] += score
                before[other, one] += 1 - score
    return before


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


def _report(game: Game, players: Sequence[str], seats: int, seed: int, bouts: Sequence[Bout]) -> ArenaReport:
    before = _before(bouts, len(players))
    elo = ratings(before)
    generator = np.random.default_rng(seed)
    samples = np.array([ratings(_before(_drawn_anew(bouts, generator), len(players))) for _ in range(RESAMPLES)])
    low, high = np.percentile(samples, (2.5, 97.5), axis=0)
    entries = tuple(
        Entry(name, float(elo[index]), float(low[index]), float(high[index]), _wins(bouts, index))
        for index, name in enumerate(players)
    )
    games = before + before.T
    cross = tuple(
        tuple(
            float(before[row, column] / games[row, column]) if games[row, column] else None
            for column in range(len(players))
        )
        for row in range(len(players))
    )
    return ArenaReport(game.name, seats, len(bouts), seed, entries, cross)


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
