"""What somebody at a table is shown: the one place where a guest becomes a seat and a seat a view."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scurry.kernel.catalogue import listed, say
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.learning import Place
from scurry.matches.moments import changes_for, shown_at
from scurry.matches.moves import Move
from scurry.tables.table import Table

LONGEST_LOG = 80


@dataclass(frozen=True)
class Line:
    """A sentence of the log."""

    text: str
    is_new: bool
    """Whether it happened since the last turn of whoever looks."""


@dataclass(frozen=True)
class Sight:
    """A table as one guest sees it, through the eyes of one seat. Legal moves and log are looked up when asked for."""

    table: Table
    guest: str
    seat: int
    mine: list[int]
    """The guest's own seats: several when one device goes round."""
    hand_over_to: int | None = None
    """The seat whose turn it is to take the device; until then only what is public is shown."""
    down: float = 0.0
    """By how many seconds clocks are behind the time of day."""

    @cached_property
    def moves(self) -> list[Move]:
        """What the seat may do now, if a person plays it."""
        table = self.table
        acts = self.seat in table.to_act and table.seats[self.seat].is_played_by_person and not self.is_reading
        return table.match.legal(self.seat) if table.match and acts else []

    @property
    def place(self) -> Place | None:
        """Where the learner is in the lesson, if the table is about one."""
        return self.table.place if self.table.has_begun and not self.table.damage else None

    @property
    def is_reading(self) -> bool:
        """Whether a lesson asks for no move now."""
        return self.place is not None and (self.place.beat is None or self.place.beat.is_read)

    @cached_property
    def news(self) -> list[str]:
        """The last thing that happened, and who has taken a hint since."""
        if self.table.match is None:
            return []
        plies = range(self._last_told, self.table.match.ply + 1)
        hints = [line for ply in plies for line in self._hints_at(ply)]
        return [*self.table.told_at(self._last_told, self.seat), *hints]

    def _hints_at(self, ply: int) -> list[str]:
        """That somebody has taken a hint is told to everyone, what it was to nobody else."""
        return [say("{name} took a hint.", name=self.names[seat]) for seat in self.table.hints.told_at(ply)]

    @cached_property
    def _last_told(self) -> int:
        """The last ply of which the seat was told anything."""
        match = self.table.match
        plies = range(match.ply, 0, -1) if match else ()
        return next((ply for ply in plies if self.table.told_at(ply, self.seat)), 0)

    @cached_property
    def story(self) -> str:
        """The line below the question: how the game ended, or what happened last.

        Of a move that did many things that is the last of them: the others were shown, and are in the log.
        """
        match = self.table.match
        if match is None:
            return ""
        result = match.result_for(self.seat)
        if result:
            return result.sentence
        lines = [shown.lines for shown in shown_at(match, self._last_told, self.seat) if shown.lines]
        return " ".join(lines[-1]) if lines else ""

    @cached_property
    def log(self) -> list[Line]:
        """What happened. Where memory is the game, the last thing is all there is."""
        match = self.table.match
        if match is None or (match.tests_memory and not self.table.is_over):
            return [Line(text, True) for text in self.news]
        mine = max((ply for ply, played in enumerate(match.played, 1) if played.seat == self.seat), default=0)
        lines: list[Line] = []
        for ply in range(match.ply, -1, -1):
            told = [Line(text, ply > mine) for text in self.table.told_at(ply, self.seat)]
            lines[:0] = [*told, *(Line(text, ply >= mine) for text in self._hints_at(ply))]
            if len(lines) >= LONGEST_LOG:
                break  # the rest of a long game is in its replay
        return lines[-LONGEST_LOG:]

    @property
    def changes(self) -> int:
        """How often what the seat sees has changed: what others choose in secret is not counted."""
        return len(changes_for(self.table.match, self.seat)) if self.table.match else 0

    @property
    def names(self) -> tuple[str, ...]:
        """What everyone is called; whoever looks is "you"."""
        return self.table.match.names_for(self.seat) if self.table.match else self.table.names

    @property
    def has_won(self) -> bool:
        """Whether the game is over and this seat is first."""
        result = self.table.match.result if self.table.match else None
        return result is not None and self.seat in result.winners

    @property
    def view(self) -> Any:
        """What the seat can know."""
        assert self.table.match is not None
        return self.table.match.view(self.seat)

    @property
    def page(self) -> str:
        """The token that a move must bring, so that a late one is noticed."""
        return self.table.match.page(self.seat) if self.table.match and self.seat != SPECTATOR else ""

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat is asked for something now."""
        return bool(self.moves)

    def runs_out(self, seat: int) -> float | None:
        """When a seat's time is up, by the time of day; None while no time of its runs."""
        ends = self.table.clocks.runs_out(seat) if self.table.clocks is not None else None
        return None if ends is None else ends + self.down

    @property
    def hurried(self) -> int | None:
        """The seat whose clock matters most: one's own if one is asked, else the first that runs out.

        Everyone sees the clock of all who were asked, whether they have chosen in secret or not.
        """
        if self.is_my_turn:
            return self.seat if self.runs_out(self.seat) is not None else None
        running = [(ends, seat) for seat in range(len(self.table.seats)) if (ends := self.runs_out(seat)) is not None]
        return min(running, default=(0.0, None))[1]

    @property
    def question(self) -> str:
        """What the seat is asked, or whom everybody waits for."""
        table = self.table
        if table.damage:
            return table.damage
        if table.match is None:
            return say("The game begins when all seats are taken.")
        if self.place is not None:
            return self.place.text
        if table.is_over:
            return ending(table, self.seat)
        if self.is_my_turn:
            asked: str = table.game.words.ask(self.view, self.seat)
            return asked
        names = [table.names[seat] for seat in table.to_act if seat != self.seat]
        return say("Waiting for {names}.", names=listed(names))


def look(table: Table, guest: str, wanted: int | None = None, down: float = 0.0) -> Sight:
    """A table as a guest sees it; with several seats, through the eyes of the wanted one."""
    mine, seat, hand_over_to = eyes_of(table, guest, wanted)
    return Sight(table, guest, seat, list(mine), hand_over_to, down)


def eyes_of(table: Table, guest: str, wanted: int | None = None) -> tuple[tuple[int, ...], int, int | None]:
    """A guest's seats, the seat to look through, and the seat to hand the device to: all who share them see alike."""
    mine = tuple(table.seats_of(guest))
    return mine, *_eyes(table, mine, wanted)


def _eyes(table: Table, mine: tuple[int, ...], wanted: int | None) -> tuple[int, int | None]:
    if len(mine) < 2 or table.match is None:
        return (mine[0] if mine else SPECTATOR), None
    acting = [seat for seat in table.to_act if seat in mine and table.seats[seat].is_played_by_person]
    if not table.game.card.hidden:
        return (acting[0] if acting else mine[0]), None
    if wanted in mine and (wanted in acting or not acting) and not table.is_over:
        assert wanted is not None
        return wanted, None
    return SPECTATOR, (acting[0] if acting else None)


def ending(table: Table, seat: int = SPECTATOR) -> str:
    """How it ended, in a few words to whoever sits there, in a sentence to whoever does not."""
    assert table.match is not None
    result = table.match.result
    if result is None:
        called = table.match.names_for(seat)
        names = listed(called[number] for number in table.resigned)
        return say("{names} resigned, and the game is over.", names=names)
    if seat == SPECTATOR:
        return result.sentence
    if seat not in result.winners:
        return say("You lose this one.") if table.terms.seats < 3 else say("The game is over.")
    return say("You win!") if len(result.winners) == 1 else say("You share the win!")
