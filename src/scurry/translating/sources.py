"""Every text of a package that a person reads, wherever it is written: code, templates, cards, lessons and examples."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from io import BytesIO
from pathlib import Path

from jinja2.ext import babel_extract

from scurry.games import Game, shelf
from scurry.kernel.measures import measures_in
from scurry.kernel.wording import Tongue
from scurry.translating.tracing import SAY, SAY_COUNT, Finding, Text, Traced, trace

GIVEN = frozenset(
    {"text", "title", "sentence", "help", "changes", "wrong", "question", "option_title", "choice_title", "escaped"}
)
"""What code says by these names is written on cards, in measures, lessons and examples: it is read from there."""
TAUGHT = ("lessons", "scenes")
TOLD = ("title", "sentence", "text", "wrong")
"""The folders of what is taught, and what in their files is read by people."""
OPTIONS = {"trimmed": "true", "trim_blocks": "true", "lstrip_blocks": "true"}


@dataclass(frozen=True)
class Package:
    """Scurry itself, or a game: whoever has texts, and a catalogue of its own for them."""

    name: str
    folder: Path

    @property
    def catalogues(self) -> Path:
        """Where its translations lie."""
        return self.folder / "locale"

    def has(self, place: str) -> bool:
        """Whether a text that is written there is its own."""
        return (self.root / place.rpartition(":")[0]).is_relative_to(self.folder)

    @property
    def root(self) -> Path:
        """What its places are told from."""
        return self.folder.parents[len(Path(self.name).parts) - 1]


def scurry_itself() -> Package:
    """Everything but the games."""
    return Package("scurry", Path(__file__).parents[1])


def of_game(game: Game) -> Package:
    """What a game brings."""
    return Package(game.package.replace(".", "/"), game.folder)


def packages() -> list[Package]:
    """Scurry, and the games that lie in its folder."""
    whole = scurry_itself()
    games = [of_game(game) for game in shelf()]
    return [whole, *(game for game in games if game.folder.is_relative_to(whole.folder))]


@cache
def texts_of_code() -> Traced:
    """What Scurry's modules say, its games' too."""
    package = scurry_itself()
    paths = [path for path in sorted(package.folder.rglob("*.py")) if "tests" not in path.parts]
    return trace(paths, package.root, GIVEN)


def texts() -> list[Text]:
    """All texts of Scurry and of the games in its folder."""
    return [
        *texts_of_code().texts,
        *_of_every_tongue(),
        *_of_templates(),
        *(text for game in _games() for text in texts_of_game(game)),
    ]


def _games() -> list[Game]:
    whole = scurry_itself().folder
    return [game for game in shelf() if game.folder.is_relative_to(whole)]


def texts_of_others(game: Game) -> list[Text]:
    """All texts of a game in a package of somebody else's."""
    package = of_game(game)
    paths = [path for path in sorted(package.folder.rglob("*.py")) if "tests" not in path.parts]
    return [*trace(paths, package.root, GIVEN).texts, *texts_of_game(game)]


def _of_every_tongue() -> Iterator[Text]:
    """What a language has of its own: it has no sentence, and shows in many."""
    return _told("scurry/kernel/wording.py:1", (str(field.default) for field in fields(Tongue)))


# --- Templates --------------------------------------------------------------------------------------------------------


def _of_templates() -> Iterator[Text]:
    package = scurry_itself()
    for path in sorted((package.folder / "web" / "templates").glob("*.html")):
        place = str(path.relative_to(package.root))
        for line, _, told, _ in babel_extract(BytesIO(path.read_bytes()), (SAY, SAY_COUNT), (), OPTIONS):
            one, many = (told[0], told[1]) if isinstance(told, tuple) else (told, None)
            if isinstance(one, str):
                yield Text(one, many if isinstance(many, str) else None, f"{place}:{line}")


# --- What a game brings beside its code -------------------------------------------------------------------------------


def texts_of_game(game: Game) -> Iterator[Text]:
    """Its card, options and measures, its lessons and its examples."""
    place = game.package.replace(".", "/")
    yield from _told(f"{place}/card.py:1", _on_card(game))
    if game.has("measures"):
        declared = game.part("measures").Measures
        yield from _told(f"{place}/measures.py:1", (each.question for each in measures_in(declared).values()))
    for path in sorted(game.folder.glob("*/*.toml")):
        if path.parent.name in TAUGHT:
            told = _texts_in(tomllib.loads(path.read_text("utf-8")))
            yield from _told(f"{place}/{path.relative_to(game.folder)}:1", told)


def _texts_in(given: object) -> Iterator[str]:
    """What a person reads of a lesson, an example, or whatever else is taught in such a file."""
    if isinstance(given, Mapping):
        yield from (value for key, value in given.items() if key in TOLD and isinstance(value, str))
    inside = given.values() if isinstance(given, Mapping) else given if isinstance(given, list) else ()
    for each in inside:
        yield from _texts_in(each)


def _on_card(game: Game) -> Iterator[str]:
    yield game.card.sentence
    yield from game.card.changes.values()
    for name, option in game.card.options.items():
        if option.help:
            yield from (name.replace("_", " "), option.help, *(each.replace("-", " ") for each in option.choices))


def _told(place: str, sentences: Iterable[str]) -> Iterator[Text]:
    yield from (Text(" ".join(sentence.split(" ")), None, place) for sentence in sentences if sentence)


def findings() -> list[Finding]:
    """Everything that is said and cannot be followed to words."""
    return texts_of_code().findings
