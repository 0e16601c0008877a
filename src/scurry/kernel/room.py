"""Room in the cache: what has not been used for longest goes first, whoever's it is and wherever its sources lie."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

LARGEST_CACHE = 512 << 20
"""Bytes that all compiled code may take: a whole shelf takes a twentieth of it, on the plain road half."""


def make_room(home: Path, most: int = LARGEST_CACHE) -> None:
    """Delete folders until no more is kept than may be, so that they do not pile up while somebody edits rules."""
    kept = 0
    for folder in sorted((path for path in home.glob("*-*") if path.is_dir()), key=_last_use, reverse=True):
        kept += _size(folder)
        if kept > most:
            shutil.rmtree(folder, ignore_errors=True)


def _last_use(folder: Path) -> float:
    with suppress(OSError):
        return folder.stat().st_mtime
    return 0.0


def _size(folder: Path) -> int:
    total = 0
    for path in folder.rglob("*"):
        with suppress(OSError):  # another process may delete it at the same time
            total += path.stat().st_size
    return total
