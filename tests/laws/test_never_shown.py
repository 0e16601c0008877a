"""The law of what is never shown can fail: whatever a view tells of it is found."""

from __future__ import annotations

from typing import Any

from scurry.games import find
from scurry.kernel.records import copy_of
from scurry.laws.cases import every_case_of
from scurry.laws.never_shown import told_though_never_shown


def told(name: str, field: str, to: int | None = None) -> list[str]:
    """What the law says of a game whose views show one field as it is, to one seat or to everyone."""
    game = find(name)
    outer, _, inner = field.partition(".")

    def leaky(view: Any, seat: int) -> None:
        truth = copy_of(view)
        game.rules.hide(view, seat)
        if to is None or seat == to:
            part = slice(None)
            (view[outer][inner] if inner else view[outer])[part] = truth[outer][inner] if inner else truth[outer]

    return told_though_never_shown(game, every_case_of(game)[:1], leaky)


def test_a_deck_that_a_view_shows_is_found() -> None:
    assert "deck[0] is shown at some time; the card says that it never is." in told("squeaky", "deck")


def test_what_one_seat_sees_of_anothers_hand_is_found() -> None:
    found = told("square-tactics", "camps.held", to=1)
    assert [sentence for sentence in found if sentence.startswith("camps[0].held")]
    assert not [sentence for sentence in found if sentence.startswith("camps[1].held")]


def test_nothing_is_found_where_nothing_is_shown() -> None:
    assert told_though_never_shown(find("squeaky"), every_case_of(find("squeaky"))[:2]) == []
