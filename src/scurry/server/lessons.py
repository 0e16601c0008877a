"""Lessons on the server: opening one, what comes after it, and who is offered which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scurry.games import Game, shelf
from scurry.matches.learning import Place, game_after
from scurry.matches.lessons import EASY, Lesson, find_lesson, lessons_of
from scurry.server.desk import Desk
from scurry.tables.lessons import terms_of
from scurry.tables.progress import About
from scurry.tables.steps import Kind, Step


@dataclass(frozen=True)
class Opening:
    """What a table is opened with."""

    seats: int
    options: Mapping[str, Any]
    bot: str = EASY
    more: Mapping[str, Any] = field(default_factory=dict)


async def lesson_or_game_after(desk: Desk, guest: str, game: Game, given: Mapping[str, str]) -> Opening | None:
    """The lesson that a form asks for, or the small game that a lesson ends in; nothing if it asks for neither."""
    if "lesson" in given:
        return await desk.hub.read(_lesson, find_lesson(game, given["lesson"]))
    if "after" in given:
        return await _game_after(desk, guest, game, given["after"])
    return None


def _lesson(lesson: Lesson) -> Opening:
    seats, options = lesson.game.card.terms(lesson.seats, lesson.options)
    return Opening(seats, lesson.game.card.options.changed(options), more=terms_of(lesson))


async def _game_after(desk: Desk, guest: str, game: Game, table_id: str) -> Opening | None:
    table = (await desk.hub.get(table_id)).table
    if table.place is None or table.match is None or table.game != game or not table.seats_of(guest):
        return None
    after = game_after(table.place, table.match)
    if after is None:
        return None
    return Opening(after.seats, after.options, after.bot, {"start": after.start} if after.start else {})


def reading(seat: int, guest: str, at: str) -> Step:
    """A learner has read a step of a lesson: pressed twice, it lands once."""
    return Step(Kind.READ, seat, guest, at[:8], f"read-{at[:8]}")


# --- Who is offered what ----------------------------------------------------------------------------------------------


async def offered_lessons(desk: Desk, guest: str) -> dict[str, Lesson | None]:
    """The first lesson of each game, for whoever has neither come through it nor played that game."""
    done = await desk.hub.read(desk.progress.of, guest, About.LESSON)
    played = await desk.hub.read(desk.store.games_of, guest)
    return {game.name: _offered(game, set(done), played) for game in shelf()}


def _offered(game: Game, done: set[str], played: set[str]) -> Lesson | None:
    first = next(iter(lessons_of(game)), None)
    return None if first is None or first.full_name in done or game.name in played else first


async def lessons_for(desk: Desk, guest: str, game: Game) -> list[tuple[Lesson, bool]]:
    """A game's lessons, each with whether the guest has come through it."""
    done = await desk.hub.read(desk.progress.of, guest, About.LESSON, f"{game.name}/")
    return [(lesson, lesson.full_name in done) for lesson in lessons_of(game)]


def next_lesson(place: Place | None) -> Lesson | None:
    """The lesson after the one that a learner is in."""
    if place is None:
        return None
    lessons = lessons_of(place.lesson.game)
    return next((lesson for lesson in lessons if lesson.order > place.lesson.order), None)
