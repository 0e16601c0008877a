"""What a guest's games add up to, for each game and each way of playing it.

They are counted by who somebody is, so what anybody was called then makes no difference.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from scurry.tables.outcomes import Finish, Outcome, Played, mode_of


@dataclass
class Against:
    """How one did against a bot."""

    games: int = 0
    won: int = 0
    """How often one came in before every seat of it."""


@dataclass
class Sums:
    """What some games add up to."""

    game: str
    options: Mapping[str, Any] | None
    """Those of a mode; None for all modes of a game."""
    played: int = 0
    won: int = 0
    gave_up: int = 0
    places: dict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    """How often one came in where, by the number of seats."""
    points: list[int] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    streak: int = 0
    """So many of the last games were won, …"""
    longest_streak: int = 0
    """… and so many in a row at the most."""
    bots: dict[str, Against] = field(default_factory=lambda: defaultdict(Against))

    @property
    def mean_points(self) -> float | None:
        """The average, where points were counted."""
        return sum(self.points) / len(self.points) if self.points else None

    @property
    def best_points(self) -> int | None:
        """The most, where points were counted."""
        return max(self.points, default=None)

    @property
    def usual_moves(self) -> int:
        """As many moves as the game in the middle has."""
        return round(median(self.moves))

    @property
    def usual_seconds(self) -> float:
        """As long as the game in the middle took."""
        return median(self.seconds)

    def add(self, entry: Outcome, mine: Finish) -> None:
        """One more game, newer than all before."""
        has_won = mine.place == 1
        self.played += 1
        self.won += has_won
        self.gave_up += mine.gave_up
        self.places[len(entry.finishes)][mine.place] += 1
        self.moves.append(entry.moves)
        self.seconds.append(entry.at - entry.began_at)
        self.streak = self.streak + 1 if has_won else 0
        self.longest_streak = max(self.longest_streak, self.streak)
        if mine.points is not None:
            self.points.append(mine.points)
        self._add_bots(entry.finishes, mine)

    def _add_bots(self, finishes: Iterable[Finish], mine: Finish) -> None:
        places: dict[str, list[int]] = defaultdict(list)
        for finish in finishes:
            if finish.bot:
                places[finish.bot].append(finish.place)
        for bot, theirs in places.items():
            self.bots[bot].games += 1
            self.bots[bot].won += mine.place < min(theirs)


def sum_up(entries: Sequence[Outcome], guest: str) -> list[Sums]:
    """What games add up to, given the newest first: for each game, then for each of its modes if there are several.

    Deals, games played on from elsewhere, and those at which somebody had several seats are not counted.
    """
    whole: dict[str, Sums] = {}
    modes: dict[str, dict[str, Sums]] = defaultdict(dict)
    for entry in reversed(entries):
        mine = [finish for finish in entry.finishes if finish.guest == guest]
        if entry.kind != Played.GAME or len(mine) != 1:
            continue
        mode = mode_of(entry.options)
        whole.setdefault(entry.game, Sums(entry.game, None)).add(entry, mine[0])
        modes[entry.game].setdefault(mode, Sums(entry.game, entry.options)).add(entry, mine[0])
    found: list[Sums] = []
    for game, sums in sorted(whole.items(), key=lambda each: -each[1].played):
        found.append(sums)
        if len(modes[game]) > 1:
            found += sorted(modes[game].values(), key=lambda each: -each.played)
    return found
