"""The scale that people and bots are rated on: what somebody is thought to be worth, and how sure that is.

It is Plackett and Luce's model as OpenSkill computes it (Weng and Lin 2011), for any number of seats. Bots begin where
arenas found them: each level comes in before the one below in two of three games. So the scale means the same on every
server, and nobody climbs far by beating beginners.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from scurry.tables.opponents import LEVELS, USUAL

_MODEL = PlackettLuce()
_STEP = 3.9
"""Between two levels: the better one comes in first in 65 % of games, once both are known well."""
_SIGMA_OF_BOTS = 2.0
MIDDLE, UNIT = 1_000, 28.0
"""How it is shown: a beginner's middle is 1,000, and 400 points more come in first ten times as often, as in chess."""


@dataclass(frozen=True)
class Standing:
    """What a player is thought to be worth."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The same as people read it."""
        return round(MIDDLE + UNIT * (self.mu - _MODEL.mu))

    @property
    def give_or_take(self) -> int:
        """With 95 % certainty it is so many points more or less at the most."""
        return round(2 * UNIT * self.sigma)

    @property
    def sure(self) -> int:
        """What somebody is worth at the least, with that certainty: standings are sorted by it."""
        return self.points - self.give_or_take


def first_standing(player: str) -> Standing:
    """Where somebody begins of whom nothing is known; and where a bot does."""
    if player not in LEVELS:
        return Standing(_MODEL.mu, _MODEL.sigma)
    return Standing(_MODEL.mu + _STEP * (LEVELS.index(player) - LEVELS.index(USUAL)), _SIGMA_OF_BOTS)


def rate(standings: Sequence[Standing], places: Sequence[int]) -> list[Standing]:
    """What seats are thought to be worth after a game in which they came in so."""
    teams = [[_MODEL.rating(each.mu, each.sigma)] for each in standings]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Standing(float(rated.mu), float(rated.sigma)) for [rated] in after]
