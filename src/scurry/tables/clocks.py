"""The clocks of a table: what each seat has left, counted in the time for which the server was there.

They follow from the steps alone. A seat's time begins when it is asked and everyone sees why, and runs for all to see
until everyone sees that it is not asked any more: who has chosen already while others still choose in secret, no clock
tells. Only then is it charged with what its own choice took. What is taken back was never played: its time goes on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scurry.tables.paces import Pace
from scurry.tables.steps import Kind, Step

if TYPE_CHECKING:
    from scurry.tables.table import Table

ROUNDING = 0.001
"""Times are added and subtracted: a flag may fall so much too early."""


@dataclass(frozen=True)
class Timer:
    """The clock of one seat."""

    reserve: float
    """What is left of it, but for the move that the seat is asked for now."""
    began: float | None = None
    """Since when its time runs; None: it is not asked, or a bot plays."""
    done: float | None = None
    """When it chose, as long as the others must not know that it has."""
    kept: float = 0.0
    """What had been used of this move when a bot took over."""
    before: Timer | None = None
    """How it stood before the last move, should that be taken back."""

    def used(self, now: float) -> float:
        """What this move has taken so far."""
        if self.began is None:
            return self.kept
        return (now if self.done is None else self.done) - self.began

    def charged(self, now: float, each: int) -> float:
        """The reserve, less what this move took beyond its own time."""
        return max(0.0, self.reserve - max(0.0, self.used(now) - each))


class Clocks:
    """All clocks of a table. Whoever asks names the moment, in seconds for which the server was there."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self._timers = [Timer(pace.reserve) for _ in range(seats)]
        self._asked: frozenset[int] = frozenset()
        """The seats that everyone has seen to be asked."""

    def copy(self) -> Clocks:
        """The same clocks again."""
        other = object.__new__(Clocks)
        vars(other).update(vars(self))
        other._timers = list(self._timers)
        return other

    # --- Looking ---

    def runs_out(self, seat: int) -> float | None:
        """When a seat's time is up, as everyone can see; None while no time of its runs."""
        timer = self._timers[seat]
        return None if timer.began is None else timer.began + self.pace.each + timer.reserve

    def reserve_of(self, seat: int) -> float:
        """What a seat has in reserve, but for the move that it is asked for now."""
        return self._timers[seat].reserve

    def is_up(self, seat: int, now: float) -> bool:
        """Whether a seat has no time left."""
        ends = self.runs_out(seat)
        return ends is not None and now >= ends - ROUNDING

    def can_return(self, seat: int) -> bool:
        """Whether a seat would have any time left if its person took it back from the bot."""
        timer = self._timers[seat]
        used = timer.kept if seat in self._asked else 0.0
        return self.pace.each + timer.reserve > used

    # --- Going on ---

    def go_on(self, now: float, asked: Collection[int], mover: int | None, is_seen: bool) -> None:
        """Something happened; whether everyone sees that the table has changed. These are asked now."""
        wanted = frozenset(asked)
        if is_seen or wanted - self._asked or not wanted:
            self._ask(now, wanted, mover if is_seen else None)
        for seat in self._asked:
            timer = self._timers[seat]
            done = (now if timer.done is None else timer.done) if seat not in wanted else None
            self._timers[seat] = replace(timer, done=done)

    def _ask(self, now: float, wanted: frozenset[int], mover: int | None) -> None:
        """Everyone sees who is asked: those who are not stop, and those who are asked anew begin."""
        for seat in self._asked | wanted:
            timer = self._timers[seat]
            is_anew = seat not in self._asked or timer.done is not None
            if seat not in wanted:
                self._timers[seat] = Timer(timer.charged(now, self.pace.each), before=timer)
            elif is_anew or seat == mover:
                reserve = timer.charged(now, self.pace.each)
                self._timers[seat] = Timer(reserve, began=now, before=None if is_anew else timer)
        self._asked = wanted

    def take_back(self, seat: int) -> None:
        """A seat has taken back what everyone saw: its time goes on as if it had not moved."""
        self._timers[seat] = replace(self._timers[seat].before or self._timers[seat], done=None)
        self._asked |= {seat}

    def go_back(self, now: float, asked: Iterable[int]) -> None:
        """Everyone agreed to go back: what was used is used, and whoever is asked then has the time of a move."""
        self._ask(now, frozenset(), None)
        self._ask(now, frozenset(asked), None)

    def let_play(self, now: float, people: Collection[int]) -> None:
        """These are played by people; no time runs where a bot plays, and that of a person who comes back goes on."""
        for seat, timer in enumerate(self._timers):
            if seat not in people and timer.began is not None:
                self._timers[seat] = Timer(timer.reserve, kept=timer.used(now))
            elif seat in people and timer.began is None and seat in self._asked:
                self._timers[seat] = replace(timer, began=now - timer.kept, kept=0.0)


@dataclass(frozen=True)
class Before:
    """What a table looked like before a step, as far as its clocks need to know."""

    public: bytes
    ply: int


def count_time(table: Table, step: Step, before: Before) -> None:
    """Let a table's clocks go on to a step that has just been carried out."""
    clocks, match, now = table.clocks, table.match, step.at - step.down
    if clocks is None or match is None:
        return
    is_seen = table.public != before.public
    if step.kind == Kind.TAKE_BACK:
        if is_seen:
            clocks.take_back(step.seat)
        else:
            clocks.go_on(now, table.to_act, None, is_seen=False)
    elif match.ply < before.ply:
        clocks.go_back(now, table.to_act)
    else:
        clocks.go_on(now, table.to_act, step.seat if step.kind == Kind.MOVE else None, is_seen)
    clocks.let_play(now, table.people)
