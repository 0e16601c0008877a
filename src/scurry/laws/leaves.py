"""Every number of a position, with the way to it: dens[2].start."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from scurry.matches.plain import dump


def leaves_of(position: Any) -> Iterator[tuple[str, int]]:
    """Every number in a position, with the way to it."""
    return _walk("", dump(position))


def _walk(path: str, value: Any) -> Iterator[tuple[str, int]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _walk(f"{path}.{name}" if path else name, inner)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _walk(f"{path}[{index}]", inner)
    else:
        yield path, value


def field_of(path: str) -> str:
    """The way without the indices: dens[2].start is the field dens.start."""
    return re.sub(r"\[\d+\]", "", path)
