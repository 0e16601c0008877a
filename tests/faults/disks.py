"""Disks that are full, and files that nobody may write: real ones, made and unmade by root."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests import needs

CHUNK = 4096
MOST = 100_000


class Disk:
    """A small file system of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    @property
    def is_filled(self) -> bool:
        """Whether it was filled, and not freed."""
        return self._filler.exists()

    def fill(self) -> None:
        """Until not one more byte fits."""
        with self._filler.open("ab", buffering=0) as filler, suppress(OSError):
            for _ in range(MOST):
                filler.write(bytes(CHUNK))
        assert shutil.disk_usage(self.folder).free == 0

    def free(self) -> None:
        """There is room again."""
        self._filler.unlink()


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Disk]:
    """A disk of this size, mounted at a folder."""
    needs.root()
    folder.mkdir()
    _run("mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder))
    try:
        yield Disk(folder)
    finally:
        _run("umount", "--lazy", str(folder))


@contextmanager
def unwritable(folder: Path) -> Iterator[None]:
    """Nobody can write to a folder or the files in it, not even those who have them open already.

    But for the index that SQLite maps into memory: to write there would be no error but the end of the process.
    """
    needs.root()
    things = [str(folder), *(str(path) for path in folder.iterdir() if not path.name.endswith("-shm"))]
    _run("chattr", "+i", *things)
    try:
        yield
    finally:
        _run("chattr", "-i", *things)


BOUND_BY_MODES = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--")
"""A command that starts with this obeys the modes of files, even as root."""


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
