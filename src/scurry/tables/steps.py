"""Steps: everything that happens at a table. A table is its terms and its steps, in order, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from scurry.tables.paces import Pace


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
    WAIT = "wait"
    """A seat keeps a decision open that would be made for it: for so many beats more, or until it moves."""
    GOES_ON = "goes-on"
    """Which decisions that are none are made for a seat from now on: the value is one of `GOES_ON`."""
    STANDING = "standing"
    """How a seat answers in the turns of others until it says otherwise: the value is one of `STANDING`."""
    RESIGN = "resign"
    LEAVE = "leave"
    """Somebody who sat here has gone for good, and nothing in the steps tells any more who it was."""
    CLOSE = "close"
    """Whoever runs the server has closed the table: nothing happens there any more."""
    FLAG = "flag"
    """A seat's time is up, and what the table chose for that happens; the value is the bot that plays on."""
    REMATCH = "rematch"
    """The value is the new table."""
    READ = "read"
    """In a lesson: the learner has read what it says. The value is how much of the lesson was done before."""
    HINT = "hint"
    """A seat has asked what to do; the value is what was found, for the seat alone. That it asked, everyone sees."""
    NOTES = "notes"
    """Among bots: whether a seat is told a word at each new kind of decision; the value is ON or OFF."""
    TUTOR = "tutor"
    """Among bots: whether a seat is warned before it makes a move that costs much; the value is ON or OFF."""


ANEW = "anew"
"""The value of ASK_BACK. Tables of before it was so rolled the same again, and are read as they were played."""


OFF, ON = "off", "on"
SWITCHED = (OFF, ON)
"""The values of NOTES and TUTOR."""


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
    down: float = 0.0
    """For how many seconds the server had not been there by then: clocks stand still meanwhile."""

    def says_the_same_as(self, other: Step) -> bool:
        """Whether both ask for the same thing, whenever that was: sent twice, it lands once."""
        return replace(self, at=other.at, down=other.down) == other


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
    about: Mapping[str, Any] = field(default_factory=dict)
    """What the table is for, if it is more than a game: a lesson, a puzzle, the deal of a day; and what it allows."""
    clock: Mapping[str, Any] = field(default_factory=dict)
    """How much time there is, as a pace writes it; nothing where nobody is hurried."""

    @property
    def pace(self) -> Pace | None:
        """How much time there is."""
        return Pace.read(self.clock)

    @property
    def is_lesson(self) -> bool:
        """Whether somebody is taught here."""
        return "lesson" in self.about

    @property
    def is_deal(self) -> bool:
        """Whether others play the same deal: everyone for themselves, with no chance but that of the deal."""
        return "deal" in self.about

    @property
    def is_puzzle(self) -> bool:
        """Whether it is about one move."""
        return "puzzle" in self.about

    @property
    def is_special(self) -> bool:
        """Whether it is more than a game."""
        return self.is_lesson or self.is_deal or self.is_puzzle

    @property
    def is_rated(self) -> bool:
        """Whether it counts for the standings: said when it is opened, and never changed."""
        return bool(self.about.get("rated", False))

    @property
    def is_free(self) -> bool:
        """Whether people may agree on what they like there: hints, or going back."""
        return not self.is_special and not self.is_rated

    @property
    def hints(self) -> bool | None:
        """Whether hints are given, if that was said when it was opened."""
        said = self.about.get("hints")
        return None if said is None else bool(said)

    def is_sealed(self, now: float) -> bool:
        """Whether the seed stays secret for now, even if the game is over: others still play by it."""
        return now < float(self.about.get("sealed_until", 0.0))
