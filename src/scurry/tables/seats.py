"""A seat at a table, and what a seat may ask of all others."""

from __future__ import annotations

from dataclasses import dataclass, replace

BEAT = 4.0
"""For so many seconds a window stays open, for everyone who is asked. Who needs longer waits for more beats."""


@dataclass
class Seat:
    """Who sits there, and who plays."""

    name: str = ""
    guest: str | None = None
    """The person it belongs to, if any."""
    bot: str | None = None
    """The bot that plays it now, for itself or for the person."""
    has_resigned: bool = False
    asked_at: float = 0.0
    """Since when everyone has seen that it has a decision to make."""
    share: str = ""
    """What whoever sits there has added to the dice."""

    goes_on: str = ""
    """Which decisions that are none are made for it; whoever plays by the API makes all of them by hand."""
    has_notes: bool = False
    """Whether it is told a word at each new kind of decision, …"""
    has_tutor: bool = False
    """… and is warned before it makes a move that costs much."""
    beats: int | None = 1
    """After so many beats what it is asked now is decided by itself; None: when it moves."""

    def copy(self) -> Seat:
        """The same seat again."""
        return replace(self)

    def ask(self, at: float) -> None:
        """It has a decision to make from now on."""
        self.asked_at, self.beats = at, 1

    @property
    def ends_at(self) -> float | None:
        """When a decision that is none is made for it; None: when it moves."""
        return None if self.beats is None else self.asked_at + self.beats * BEAT

    @property
    def is_taken(self) -> bool:
        """Whether anybody sits there."""
        return self.guest is not None or self.bot is not None

    @property
    def is_played_by_person(self) -> bool:
        """Whether a person makes its moves now."""
        return self.guest is not None and self.bot is None


@dataclass
class Request:
    """A seat asks everyone to go back to an earlier ply."""

    seat: int
    ply: int
    agreed: frozenset[int]
    is_rolled_anew: bool
