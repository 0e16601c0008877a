"""Records: a class that declares fields, and the NumPy record type made from it.

A game declares its position once, as a class. mypy reads the annotations; NumPy and Numba get the record type:

    class Den(Record):
        cards: Row[int] = several(count(20), FOODS)
        start: int = member(Item)
        acorns: int = count(10)

A field says what it holds, once: what a position from outside may have in it, what a schema tells and what the laws try
out all follow from that. To compiled rules it is a number of its width, and nothing is looked up.

What the rules are handed is a `np.record` with those fields, never an instance of the class. Plain Python gets
`den["acorns"]` four times as fast as `den.acorns` (1 µs and 4): where every move passes, we write the former.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache
from itertools import product, repeat
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeVar, cast, overload

from scurry.kernel.catalogue import say

if TYPE_CHECKING:
    import numpy as np

UNKNOWN = -1
"""What stands in a view wherever the seat cannot know."""

T = TypeVar("T")


class Row(Protocol[T]):
    """A field that holds several: what mypy should know of a NumPy array inside a record."""

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Row[T]: ...
    @overload
    def __setitem__(self, index: int, value: T) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: Row[T] | T) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[T]: ...
    def sum(self) -> int: ...  # noqa: D102
    def min(self) -> int: ...  # noqa: D102
    def max(self) -> int: ...  # noqa: D102


# --- What a field holds -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Places:
    """How the places of a row belong to the seats: so many to each, with room for so many seats; then to nobody."""

    room: int
    each: int = 1
    only_with: str = ""
    """The option that must be on for that, if it depends on one; else the first place serves all."""


@dataclass(frozen=True)
class Field:
    """One field of a record: its NumPy kind, or the record it nests; its shape; and what each of its numbers may be."""

    kind: str | type[Record]
    shape: tuple[int, ...] = ()
    low: int = 0
    high: int = 1
    places: Places | None = None
    """How its row, or the rows of its grid, belong to the seats, if they do."""
    seats_from: tuple[int, ...] = ()
    """The numbers that stand for the first seat, or for its first thing; those of the other seats follow."""
    each: int = 1
    """How many numbers stand for one seat."""

    def values(self, seats: int) -> Sequence[int]:
        """Every number that may stand here in a position with so many seats, the lowest first."""
        return range(self.low, self.high + 1)

    def meaning(self, seats: int) -> str:
        """What stands here, in words."""
        return say("a whole number from {low} to {high}", low=self.low, high=self.high)

    def seen_from(self, number: int, own: int, seats: int) -> int:
        """The number that means the same where seats are counted from one's own."""
        for first in self.seats_from:
            if first <= number < first + seats * self.each:
                return first + (number - first - own * self.each) % (seats * self.each)
        return number


@dataclass(frozen=True)
class Index(Field):
    """A field that holds the number of one of several things."""


@dataclass(frozen=True)
class Member(Index):
    """A field that holds a member of an enum."""

    among: type[IntEnum] = IntEnum

    def values(self, seats: int) -> Sequence[int]:
        """The members' numbers."""
        return _numbers_of(self.among)

    def meaning(self, seats: int) -> str:
        """Numbers with the members' names."""
        names = ", ".join(f"{int(member)} {member.name.lower()}" for member in self.among)
        return say("one of: {names}", names=names)


@cache
def _numbers_of(among: type[IntEnum]) -> tuple[int, ...]:
    return tuple(sorted(int(member) for member in among))


@dataclass(frozen=True)
class Seat(Index):
    """A field that holds a seat, or else the number that stands for nobody, if there is one."""

    nobody: int = UNKNOWN

    def values(self, seats: int) -> Sequence[int]:
        """The seats of the match, and nobody."""
        return range(seats) if self.nobody == UNKNOWN else [*range(seats), self.nobody]

    def meaning(self, seats: int) -> str:
        """The first and the last seat, and nobody."""
        if self.nobody == UNKNOWN:
            return say("a seat from 0 to {last}", last=seats - 1)
        return say("a seat from 0 to {last}, or {nobody} for nobody", last=seats - 1, nobody=self.nobody)


