"""Knowledge points one way: kernel → games → matches → bots → lab → …. This test reads the imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import scurry

SOURCE = Path(scurry.__file__).parent

MAY_IMPORT = {
    "kernel": {"kernel"},
    "drawing": {"kernel", "drawing"},
    "games": {"kernel", "drawing", "games"},
    "matches": {"kernel", "games", "matches"},
    "bots": {"kernel", "games", "matches", "bots"},
    "lab": {"kernel", "games", "matches", "bots", "lab", "scurry"},
    "laws": {"kernel", "drawing", "games", "matches", "bots", "lab", "laws"},
    "translating": {"kernel", "games", "matches", "translating"},
    "tables": {"kernel", "games", "matches", "bots", "tables"},
    "web": {"kernel", "drawing", "games", "matches", "tables", "web"},
    "server": {"kernel", "drawing", "games", "matches", "bots", "tables", "web", "server", "scurry"},
    "cli": {"kernel", "games", "matches", "bots", "lab", "server", "cli", "scurry"},
}
NO_INPUT_OR_OUTPUT = {"kernel", "games"}
DOORS_TO_THE_WORLD = {"socket", "sqlite3", "subprocess", "urllib", "http", "asyncio", "logging"}


def modules(layer: str) -> Iterator[Path]:
    """The files of a layer; a game's own tests may use what is above it."""
    return (path for path in sorted((SOURCE / layer).rglob("*.py")) if "tests" not in path.relative_to(SOURCE).parts)


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the layer"
            yield str(node.module)


def layer_of(module: str) -> str | None:
    """The layer that a module of ours belongs to."""
    parts = module.split(".")
    return (parts[1] if len(parts) > 1 else "scurry") if parts[0] == "scurry" else None


def test_every_layer_is_known() -> None:
    folders = {path.name for path in SOURCE.iterdir() if path.is_dir() and any(path.glob("*.py"))}
    assert folders == set(MAY_IMPORT)


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_layer_imports_only_what_is_below_it(layer: str) -> None:
    wrong = {
        f"{path.relative_to(SOURCE)} imports {module}"
        for path in modules(layer)
        for module in imported(path)
        if layer_of(module) is not None and layer_of(module) not in MAY_IMPORT[layer]
    }
    assert not wrong


def test_a_game_knows_no_other_game() -> None:
    games = {path.parent.name for path in (SOURCE / "games").glob("*/card.py")}
    for game in games:
        for path in (SOURCE / "games" / game).rglob("*.py"):
            others = {module.split(".")[2] for module in imported(path) if module.startswith("scurry.games.")}
            assert others <= {game}, path


@pytest.mark.parametrize("layer", sorted(NO_INPUT_OR_OUTPUT))
def test_the_kernel_and_the_games_do_no_input_or_output(layer: str) -> None:
    wrong = {
        f"{path.relative_to(SOURCE)} imports {module}"
        for path in modules(layer)
        for module in imported(path)
        if module.split(".")[0] in DOORS_TO_THE_WORLD
    }
    assert not wrong


def test_nothing_outside_a_games_folder_names_it() -> None:
    names = {path.parent.name for path in (SOURCE / "games").glob("*/card.py")}
    for path in SOURCE.rglob("*.py"):
        if "games" not in path.relative_to(SOURCE).parts[:1]:
            code = ast.parse(path.read_text(encoding="utf-8"))
            docs = {id(node.value) for node in ast.walk(code) if isinstance(node, ast.Expr)}
            words = (
                node.value
                for node in ast.walk(code)
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
            )
            named = {name for word in words for name in names if name in word.replace("-", "_")}
            assert not named, f"{path} names {named}"
