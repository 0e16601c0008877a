"""Steps: everything that happens at a table. A table is its terms and its steps, in order, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any


class Kind(StrEnum):
    """What a step does."""

    SIT = "sit"
    """A guest takes a free seat; the value is the name."""
    STAND = "stand"
    """A guest leaves a seat before the game has begun."""
    BOT = "bot"
    """A bot takes a free seat; the value is the bot."""
    MOVE = "move"
    """The value is the move's number."""
    TAKE_BACK = "take-back"
    """A seat takes its own last move back, while nobody has learnt anything from it."""
    ASK_BACK = "ask-back"
    """A seat asks everyone to go back to before its last move; ANEW: what was rolled since then is rolled anew."""
    AGREE = "agree"
    DECLINE = "decline"
    HAND_OVER = "hand-over"
    """A guest lets a bot play on; the value is the bot."""
    RETURN = "return"
    """… and takes the seat back."""
    GIVE = "give"
    """The others give a silent seat to a bot; the value is the bot."""
    RESIGN = "resign"
    REMATCH = "rematch"
    """The value is the new table."""


ANEW = "anew"
"""The value of ASK_BACK. Tables of before it was so rolled the same again, and are read as they were played."""


@dataclass(frozen=True)
class Step:
    """One thing that happened, or that somebody asks for."""

    kind: Kind
    seat: int
    guest: str = ""
    """Who did it; nobody's name if a bot did."""
    value: str = ""
    key: str = ""
    """Made up by whoever sends it: sent twice, it lands once."""
    at: float = 0.0
    """When, in seconds since 1970."""
    share: str = ""
    """With SIT: the randomness that whoever sits down adds to the dice."""

    def says_the_same_as(self, other: Step) -> bool:
        """Whether both ask for the same thing, whenever that was: sent twice, it lands once."""
        return replace(self, at=other.at) == other


@dataclass(frozen=True)
class Terms:
    """What a table was opened with."""

    id: str
    """Cannot be guessed: knowing it is what lets somebody sit down or watch."""
    game: str
    rules: int
    """The version of the rules that it is played by."""
    seats: int
    seed: str
    """Secret until the game is over."""
    options: Mapping[str, Any] = field(default_factory=dict)
    start: Mapping[str, Any] | None = None
    """A position to start from, for puzzles and tests."""
    kept: tuple[str, ...] = ()
    """The guests for whom seats are kept, as at a rematch: one a seat, nothing where anybody may sit."""
    opened_by: str = ""
    at: float = 0.0
