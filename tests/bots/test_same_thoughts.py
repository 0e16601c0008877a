from __future__ import annotations

import pytest

from scurry.games import Game, shelf
from tests.bots.same_thoughts import kept, thoughts_in


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_a_search_thinks_what_it_thought_before(game: Game) -> None:
    """Where it is meant to choose otherwise, write the file anew: `python -m tests.bots.same_thoughts`."""
    known, thoughts = kept()[game.name], thoughts_in(game)
    assert known.keys() == thoughts.keys(), "a very short game has no third choice"
    for where, told in thoughts.items():
        assert [each[:2] for each in told] == [each[:2] for each in known[where]], where
        assert [each[2] for each in told] == pytest.approx([each[2] for each in known[where]], abs=1e-6), where
