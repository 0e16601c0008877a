"""The journal: what happened during a move, for log lines and animations. Nobody re-derives what the rules did.

Rules note an event with its audience, the seats that may learn of it. A secret event is noted twice: in full to those
who see it, and to the others as much as they can tell. Without a journal (`None`) a note costs nothing: LLVM
sees that a playout never has one, and leaves it out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from scurry.kernel.compilation import compiled, is_compiling, overloaded, share_type
from scurry.kernel.records import Record, Row, number, numbers

LONGEST = 256
EVERYONE = 127
"""The audience of a public event: all seats and whoever watches."""


class Journal(Record):
    """The events of one move, in order."""

    count: int = number("i2")
    events: Row[Row[int]] = numbers(LONGEST, 6, kind="i2")
    """audience, kind and up to four details"""


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


if is_compiling():
    _compiled_with_or_without()
