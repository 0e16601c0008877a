"""What a game's card declares of its positions, known while compiling: what a fact makes needless is not compiled.

A game's facts are noted when its rules are loaded. Of positions of which nothing was noted, everything may be so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scurry.kernel.common import Common
from scurry.kernel.compilation import is_compiling, overloaded
from scurry.kernel.sources import note_verb


@dataclass(frozen=True)
class Facts:
    """What may be so."""

    hides: bool = True
    has_chance: bool = True


_noted: dict[Any, Facts] = {}


def note_facts(dtype: Any, facts: Facts, module: str) -> None:
    """Remember what the card, which is in this module, declares of such positions."""
    note_verb(dtype, module)
    _noted[dtype] = facts


def hides(position: Common) -> bool:
    """Whether anything in such positions is ever hidden from anybody: if not, every view is the position itself."""
    return _facts_of(position).hides


def has_chance(position: Common) -> bool:
    """Whether anything is ever left to chance: if not, a move always leads to the same position."""
    return _facts_of(position).has_chance


def _facts_of(position: Any) -> Facts:
    return _noted.get(position.dtype, Facts())


def _known_while_compiling() -> None:
    from numba import from_dtype

    def facts_of(record: Any) -> Facts:
        return next((facts for dtype, facts in _noted.items() if from_dtype(dtype) == record), Facts())

    @overloaded(hides)
    def _(position: Any) -> Callable[..., bool]:
        return _always if facts_of(position).hides else _never

    @overloaded(has_chance)
    def _(position: Any) -> Callable[..., bool]:
        return _always if facts_of(position).has_chance else _never


def _always(position: Any) -> bool:
    return True


def _never(position: Any) -> bool:
    return False


if is_compiling():
    _known_while_compiling()
