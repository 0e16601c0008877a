from __future__ import annotations

from scurry.kernel.catalogue import say, say_count, speaking


def test_english_is_the_key() -> None:
    assert say("{name} wins.", name="Anna") == "Anna wins."
    assert [say_count("{count} nut", "{count} nuts", count) for count in (0, 1, 2)] == ["0 nuts", "1 nut", "2 nuts"]


def test_a_language_without_a_catalogue_falls_back_to_english() -> None:
    with speaking("xx"):
        assert say("deck") == "deck"
