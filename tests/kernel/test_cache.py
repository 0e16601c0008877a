"""Compiled rules are kept, and a changed rule is never served stale."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import scurry
from scurry.kernel.compilation import OURS, UNCOMPILED, digest_of_sources, make_folder, sources_below
from scurry.kernel.room import make_room

GAME = Path(scurry.__file__).parent
PROGRAM = "from scurry.kernel.ranking import rank; from scurry.kernel.scratch import grid_of, row_of\n" + (
    "keys, places = grid_of(2, 1, 0), row_of(2, 0)\nkeys[0, 0] = 5\nrank(keys, 2, places)\nprint(places.tolist())"
)


def run(source: Path, cache: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(source), "SCURRY_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_changed_function_that_others_call_is_compiled_anew(tmp_path: Path) -> None:
    """`rank` itself stays as it is; the helper that it calls changes in another place. Numba alone would not notice."""
    shutil.copytree(GAME, tmp_path / "src" / "scurry", ignore=shutil.ignore_patterns("__pycache__", "games"))
    assert run(tmp_path / "src", tmp_path / "cache") == "[1, 2]"
    ranking = tmp_path / "src" / "scurry" / "kernel" / "ranking.py"
    changed = ranking.read_text(encoding="utf-8").replace("keys[one, index] > keys", "keys[one, index] < keys")
    ranking.write_text(changed, encoding="utf-8")
    assert run(tmp_path / "src", tmp_path / "cache") == "[2, 1]"


def test_the_digest_tells_names_and_contents_apart(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x")
    first = digest_of_sources([tmp_path])
    (tmp_path / "a.py").write_text("y")
    second = digest_of_sources([tmp_path])
    (tmp_path / "a.py").rename(tmp_path / "b.py")
    third = digest_of_sources([tmp_path])
    assert len({first, second, third}) == 3


def test_a_changed_test_compiles_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x")
    before = digest_of_sources([tmp_path])
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_a.py").write_text("y")
    assert digest_of_sources([tmp_path]) == before


def test_folders_that_are_left_out_of_the_digest_have_no_part_in_compiling() -> None:
    left_out = [path for name in UNCOMPILED for path in (OURS / name).rglob("*.py")]
    assert left_out
    assert not [path for path in left_out if re.search(r"^@(compiled|inlined|overloaded)", path.read_text(), re.M)]
    uses = re.compile(rf"^from scurry\.({'|'.join(UNCOMPILED)})\b", re.M)
    compiling = [path for path in sources_below(OURS) if re.search(r"^@(compiled|inlined)", path.read_text(), re.M)]
    assert compiling
    assert not [path for path in compiling if uses.search(path.read_text())]


def test_what_has_not_been_used_for_longest_makes_room(tmp_path: Path) -> None:
    for age, name in enumerate(["newest-1", "newer-2", "old-3", "oldest-4"]):
        (tmp_path / name).mkdir()
        (tmp_path / name / "code").write_bytes(bytes(100))
        os.utime(tmp_path / name, (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "somebody else's").write_text("stays")
    make_room(tmp_path, most=250)
    assert {path.name for path in tmp_path.iterdir()} == {"newest-1", "newer-2", "somebody else's"}


def test_a_folder_that_is_used_again_is_not_old(tmp_path: Path) -> None:
    folder = tmp_path / "compiled" / "kernel-1"
    assert make_folder(folder)
    os.utime(folder, (1_000_000, 1_000_000))
    assert make_folder(folder)
    assert folder.stat().st_mtime > 1_000_000


def test_a_cache_that_cannot_be_written_costs_no_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert not make_folder(tmp_path / "file" / "kernel-1")
    assert run(GAME.parent, tmp_path / "file") == "[1, 2]"
