"""What a designer wants of a game, in words: "fair by turn order", "rounds_played=20", "less tied"."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say
from scurry.lab.studies.columns import Games
from scurry.lab.studies.statistics import Mean, Share, mean_of, wilson
from scurry.lab.studies.tables import Cell, by_order_or_seat, groups_of, per_game


@dataclass(frozen=True)
class Goal(ABC):
    """One wish. How far games are from it is a number, the smaller the better."""

    text: str

    @abstractmethod
    def distance(self, games: Games) -> float:
        """How far these games are from it."""

    @abstractmethod
    def told(self, games: Games) -> Cell:
        """The estimate that says so, with its interval."""


def read_goal(text: str) -> Goal:
    """A wish as it stands on a command line; BadOption says what can be wished for."""
    words = text.strip().split()
    if words[:2] == ["fair", "by"] and len(words) > 2:
        return Fair(text, "_".join(words[2:]))
    if len(words) == 2 and words[0] in ("less", "more"):
        return Less(text, words[1], 1 if words[0] == "less" else -1)
    name, _, number = text.partition("=")
    try:
        return Near(text, name.strip(), float(number))
    except ValueError:
        sentence = "'{text}' is no goal. Say 'fair by turn order', 'fair by MEASURE', 'MEASURE=NUMBER', 'less MEASURE'."
        raise BadOption(say(sentence, text=text)) from None


@dataclass(frozen=True)
class Fair(Goal):
    """Everybody wins as much as is their due: every turn, or the seats with any answer to a measure."""

    measure: str

    def distance(self, games: Games) -> float:
        """By how much the worst share is off."""
        return abs(self._worst(games).value - 1 / games.seats)

    def told(self, games: Games) -> Cell:
        """The share that is worst off."""
        return self._worst(games)

    def _worst(self, games: Games) -> Share:
        shares = self._shares(games)
        return max(shares, key=lambda share: abs(share.value - 1 / games.seats))

    def _shares(self, games: Games) -> list[Share]:
        if self.measure in ("turn_order", "seat"):
            wins = by_order_or_seat(games)[0] if self.measure == "turn_order" else games.wins
            return [wilson(float(wins[:, index].sum()), len(wins), games.seats) for index in range(games.seats)]
        column = games.column(self.measure)
        if not column.is_for_each_seat:
            sentence = "'{name}' is one answer a game: seats cannot be told apart by it."
            raise BadOption(say(sentence, name=self.measure))
        groups = [games.wins[there] for _, there in groups_of(column)]
        return [wilson(float(wins.sum()), len(wins), len(groups)) for wins in groups]


@dataclass(frozen=True)
class Near(Goal):
    """A measure is near a number on average."""

    measure: str
    wanted: float

    def distance(self, games: Games) -> float:
        """By how much the average is off."""
        return abs(_mean(games, self.measure).value - self.wanted)

    def told(self, games: Games) -> Cell:
        """The average."""
        return _mean(games, self.measure)


@dataclass(frozen=True)
class Less(Goal):
    """A measure is as small as can be, or as large."""

    measure: str
    sign: int

    def distance(self, games: Games) -> float:
        """The average itself, or less than nothing."""
        return self.sign * _mean(games, self.measure).value

    def told(self, games: Games) -> Cell:
        """The average."""
        return _mean(games, self.measure)


def _mean(games: Games, measure: str) -> Mean:
    return mean_of(per_game(games.column(measure)))
