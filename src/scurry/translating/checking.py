"""What can be told of a translation without understanding it: whether it is there, and whether its places fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

from babel.messages.catalog import Message

from scurry.kernel.wording import VERB
from scurry.translating.catalogues import path_of, read, templates
from scurry.translating.sources import packages


def messages(language: str) -> Iterator[Message]:
    """Every entry of a language's files."""
    for package in packages():
        yield from (message for message in read(path_of(package, language), language) if message.id)


def untranslated(language: str) -> list[str]:
    """What is said, and has no translation into this language yet."""
    known = {_key(message) for message in messages(language) if all(_strings(message)) and not message.fuzzy}
    said = (message for template in templates().values() for message in template if message.id)
    return sorted(key for key in map(_key, said) if key not in known)


def wrong_in(language: str) -> list[str]:
    """For each translation that cannot be right, a sentence."""
    return [f"{language}: {words}" for message in messages(language) for words in wrong(message)]


def wrong(message: Message) -> Iterator[str]:
    """What is wrong with a translation: other places than the sentence has, brackets that do not read, loose spaces."""
    told = [message.id] if isinstance(message.id, str) else list(message.id)
    allowed = set().union(*map(places, told)) | ({"count"} if len(told) > 1 else set())
    for string in filter(None, _strings(message)):
        try:
            found = places(string)
        except ValueError as problem:
            yield f"“{string}” cannot be read: {problem}"
            continue
        needed = allowed if len(told) == 1 else set()
        if not needed <= found or not found <= allowed:
            yield f"“{string}” has the places {sorted(found)}, and “{told[0]}” has {sorted(allowed)}"
        if _edges(string) != _edges(told[0]):
            yield f"“{string}” begins or ends with other spaces than “{told[0]}”"
        if "[" in VERB.sub("", string) and "[" not in VERB.sub("", told[0]):
            yield f"“{string}” has a bracket that is not [of others|of the reader]"


def places(sentence: str) -> set[str]:
    """The names of the values that a sentence takes, in brackets too."""
    return {str(name) for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def _strings(message: Message) -> list[str]:
    strings = message.string
    return [strings] if isinstance(strings, str) else list(strings or [""])


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _edges(text: str) -> tuple[str, str]:
    found = re.fullmatch(r"(\s*).*?(\s*)", text, re.DOTALL)
    assert found is not None
    return found[1], found[2]
