"""Laws of moments: each is a view like any other, and shows nothing that stays covered."""

from __future__ import annotations

from scurry.games import Game
from scurry.laws.moments import moment_problems


def test_moments_show_nothing_that_stays_covered_and_tell_what_the_log_tells(game: Game) -> None:
    found = moment_problems(game)
    assert not found, "\n" + "\n".join(found)
