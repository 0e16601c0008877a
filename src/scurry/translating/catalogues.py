"""The catalogues as files: what is said is extracted, each language's file brought up to date and compiled.

A text belongs to the game that alone says it; what several say, or Scurry itself, belongs to Scurry. So a game of
somebody else's brings its own translations, and adding one is still adding one folder.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from scurry.translating.sources import Package, packages, scurry_itself, texts
from scurry.translating.tracing import Text

WIDTH = 120


def templates(said: Iterable[Text] | None = None) -> dict[Package, Catalog]:
    """For each package, what it says: catalogues with no translation in them."""
    found: dict[tuple[str, str | None], set[str]] = defaultdict(set)
    for text in texts() if said is None else said:
        found[text.one, text.many].add(text.place)
    shelves = {package: Catalog(charset="utf-8") for package in packages()}
    plural = {one for one, many in found if many is not None}
    for (one, many), places in found.items():
        if many is None and one in plural:
            continue  # the plural entry has it
        files = sorted({place.rpartition(":")[0] for place in places})
        key = one if many is None else (one, many)
        shelves[_owner(places, shelves)].add(key, locations=[(file, 0) for file in files])
    return shelves


def _owner(places: set[str], among: Iterable[Package]) -> Package:
    games = [package for package in among if package != scurry_itself()]
    owners = {next((game for game in games if game.has(place)), scurry_itself()) for place in places}
    return owners.pop() if len(owners) == 1 else scurry_itself()


def path_of(package: Package, language: str) -> Path:
    """The file that a translator works on."""
    return package.catalogues / f"{language}.po"


def read(path: Path, language: str) -> Catalog:
    """A language's catalogue; an empty one if there is none yet."""
    if not path.exists():
        return Catalog(locale=Locale.parse(language), charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> list[Path]:
    """Bring a language's files up to date with what is said, and compile them: which files there are."""
    made = []
    for package, template in templates().items():
        path = path_of(package, language)
        catalogue = read(path, language)
        catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(written(catalogue))
        path.with_suffix(".mo").write_bytes(compiled(catalogue))
        made.append(path)
    return made


def written(catalogue: Catalog) -> bytes:
    """A catalogue as text: no dates and no numbers of lines, so that only what changed differs."""
    paper = BytesIO()
    write_po(paper, catalogue, width=WIDTH, sort_by_file=True, include_lineno=False, omit_header=True)
    return _HEAD.format(language=catalogue.locale, plurals=catalogue.plural_forms).encode() + paper.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as programs read it."""
    paper = BytesIO()
    catalogue.creation_date = catalogue.revision_date = _NO_DATE
    write_mo(paper, catalogue)
    return paper.getvalue()


_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
_HEAD = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
