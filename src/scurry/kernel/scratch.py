"""Scratch space for compiled code: rows and grids of whole numbers that live as long as a verb runs."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from scurry.kernel.compilation import compiled
from scurry.kernel.records import Row


class Grid(Protocol):
    """What mypy should know of a two-dimensional array."""

    @property
    def shape(self) -> tuple[int, ...]: ...  # noqa: D102
    def __len__(self) -> int: ...
    def __getitem__(self, place: tuple[int, int]) -> int: ...
    def __setitem__(self, place: tuple[int, int], value: int) -> None: ...


@compiled
def row_of(count: int, value: int) -> Row[int]:
    """So many numbers, all alike."""
    return np.full(count, value, np.int64)  # type: ignore[return-value]


@compiled
def grid_of(rows: int, columns: int, value: int) -> Grid:
    """A grid of numbers, all alike."""
    return np.full((rows, columns), value, np.int64)
