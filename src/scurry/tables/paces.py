"""Paces: how much time a table gives for its moves, and what becomes of the seat of whoever has none left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say

MINUTE, HOUR, DAY = 60, 3_600, 86_400
SHORTEST, LONGEST = 5, 30 * DAY
"""Seconds for a move. The shortest is longer than a beat: what is decided by itself costs nobody anything."""
MOST_IN_RESERVE = 90 * DAY


class Falls(StrEnum):
    """What a flag that falls does to a seat."""

    BOT = "bot"
    """A bot plays on, until whoever sat there comes back."""
    RESIGN = "resign"


@dataclass(frozen=True)
class Pace:
    """So many seconds for each move, and a reserve for the whole game that is drawn on when a move takes longer."""

    each: int
    """For each move; what is left of it is lost."""
    reserve: int = 0
    falls: Falls = Falls.BOT

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Pace | None:
        """A pace as a table's terms hold it; none where nobody is hurried."""
        if not given:
            return None
        return cls(int(given["each"]), int(given["reserve"]), Falls(given["falls"]))

    def write(self) -> dict[str, Any]:
        """The same as a table's terms hold it; BadOption if it cannot be."""
        self._check()
        return {**asdict(self), "falls": self.falls.value}

    @property
    def is_over_days(self) -> bool:
        """Whether nobody is expected to sit and wait for the others' moves."""
        return self.each >= HOUR or not self.each

    def _check(self) -> None:
        if not self.each and self.reserve < DAY:
            raise BadOption(say("Without time for each move, give at least one day for the whole game."))
        if self.each and not SHORTEST <= self.each <= LONGEST:
            sentence = "A move takes {least} seconds at the least, and {most} days at the most."
            raise BadOption(say(sentence, least=SHORTEST, most=LONGEST // DAY))
        if not 0 <= self.reserve <= MOST_IN_RESERVE:
            raise BadOption(say("There may be {most} days in reserve at the most.", most=MOST_IN_RESERVE // DAY))
