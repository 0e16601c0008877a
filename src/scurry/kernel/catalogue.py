"""The catalogue: every text that a person sees goes through `say`, so that another language is one file more.

The English sentence is the key. A translation is an ordinary gettext catalogue:
`locale/<language>/LC_MESSAGES/scurry.mo`.
"""

from __future__ import annotations

import gettext
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
    return _translations(_language.get()).gettext(sentence).format(**values)


def say_count(one: str, many: str, count: int, **values: object) -> str:
    """A sentence whose form depends on a number."""
    return _translations(_language.get()).ngettext(one, many, count).format(count=count, **values)
