"""A game's compiled code comes from the kernel, the bots, the lab and that game's rules, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scurry.games import Game, shelf
from scurry.kernel import sources
from scurry.kernel.compilation import is_compiling, places_of
from scurry.kernel.sources import digest_of_modules, imported_by, modules_behind, modules_with_verbs

SEEN = ("board", "words", "explaining")
"""How the names of modules begin that people see something of."""


def modules_with_rules(game: Game) -> set[str]:
    game.rules  # noqa: B018  from now on it is known where its verbs are written
    return modules_with_verbs(game.position.dtype())


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_what_is_compiled_imports_no_board_and_no_words(game: Game) -> None:
    behind = set[str]().union(*map(modules_behind, modules_with_rules(game)))
    assert f"{game.package}.rules" in behind
    assert "scurry.kernel.compilation" in behind
    assert not [name for name in behind if name.rpartition(".")[2].startswith(SEEN)]


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_what_is_compiled_knows_no_other_game_and_nothing_above(game: Game) -> None:
    behind = set[str]().union(*map(modules_behind, modules_with_rules(game)))
    assert not [name for name in behind if not f"{name}.".startswith((f"{game.package}.", "scurry.kernel."))]


@pytest.mark.parametrize("module", ["scurry.kernel.playouts", "scurry.bots.search", "scurry.lab.playing"])
def test_what_serves_every_game_imports_none_of_them(module: str) -> None:
    assert module in modules_behind(module)
    packages = tuple(f"{game.package}." for game in shelf())
    assert not [name for name in modules_behind(module) if name.startswith(packages)]


@pytest.mark.skipif(not is_compiling(), reason="it looks at how it is compiled")
def test_the_road_that_a_function_is_compiled_on_counts() -> None:
    roads = {f"scurry.kernel.{name}" for name in ("parts", "keeping", "short_road", "trial", "unboxing")}
    assert roads <= modules_behind("scurry.kernel.common")


# --- Reading imports --------------------------------------------------------------------------------------------------

PACKAGE = {
    "__init__": "",
    "rules": "from . import position\nfrom .deep.cards import (\n    ACES,  # (high)\n    cards as all_cards,\n)\n",
    "position": "import os, pile.tokens as tokens\n",
    "tokens": "def late():\n    from pile import late_import\n",
    "late_import": "",
    "deep/__init__": "from ..faces import KING",
    "deep/cards": "from pile.deep import NOTHING",
    "faces": "",
    "words": "from pile.rules import something",
}


@pytest.fixture
def pile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name, text in PACKAGE.items():
        file = tmp_path / "pile" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path / "pile"
    forget()


def forget() -> None:
    """Look at the files again: a process reads each once."""
    for kept in (modules_behind, imported_by, sources.source_of, sources.file_of, places_of):
        kept.cache_clear()


def test_imports_are_followed_whichever_way_they_are_written(pile: Path) -> None:
    expected = {"rules", "position", "tokens", "late_import", "deep", "deep.cards", "faces"}
    assert modules_behind("pile.rules") == {"pile", *(f"pile.{name}" for name in expected)}


@pytest.mark.parametrize(("changed", "counts"), [("words", False), ("position", True), ("faces", True)])
def test_the_digest_changes_with_what_is_imported_and_with_nothing_else(pile: Path, changed: str, counts: bool) -> None:
    before = digest_of_modules(["pile.rules"])
    (pile / f"{changed}.py").write_text(PACKAGE[changed] + "\nx = 1\n")
    forget()
    assert (digest_of_modules(["pile.rules"]) != before) == counts


def test_the_digest_is_the_same_in_whatever_order_modules_are_named(pile: Path) -> None:
    assert digest_of_modules(["pile.rules", "pile.words"]) == digest_of_modules(["pile.words", "pile.rules"])
