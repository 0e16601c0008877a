"""What was measured, as columns: one number a game, or one for each seat of each game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.games import find
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say
from scurry.kernel.measures import YES_OR_NO, measures_in
from scurry.kernel.verbs import is_implemented
from scurry.lab.playing import Played, measures_of
from scurry.lab.studies.study import Study
from scurry.matches.match import default_names

Numbers = NDArray[Any]


@dataclass(frozen=True)
class Column:
    """One measure of all games."""

    name: str
    question: str
    values: Numbers
    names: tuple[str, ...] = ()
    """The names of the values 0, 1, 2 …; empty for plain numbers."""
    is_own: bool = False
    """Whether the game itself declares it."""

    @property
    def is_for_each_seat(self) -> bool:
        """Whether there is a value for each seat."""
        return self.values.ndim == 2


class Games:
    """The games of a study, to be asked about."""

    def __init__(self, study: Study, played: Played) -> None:
        self.study, self.game = study, find(study.game)
        self.game.rules  # noqa: B018  which measures there are depends on the verbs, also of games that were kept
        self.courses, self.found = played
        self.seats = study.seats

    def __len__(self) -> int:
        return len(self.courses)

    @cached_property
    def wins(self) -> Numbers:
        """What each seat won of each game: a shared win counts in part."""
        firsts = self.courses["places"][:, : self.seats] == 1
        return np.asarray(firsts / np.maximum(1, firsts.sum(axis=1))[:, None], float)

    @cached_property
    def has_order(self) -> bool:
        """Whether somebody begins, in all games."""
        return self.seats > 1 and bool((self.courses["beginner"] >= 0).all())

    @cached_property
    def order(self) -> Numbers:
        """Each seat's turn: 0 begins, and so on clockwise."""
        return np.asarray((np.arange(self.seats)[None, :] - self.courses["beginner"][:, None]) % self.seats)

    @cached_property
    def wins_in_order(self) -> Numbers:
        """The wins, whoever begins coming first."""
        return np.asarray(np.take_along_axis(self.wins, np.argsort(self.order, axis=1), axis=1))

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The different players, in the order of their seats."""
        return tuple(dict.fromkeys(self.study.players))

    @cached_property
    def seated(self) -> Numbers:
        """Which player sat at each seat."""
        rows = np.array([[self.players.index(name) for name in row] for row in self.study.seatings])
        return np.asarray(rows[np.arange(len(self)) % len(rows)])

    @cached_property
    def columns(self) -> dict[str, Column]:
        """Every measure, by name."""
        return {column.name: column for column in (*self._for_every_game(), *self._own())}

    def column(self, name: str) -> Column:
        """One measure; BadOption says which there are."""
        wanted = name.strip().replace("-", "_")
        if wanted not in self.columns:
            known = ", ".join(self.columns)
            raise BadOption(say("There is no measure '{name}'. There are: {known}.", name=name, known=known))
        return self.columns[wanted]

    # --- What every game is asked ---

    def _for_every_game(self) -> list[Column]:
        found = [self._ending(), *self._length()]
        if self.seats > 1:
            found += self._points()
            found += self._lead() if is_implemented("outlook", self.game.position.dtype()) else []
            found += [Column("player", say("Who played the seat?"), self.seated, self.players)]
        if self.has_order:
            names = tuple(spoken_turn(turn, self.seats) for turn in range(self.seats))
            found.append(Column("turn_order", say("When was the seat's first turn?"), self.order, names))
        return found

    def _ending(self) -> Column:
        codes = sorted({int(code) for code in np.unique(self.courses["reason"])})
        names = default_names(self.game, self.seats)
        told = [self._reason(code, names) for code in codes]
        return Column("ending", say("How was it decided?"), np.searchsorted(codes, self.courses["reason"]), tuple(told))

    def _reason(self, code: int, names: tuple[str, ...]) -> str:
        """The stable name of a reason, with the places of a game that ended so."""
        places = self.courses["places"][self.courses["reason"] == code][0][: self.seats]
        return str(self.game.words.reason(code, tuple(int(place) for place in places), names)[0])

    def _length(self) -> list[Column]:
        course = self.courses
        real = np.maximum(1, course["choices"])
        return [
            Column("decisions", say("How many decisions did a game take?"), course["decisions"]),
            Column("rounds", say("How often was it the beginner's turn?"), course["rounds"]),
            Column("real", say("Which share of decisions left a choice?"), course["choices"] / course["decisions"]),
            Column("moves", say("Of how many moves was chosen there?"), course["offered"] / real),
        ]

    def _points(self) -> list[Column]:
        points = self.courses["points"][:, : self.seats].astype(int)
        ranked = np.sort(points, axis=1)
        tied = (self.courses["places"][:, : self.seats] == 1).sum(axis=1) > 1
        return [
            Column("tied", say("Was the win shared?"), tied.astype(np.int8), YES_OR_NO),
            Column("points", say("How many points did the seat have?"), points),
            Column("spread", say("How far apart were the most and the fewest points?"), ranked[:, -1] - ranked[:, 0]),
            Column("margin", say("How far apart were the two with most points?"), ranked[:, -1] - ranked[:, -2]),
        ]

    def _lead(self) -> list[Column]:
        course = self.courses
        winner = np.argmin(course["places"][:, : self.seats], axis=1)
        behind = course["behind"][np.arange(len(self)), winner]
        return [
            Column("lead_changes", say("How often did the lead change?"), course["lead_changes"]),
            Column(
                "decided",
                say("After which share of decisions was the winner ahead for good?"),
                course["decided"] / course["decisions"],
            ),
            Column("drama", say("How far behind had the winner been? A hundred is a clear lead."), behind),
        ]

    def _own(self) -> list[Column]:
        found = []
        for name, measure in measures_in(measures_of(self.game)).items():
            values = self.found[name][:, : self.seats] if measure.is_for_each_seat else self.found[name]
            taken = name if name not in ("ending", "rounds", "decisions") else f"own_{name}"
            found.append(Column(taken, say(measure.question), values, measure.names, is_own=True))
        return found


def spoken_turn(turn: int, seats: int) -> str:
    """A seat by its turn: "first", "second" … "last"."""
    if turn == seats - 1:
        return say("last")
    return (say("first"), say("second"), say("third"), say("fourth"), say("fifth"))[turn]
