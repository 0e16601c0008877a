"""Ratings: what follows from the rated results of a game, one after the other in the order in which they ended.

Nothing else goes into them, so they can be computed anew at any time. A result that arrives late, from another process
or after a crash, is put in where it belongs, and what came after it is rated again: living numbers are those of
computing anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy import Connection

from scurry.tables import schema
from scurry.tables.results import LOCK
from scurry.tables.scale import Standing, first_standing, rate
from scurry.tables.store import Store

FEW = 200
"""So many players are asked about by name; for more, all are."""
_RESULTS, _RATINGS = schema.results.c, schema.ratings.c
Came = tuple[str, int]
"""A player, and the place of one of their seats."""


@dataclass(frozen=True)
class Moment:
    """Where a result stands among all others: by when it ended, whichever process says so and when."""

    at: float
    id: str


class Ratings:
    """Keeps them. Everything here blocks, as in the store: call it from threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def bring_up_to_date(self, game: str) -> int:
        """Rate what has not been rated yet, and what came after it; how many results that were."""
        with self._store.writing() as connection:
            self._store.hold(connection, LOCK)
            first = _first_unrated(connection, game)
            if first is None:
                return 0
            later = sa.tuple_(_RATINGS.at, _RATINGS.id) >= sa.tuple_(sa.literal(first.at), sa.literal(first.id))
            connection.execute(sa.delete(schema.ratings).where(_RATINGS.game == game, later))
            return _rate_the_rest(connection, game)

    def compute_anew(self, game: str) -> int:
        """Forget every rating of a game, and find all of them again; from how many results."""
        with self._store.writing() as connection:
            self._store.hold(connection, LOCK)
            connection.execute(sa.delete(schema.ratings).where(_RATINGS.game == game))
            return _rate_the_rest(connection, game)

    def latest(self, game: str) -> dict[str, Standing]:
        """What everyone who has played a rated game is thought to be worth now."""
        with self._store.reading() as connection:
            return latest_in(connection, game)


def latest_in(connection: Connection, game: str, whose: sa.ColumnElement[bool] | None = None) -> dict[str, Standing]:
    """The same, seen through a connection, and perhaps only of some."""
    newest = sa.func.row_number().over(partition_by=_RATINGS.player, order_by=[_RATINGS.at.desc(), _RATINGS.id.desc()])
    ranked = sa.select(_RATINGS.player, _RATINGS.mu, _RATINGS.sigma, newest.label("rank"))
    whose = sa.true() if whose is None else whose
    last = ranked.where(_RATINGS.game == game, whose).subquery()
    rows = connection.execute(sa.select(last).where(last.c.rank == 1))
    return {row.player: Standing(row.mu, row.sigma) for row in rows}


def _first_unrated(connection: Connection, game: str) -> Moment | None:
    wanted = sa.select(_RESULTS.at, _RESULTS.id).where(*_unrated(game)).order_by(_RESULTS.at, _RESULTS.id).limit(1)
    row = connection.execute(wanted).first()
    return Moment(row.at, row.id) if row is not None else None


def _unrated(game: str) -> tuple[sa.ColumnElement[bool], ...]:
    return _RESULTS.game == game, _RESULTS.is_rated, ~sa.exists().where(_RATINGS.id == _RESULTS.id)


def _rate_the_rest(connection: Connection, game: str) -> int:
    """Rate all results that have no rating: those with one were before them."""
    found = _unrated_results(connection, game)
    players = {player for came in found.values() for player, _ in came}
    few = _RATINGS.player.in_(players) if len(players) < FEW else sa.true()
    known, rows = latest_in(connection, game, few), []
    for moment, came in found.items():
        for player, standing in after_a_game(known, came).items():
            known[player] = standing
            told = {"game": game, "at": moment.at, "mu": standing.mu, "sigma": standing.sigma}
            rows.append({"id": moment.id, "player": player, **told})
    if rows:
        connection.execute(sa.insert(schema.ratings), rows)
    return len(found)


def _unrated_results(connection: Connection, game: str) -> dict[Moment, list[Came]]:
    """Results in their order, each with who came in how."""
    finishes = schema.finishes.c
    wanted = (
        sa.select(_RESULTS.at, _RESULTS.id, finishes.player, finishes.place)
        .join(schema.finishes, finishes.id == _RESULTS.id)
        .where(*_unrated(game))
        .order_by(_RESULTS.at, _RESULTS.id, finishes.seat)
    )
    found: dict[Moment, list[Came]] = defaultdict(list)
    for row in connection.execute(wanted):
        found[Moment(row.at, row.id)].append((row.player, row.place))
    return found


def after_a_game(known: Mapping[str, Standing], came: Sequence[Came]) -> dict[str, Standing]:
    """What everyone at a table is thought to be worth after it. A bot with several seats is one player."""
    before = [known.get(player) or first_standing(player) for player, _ in came]
    seats: dict[str, list[Standing]] = defaultdict(list)
    for (player, _), after in zip(came, rate(before, [place for _, place in came]), strict=True):
        seats[player].append(after)
    return {player: _middle(each) for player, each in seats.items()}


def _middle(standings: Sequence[Standing]) -> Standing:
    count = len(standings)
    return Standing(sum(each.mu for each in standings) / count, sum(each.sigma for each in standings) / count)
