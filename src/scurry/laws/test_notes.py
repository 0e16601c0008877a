"""The law of notes: every kind of decision has one, and each is told at some decision."""

from __future__ import annotations

from scurry.games import Game
from scurry.laws.notes import note_problems


def test_every_kind_of_decision_has_its_note(game: Game) -> None:
    found = note_problems(game)
    assert not found, "\n" + "\n".join(found)
