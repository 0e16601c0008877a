"""What an observation holds: columns that follow from what a game's fields declare. No game writes an encoding.

There is a block of columns for every field of a position that a view may tell something of. Left out are fields that no
view ever shows, options, which do not change while one plays, and seats that nobody sits on. Seats are counted from
one's own: where each seat has a part, one's own comes first, and a number that means a seat is 0 for oneself.

In the form "numbers" each number is a column. In the form "one-hot" a number of things is scaled to 0 … 1, one of
several things has a column for each of them, and so has a set; whatever can be covered has one more for UNKNOWN.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property
from typing import Any, NamedTuple

from scurry.games import Game
from scurry.kernel.records import UNKNOWN, Bits, Field, Index, Leaf, Member, Seat, leaves

LARGEST_SET = 8
"""A set of more things is no number of its own: in either form it has a column for each of them."""
NOT_OBSERVED = ("seats", "over")
"""Of the fields that every position begins with, these say nothing to whoever is asked."""


class Form(Enum):
    """How an observation is written."""

    NUMBERS = "numbers"
    ONE_HOT = "one-hot"
    RECORDS = "records"
    """No columns: the view itself, as the game's own record."""


class Kind(IntEnum):
    """How a block's numbers become columns in the form "one-hot"."""

    NUMBER = 0
    """One column, from 0 to 1."""
    CATEGORY = 1
    """A column for each thing that it can be."""
    SET = 2
    """A column for each thing that may be in it."""


class Place(NamedTuple):
    """One number of a block."""

    name: str
    """What it is called, such as dens[me+1].start."""
    offsets: tuple[int, ...]
    """By the seat that looks: the byte of the view that it begins with."""
    bit: int
    """Which bit of a large set it is; −1 if it is a number by itself."""


@dataclass(frozen=True)
class Block:
    """The columns of one field."""

    field: Field
    places: tuple[Place, ...]
    can_be_unknown: bool
    seats: int

    def code(self, number: int, own: int) -> int:
        """What is told of a number: seats are counted from one's own, and nobody comes after them."""
        is_nobody = isinstance(self.field, Seat) and number not in (UNKNOWN, *range(self.seats))
        return self.seats if is_nobody else self.field.seen_from(number, own, self.seats)

    @property
    def kind(self) -> Kind:
        """How its numbers become columns."""
        if isinstance(self.field, Index):
            return Kind.CATEGORY
        return Kind.SET if isinstance(self.field, Bits) and not self.is_of_bits else Kind.NUMBER

    @property
    def is_of_bits(self) -> bool:
        """Whether its places are the bits of large sets."""
        return self.places[0].bit >= 0

    @cached_property
    def low(self) -> int:
        """The lowest number that may be told, UNKNOWN apart."""
        return 0 if self.is_of_bits else min(self._codes)

    @cached_property
    def high(self) -> int:
        """The highest."""
        return 1 if self.is_of_bits else max(self._codes)

    @property
    def _codes(self) -> Sequence[int]:
        values = self.field.values(self.seats)
        return values if self.kind is Kind.NUMBER else [self.code(value, 0) for value in values]

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """What each number's columns are called in the form "one-hot", behind its own name."""
        covered = ("=unknown",) if self.can_be_unknown else ()
        if self.kind is Kind.CATEGORY:
            return (*(f"={_thing(self, code)}" for code in range(self.low, self.high + 1)), *covered)
        if isinstance(self.field, Bits) and self.kind is Kind.SET:
            among = self.field.seats_among(self.seats)
            return (*(f":{_seat(bit) if bit < among else bit}" for bit in range(self.field.size(self.seats))), *covered)
        return ("", *covered)


def _thing(block: Block, code: int) -> str:
    if isinstance(block.field, Seat):
        return _seat(code) if code < block.seats else "nobody"
    if isinstance(block.field, Member):
        return next((member.name.lower() for member in block.field.among if member == code), str(code))
    return str(code)


def _seat(relative: int) -> str:
    """A seat, counted from one's own."""
    return f"me+{relative}" if relative else "me"


# --- From a declaration -----------------------------------------------------------------------------------------------


def blocks_of(game: Game, seats: int, options: Any, with_options: bool = False) -> tuple[Block, ...]:
    """All that a seat may see in a match with so many seats and these options, in the order of declaration."""
    fields: dict[str, list[_Placed]] = {}
    for placed in _placed(game, options):
        if _is_observed(placed.leaf, seats, with_options):
            fields.setdefault(placed.leaf.name, []).append(placed)
    blocks = (_block(game, name, found, seats) for name, found in fields.items())
    return tuple(block for block in blocks if block.places)


def names_of(blocks: Sequence[Block], form: Form) -> tuple[str, ...]:
    """What every column is called."""
    if form is Form.RECORDS:
        return ()
    is_one_hot = form is Form.ONE_HOT
    parts = ((place.name, block.parts if is_one_hot else ("",)) for block in blocks for place in block.places)
    return tuple(name + part for name, ends in parts for part in ends)


class _Placed(NamedTuple):
    """A number of a position, and the byte that it begins with."""

    leaf: Leaf
    offset: int


def _placed(game: Game, options: Any) -> Iterator[_Placed]:
    blank: Any = game.position.blank()
    if "options" in game.position.fields():
        blank["options"] = options
    offset = 0
    for leaf in leaves(game.position, blank):
        yield _Placed(leaf, offset)
        offset += width_of(leaf.field)


def width_of(field: Field) -> int:
    """How many bytes a number of this field takes."""
    return int(str(field.kind)[1:])


def _is_observed(leaf: Leaf, seats: int, with_options: bool) -> bool:
    if leaf.name in NOT_OBSERVED or leaf.is_spare or (leaf.way[0] == "options" and not with_options):
        return False
    return leaf.owner is None or leaf.owner < seats


def _block(game: Game, name: str, found: list[_Placed], seats: int) -> Block:
    field = found[0].leaf.field
    size = field.size(seats) if isinstance(field, Bits) else 0
    bits = list(range(size)) if size > LARGEST_SET else [-1]
    orders = [_seen_from(game, found, own, seats) for own in range(seats)]
    numbers = [(_name(order[0].leaf), tuple(each.offset for each in order)) for order in zip(*orders, strict=True)]
    places = (Place(f"{path}:{bit}" if size > LARGEST_SET else path, at, bit) for path, at in numbers for bit in bits)
    return Block(field, tuple(places), name in game.card.hidden, seats)


def _seen_from(game: Game, found: list[_Placed], own: int, seats: int) -> list[_Placed]:
    """The numbers of a field that a seat may be shown: its own first, and what belongs to nobody last."""

    def order(placed: _Placed) -> int:
        return seats if placed.leaf.owner is None else (placed.leaf.owner - own) % seats

    def may_be_shown(placed: _Placed) -> bool:
        return game.card.shows(placed.leaf.name, is_of_another=placed.leaf.owner not in (None, own))

    return sorted(filter(may_be_shown, found), key=order)


def _name(leaf: Leaf) -> str:
    """The way to a number as seat 0 says it: dens[me+1].start."""
    return "".join(_step(leaf, at, step) for at, step in enumerate(leaf.way)).lstrip(".")


def _step(leaf: Leaf, at: int, step: str | int) -> str:
    if isinstance(step, str):
        return f".{step}"
    if at != leaf.seat_at:
        return f"[{step}]"
    return f"[{_seat(step // leaf.each)}]" + (f"[{step % leaf.each}]" if leaf.each > 1 else "")
