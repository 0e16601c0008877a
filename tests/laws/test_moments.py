"""The law of moments finds what a moment shows and the move does not tell."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games import find
from scurry.games.nutty_squirrels.position import TRUNK
from scurry.laws.moments import moment_problems

GAME = find("nutty-squirrels")
"""Alone, a leaf is turned at a moment of a move, leaves, and another comes to lie in its place."""
LAST = 5, 4


def stands_on_a_face_down_card(position: Any) -> bool:
    """So it does only half-way through a move: alone, one turns at once what one comes to."""
    squirrel = position.squirrels[0]
    return position.seats == 1 and squirrel.place != TRUNK and not position.limbs[squirrel.limb].up[squirrel.place - 1]


def test_a_card_that_only_a_moment_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    hide, (limb, place) = GAME.rules.hide, LAST

    def leak(position: Any, seat: int) -> None:
        card, is_moment = int(position.limbs[limb].cards[place]), stands_on_a_face_down_card(position)
        hide(position, seat)
        if is_moment:
            position.limbs[limb].cards[place] = card

    monkeypatch.setattr(GAME.rules, "hide", leak)
    assert any(f"limbs[{limb}].cards[{place}]" in sentence for sentence in moment_problems(GAME))
