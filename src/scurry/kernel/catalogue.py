"""The catalogue: every text that a person sees goes through `say`, so that another language is one file more.

The English sentence is the key. A translation is an ordinary gettext catalogue:
`locale/<language>/LC_MESSAGES/scurry.mo`.

A sentence may speak of its reader. Where a name is `You`, `{name} [takes|take] {name}'s acorn` comes out as "You take
your acorn" instead of "Anna takes Anna's acorn". Verbs in brackets go with the first value of the sentence, or with the
one that is named: `[other:keeps|keep]`.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parents[1] / "locale"

_language: ContextVar[str] = ContextVar("language", default="en")


@cache
def _translations(language: str) -> gettext.NullTranslations:
    return gettext.translation("scurry", LOCALE, [language], fallback=True)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything inside in this language, as far as its catalogue goes."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def say(sentence: str, **values: object) -> str:
    """A sentence in the reader's language, with its values filled in."""
    return _filled(_translations(_language.get()).gettext(sentence), values)


def say_count(one: str, many: str, count: int, **values: object) -> str:
    """A sentence whose form depends on a number."""
    return _filled(_translations(_language.get()).ngettext(one, many, count), {"count": count, **values})


# --- Speaking of the reader -------------------------------------------------------------------------------------------


class You(str):
    """The reader, where somebody else would be named."""

    __slots__ = ()


def you() -> You:
    """The reader, in the reader's language."""
    return You(say("You"))


_VALUE = re.compile(r"\{(\w+)\}('s)?")
_VERB = re.compile(r"\[(?:(\w+):)?([^\[\]|]*)\|([^\[\]|]*)\]")


def _filled(sentence: str, values: dict[str, object]) -> str:
    if "[" in sentence:
        first = _VALUE.search(sentence)
        sentence = _VERB.sub(lambda verb: _agreeing(verb, values, first[1] if first else ""), sentence)
    if any(isinstance(value, You) for value in values.values()):
        sentence = _VALUE.sub(lambda place: _of_reader(place, values), sentence)
    return sentence.format(**values)


def _agreeing(verb: re.Match[str], values: dict[str, object], first: str) -> str:
    return verb[3] if isinstance(values.get(verb[1] or first), You) else verb[2]


def _of_reader(place: re.Match[str], values: dict[str, object]) -> str:
    """Who reads is "you" or "your", in small letters unless a sentence begins there."""
    if not isinstance(values.get(place[1]), You):
        return place[0]
    word = say("your") if place[2] else say("you")
    before = place.string[: place.start()].rstrip()
    return word.capitalize() if not before or before[-1] in ".!?" else word
