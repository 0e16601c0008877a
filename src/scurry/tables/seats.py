"""A seat at a table, and what a seat may ask of all others."""

from __future__ import annotations

from dataclasses import dataclass


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

    def copy(self) -> Seat:
        """The same seat again."""
        return Seat(self.name, self.guest, self.bot, self.has_resigned, self.asked_at, self.share)

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
