"""How a table ended: who was there, in which place, and by what it was played. It follows from the table alone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scurry.tables.steps import Terms
from scurry.tables.table import Table

Rank = tuple[int, int]
STAYED, HANDED_OVER, RESIGNED = range(3)
"""Who comes in before whom, whatever the points: those who played to the end, then those for whom a bot did."""


class Played(StrEnum):
    """What kind of game it was."""

    GAME = "game"
    DEAL = "deal"
    """The deal of a day: everyone has the same."""
    FROM_A_START = "start"
    """Played on from somewhere in another game."""


@dataclass(frozen=True)
class Finish:
    """How a seat came in."""

    seat: int
    guest: str
    """The person whose seat it was; nothing for a bot."""
    bot: str
    """The bot whose seat it was; nothing for a person."""
    name: str
    place: int
    """1 is best; seats that share a place have the same number."""
    points: int | None
    """None where nothing was counted any more."""
    gave_up: bool
    """Whether the person resigned, or a bot played for them when it ended."""


@dataclass(frozen=True)
class Outcome:
    """How a table ended."""

    id: str
    game: str
    kind: Played
    options: Mapping[str, Any]
    """Those that differ from the usual."""
    is_rated: bool
    began_at: float
    at: float
    """When it ended."""
    sealed_until: float
    """Until when its replay stays closed."""
    moves: int
    finishes: tuple[Finish, ...]

    @property
    def mode(self) -> str:
        """What the options are known by: games of one mode can be compared."""
        return mode_of(self.options)


def mode_of(options: Mapping[str, Any]) -> str:
    """What options are known by; nothing for a game with the usual ones."""
    if not options:
        return ""
    return hashlib.sha256(json.dumps(dict(options), sort_keys=True).encode()).hexdigest()[:16]


def is_kept(terms: Terms) -> bool:
    """Whether it matters how such a table ends: lessons and puzzles are no games."""
    return not terms.is_lesson and not terms.is_puzzle


def outcome_of(table: Table) -> Outcome:
    """How a finished table ended. Whoever gave up comes in behind all others, whatever a bot made of it."""
    assert table.match is not None
    assert table.is_over
    terms, card = table.terms, table.game.card
    return Outcome(
        id=terms.id,
        game=table.game.name,
        kind=_kind(terms),
        options=card.options.changed(card.options.of(terms.options)),
        is_rated=terms.is_rated,
        began_at=table.began_at,
        at=table.ended_at,
        sealed_until=float(terms.about.get("sealed_until", 0.0)),
        moves=table.match.ply,
        finishes=_finishes(table),
    )


def _kind(terms: Terms) -> Played:
    if terms.is_deal:
        return Played.DEAL
    return Played.GAME if terms.start is None else Played.FROM_A_START


def _finishes(table: Table) -> tuple[Finish, ...]:
    result = table.match.result if table.match is not None else None
    ranks = [_rank(table, seat) for seat in range(len(table.seats))]
    return tuple(
        Finish(
            seat=number,
            guest=seat.guest or "",
            bot="" if seat.guest else seat.bot or "",
            name=seat.name,
            place=1 + sum(rank < ranks[number] for rank in ranks),
            points=result.points[number] if result is not None else None,
            gave_up=ranks[number][0] != STAYED,
        )
        for number, seat in enumerate(table.seats)
    )


def _rank(table: Table, seat: int) -> Rank:
    """What seats are sorted by; of those who resigned, whoever did so last is before the others."""
    result = table.match.result if table.match is not None else None
    place = result.places[seat] if result is not None else 0
    if seat in table.resigned:
        return RESIGNED, -table.resigned.index(seat)
    if table.seats[seat].guest and table.seats[seat].bot:
        return HANDED_OVER, place
    return STAYED, place