@dataclass(frozen=True)
class Bits(Field):
    """A field that holds a set of things, one bit each."""

    def size(self, seats: int) -> int:
        """How many things there are."""
        return self.high.bit_length()

    def seats_among(self, seats: int) -> int:
        """How many of them, from the first on, are seats."""
        return 0

    def seen_from(self, number: int, own: int, seats: int) -> int:
        """The same set, with seats counted from one's own."""
        if number == UNKNOWN or not self.seats_among(seats):
            return number
        among = (1 << self.seats_among(seats)) - 1
        held = number & among
        return (number & ~among) | held >> own | (held << seats - own) & among


@dataclass(frozen=True)
class SeatSet(Bits):
    """A field that holds a set of seats, one bit each; with room for so many, other things may follow."""

    room: int = 0
    others: int = 0

    def size(self, seats: int) -> int:
        """All seats of the match; with others, every seat that there is room for."""
        return self.room + self.others if self.others else seats

    def seats_among(self, seats: int) -> int:
        """All seats of the match."""
        return seats

    def values(self, seats: int) -> Sequence[int]:
        """From none of them to all of them."""
        return range(1 << self.size(seats))

    def meaning(self, seats: int) -> str:
        """How large the set may be."""
        if self.others:
            return super().meaning(seats)
        return say("a set of seats, as bits: from 0 for none to {all} for all", all=(1 << self.size(seats)) - 1)


def count(most: int, low: int = 0, kind: str = "i1") -> Any:
    """A field with a number of things, so many at most."""
    return Field(kind, low=low, high=most)


def index(size: int, kind: str = "i1", or_none: bool = False, seats_from: tuple[int, ...] = (), each: int = 1) -> Any:
    """A field with the number of one of several things, from 0; `size` itself stands for none of them, if it may.

    Where things belong to seats, `seats_from` says with which numbers those of the first seat begin, and `each` how
    many belong to every seat: where a card is may be 0 for the deck, and from 1 on the hand of each seat.
    """
    return Index(kind, high=size if or_none else size - 1, seats_from=seats_from, each=each)


def flag() -> Any:
    """A field with 1 for yes and 0 for no."""
    return Field("i1")


def bits(size: int, kind: str = "i1") -> Any:
    """A field with a set of things, one bit each."""
    return Bits(kind, high=(1 << size) - 1)


def member(among: type[IntEnum], kind: str = "i1") -> Any:
    """A field with a member of an enum."""
    return Member(kind, among=among)


def seat(nobody: int = UNKNOWN, kind: str = "i1") -> Any:
    """A field with a seat of the match, or with `nobody`, if that is a number."""
    return Seat(kind, seats_from=(0,), nobody=nobody)


def seat_set(kind: str = "i1", room: int = 0, others: int = 0) -> Any:
    """A field with a set of seats of the match, one bit each; behind room for so many seats, bits for other things."""
    return SeatSet(kind, room=room, others=others)


def number(kind: str = "i1") -> Any:
    """A field with any number of this kind ("i2", "u8", "f8" …): not for positions, which say what they hold."""
    wide = 8 * int(kind[1:])
    low, high = (0, (1 << wide) - 1) if kind[0] == "u" else (-1 << (wide - 1), (1 << (wide - 1)) - 1)
    return Field(kind, low=low, high=high)


def numbers(*shape: int, kind: str = "i1") -> Any:
    """A row of such numbers, or a grid of them."""
    return several(number(kind), *shape)


def one(record: type[Record]) -> Any:
    """A field with a record inside."""
    return Field(record)


def several(what: type[Record] | Field, *shape: int) -> Any:
    """A row of records or of fields, `several(count(20), FOODS)`; or a grid of fields."""
    return replace(what, shape=shape) if isinstance(what, Field) else Field(what, shape)


def by_seat(
    what: type[Record] | Field, room: int, *shape: int, each: int = 1, others: int = 0, only_with: str = ""
) -> Any:
    """A row with a place, or so many, for each seat that there is room for: whoever looks may count from their own.

    `others` places behind them belong to nobody. `only_with` names an option without which the first serves all.
    """
    return replace(several(what, room * each + others, *shape), places=Places(room, each, only_with))


# --- Records ----------------------------------------------------------------------------------------------------------


