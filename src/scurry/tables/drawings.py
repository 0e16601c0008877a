"""Drawings: made once for all who see the same and read the same language, and kept until something changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scurry.kernel.catalogue import language


class Drawings:
    """What has been drawn of one thing; so many at the most."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[Any, Any] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, seen_by: Any, draw: Callable[[], Any]) -> Any:
        """The drawing for whoever sees this."""
        key = (language(), seen_by)
        if key not in self._kept:
            if len(self._kept) >= self._most:
                self._kept.clear()
            self._kept[key] = draw()
        return self._kept[key]

    def clear(self) -> None:
        """Something has changed: nothing that was drawn is true any more."""
        self._kept.clear()
