"""What a seat has seen so far: its views, what it was told in between, and the moves it made itself. Nothing else.

A view says what a seat can know of a position. Whoever forgets nothing knows more: what earlier views showed, and what
happened in between, as far as the journal has it for this seat. Other words for this are perfect recall and, for all
that a seat has seen up to a decision, an information state.

Something is remembered whenever a seat acts, is told something, or sees something change: what leaves no trace for it,
such as a sealed choice of somebody else, does not even count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.envs.columns import Form
from scurry.envs.observing import Observer
from scurry.games import Game
from scurry.kernel.journal import Event
from scurry.kernel.records import bytes_of, copy_of

OF_OTHERS = -1
"""What stands for the move where it was somebody else's."""


class Seen:
    """One thing that a seat remembers."""

    __slots__ = ("before", "events", "made", "text", "view")

    def __init__(self, made: int, events: tuple[Event, ...], view: bytes, before: bytes | None) -> None:
        self.made = made
        """The seat's own move, or OF_OTHERS."""
        self.events = events
        """What it was told."""
        self.view = view
        """What it saw then."""
        self.before = before
        """What it saw last before that, if anything."""
        self.text = ""
        """The same in words, once somebody has asked for it."""


Memory = tuple[Seen, ...]
"""All that a seat has seen, the oldest first."""


class Recall:
    """How memories are made in one way of playing, and how they are written down."""

    def __init__(self, game: Game, seats: int, options: Any, form: Form, depth: int) -> None:
        self.game, self.seats, self.depth = game, seats, depth
        """`depth`: so many things are written down as columns, besides what is seen now."""
        self.observer = Observer(game, seats, options, form)
        self._numbers = Observer(game, seats, options, Form.NUMBERS)

    # --- Remembering ---

    def add(
        self, memories: Sequence[Memory], position: Any, events: Iterable[Event] = (), mover: int = -1, move: int = 0
    ) -> tuple[Memory, ...]:
        """What every seat remembers once a move is done."""
        told = tuple(events)
        return tuple(
            self._remember(memory, position, told, seat, move if seat == mover else OF_OTHERS)
            for seat, memory in enumerate(memories)
        )

    def _remember(self, memory: Memory, position: Any, events: tuple[Event, ...], seat: int, made: int) -> Memory:
        view = copy_of(position)
        self.game.rules.hide(view, seat)
        seen, before = bytes_of(view), memory[-1].view if memory else None
        told = tuple(event for event in events if event.is_seen_by(seat))
        is_new = made != OF_OTHERS or told or seen != before
        return (*memory, Seen(made, told, seen, before)) if is_new else memory

    # --- In columns ---

    def columns_of(self, memory: Memory, seat: int) -> dict[str, NDArray[np.float32]]:
        """What a seat sees now, in columns; before the game is laid out that is nothing."""
        now = np.zeros(len(self.observer.columns), np.float32)
        if memory:
            now[:] = self._observe(self.observer, memory[-1].view, seat)
        return {"now": now}

    def recalled(self, memory: Memory, seat: int) -> dict[str, NDArray[np.float32]]:
        """With it what the seat saw before, the latest first; and which move of its own came after that, if one did."""
        earlier = np.zeros((self.depth, len(self.observer.columns)), np.float32)
        made = np.zeros((self.depth, self.game.card.moves), np.float32)
        for back in range(min(self.depth, len(memory) - 1)):
            earlier[back] = self._observe(self.observer, memory[-2 - back].view, seat)
            if memory[-1 - back].made != OF_OTHERS:
                made[back, memory[-1 - back].made] = 1.0
        return {**self.columns_of(memory, seat), "made": made, "earlier": earlier}

    def _observe(self, observer: Observer, view: bytes, seat: int) -> NDArray[np.float32]:
        return observer.observe(np.frombuffer(view, self.game.position.dtype())[0], seat)

    # --- In words ---

    def text_of(self, memory: Memory, seat: int) -> str:
        """What a seat sees now, in words: every column that is not 0."""
        return f"seat {seat}\n{self._changes(None, memory[-1].view, seat)}" if memory else f"seat {seat}"

    def recalled_text(self, memory: Memory, seat: int) -> str:
        """All that a seat has seen, a line each: its own move, what it was told, and what it then saw change."""
        return "\n".join([f"seat {seat}", *(self._line(seen, seat) for seen in memory)])

    def _line(self, seen: Seen, seat: int) -> str:
        if not seen.text:
            made = [] if seen.made == OF_OTHERS else [f"> {self.game.moves.write(seen.made)}"]
            told = [self._told(event) for event in seen.events]
            seen.text = " | ".join([*made, *told, self._changes(seen.before, seen.view, seat)])
        return seen.text

    def _changes(self, before: bytes | None, view: bytes, seat: int) -> str:
        """The columns that are not what they were; at first, that are not 0."""
        now = self._observe(self._numbers, view, seat)
        then = np.zeros_like(now) if before is None else self._observe(self._numbers, before, seat)
        changed = np.flatnonzero(now != then).tolist()
        return " ".join(f"{self._numbers.columns[column]}={int(now[column])}" for column in changed)

    def _told(self, event: Event) -> str:
        """An event by the rules' own name for it, which is the same in every language."""
        part = self.game.part("happenings") if self.game.has("happenings") else self.game.rules
        kinds = getattr(part, "Happening", None)
        name = f"event {event.kind}" if kinds is None else kinds(event.kind).name.lower()
        return " ".join(map(str, (name, event.a, event.b, event.c, event.d)))
