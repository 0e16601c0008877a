from __future__ import annotations

import pytest

from scurry.kernel.catalogue import say, say_count, speaking, you


def test_english_is_the_key() -> None:
    assert say("{name} wins.", name="Anna") == "Anna wins."
    assert [say_count("{count} nut", "{count} nuts", count) for count in (0, 1, 2)] == ["0 nuts", "1 nut", "2 nuts"]


def test_a_language_without_a_catalogue_falls_back_to_english() -> None:
    with speaking("xx"):
        assert say("deck") == "deck"


@pytest.mark.parametrize(
    ("sentence", "of_anna", "of_you"),
    [
        ("{name} [takes|take] an acorn.", "Anna takes an acorn.", "You take an acorn."),
        ("It is {name}'s turn.", "It is Anna's turn.", "It is your turn."),
        ("{name}'s den fills: {name} [stops|stop].", "Anna's den fills: Anna stops.", "Your den fills: you stop."),
        ("{other} beats {name}, who [name:falls|fall].", "Bo beats Anna, who falls.", "Bo beats you, who fall."),
        ("{other} [beats|beat] {name}.", "Bo beats Anna.", "Bo beats you."),
    ],
)  # fmt: skip
def test_a_sentence_may_speak_of_its_reader(sentence: str, of_anna: str, of_you: str) -> None:
    assert say(sentence, name="Anna", other="Bo") == of_anna
    assert say(sentence, name=you(), other="Bo") == of_you


def test_a_name_is_never_read_as_part_of_the_sentence() -> None:
    """Whoever is called so plays no trick: names are filled in last."""
    for name in ("[a|b]", "{other}", "{name}'s", "{0}"):
        assert say("{name} [takes|take] {other}'s acorn.", name=name, other=you()) == f"{name} takes your acorn."
