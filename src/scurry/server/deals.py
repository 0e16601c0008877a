"""The deal of the day: one game a day, with the same chance against the same bots for everyone at every server.

All of it follows from the date. Without a secret, whoever reads this file can tell what is to come: it is for fun. With
one (SCURRY_DEAL_SECRET), servers that share it have a deal that nobody else can tell before the day is over; its
commitment is shown from the beginning, and its seed afterwards.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import date
from typing import Any

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.verbs import outlook
from scurry.matches.match import Match
from scurry.matches.record import commitment_to, plain_terms
from scurry.matches.scores import points_in_words
from scurry.server.days import end_of, in_words
from scurry.tables.table import Table

EVERYWHERE = "scurry/deal of the day"
"""What deals are made from where nobody has set a secret."""
LEVELS_OF_THE_WEEK = (2, 3, 3, 4, 5, 6, 7)
"""Easy on Mondays, hard on Sundays. Level 8 thinks by the clock, and would not play the same for everyone."""
MY_SEAT = 0
STRETCHES = 8
"""So many looks at who was ahead make the row that people share."""
CLOSE = 20
"""Up to so much of what `outlook` calls a lead, nobody is ahead."""
AHEAD, LEVEL, BEHIND, FIRST, GAVE_UP = "▲", "●", "▽", "★", "✕"


@dataclass(frozen=True)
class Deal:
    """One game of one day."""

    game: Game
    day: date
    seed: str

    @property
    def name(self) -> str:
        """What it is called where results are kept."""
        return f"{self.game.name}/{self.day}"

    @property
    def seats(self) -> int:
        """As many as a first game has."""
        return self.game.card.seats_at_first

    @property
    def options(self) -> dict[str, Any]:
        """Those of a first game."""
        return self.game.card.options.changed(self.game.card.terms(self.seats, self.game.card.first_options)[1])

    @property
    def bot(self) -> str:
        """Who plays against everyone."""
        return f"level:{LEVELS_OF_THE_WEEK[self.day.weekday()]}"

    @property
    def about(self) -> dict[str, Any]:
        """What its tables are for: their seed stays secret until everyone has played, and nobody helps."""
        return {"deal": str(self.day), "sealed_until": end_of(self.day), "hints": False}

    @property
    def commitment(self) -> str:
        """The promise that each of its tables makes."""
        options = self.game.card.terms(self.seats, self.options)[1]
        return commitment_to(self.seed, plain_terms(self.game, self.seats, options))

    def table_of(self, guest: str, secret: str) -> str:
        """The address of a guest's own table of it: there is one, and nobody else can tell it."""
        told = hmac.digest(secret.encode(), f"scurry/deal/{guest}/{self.name}".encode(), hashlib.sha256)
        return urlsafe_b64encode(told[:16]).decode().rstrip("=")


def deal_of(game: Game, day: date, secret: str = "") -> Deal:
    """The deal of a game on a day."""
    what = f"scurry/deal/{game.name}/{game.card.version}/{day}"
    return Deal(game, day, hmac.digest((secret or EVERYWHERE).encode(), what.encode(), hashlib.sha256).hex())


# --- How it went ------------------------------------------------------------------------------------------------------


def outcome_of(table: Table) -> dict[str, Any]:
    """How the guest did at a finished table, as it is kept: whoever gave up comes last."""
    match = table.match
    assert match is not None
    row = "".join(_standing(match, round(match.ply * part / STRETCHES)) for part in range(1, STRETCHES + 1))
    if match.result is None:
        return {"place": match.seats, "of": match.seats, "points": None, "told": "", "row": row + GAVE_UP}
    place, points = match.result.places[MY_SEAT], match.result.points[MY_SEAT]
    told = points_in_words(match)[MY_SEAT]
    return {"place": place, "of": match.seats, "points": points, "told": told, "row": row + FIRST * (place == 1)}


def _standing(match: Match, ply: int) -> str:
    """Who was ahead then: no more than that, so that it spoils nothing."""
    position = match.position_at(ply)
    stands = [int(outlook(position, seat)) for seat in range(match.seats)]
    lead = stands[MY_SEAT] - max(stands[MY_SEAT + 1 :], default=stands[MY_SEAT])
    return LEVEL if abs(lead) <= CLOSE else AHEAD if lead > 0 else BEHIND


def outcome_in_words(outcome: dict[str, Any]) -> str:
    """The place and the points, in words."""
    if outcome["points"] is None:
        return say("gave up")
    place = say("place {place} of {seats}", place=outcome["place"], seats=outcome["of"])
    return say("{place}, {points}", place=place, points=outcome["told"])


def text_to_share(deal: Deal, outcome: dict[str, Any], address: str) -> str:
    """What people send to each other: how it went, and nothing of what was dealt."""
    heading = say("{title}, the deal of {day}", title=deal.game.card.title, day=in_words(deal.day))
    return "\n".join([heading, outcome_in_words(outcome), outcome["row"], address])
