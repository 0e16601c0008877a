"""Recovery phrases: eight words on a piece of paper bring a guest back. Only a slow digest of them is stored.

Eight of 512 words are 72 bits, drawn by the machine and not by people. Somebody who has stolen the database, and the
secret with it, would have to try for millions of years; whoever tries here is slowed down after a few times.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from functools import cache
from pathlib import Path

import sqlalchemy as sa

from scurry.kernel.catalogue import say
from scurry.tables import schema
from scurry.tables.store import Store

LENGTH = 8
ENOUGH = 4
"""So many letters of a word tell which it is."""


class BadPhrase(ValueError):
    """Words that are no phrase, or nobody's: says what to look at."""


@cache
def words() -> tuple[str, ...]:
    """Our own list: plain words, no two of which look alike or begin alike."""
    return tuple((Path(__file__).parent / "words.txt").read_text("ascii").split())


@cache
def _by_beginning() -> dict[str, str]:
    return {word[:ENOUGH]: word for word in words()}


def new_phrase() -> str:
    """A phrase that nobody has had before."""
    return " ".join(secrets.choice(words()) for _ in range(LENGTH))


def read_phrase(written: str) -> str:
    """A phrase as somebody typed it, put right: case, signs, words cut short. BadPhrase if it cannot be one."""
    typed = re.findall(r"[^\W\d_]+", written.lower())
    for number, each in enumerate(typed, 1):
        if _meant(each) is None:
            raise BadPhrase(
                say("Word {number}, “{word}”, is not one of ours. Look at it again.", number=number, word=each)
            )
    if len(typed) != LENGTH:
        raise BadPhrase(say("A phrase has {length} words; these are {count}.", length=LENGTH, count=len(typed)))
    return " ".join(filter(None, map(_meant, typed)))


def _meant(typed: str) -> str | None:
    word = _by_beginning().get(typed[:ENOUGH])
    return word if word is not None and word.startswith(typed) else None


class Phrases:
    """Keeps digests of phrases. Everything here blocks, and a digest takes some hundredths of a second."""

    def __init__(self, store: Store, secret: str) -> None:
        self._store = store
        self._salt = hmac.digest(secret.encode(), b"scurry/phrase", hashlib.sha256)

    def make(self, guest: str, now: float) -> str:
        """A new phrase for a guest; the one before is no good any more."""
        phrase = new_phrase()
        row = {"guest": guest, "digest": self._digest(phrase), "at": now}
        wanted = self._store.insert(schema.phrases).values(row)
        with self._store.writing() as connection:
            connection.execute(wanted.on_conflict_do_update(index_elements=["guest"], set_=row))
        return phrase

    def guest_of(self, written: str) -> str:
        """Whom a phrase brings back; BadPhrase if nobody."""
        digest = self._digest(read_phrase(written))
        wanted = sa.select(schema.phrases.c.guest).where(schema.phrases.c.digest == digest)
        with self._store.reading() as connection:
            guest = connection.execute(wanted).scalar()
        if guest is None:
            raise BadPhrase(say("Nobody has this phrase here. Look at every word, and at their order."))
        return str(guest)

    def has(self, guest: str) -> bool:
        """Whether a guest has one."""
        wanted = sa.select(schema.phrases.c.at).where(schema.phrases.c.guest == guest)
        with self._store.reading() as connection:
            return connection.execute(wanted).first() is not None

    def _digest(self, phrase: str) -> str:
        """Slow on purpose. One salt for all: a phrase is found by its digest, and no two people choose the same."""
        return hashlib.scrypt(phrase.encode(), salt=self._salt, n=2**14, r=8, p=1, dklen=32).hex()
