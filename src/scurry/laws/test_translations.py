"""Laws of what a game brings in other languages: the same clauses, the same rulings, and moves that read back."""

from __future__ import annotations

import re
from pathlib import Path

from scurry.games import Game
from scurry.games.spoken import spoken, understood
from scurry.kernel.catalogue import say, speaking

MARKED = "[R]"


def _languages(game: Game, pattern: str) -> dict[str, Path]:
    """The files of a kind that a game brings, by language."""
    return {path.name.split(".")[1]: path for path in sorted(game.folder.glob(pattern))}


def _marks(path: Path, prefix: str) -> list[str]:
    """Every clause in its order, with every mark of a ruling in it, and every clause and option that it names."""
    kept = re.sub(r"\*\(nothing to test.*?\)\*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.findall(rf"^#+ \d+|\b{prefix}-\d+(?:\.\d+)*[a-z]?|\[R\]|`[^`]+`", kept, flags=re.MULTILINE)


def test_translated_rules_have_the_same_clauses_and_mark_the_same_rulings(game: Game) -> None:
    rules = _marks(game.folder / "RULES.md", game.card.clauses)
    for language, path in _languages(game, "RULES.*.md").items():
        assert sorted(_marks(path, game.card.clauses)) == sorted(rules), language
        numbers = [mark for mark in rules if "-" in mark]
        assert [mark for mark in _marks(path, game.card.clauses) if mark in numbers][:1] == numbers[:1]


def test_each_translated_clause_marks_the_rulings_of_its_own(game: Game) -> None:
    for path in _languages(game, "RULES.*.md").values():
        assert _by_clause(path, game) == _by_clause(game.folder / "RULES.md", game)


def _by_clause(path: Path, game: Game) -> list[tuple[str, int]]:
    text = path.read_text(encoding="utf-8")
    parts = re.split(rf"^- \*\*({game.card.clauses}-\d+(?:\.\d+)*[a-z]?)\*\*", text, flags=re.MULTILINE)
    return [(number, body.count(MARKED)) for number, body in zip(parts[1::2], parts[2::2], strict=True)]


def test_translated_rules_say_what_the_marks_mean(game: Game) -> None:
    for language, path in _languages(game, "RULES.*.md").items():
        with speaking(language):
            assert say("Every clause has a number.") in path.read_text(encoding="utf-8")


def test_moves_in_other_words_read_back_and_mean_nothing_else(game: Game) -> None:
    for path in (game.folder / "locale").glob("moves.*.toml"):
        with speaking(path.name.split(".")[1]):
            for move in range(game.card.moves):
                assert understood(game, spoken(game, move)) == move
                assert understood(game, game.moves.write(move)) == move
