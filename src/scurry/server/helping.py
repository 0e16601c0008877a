"""Help at tables: hints in words, moves that are held back, notes for a first game, and what somebody likes of it."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from enum import StrEnum

from scurry.bots.reasons import Findings, alarm, comparison, mix, read, why
from scurry.kernel.catalogue import say
from scurry.matches.notes import Note, notes_of
from scurry.server.desk import Desk
from scurry.tables.helping import has_help, has_notes, would_go
from scurry.tables.live import Live
from scurry.tables.pauses import BY_ITSELF, forced_move
from scurry.tables.progress import About, Done
from scurry.tables.sight import Sight
from scurry.tables.steps import ON, Kind, Step
from scurry.tables.table import Table
from scurry.tables.who import check_who


class Helper(StrEnum):
    """Who speaks."""

    TUTOR = "tutor"
    HINT = "hint"
    NOTE = "note"


@dataclass(frozen=True)
class Advice:
    """What a page shows to whoever is helped."""

    helper: Helper
    lines: tuple[str, ...]
    move: int | None = None
    """What can be done at once: what a hint would do, or what is held back."""
    light: tuple[int, ...] = ()
    """The moves to be seen on the board."""


# --- What is said now -------------------------------------------------------------------------------------------------


def advice_at(live: Live, sight: Sight, known: Container[str]) -> Advice | None:
    """One thing at a time: a move that is held back, else a hint that was taken, else a word on what is new."""
    if not sight.is_my_turn:
        return None
    if (held := live.held_for(sight.seat, sight.page)) is not None:
        return Advice(Helper.TUTOR, (alarm(sight.table.game, held.findings, sight.names),), held.move)
    if (found := hint_in(sight)) is not None:
        moves = tuple(choice.move for choice in found.choices)
        return Advice(Helper.HINT, tuple(sentences_of(sight, found)), moves[0], moves)
    note = note_at(sight.table, sight.seat, known)
    return Advice(Helper.NOTE, (say(note.text),)) if note is not None else None


def hint_in(sight: Sight) -> Findings | None:
    """What was found for whoever looks, if they have asked."""
    found = sight.table.hint_for(sight.seat) if sight.is_my_turn else None
    return read(found) if found is not None else None


def sentences_of(sight: Sight, found: Findings) -> list[str]:
    """What was found, in words: how likely it wins, why, and where choices are sealed how often each."""
    game = sight.table.game
    return [*filter(None, (comparison(game, found), why(game, found, sight.names))), *mix(game, found)]


# --- Notes ------------------------------------------------------------------------------------------------------------


def note_at(table: Table, seat: int, known: Container[str]) -> Note | None:
    """What a seat is told about the decision before it, if that is new to it; nothing about what is made by itself."""
    notes, match = notes_of(table.game), table.match
    if notes is None or match is None or not has_notes(table, seat) or not table.moves(seat):
        return None
    return None if forced_move(match, seat) is not None else notes.next_at(match.view(seat), table.moves(seat), known)


async def known_notes(desk: Desk, table: Table, guest: str) -> set[str]:
    """The notes that a guest has been told about a table's game; nothing where none are told."""
    if not any(has_notes(table, seat) for seat in table.seats_of(guest)):
        return set()
    found = await desk.hub.read(desk.progress.of, guest, About.NOTE, f"{table.game.name}/")
    return {name.partition("/")[2] for name in found}


async def _mark_as_told(desk: Desk, table: Table, seat: int, guest: str) -> None:
    """Whoever makes a decision has read what was told about it."""
    note = note_at(table, seat, await known_notes(desk, table, guest))
    if note is not None:
        done = Done(guest, f"{table.game.name}/{note.name}", {}, desk.hub.clock.now())
        await desk.hub.read(desk.progress.note_first, About.NOTE, done)


# --- Before a move ----------------------------------------------------------------------------------------------------


async def before_move(desk: Desk, table_id: str, step: Step, page: str | None, is_sure: bool) -> None:
    """Hold a move back that costs much, if whoever makes it likes that and is not sure; notes of it have been read."""
    table = (await desk.hub.get(table_id)).table
    check_who(table, step)
    if not is_sure and not step.key.startswith(BY_ITSELF):
        await desk.hub.advisers.check(table_id, step, page)
    if has_notes(table, step.seat) and would_go(table, step, page):
        await _mark_as_told(desk, table, step.seat, step.guest)


async def think_again(desk: Desk, table_id: str, guest: str, seat: int) -> Live:
    """Whoever was warned thinks again: nothing is held back any more."""
    live = await desk.hub.get(table_id)
    if seat in live.table.seats_of(guest):
        live.hold(seat, None)
    return live


# --- What somebody likes ----------------------------------------------------------------------------------------------


async def helps_at_first(desk: Desk, table: Table, guest: str) -> list[Step]:
    """How a table begins: with the tutor, if that was liked before; with notes for whoever has not played the game."""
    if not has_help(table) or not table.seats_of(guest):
        return []
    kept = await desk.hub.read(desk.progress.of, guest, About.HELP)
    likes = {name: bool(done.value["on"]) for name, done in kept.items()}
    wanted = {Kind.TUTOR: likes.get(Kind.TUTOR, False)}
    if notes_of(table.game) is not None and likes.get(Kind.NOTES, True):
        wanted[Kind.NOTES] = table.game.name not in await desk.hub.read(desk.store.games_of, guest)
    seat = table.seats_of(guest)[0]
    return [Step(kind, seat, guest, ON) for kind, is_wanted in wanted.items() if is_wanted]
