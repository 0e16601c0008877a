"""A seat at a table, and what a seat may ask of all others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scurry.kernel.catalogue import say
from scurry.tables.refusals import NotNow

BEAT = 4.0
"""For so many seconds a window stays open, for everyone who is asked. Who needs longer waits for more beats."""
WINDOWS, FORCED = "windows", "forced"
GOES_ON = ("", WINDOWS, FORCED, f"{WINDOWS} {FORCED}")
"""Which decisions that are none are made for a seat."""
UNTIL_MY_TURN, UNLESS_MINE = "until-my-turn", "unless-mine"
STANDING = ("", UNTIL_MY_TURN, UNLESS_MINE)
"""How a seat answers where it might do something in the turns of others: asked each time, or by saying no before."""
MOST_BEATS = 30
"""Whoever needs longer gets so many beats at the most, or as long as it takes."""


@dataclass
class Seat:
    """Who sits there, and who plays."""

    name: str = ""
    guest: str | None = None
    """The person it belongs to, if any."""
    bot: str | None = None
    """The bot that plays it now, for itself or for the person."""
    has_resigned: bool = False
    is_out_of_time: bool = False
    """Whether a bot plays because the person's time was up."""
    asked_at: float = 0.0
    """Since when everyone has seen that it has a decision to make."""
    share: str = ""
    """What whoever sits there has added to the dice."""

    goes_on: str = ""
    """Which decisions that are none are made for it; whoever plays by the API makes all of them by hand."""
    standing: str = ""
    """How it answers in the turns of others, without being asked: for its owner's eyes alone."""
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

    def begin_turn(self) -> None:
        """Its own turn begins."""
        if self.standing == UNTIL_MY_TURN:
            self.standing = ""

    def wait(self, value: str) -> None:
        """It needs so many beats more for what it is asked now, or as long as it takes."""
        more = int(among(value, ("", *map(str, range(1, MOST_BEATS + 1)))) or 0)
        self.beats = None if self.beats is None or more == 0 else min(self.beats + more, MOST_BEATS)

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


def among(value: str, known: Sequence[str]) -> str:
    """The value, if it is one of those that are known."""
    if value not in known:
        raise NotNow(say("That was not understood."))
    return value


def free_name(wanted: str, seats: Sequence[Seat]) -> str:
    """The name, with a number behind it if somebody at the table has it already."""
    taken = {seat.name for seat in seats}
    others = (f"{wanted} {number}" for number in range(2, len(seats) + 2))
    return wanted if wanted not in taken else next(name for name in others if name not in taken)


def is_given_up(seats: Sequence[Seat]) -> bool:
    """Whether, after somebody resigned, fewer than two are left, or bots alone."""
    left = [seat for seat in seats if not seat.has_resigned]
    return len(left) < len(seats) and (len(left) < 2 or not any(seat.guest for seat in left))
