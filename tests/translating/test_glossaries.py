"""A game's words are the same everywhere: its glossary says how each is translated, and every text is held to it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from scurry.translating.catalogues import path_of, read
from scurry.translating.sources import Package, packages

GLOSSARIES = [(package, path) for package in packages() for path in sorted(package.catalogues.glob("glossary.*.toml"))]


def test_every_game_has_a_glossary_for_every_language() -> None:
    kept = {(package, path.name.split(".")[1]) for package, path in GLOSSARIES}
    games = [package for package in packages() if (package.folder / "card.py").exists()]
    assert {(game, path.stem) for game in games for path in game.catalogues.glob("*.po")} == kept


@pytest.mark.parametrize(("package", "glossary"), GLOSSARIES, ids=lambda each: getattr(each, "stem", ""))
def test_texts_keep_to_the_glossary(package: Package, glossary: Path) -> None:
    language = glossary.name.split(".")[1]
    terms: dict[str, list[str]] = tomllib.loads(glossary.read_text("utf-8"))["terms"]
    assert [*_strays(iter(read(path_of(package, language), language)), terms)] == []


def _strays(messages: Iterable[Message], terms: dict[str, list[str]]) -> Iterator[str]:
    for message in messages:
        told = [message.id] if isinstance(message.id, str) else list(message.id)
        strings = [message.string] if isinstance(message.string, str) else list(message.string or ())
        for term, ours in terms.items():
            is_meant = any(re.search(rf"\b(?:{term})\b", _words(each)) for each in told)
            if is_meant and not any(word in string for string in strings for word in ours):
                yield f"{term}: “{told[0]}” → “{strings[0]}”"


def _words(sentence: str) -> str:
    """A sentence without the names of its places."""
    return re.sub(r"\{\w+[^}]*\}", "", sentence)
