"""A game's card: title, seats, options and facts. Cheap to read: neither NumPy nor Numba is imported."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from scurry.kernel.catalogue import either, say
from scurry.kernel.records import Field, Record

if TYPE_CHECKING:
    import numpy as np


class BadOption(ValueError):
    """An option that the game does not have, or a value that it cannot take: said in a sentence for the person."""


@dataclass(frozen=True)
class Option(Field):
    """One option of a game: a field of its options record, with the words that a person needs to set it."""

    help: str = ""
    default: int | tuple[int, ...] = 0
    choices: tuple[str, ...] = ()
    """The names of the values 0, 1, 2 …; empty for plain numbers."""

    def read(self, name: str, value: object) -> int | tuple[int, ...]:
        """A value as a person or a program gives it: a name, a number, a row of numbers, yes or no."""
        if self.shape:
            return self._read_row(name, value)
        if isinstance(value, str) and value in self.choices:
            return self.choices.index(value)
        return self._read_number(name, value)

    def write(self, value: Any) -> object:
        """The value as people say it, so that `read` gives it back."""
        if self.shape:
            return [int(each) for each in value]
        return self.choices[int(value)] if self.choices else int(value)

    def allowed(self) -> str:
        """What this option takes, in words."""
        if self.choices:
            return either(self.choices)
        if self.shape:
            sentence = "{count} numbers from {low} to {high}, with commas between"
            return say(sentence, count=self.shape[0], low=self.low, high=self.high)
        return say("a number from {low} to {high}", low=self.low, high=self.high)

    def _read_number(self, name: str, value: object) -> int:
        if isinstance(value, bool) and self.choices == YES_NO:
            return int(value)
        try:
            number = int(value)  # type: ignore[call-overload]
        except (TypeError, ValueError):
            number = None
        if number is None or isinstance(value, (bool, float)) or not self.low <= number <= self.high:
            raise BadOption(_cannot_be(name, value, self))
        return int(number)

    def _read_row(self, name: str, value: object) -> tuple[int, ...]:
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, Iterable) or len(list(parts)) != self.shape[0]:
            raise BadOption(_cannot_be(name, value, self))
        return tuple(self._read_number(name, part) for part in parts)


YES_NO = ("no", "yes")


def _cannot_be(name: str, value: object, option: Option) -> str:
    return say("{name} cannot be {value}: it takes {allowed}.", name=name, value=repr(value), allowed=option.allowed())


def switch(help: str, default: bool = False) -> Any:
    """An option that is on or off."""
    return Option("i1", help=help, default=int(default), choices=YES_NO)


def choice(help: str, among: type[enum.IntEnum], default: int = 0) -> Any:
    """An option that names one of several ways to play."""
    names = tuple(member.name.lower().replace("_", "-") for member in among)
    return Option("i1", help=help, default=int(default), high=len(names) - 1, choices=names)


def amount(help: str, default: int, low: int, high: int) -> Any:
    """An option that is a number."""
    return Option("i2", help=help, default=default, low=low, high=high)


def table(help: str, default: tuple[int, ...], low: int, high: int) -> Any:
    """An option that is a row of numbers, such as a table of points."""
    return Option("i2", (len(default),), help=help, default=default, low=low, high=high)


class Options(Record):
    """The base of a game's options: a record whose fields are options."""

    @classmethod
    def check(cls, options: Any, seats: int) -> str | None:
        """Why these options do not go together, in a sentence; None if they do."""
        return None

    @classmethod
    def of(cls, given: Mapping[str, object] | None = None) -> Any:
        """An options record: the defaults, changed as given."""
        given = given or {}
        for name in given:
            if name not in cls.fields():
                known = ", ".join(cls.fields()) or "none"
                raise BadOption(
                    say("There is no option '{name}' in this game. It has: {known}.", name=name, known=known)
                )
        record: Any = cls.blank()
        for name, option in cls.items():
            record[name] = option.read(name, given[name]) if name in given else option.default
        return record

    @classmethod
    def items(cls) -> list[tuple[str, Option]]:
        """Every option with its name."""
        return [(name, option) for name, option in cls.fields().items() if isinstance(option, Option)]

    @classmethod
    def changed(cls, options: np.record) -> dict[str, object]:
        """The options that differ from the defaults, as people say them."""
        spoken = {name: option.write(options[name]) for name, option in cls.items()}
        return {name: spoken[name] for name, option in cls.items() if spoken[name] != option.write(option.default)}


