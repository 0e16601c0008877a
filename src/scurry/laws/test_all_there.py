"""The first law: the game is complete. If this one fails, the others tell nothing: do what it says, and go on."""

from __future__ import annotations

from scurry.games import Game, left_out
from scurry.laws.completeness import gaps


def test_the_game_is_complete(game: Game) -> None:
    found = gaps(game)
    assert not found, "\n" + "\n".join(found)


def test_every_package_that_brings_a_game_is_on_the_shelf(package: str) -> None:
    found = [sentence for sentence in left_out() if sentence.startswith(f"{package} ")]
    assert not found, "\n".join(found)
