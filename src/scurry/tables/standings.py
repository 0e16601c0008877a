"""The standings of a game: those who take part, and the levels of bots, on one scale. Nobody else appears."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import sqlalchemy as sa
from sqlalchemy import Connection

from scurry.tables import schema
from scurry.tables.opponents import LEVELS
from scurry.tables.ratings import latest_in
from scurry.tables.scale import Standing, first_standing
from scurry.tables.store import Store

ENOUGH_GAMES, ENOUGH_OPPONENTS = 10, 3
"""With fewer rated games, or against fewer others, a standing is provisional: it has no place yet."""
_RATINGS, _PLAYERS, _GUESTS = schema.ratings.c, schema.players.c, schema.guests.c


@dataclass(frozen=True)
class Row:
    """Where somebody stands."""

    guest: str
    """Who it is; nothing for a bot."""
    name: str
    bot: str
    standing: Standing
    games: int
    opponents: int
    place: int | None = None
    """None while it is provisional. Those who are worth the same share a place."""

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known of a person. Where bots stand is known from arenas."""
        return not self.bot and (self.games < ENOUGH_GAMES or self.opponents < ENOUGH_OPPONENTS)


class Standings:
    """Reads them. Everything here blocks, as in the store: call it from threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, game: str) -> list[Row]:
        """Everyone who stands in a game: those with a place, by what they are surely worth, then the others."""
        with self._store.reading() as connection:
            known, games = latest_in(connection, game), _games(connection, game)
            opponents = _opponents(connection, game)
            people = _people(connection, game)
        levels = [
            Row("", "", level, known.get(level) or first_standing(level), games.get(level, 0), opponents.get(level, 0))
            for level in LEVELS
        ]
        rows = [
            Row(guest, name, "", known[player], games[player], opponents.get(player, 0))
            for player, guest, name in people
            if player in known
        ]
        return _placed([*levels, *rows])


def _people(connection: Connection, game: str) -> list[tuple[str, str, str]]:
    """Those who take part, as they are called now."""
    has_played = sa.exists().where(_RATINGS.player == _PLAYERS.player, _RATINGS.game == game)
    wanted = (
        sa.select(_PLAYERS.player, _PLAYERS.guest, _GUESTS.name)
        .join(schema.guests, _GUESTS.id == _PLAYERS.guest)
        .where(_PLAYERS.takes_part, _GUESTS.name != "", has_played)
    )
    return [(row.player, row.guest, row.name) for row in connection.execute(wanted)]


def _games(connection: Connection, game: str) -> dict[str, int]:
    """How many rated games everyone has played."""
    counted = sa.select(_RATINGS.player, sa.func.count()).where(_RATINGS.game == game).group_by(_RATINGS.player)
    return {player: int(count) for player, count in connection.execute(counted)}


def _opponents(connection: Connection, game: str) -> dict[str, int]:
    """Against how many others everyone has played rated games."""
    theirs = schema.ratings.alias()
    counted = (
        sa.select(_RATINGS.player, sa.func.count(sa.distinct(theirs.c.player)))
        .join(theirs, (theirs.c.id == _RATINGS.id) & (theirs.c.player != _RATINGS.player))
        .where(_RATINGS.game == game)
        .group_by(_RATINGS.player)
    )
    return {player: int(count) for player, count in connection.execute(counted)}


def _placed(rows: Iterable[Row]) -> list[Row]:
    ordered = sorted(rows, key=lambda each: (-each.standing.sure, -each.standing.points, each.bot, each.name))
    known = [row for row in ordered if not row.is_provisional]
    places = [1 + sum(other.standing.sure > row.standing.sure for other in known) for row in known]
    return [replace(row, place=place) for row, place in zip(known, places, strict=True)] + [
        row for row in ordered if row.is_provisional
    ]
