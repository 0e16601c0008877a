"""What somebody at a table is shown: the one place where a guest becomes a seat and a seat a view."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from scurry.kernel.catalogue import say
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match, Move
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
    """A table as one guest sees it, through the eyes of one seat."""

    table: Table
    guest: str
    seat: int
    mine: list[int]
    """The guest's own seats: several when one device goes round."""
    hand_over_to: int | None = None
    """The seat whose turn it is to take the device; until then only what is public is shown."""
    moves: list[Move] = field(default_factory=list)
    log: list[Line] = field(default_factory=list)
    news: list[str] = field(default_factory=list)
    """The last thing that happened."""

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

    @property
    def question(self) -> str:
        """What the seat is asked, or whom everybody waits for."""
        table = self.table
        if table.damage:
            return table.damage
        if table.match is None:
            return say("The game begins when all seats are taken.")
        if table.is_over:
            return ending(table)
        if self.is_my_turn:
            asked: str = table.game.words.ask(self.view, self.seat)
            return asked
        names = [table.names[seat] for seat in table.to_act if seat != self.seat]
        return say("Waiting for {names}.", names=say(" and ").join(names))


def look(table: Table, guest: str, wanted: int | None = None) -> Sight:
    """A table as a guest sees it; with several seats, through the eyes of the wanted one."""
    mine, seat, hand_over_to = eyes_of(table, guest, wanted)
    if table.match is None:
        return Sight(table, guest, seat, list(mine))
    acts = seat in table.to_act and table.seats[seat].is_played_by_person
    moves = table.match.legal(seat) if acts else []
    lines, news = _lines(table, table.match, seat)
    return Sight(table, guest, seat, list(mine), hand_over_to, moves, lines, news)


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


def _lines(table: Table, match: Match, seat: int) -> tuple[list[Line], list[str]]:
    """The log, and the last thing that happened. Where memory is the game, the last thing is all there is."""
    news = next((told for ply in range(match.ply, -1, -1) if (told := table.told_at(ply, seat))), [])
    if tests_memory(table) and not table.is_over:
        return [Line(text, True) for text in news], news
    mine = max((ply for ply, played in enumerate(match.played, 1) if played.seat == seat), default=0)
    lines: list[Line] = []
    for ply in range(match.ply, -1, -1):
        lines[:0] = [Line(text, ply > mine) for text in table.told_at(ply, seat)]
        if len(lines) >= LONGEST_LOG:
            break  # the rest of a long game is in its replay
    return lines[-LONGEST_LOG:], news


def tests_memory(table: Table) -> bool:
    """Whether people should remember what they saw: the card says so, and no memory aid is in play."""
    has_aid = table.match is not None and bool(getattr(table.match.options, "memory_aid", 0))
    return table.game.card.tests_memory and not has_aid


def ending(table: Table) -> str:
    """How it ended, in a sentence."""
    assert table.match is not None
    if table.match.result is not None:
        return table.match.result.sentence
    names = say(" and ").join(table.names[seat] for seat in table.resigned)
    return say("{names} resigned, and the game is over.", names=names)


def why_not(table: Table, seat: int, move: int) -> tuple[str, str | None]:
    """Why a seat cannot make a move now, and the clause that says so."""
    if table.match is None or table.is_over:
        return say("There is nothing to play now."), None
    if seat not in table.to_act:
        names = say(" and ").join(table.names[each] for each in table.to_act)
        return say("It is not your turn: {names} must act first.", names=names), None
    if any(legal.id == move for legal in table.match.legal(seat)):
        return say("You may do this."), None
    sentence, clause = table.game.words.explain(table.match.view(seat), seat, move)
    return sentence, clause
