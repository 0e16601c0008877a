"""Who takes part in the standings: those who said so, under a number that nobody else learns.

Ratings belong to the number, not to the guest. So whoever goes for good takes their name along, and what others are
rated stays as it is. How often one may play rated is counted here, too: nobody climbs by playing a friend a hundred
times a day.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy import Connection

from scurry.kernel.catalogue import say
from scurry.tables import schema
from scurry.tables.refusals import NotNow, TakesNoPart
from scurry.tables.steps import Terms
from scurry.tables.store import Store

DAY = 86_400.0
MOST_A_DAY, MOST_TOGETHER = 20, 5
"""Rated tables of one game that somebody may begin in a day (UTC); and of these, with the same person."""
_TABLES, _SITTINGS, _PLAYERS = schema.tables.c, schema.sittings.c, schema.players.c


class Players:
    """Reads and writes it. Everything here blocks, as in the store: call it from threads."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def take_part(self, guest: str, takes_part: bool, at: float) -> None:
        """Say whether a guest takes part from now on. Whoever comes back is rated as before."""
        row = {"guest": guest, "player": secrets.token_urlsafe(12), "takes_part": takes_part, "at": at}
        wanted = self._store.insert(schema.players).values(row)
        changed = {"takes_part": takes_part, "at": at}
        with self._store.writing() as connection:
            connection.execute(wanted.on_conflict_do_update(index_elements=["guest"], set_=changed))

    def takes_part(self, guest: str) -> bool:
        """Whether a guest takes part."""
        with self._store.reading() as connection:
            return _takes_part(connection, guest)

    def player_of(self, guest: str) -> str:
        """The number under which a guest is rated; nothing if they have never taken part."""
        with self._store.reading() as connection:
            return str(connection.execute(sa.select(_PLAYERS.player).where(_PLAYERS.guest == guest)).scalar() or "")

    def check_sits(self, terms: Terms, guest: str, now: float) -> None:
        """Refuse whoever may not sit down at a rated table: who takes no part, or has played enough for a day."""
        with self._store.reading() as connection:
            if not _takes_part(connection, guest):
                raise TakesNoPart(
                    say("This game is rated. Take part in the standings first: it is one click, under Me.")
                )
            there = sa.select(_SITTINGS.guest).where(_SITTINGS.table_id == terms.id, _SITTINGS.guest != guest)
            others = list(connection.execute(there).scalars())
            if not _has_room(connection, terms.game, guest, others, now, terms.id):
                sentence = "That were many rated games today, or with the same person. Open a table that is not rated."
                raise NotNow(say(sentence))

    def have_room(self, game: str, guests: Iterable[str], now: float) -> bool:
        """Whether all of these may begin one more rated table of a game together, and take part."""
        people = [guest for guest in guests if guest]
        with self._store.reading() as connection:
            return all(
                _takes_part(connection, guest)
                and _has_room(connection, game, guest, [other for other in people if other != guest], now)
                for guest in people
            )


def _takes_part(connection: Connection, guest: str) -> bool:
    return bool(connection.execute(sa.select(_PLAYERS.takes_part).where(_PLAYERS.guest == guest)).scalar())


def _has_room(
    connection: Connection, game: str, guest: str, others: Iterable[str], now: float, beside: str = ""
) -> bool:
    """Tables that were opened today count whether they were finished or not: nobody picks those that went well."""
    begun = (
        sa.select(sa.func.count())
        .select_from(schema.tables)
        .join(schema.sittings, _SITTINGS.table_id == _TABLES.id)
        .where(_SITTINGS.guest == guest, _TABLES.game == game, _TABLES.id != beside)
        .where(_TABLES.at >= now - now % DAY, _TABLES.about["rated"].as_boolean())
    )
    if connection.execute(begun).scalar_one() >= MOST_A_DAY:
        return False
    too = schema.sittings.alias()
    met = (begun.where(sa.exists().where(too.c.table_id == _TABLES.id, too.c.guest == other)) for other in others)
    return all(connection.execute(count).scalar_one() < MOST_TOGETHER for count in met)
