"""The catalogue: every text that a person sees goes through `say`, so that another language is one file more.

The English sentence is the key. A translation is an ordinary gettext catalogue, `locale/<language>.po`, compiled to
`.mo` beside it: one for Scurry, and one in the folder of each game. `docs/translating.md` tells how they are made.

Who reads decides: `speaking` says everything inside in one language, and what is kept of it must be kept by language.
How values are filled in, so that names inflect and a sentence may speak of its reader, is told in `wording.py`.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, reduce, wraps
from pathlib import Path
from typing import TypeVar

from scurry.kernel.wording import Tongue, filled
from scurry.kernel.wording import You as You  # who speaks of the reader asks for both here

T = TypeVar("T")

ENGLISH = "en"
LOCALE = "locale"

_folders = [Path(__file__).parents[1] / LOCALE]
_invented: dict[str, gettext.NullTranslations] = {}
_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


# --- Which languages there are ----------------------------------------------------------------------------------------


def add(folder: Path) -> None:
    """A package brings texts of its own: their translations lie in its folder, if it has any."""
    if folder / LOCALE not in _folders:
        _folders.append(folder / LOCALE)
        _forget()


def folders() -> tuple[Path, ...]:
    """Where catalogues lie: Scurry's own, and those that packages brought."""
    return tuple(_folders)


@cache
def languages() -> tuple[str, ...]:
    """Every language that Scurry itself speaks, English first."""
    return (ENGLISH, *sorted(path.stem for path in _folders[0].glob("*.mo")), *sorted(_invented))


@contextmanager
def inventing(name: str, translations: gettext.NullTranslations) -> Iterator[None]:
    """While inside, there is a language that is made up, such as one that marks whatever goes through the catalogue."""
    _invented[name] = translations
    _forget()
    try:
        yield
    finally:
        del _invented[name]
        _forget()


def _forget() -> None:
    languages.cache_clear()
    _translations.cache_clear()
    _tongue.cache_clear()


@cache
def _translations(language: str) -> gettext.NullTranslations:
    if language in _invented:
        return _invented[language]
    found = gettext.NullTranslations()
    for path in (folder / f"{language}.mo" for folder in _folders):
        if path.exists():
            with path.open("rb") as file:
                more = gettext.GNUTranslations(file)
            more.add_fallback(found)
            found = more
    return found


# --- Who reads --------------------------------------------------------------------------------------------------------


def language() -> str:
    """The language that is spoken now."""
    return _language.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything inside in this language, as far as its catalogue goes."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def kept_by_language(make: Callable[..., T]) -> Callable[..., T]:
    """What is made from texts, kept once for each language."""

    @cache
    def kept(_: str, *given: Hashable) -> T:
        return make(*given)

    @wraps(make)
    def make_or_find(*given: Hashable) -> T:
        return kept(_language.get(), *given)

    return make_or_find


def speak(language: str) -> None:
    """Say everything from here on in this language: for a program that has one reader."""
    _language.set(language)


# --- Saying -----------------------------------------------------------------------------------------------------------


def say(sentence: str, **values: object) -> str:
    """A sentence in the reader's language, with its values filled in."""
    language = _language.get()
    return filled(_translations(language).gettext(sentence) if sentence else "", values, _tongue(language))


def say_count(one: str, many: str, count: int, **values: object) -> str:
    """A sentence whose form depends on a number."""
    language = _language.get()
    sentence = _translations(language).ngettext(one, many, int(count))
    return filled(sentence, {"count": count, **values}, _tongue(language))


def you() -> You:
    """The reader, in the reader's language."""
    return You(say("You"))


def name_of_language(language: str) -> str:
    """What a language calls itself."""
    with speaking(language):
        return say("English")


def listed(things: Iterable[str]) -> str:
    """Things in a row, as the reader's language says them: "one, two and three"."""
    return _tongue(_language.get()).listed([*things])


def in_turn(things: Iterable[str]) -> str:
    """Things that follow each other: "one, then two, then three"."""
    first, *others = [*things] or [""]
    return reduce(lambda told, then: say("{first}, then {then}", first=told, then=then), others, first)


def either(things: Iterable[str]) -> str:
    """Things of which one is taken: "one, two or three"."""
    return _tongue(_language.get()).listed([*things], is_choice=True)


@cache
def _tongue(language: str) -> Tongue:
    told = _translations(language).gettext
    return Tongue(told("you"), told("your"), told("1,234.5"), told("{some} and {last}"), told("{some} or {last}"))