class NoOptions(Options):
    """For games without any."""

    nothing: int = Option("i1", help="")  # type: ignore[assignment]


OF_OTHERS = " of others"

_KINDS: dict[str, Any] = {
    "str": str, "int": int, "bool": bool, "float": (int, float), "type": type, "tuple": tuple, "Mapping": Mapping,
}  # fmt: skip


@dataclass(frozen=True)
class Card:
    """What one may know of a game without loading its rules."""

    title: str
    sentence: str
    """The game in one sentence, for the lobby."""
    seats: tuple[int, ...]
    """The numbers of seats that it can be played with."""
    minutes: int
    moves: int
    """The size of its move space."""
    version: int
    """The version of its rules; a record names it."""
    clauses: str
    """What its clause numbers begin with, such as SQ."""
    options: type[Options] = NoOptions
    seat_names: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    """The fields of a position that some seat cannot know at some time, such as "dens.start"."""
    never_hidden: Mapping[str, str] = field(default_factory=dict)
    """Parts of hidden fields that lie open all the time, each with the reason: "could[4]", or "hands of seat 0"."""
    never_shown: tuple[str, ...] = ()
    """Hidden fields that no view tells anything of, such as "deck"; or, as in "camps.held of others", of other seats.
    In every view there stands UNKNOWN, or one and the same number: learners need not look at them."""
    has_chance: bool = False
    has_sealed: bool = False
    """Whether seats choose at the same time, each in secret."""
    tests_memory: bool = False
    """Whether people should remember what they saw: then a log shows the last action only. An option that is called
    `memory_aid`, if there is one, lifts that."""
    first_seats: int = 0
    """How many sit down to a first game, with "Play now"; 0: the usual."""
    first_options: Mapping[str, object] = field(default_factory=dict)
    """How a first game is begun, so that it is simple."""
    changes: Mapping[int, str] = field(default_factory=dict)
    """What each later version of the rules changed, in a sentence: for those whose table was begun before."""
    bench_seats: int = 0
    """How many seats the bench plays it with; 0: the fewest."""
    bench_goal: float = 0
    """How many million random moves a second it should reach on one core; 0: no goal."""
    sample_options: tuple[Mapping[str, object], ...] = field(default=({},))
    """A spread of options for the tests to try, defaults included."""

    def __post_init__(self) -> None:
        """Refuse what is no card, so that whoever wrote it hears of it first."""
        for each in fields(self):
            value = getattr(self, each.name)
            if not isinstance(value, _KINDS[str(each.type).partition("[")[0]]):
                sentence = "{name} on the card must be of type {kind}, and is {value}"
                raise TypeError(say(sentence, name=each.name, kind=each.type, value=repr(value)))
        if not self.seats or not self.sample_options:
            raise TypeError(say("the card must name at least one number of seats, and one sample of options"))

    @property
    def seats_at_first(self) -> int:
        """How many sit down to a first game, unless somebody says so."""
        return self.first_seats or min((count for count in self.seats if count >= 3), default=self.seats[-1])

    def shows(self, field: str, is_of_another: bool) -> bool:
        """Whether some view may tell something of a field: of whoever looks, or in another seat's part."""
        return field not in self.never_shown and not (is_of_another and f"{field}{OF_OTHERS}" in self.never_shown)

    def terms(self, seats: int | None, given: Mapping[str, object] | None) -> tuple[int, Any]:
        """The number of seats and an options record, if the game can be played so; BadOption says why not."""
        wanted = self.seats[0] if seats is None else seats
        if wanted not in self.seats:
            sentence = "{title} is for {seats} players, not {given}."
            raise BadOption(say(sentence, title=self.title, seats=spoken_seats(self.seats), given=wanted))
        options = self.options.of(given)
        if problem := self.options.check(options, wanted):
            raise BadOption(problem)
        return wanted, options


def spoken_seats(seats: tuple[int, ...]) -> str:
    """Numbers of seats as people say them: "2–5", "2 or 4"."""
    if len(seats) > 2 and seats == tuple(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]}–{seats[-1]}"
    return either(map(str, seats))
