"""Hints that were taken at a table: what was found is for the seat that asked, that it asked is for everyone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Taken:
    """What everyone sees of it."""

    ply: int
    seat: int
    seen: bytes
    """What everyone could see then: how often somebody asks during one decision, or one secret plan, is not told."""


@dataclass(frozen=True)
class Hints:
    """They never change: taking one gives others."""

    told: tuple[Taken, ...] = ()
    _found: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """By seat: the page that the last one is for, and what was found."""

    def taken(self, seat: int, page: str) -> str | None:
        """What a seat was told about a page; nothing if it has not asked."""
        for_page, found = self._found.get(seat, ("", ""))
        return found if for_page == page else None

    def after(self, seat: int, ply: int, page: str, found: str, seen: bytes) -> Hints:
        """With one more."""
        is_known = any((each.seat, each.seen) == (seat, seen) for each in self.told)
        told = self.told if is_known else (*self.told, Taken(ply, seat, seen))
        return Hints(told, {**self._found, seat: (page, found)})

    def up_to(self, ply: int) -> Hints:
        """After the table has gone back: that a hint was taken stays to be seen."""
        return replace(self, told=tuple(replace(each, ply=min(ply, each.ply)) for each in self.told))

    def told_at(self, ply: int) -> list[int]:
        """The seats that have asked between this ply and the next."""
        return [each.seat for each in self.told if each.ply == ply]
