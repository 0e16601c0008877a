"""Games with something wrong: copies of the worked example, in packages of their own, with a change."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import connect_four

EXAMPLE = Path(str(connect_four.__file__)).parent
Changes = dict[str, tuple[str, str] | None]
"""By file: what stands there and what shall stand there instead; or None, and the file is missing."""


def toy(folder: Path, changes: Changes) -> None:
    """A package `toy_game` in this folder, as if it were installed."""
    game, info = folder / "toy_game", folder / "toy_game-1.0.dist-info"
    copytree(EXAMPLE, game, ignore=ignore_patterns("__pycache__", "tests"))
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[scurry.games]\ntoy-game = toy_game\n")
    for path in game.glob("*.py"):
        path.write_text(path.read_text().replace("from connect_four", "from toy_game"))
    for name, change in changes.items():
        if change is None:
            (game / name).unlink()
        else:
            before = (game / name).read_text() if (game / name).exists() else change[0]
            assert change[0] in before
            (game / name).write_text(before.replace(change[0], change[1], 1))


def run_beside(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python where the toy is installed, uncompiled: that is quick."""
    path = os.pathsep.join([str(folder), *sys.path])
    environment = {**os.environ, "PYTHONPATH": path, "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, check=False)
