"""Laws of a game's papers: clauses are accounted for, playthroughs are right, the card is cheap to read."""

from __future__ import annotations

import re
import subprocess
import sys

from scurry.games import Game
from scurry.laws.playthroughs import files_of, transcript
from scurry.laws.scenes import opening_problems, scene_problems

NOTHING_TO_TEST = "nothing to test"


def _clauses(game: Game) -> dict[str, str]:
    """Every clause of RULES.md with its text."""
    rules = (game.folder / "RULES.md").read_text(encoding="utf-8")
    parts = re.split(rf"^- \*\*({game.card.clauses}-\d+(?:\.\d+)*[a-z]?)\*\*", rules, flags=re.MULTILINE)
    numbers, texts = parts[1::2], parts[2::2]
    assert len(numbers) == len(set(numbers)), "a clause number stands twice"
    return dict(zip(numbers, texts, strict=True))


def _cited(game: Game, pattern: str) -> set[str]:
    """Every clause that a game's files of this kind name."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(game.folder.glob(pattern)))
    return {clause for text in texts for clause in re.findall(rf"\b{game.card.clauses}-\d+(?:\.\d+)+[a-z]?", text)}


def test_every_clause_is_tested_or_has_nothing_to_test(game: Game) -> None:
    clauses, tested = _clauses(game), _cited(game, "tests/test_*.py")
    assert len(clauses) >= 3
    untested = {number for number, text in clauses.items() if NOTHING_TO_TEST not in text} - tested
    assert not untested


def test_every_clause_that_is_cited_exists(game: Game) -> None:
    cited = _cited(game, "*.py") | _cited(game, "tests/test_*.py")
    assert cited
    assert cited <= set(_clauses(game))


def test_there_is_a_playthrough_and_it_is_right(game: Game) -> None:
    assert files_of(game)
    for path in files_of(game):
        written = path.read_text(encoding="utf-8")
        assert transcript(game, written.splitlines()[0]) == written, f"{path.name} differs; see `make playthroughs`"


def test_every_picture_can_be_drawn_and_every_example_played(game: Game) -> None:
    found = scene_problems(game)
    assert not found, "\n" + "\n".join(found)


def test_the_rules_begin_with_what_wins(game: Game) -> None:
    found = opening_problems(game)
    assert not found, "\n" + "\n".join(found)


def test_the_card_is_read_without_numba(game: Game) -> None:
    code = (
        f"import sys; from scurry.games import find; find({game.name!r}).card.title; assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
