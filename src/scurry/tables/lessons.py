"""Tables that are about a lesson: what they are opened with, and what can be done there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.matches.learning import Place
from scurry.matches.lessons import Lesson, NoSuchLesson, find_lesson
from scurry.tables.refusals import OtherRules
from scurry.tables.steps import Terms


def terms_of(lesson: Lesson) -> dict[str, Any]:
    """What a table for a lesson is opened with, beside the game."""
    about = {"lesson": lesson.name, "digest": lesson.digest}
    return {"start": lesson.start, "seed": lesson.seed, "about": about}


def place_of(terms: Terms, game: Game) -> Place | None:
    """Where a learner begins, at a table that is about a lesson; OtherRules if that was rewritten meanwhile."""
    if not terms.is_lesson:
        return None
    lesson = _lesson(game, terms.about)
    if lesson is None or lesson.digest != terms.about.get("digest"):
        raise OtherRules(say("This lesson was rewritten since you began it: begin it anew."))
    return Place(lesson)


def _lesson(game: Game, about: Mapping[str, Any]) -> Lesson | None:
    try:
        return find_lesson(game, str(about["lesson"]))
    except NoSuchLesson:
        return None
