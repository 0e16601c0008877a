"""Words at the table: what players say to each other, and, apart from them, those who watch. No part of any record."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import sqlalchemy as sa

from scurry.kernel.catalogue import say
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.refusals import Refusal
from scurry.tables import schema
from scurry.tables.live import Live
from scurry.tables.refusals import NotNow, StoreAway
from scurry.tables.store import News, Store
from scurry.tables.table import Table

if TYPE_CHECKING:
    from scurry.tables.hub import Hub

LONGEST = 200
KEPT = 60
"""So many of the last words are kept in each room."""
MOST_MARKS = 2
"""A letter carries so many accents at the most: a tower of them would cover what others say."""


class Room(StrEnum):
    """Who hears it."""

    PLAYERS = "players"
    WATCHERS = "watchers"
    """Who watches might know another seat's cards: players do not hear them."""


class Saying(StrEnum):
    """What kind of words it is."""

    TEXT = "text"
    PHRASE = "phrase"
    """The value is one of `PHRASES`: everyone reads it in their own language."""
    REACTION = "reaction"
    """The value is one of `REACTIONS`."""


PHRASES = {
    "hello": "Hello!",
    "luck": "Good luck!",
    "moment": "One moment, please.",
    "turn": "It is your turn.",
    "played": "Well played!",
    "thanks": "Thank you!",
    "sorry": "Sorry!",
    "game": "Good game!",
    "later": "I go on later.",
}
REACTIONS = {
    "bravo": ("golden-acorn", "Bravo!"),
    "laugh": ("squirrel-red", "Ha ha!"),
    "hm": ("owl", "Hm …"),
    "ouch": ("broken-branch", "Ouch!"),
    "sweet": ("lollipop", "How sweet!"),
}
"""Each a symbol, and what it says to whoever does not see it."""


class BadWords(Refusal):
    """Nothing that can be said."""

    code = "bad-words"


@dataclass(frozen=True)
class Word:
    """Something that somebody said."""

    room: Room
    guest: str
    seat: int
    """Where they sat; −1 for those who watch."""
    name: str
    kind: Saying
    value: str
    at: float

    @property
    def text(self) -> str:
        """What is read."""
        if self.kind == Saying.PHRASE:
            return say(PHRASES[self.value])
        return say(REACTIONS[self.value][1]) if self.kind == Saying.REACTION else self.value

    @property
    def symbol(self) -> str:
        """The symbol of a reaction."""
        return REACTIONS[self.value][0] if self.kind == Saying.REACTION else ""


def room_of(table: Table, guest: str) -> Room:
    """Whom a guest hears, and who hears them."""
    return Room.PLAYERS if table.seats_of(guest) else Room.WATCHERS


def has_words(table: Table) -> bool:
    """Whether there is talk at a table: lessons, puzzles and deals of the day are for oneself."""
    return not table.terms.is_special


def spoken(table: Table, guest: str, name: str, kind: Saying, value: str, at: float) -> Word:
    """What a guest says at a table; a Refusal if it cannot be said."""
    if not has_words(table):
        raise NotNow(say("There is nobody to talk to here."))
    if not _is_known(kind, value):
        raise NotNow(say("That was not understood."))
    seat = next(iter(table.seats_of(guest)), SPECTATOR)
    said = clean(value) if kind == Saying.TEXT else value
    return Word(room_of(table, guest), guest, seat, name if seat == SPECTATOR else "", kind, said, at)


def clean(text: str) -> str:
    """Words as they are shown: one line, no towers of accents; BadWords if nothing is left, or too much."""
    shown, marks = "", 0
    for each in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(each)
        marks = marks + 1 if kind[0] == "M" else 0
        if each == " " or (kind[0] not in "CZ" and marks <= MOST_MARKS):
            shown += each
    shown = " ".join(shown.split())
    if not shown:
        raise BadWords(say("There is nothing to say yet: write something first."))
    if len(shown) > LONGEST:
        raise BadWords(say("Please keep it to {most} letters.", most=LONGEST))
    return shown


class Talk:
    """What is said at the tables that this process has in use."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def speak(self, live: Live, word: Word, key: str) -> None:
        """Let a word be heard. Sent twice with one key, it is said once."""
        full_key = f"{word.guest}:{key or secrets.token_urlsafe(9)}"
        await self._hub.read(put, self._hub.store, live.id, full_key, word)
        await self.hear(live)

    async def look(self, live: Live) -> None:
        """See to it that it is known what was said, as far as the store can be reached."""
        if live.company.words is None and has_words(live.table):
            with suppress(StoreAway):
                await self.hear(live)

    async def hear(self, live: Live) -> None:
        """Something was said, here or by way of another process: read it, and tell everyone there."""
        async with live.company.hearing:
            live.company.hear(await self._hub.read(words_at, self._hub.store, live.id))
        live.tell()

    async def forget(self, guest: str) -> None:
        """Something has changed about a guest; if they have gone, what they said has, too."""
        for live in list(self._hub.live):
            if any(word.guest == guest for word in live.company.words or ()):
                await self.hear_of(live.id, [live])

    async def hear_of(self, table_id: str, tables: Sequence[Live]) -> None:
        """The same of one table, or with no name of all: of those where anybody has asked."""
        for live in tables:
            if table_id not in ("", live.id) or live.company.words is None:
                continue
            if not live.is_watched:
                live.company.words = None  # it is read when somebody asks
                continue
            with suppress(StoreAway):
                await self.hear(live)


# --- In the store -----------------------------------------------------------------------------------------------------


def put(store: Store, table_id: str, key: str, word: Word) -> None:
    """Keep a word; those that nobody reads any more go."""
    columns = schema.words.c
    here = (columns.table_id == table_id) & (columns.room == word.room)
    row = store.insert(schema.words).values({"table_id": table_id, "key": key, **asdict(word)})
    with store.telling(News.WORDS, table_id) as connection:
        connection.execute(row.on_conflict_do_nothing())
        oldest = sa.select(columns.at).where(here).order_by(columns.at.desc()).limit(1).offset(KEPT - 1)
        connection.execute(sa.delete(schema.words).where(here, columns.at < oldest.scalar_subquery()))


def words_at(store: Store, table_id: str) -> list[Word]:
    """What was said at a table, in order."""
    columns = schema.words.c
    wanted = sa.select(schema.words).where(columns.table_id == table_id).order_by(columns.at, columns.key)
    with store.reading() as connection:
        rows = connection.execute(wanted).all()
    return [
        Word(Room(row.room), row.guest, row.seat, row.name, Saying(row.kind), row.value, row.at)
        for row in rows
        if _is_known(row.kind, row.value)
    ]


def _is_known(kind: str, value: str) -> bool:
    """Whether a phrase or a reaction is there; those of another release may not be."""
    if kind == Saying.TEXT:
        return True
    return value in PHRASES if kind == Saying.PHRASE else kind == Saying.REACTION and value in REACTIONS
