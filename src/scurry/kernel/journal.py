"""The journal: what happened during a move, for log lines and animations. Nobody re-derives what the rules did.

Rules note an event with its audience, the seats that may learn of it. A secret event is noted twice: in full to those
who see it, and to the others as much as they can tell. Where one move does many things, rules also mark moments, each a
copy of the position as people should see it before it goes on. Without a journal (`None`) a note or a mark costs
nothing: LLVM sees that a playout never has one, and leaves it out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from scurry.kernel.compilation import compiled, is_compiling, overloaded, share_type
from scurry.kernel.records import Record, Row, bytes_of, number, numbers

LONGEST = 256
MOST_MOMENTS = 64
"""So many moments of one move are kept; what comes after them is seen when the move is done."""
LARGEST = 2048
"""So many bytes a position may have for its moments to be kept."""
EVERYONE = 127
"""The audience of a public event: all seats and whoever watches."""


class Journal(Record):
    """The events of one move, in order."""

    count: int = number("i2")
    events: Row[Row[int]] = numbers(LONGEST, 6, kind="i2")
    """audience, kind and up to four details"""
    keeps_moments: int = number("i1")
    """Whether whoever handed it in wants moments: a log has no use for them."""
    marked: int = number("i2")
    marked_at: Row[int] = numbers(MOST_MOMENTS, kind="i2")
    """How many events had been noted when each moment was marked."""
    moments: Row[Row[int]] = numbers(MOST_MOMENTS, LARGEST, kind="u1")
    """The position at each moment, as its bytes."""


@dataclass(frozen=True)
class Event:
    """One thing that happened: its kind, by the game's own numbering, and details."""

    audience: int
    kind: int
    a: int
    b: int
    c: int
    d: int

    def is_seen_by(self, seat: int) -> bool:
        """Whether a seat may learn of it; a spectator learns what everyone does."""
        return self.audience == EVERYONE or (seat >= 0 and (self.audience >> seat) & 1 == 1)


@compiled
def note(journal: Journal | None, audience: int, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Write an event down for an audience, if there is a journal."""
    if journal is not None:
        _write(given(journal), audience, kind, a, b, c, d)


@compiled
def mark(journal: Journal | None, position: Any) -> None:
    """Mark a moment worth seeing by itself: the position as it is now, half-way through a move."""
    if journal is not None:
        _keep(given(journal), position)


@compiled
def noted(journal: Journal) -> int:
    """How many events can be read from a journal: all of a move's, unless there were more than it holds."""
    return min(int(journal.count), LONGEST)


def given(journal: Journal | None) -> Journal:
    """The journal, where it is sure that there is one."""
    return cast(Journal, journal)


def _write(journal: Journal, audience: int, kind: int, a: int, b: int, c: int, d: int) -> None:
    if journal.count < LONGEST:
        event = journal.events[journal.count]
        event[0] = audience
        event[1] = kind
        event[2] = a
        event[3] = b
        event[4] = c
        event[5] = d
    journal.count += 1


def _keep(journal: Journal, position: Any) -> None:
    if journal.keeps_moments and journal.marked < MOST_MOMENTS:
        write_bytes(journal.moments[journal.marked], position)
        journal.marked_at[journal.marked] = journal.count
        journal.marked += 1


def write_bytes(row: Any, record: Any) -> None:
    """Write a record's bytes into a row of them."""
    written = bytes_of(record)
    if len(written) > len(row):
        raise ValueError(f"a position of {len(written)} bytes has no room in a journal: {len(row)} at most")
    row[: len(written)] = memoryview(written)


@dataclass(frozen=True)
class Moment:
    """A position half-way through a move, and what had happened since the moment before it."""

    position: Any
    events: list[Event]


def moments_in(journal: Journal, dtype: Any) -> list[Moment]:
    """The moments of a journal, in order, as positions of a type."""
    import numpy as np

    written, events = cast(Any, journal), events_in(journal)
    ends = written["marked_at"][: int(written["marked"])].tolist()
    rows = (written["moments"][index, : dtype.itemsize].tobytes() for index in range(len(ends)))
    positions = (np.frombuffer(bytearray(row), dtype)[0] for row in rows)
    return [
        Moment(position, events[start:end]) for position, start, end in zip(positions, [0, *ends], ends, strict=False)
    ]


def events_in(journal: Journal) -> list[Event]:
    """The events of a journal, in order."""
    written = cast(Any, journal)
    count = int(written["count"])
    if count > LONGEST:
        raise OverflowError(f"one move caused {count} events; a journal holds {LONGEST}")
    return [Event(*event) for event in written["events"][:count].tolist()]


def _compiled_with_or_without() -> None:
    """Let compiled rules take a journal or none, so that Numba compiles them once and not once for each."""
    from numba import from_dtype, types
    from numba.extending import intrinsic, register_jitable

    some = from_dtype(Journal.dtype())
    perhaps = types.Optional(some)
    share_type(perhaps, some, types.none)

    @intrinsic
    def data_of(context: Any, journal: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return context.make_helper(builder, journal, value=arguments[0]).data

        return some(perhaps), generate

    @overloaded(given)
    def _(journal: Any) -> Callable[..., Any]:
        return (lambda journal: data_of(journal)) if journal == perhaps else (lambda journal: journal)

    register_jitable(_write)
    register_jitable(_keep)


def _writing_memory() -> None:
    """Numba has no way to the bytes of a record; this copies them where they are."""
    from numba.core import cgutils, types
    from numba.extending import intrinsic

    @intrinsic
    def copy_bytes(context: Any, row: Any, record: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            target = context.make_array(row)(context, builder, arguments[0]).data
            cgutils.raw_memcpy(builder, target, arguments[1], context.get_constant(types.intp, record.size), 1)
            return context.get_dummy_value()

        return types.void(row, record), generate

    @overloaded(write_bytes)
    def _(row: Any, record: Any) -> Any:
        if not isinstance(record, types.Record) or record.size > LARGEST:
            return None
        return lambda row, record: copy_bytes(row, record)


if is_compiling():
    _writing_memory()
    _compiled_with_or_without()
