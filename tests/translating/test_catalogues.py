"""Translations are whole, fit their sentences, and are compiled."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from babel.messages.catalog import Message

from scurry.kernel.catalogue import ENGLISH, languages, listed, say, say_count, speaking, you
from scurry.kernel.wording import Tongue, filled
from scurry.translating.catalogues import compiled, path_of, read, templates
from scurry.translating.checking import untranslated, wrong, wrong_in
from scurry.translating.sources import findings, packages, texts

OTHERS = [language for language in languages() if language != ENGLISH]


def test_there_is_italian() -> None:
    assert "it" in OTHERS


def test_every_text_is_found() -> None:
    assert [f"{finding.place}: {finding.words}" for finding in findings()] == []


def test_no_text_is_a_piece_of_one() -> None:
    """What begins or ends with a space, or with a comma, was going to be glued to something."""
    pieces = [text for text in texts() if text.one != text.one.strip() or text.one[0] in ",.;:)"]
    assert pieces == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language: str) -> None:
    assert untranslated(language) == []


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_places_of_their_sentences(language: str) -> None:
    assert wrong_in(language) == []


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    for package in packages():
        path = path_of(package, language)
        assert path.with_suffix(".mo").read_bytes() == compiled(read(path, language)), "run `make catalogues`"


@pytest.mark.parametrize("language", OTHERS)
def test_the_files_hold_what_is_said_and_nothing_else(language: str) -> None:
    for package, template in templates().items():
        said = {message.id for message in template if message.id}
        assert {message.id for message in read(path_of(package, language), language) if message.id} == said


@pytest.mark.parametrize(
    ("sentence", "translation"),
    [
        ("{name} wins.", "Vince."),
        ("{name} wins.", "Vince {nome}."),
        ("{name} wins.", "Vince {name"),
        ("{name} wins.", " Vince {name}."),
        ("{name} wins.", "[Vince {name}."),
    ],
)
def test_a_translation_that_cannot_be_right_is_found(sentence: str, translation: str) -> None:
    assert [*wrong(Message(sentence, translation))]
    assert not [*wrong(Message(sentence, "[Vince {name}|Vinci tu]."))]


# --- What a language may do -------------------------------------------------------------------------------------------


def test_things_take_the_form_that_a_sentence_asks_for() -> None:
    peanut = filled("Arachide\nil: l'Arachide\nun: un'Arachide", {}, Tongue())
    assert filled("Prendi {food:un}. {food:Il} è qui: {food}.", {"food": peanut}, Tongue()) == (
        "Prendi un'Arachide. L'Arachide è qui: Arachide."
    )
    assert filled("Prendi {food:un}.", {"food": "Bo"}, Tongue()) == "Prendi Bo."


def test_numbers_and_lists_are_written_as_the_language_does() -> None:
    with speaking("it"):
        assert say("A game keeps one worker busy for {each:.1f} s: the {left:,} that are left take about {time}.",
                   each=1.5, left=12000, time="3 ore") == (
            "Una partita impegna un processo per 1,5 s: le 12.000 che restano richiedono circa 3 ore.")  # fmt: skip
        assert listed(["Anna", "Bo", "Cleo"]) == "Anna, Bo e Cleo"
    assert listed(["Anna", "Bo", "Cleo"]) == "Anna, Bo and Cleo"


@pytest.mark.usefixtures("_games_are_known")
def test_italian_is_natural() -> None:
    with speaking("it"):
        assert say("{name} [places|place] an acorn on {food}.", name="Anna", food=say("peanut")) == (
            "Anna assegna una Ghianda alle Arachidi."
        )
        assert say("Your starting food is {food}. Remember it, and turn it face down.", food=say("dog snack")) == (
            "Il tuo Cibo Iniziale è uno Snack per Cani. Tienilo a mente e giralo a faccia in giù."
        )
        gathers = "{name} [gathers|gather] {count} nut.", "{name} [gathers|gather] {count} nuts."
        assert say_count(*gathers, 1, name="Bo") == "Bo raccoglie una nocciola."
        assert say_count(*gathers, 2, name=you()) == "Raccogli 2 nocciole."
        assert say("{seat} [goes|go] to {spot}.", seat=you(), spot=say("the trunk")) == "Vai sul tronco."
        assert say("{seat} [goes|go] to {spot}.", seat="Anna", spot=say("{leaf}", leaf="b3")) == "Anna va su b3."


@pytest.fixture
def _games_are_known() -> None:
    from scurry.games import shelf

    assert [game.card.title for game in shelf()]


def test_a_catalogue_of_a_package_is_found_beside_it(tmp_path: Path) -> None:
    from babel.messages.catalog import Catalog

    from scurry.kernel.catalogue import add, folders

    catalogue = Catalog(locale="it")
    catalogue.add("a very rare leaf", "una foglia molto rara")
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "it.mo").write_bytes(compiled(catalogue))
    add(tmp_path)
    assert tmp_path / "locale" in folders()
    with speaking("it"):
        assert say("a very rare leaf") == "una foglia molto rara"


@pytest.mark.usefixtures("_games_are_known")
def test_counts_of_a_position_are_numbers_like_others() -> None:
    """Positions hold NumPy's integers, of which gettext's rules for plurals complain."""
    with speaking("it"):
        assert say_count("{count} acorn", "{count} acorns", np.int8(2)) == "2 Ghiande"  # type: ignore[arg-type]
        assert say_count("{count} acorn", "{count} acorns", np.int16(1)) == "una Ghianda"  # type: ignore[arg-type]
