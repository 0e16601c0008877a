"""Notes for a first game: a word at each new kind of decision. They are data, a file `lessons/notes.toml` of a game.

The file says by what kinds of decision are told apart: by a field of the position (`by = "stage"`), or by what can be
done (`by = "moves"`, the first words of moves). `docs/adding-a-game.md` says how to write it; a law looks that no kind
is without a note.
"""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.records import Member
from scurry.matches.lessons import FOLDER, NOTES

BY_MOVES = "moves"


class BadNotes(ValueError):
    """A file that holds no notes: says what is wrong with it."""


@dataclass(frozen=True)
class Note:
    """What is told at some kinds of decision."""

    name: str
    text: str
    at: tuple[str, ...]
    """The kinds of decision that it is for."""
    seats: tuple[int, ...] = ()
    """With how many players it is true; with any, if nothing is said."""


@dataclass(frozen=True)
class Notes:
    """All notes of a game, those to be told first at the beginning."""

    game: Game
    by: str
    notes: tuple[Note, ...]

    def kinds_at(self, view: Any, moves: Sequence[int]) -> set[str]:
        """What kinds of decision a seat has before it."""
        if self.by == BY_MOVES:
            return {self.game.moves.write(move).split()[0] for move in moves}
        return {_name_in(self.game, self.by, int(view[self.by]))}

    def at(self, view: Any, moves: Sequence[int]) -> Iterator[Note]:
        """Every note that fits a decision."""
        kinds, seats = self.kinds_at(view, moves), int(view["seats"])
        return (note for note in self.notes if kinds & set(note.at) and seats in (note.seats or (seats,)))

    def next_at(self, view: Any, moves: Sequence[int], known: Container[str]) -> Note | None:
        """The one to be told now to somebody who knows some already."""
        return next((note for note in self.at(view, moves) if note.name not in known), None)


@cache
def notes_of(game: Game) -> Notes | None:
    """A game's notes; nothing if it brings none."""
    path = game.folder / FOLDER / f"{NOTES}.toml"
    return read_notes(game, path.read_text("utf-8")) if path.exists() else None


def read_notes(game: Game, text: str) -> Notes:
    """Notes from their file."""
    try:
        given = tomllib.loads(text)
        by = str(given["by"])
        known = None if by == BY_MOVES else _names(game, by)
        notes = tuple(_note(name, each, known) for name, each in given["notes"].items())
    except (KeyError, TypeError, ValueError) as problem:
        raise BadNotes(say("{file}: {problem}", file=f"{FOLDER}/{NOTES}.toml", problem=problem)) from problem
    return Notes(game, by, notes)


def _note(name: str, given: Mapping[str, Any], known: Container[str] | None) -> Note:
    note = Note(name, **{**given, "at": tuple(given.get("at", [name])), "seats": tuple(given.get("seats", ()))})
    for kind in note.at:
        if known is not None and kind not in known:
            raise ValueError(say("'{name}' is for '{kind}', which is no kind of decision.", name=name, kind=kind))
    return note


def _name_in(game: Game, field: str, number: int) -> str:
    """A member of an enum as a file names it: `put-down`."""
    return _names(game, field)[number]


@cache
def _names(game: Game, field: str) -> tuple[str, ...]:
    """The names of all members of a field's enum, which are numbered from 0."""
    declared = game.position.fields()[field]
    if not isinstance(declared, Member):
        raise ValueError(say("'{field}' is no field with an enum.", field=field))
    return tuple(member.name.lower().replace("_", "-") for member in declared.among)
