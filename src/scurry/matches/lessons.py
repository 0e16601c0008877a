"""Lessons: a game is learnt by playing it.

A lesson is a file in a game's folder, `lessons/NAME.toml`: a position to start from, chance and others' moves as they
are to be, and steps that each tell one thing and wait for the learner.

`docs/adding-a-game.md` says how to write one; a law plays every lesson through.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.matches.laying import LaidOut, Turn, read_table, read_turns

FOLDER = "lessons"
NOTES = "notes"
"""The file of that name holds notes for a first game, and is no lesson."""
LEARNER = 0
"""The learner's seat. Everyone else plays what the lesson says."""
BOT_NAMES = ("Hazel", "Bramble", "Conker", "Maple", "Juniper", "Rowan")
"""What bots are called, seat by seat, at tables and in what lessons say of them."""
ANY = "any"
"""Asked for where every legal move will do."""
EASY = "level:1"


class BadLesson(ValueError):
    """A file that is no lesson: says which, and what is wrong with it."""


class NoSuchLesson(LookupError):
    """There is no lesson of this name: says which there are."""


@dataclass(frozen=True)
class LessonStep:
    """One thing that a lesson tells."""

    text: str
    light: tuple[str, ...] = ()
    """What it is about: the pieces and places of the board, or moves whose things are meant."""
    play: tuple[tuple[str, ...], ...] = ()
    """The moves that it waits for, one after the other, each any one of several; without any it waits to be read."""
    wrong: str = ""
    """What is said to another legal move."""
    then: tuple[Turn, ...] = ()
    """What is played when that is done."""


@dataclass(frozen=True)
class Beat:
    """One thing that a learner does: reads a step, or makes one of its moves."""

    step: LessonStep
    moves: tuple[str, ...] = ()
    """Any of these; none if it is to be read."""
    then: tuple[Turn, ...] = ()

    @property
    def is_read(self) -> bool:
        """Whether the learner only reads."""
        return not self.moves


@dataclass(frozen=True)
class SmallGame:
    """The small real game that a lesson ends in."""

    is_from_here: bool = False
    """Whether it goes on from where the lesson ended; else a fresh game begins, on these terms."""
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    bot: str = EASY


@dataclass(frozen=True, eq=False, kw_only=True)
class Lesson(LaidOut):
    """A lesson of a game."""

    digest: str
    """Of its file: whoever is in the middle of a lesson that was rewritten begins it anew."""
    title: str
    sentence: str
    """What one learns in it."""
    steps: tuple[LessonStep, ...]
    order: int = 1
    after: str = ""
    """The lesson that should come before this one."""
    seed: str = "lesson"
    ending: SmallGame | None = None

    @property
    def is_first(self) -> bool:
        """Whether it is the one to begin with."""
        return lessons_of(self.game)[0].name == self.name

    @property
    def full_name(self) -> str:
        """The game and the lesson: what progress is kept under."""
        return f"{self.game.name}/{self.name}"

    @cached_property
    def beats(self) -> tuple[Beat, ...]:
        """All that the learner does, one after the other."""
        return tuple(beat for step in self.steps for beat in _beats_of(step))

    @property
    def texts(self) -> Iterator[str]:
        """Everything in it that a person reads: what a catalogue must have."""
        yield from (self.title, self.sentence)
        for step in self.steps:
            yield from (text for text in (step.text, step.wrong) if text)


def _beats_of(step: LessonStep) -> Iterator[Beat]:
    if not step.play:
        yield Beat(step, then=step.then)
    for number, moves in enumerate(step.play, 1):
        yield Beat(step, moves, step.then if number == len(step.play) else ())


# --- Reading ----------------------------------------------------------------------------------------------------------


@cache
def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """A game's lessons, the first one first; none if it brings none."""
    files = (path for path in sorted((game.folder / FOLDER).glob("*.toml")) if path.stem != NOTES)
    found = (read_lesson(game, path.stem, path.read_text("utf-8")) for path in files)
    return tuple(sorted(found, key=lambda lesson: (lesson.order, lesson.name)))


def find_lesson(game: Game, name: str) -> Lesson:
    """The lesson of this name; NoSuchLesson says which there are."""
    for lesson in lessons_of(game):
        if lesson.name == name:
            return lesson
    known = ", ".join(lesson.name for lesson in lessons_of(game)) or say("none")
    sentence = "There is no lesson '{name}' of {title}. There are: {known}."
    raise NoSuchLesson(say(sentence, name=name, title=game.card.title, known=known))


def read_lesson(game: Game, name: str, text: str) -> Lesson:
    """A lesson from its file."""
    try:
        given = tomllib.loads(text)
        table, ending = given.pop("table", {}), given.pop("ending", None)
        return Lesson(
            game=game,
            name=name,
            digest=hashlib.sha256(text.encode()).hexdigest()[:12],
            steps=tuple(_step(each) for each in given.pop("steps")),
            ending=SmallGame(**_ending(ending)) if ending is not None else None,
            **read_table(table),
            **given,
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise BadLesson(say("{file}: {problem}", file=f"{FOLDER}/{name}.toml", problem=problem)) from problem


def _step(given: Mapping[str, Any]) -> LessonStep:
    listed = {"light": tuple(given.get("light", ())), "then": read_turns(given.get("then", []))}
    play = tuple(tuple(part.strip() for part in move.split("|")) for move in given.get("play", ()))
    return LessonStep(**{**given, **listed, "play": play})


def _ending(given: Mapping[str, Any]) -> dict[str, Any]:
    return {"is_from_here" if name == "from_here" else name: value for name, value in given.items()}