class Record:
    """The base of every declaration. Subclasses add fields; those of the base come first."""

    @classmethod
    @cache
    def fields(cls) -> dict[str, Field]:
        """All fields in the order in which they lie in memory."""
        found: dict[str, Field] = {}
        for base in reversed(cls.__mro__):
            found.update({name: field for name, field in vars(base).items() if isinstance(field, Field)})
        return found

    @classmethod
    @cache
    def dtype(cls) -> np.dtype[np.void]:
        """The record type that NumPy and Numba work with."""
        import numpy as np

        columns: list[Any] = []
        for name, field in cls.fields().items():
            if hasattr(np.record, name):
                raise TypeError(f"a field cannot be called '{name}': NumPy's records have a method of that name")
            kind = np.dtype(field.kind) if isinstance(field.kind, str) else field.kind.dtype()
            columns.append((name if columns else (cls._title(), name), kind, field.shape))
        return np.dtype((np.record, columns))

    @classmethod
    def _title(cls) -> str:
        """A title on the first field keeps two games with equal fields apart: verbs are found by record type alone."""
        return f"{cls.__module__}.{cls.__qualname__}"

    @classmethod
    def blank(cls) -> Self:
        """A new record, all zeros."""
        import numpy as np

        return cast(Self, np.zeros(1, cls.dtype())[0])


def copy_of(record: T) -> T:
    """The same record again, sharing nothing. Squeaky's in 1.6 µs by way of its bytes; `record.copy()` takes 12."""
    import numpy as np

    original = cast(Any, record)
    return cast(T, np.frombuffer(bytearray(original.tobytes()), original.dtype)[0])


def bytes_of(record: object) -> bytes:
    """A record as its bytes: equal bytes, equal record."""
    return cast(bytes, cast(Any, record).tobytes())


# --- Looking into records ---------------------------------------------------------------------------------------------


class Leaf(NamedTuple):
    """One number of a record: the way to it, such as ("dens", 2, "start"), its field and its value."""

    way: tuple[str | int, ...]
    field: Field
    value: int
    seat_at: int = -1
    """Which step of the way leads to a seat's part of the record, if one does: here the second, 1."""
    each: int = 1
    """How many such steps lead to the part of each seat."""
    is_spare: bool = False
    """Whether it lies in a place for another seat, where one place serves all."""

    @property
    def owner(self) -> int | None:
        """The seat in whose part of the record it lies, if in any: here 2."""
        return None if self.seat_at < 0 else int(self.way[self.seat_at]) // self.each

    @property
    def path(self) -> str:
        """The way as people write it: dens[2].start."""
        return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.way).lstrip(".")

    @property
    def name(self) -> str:
        """The field's own name, whichever of several it is: dens.start."""
        return ".".join(step for step in self.way if isinstance(step, str))


def leaves(declared: type[Record], record: Any) -> Iterator[Leaf]:
    """Every number in a record, in the order in which they lie in memory."""
    return _leaves(declared, record, (), _EVERYONES, record["options"] if "options" in declared.fields() else None)


_Part = tuple[int, int, bool]
"""What a leaf says of the part that it lies in: `seat_at`, `each` and `is_spare`."""
_EVERYONES: _Part = (-1, 1, False)


def _leaves(
    declared: type[Record], record: Any, way: tuple[str | int, ...], part: _Part, options: Any
) -> Iterator[Leaf]:
    for name, field in declared.fields().items():
        inside, places = record[name], product(*map(range, field.shape))
        values = inside.ravel().tolist() if isinstance(field.kind, str) else repeat(None)
        for place, value in zip(places, values, strict=False):
            here = (*way, name, *place)
            whose = _part_at(len(way) + 1, field.places, place, options) if field.places else part
            if isinstance(field.kind, str):
                yield Leaf(here, field, value, *whose)
            else:
                yield from _leaves(field.kind, inside[place] if place else inside, here, whose, options)


def _part_at(at: int, places: Places, place: tuple[int, ...], options: Any) -> _Part:
    """Whose part a place of a row is."""
    if places.only_with and not options[places.only_with]:
        return -1, 1, place[0] > 0
    return (at, places.each, False) if place[0] < places.room * places.each else _EVERYONES
