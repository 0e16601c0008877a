"""A lesson read aloud, for whoever writes one: `python -m scurry.laws.lessons_aloud my-game [LESSON]`.

Each step with the board below it, what can be lit there, what the learner may play, and what happens then.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from scurry.games import find
from scurry.laws.boards import drawn
from scurry.laws.lessons import next_place, things_on_board
from scurry.matches.learning import Place
from scurry.matches.lessons import BOT_NAMES, LEARNER, Lesson, find_lesson, lessons_of
from scurry.matches.match import Match
from scurry.matches.refusals import Refusal


def aloud(lesson: Lesson) -> Iterator[str]:
    """The lesson, line by line, as far as it goes."""
    match = lesson.match()
    match.names = ("Anna", *BOT_NAMES[1 : match.seats])
    place, told = Place(lesson), 0
    yield f"=== {lesson.title}: {lesson.sentence}"
    while place.beat is not None:
        yield from _beat(place, match)
        try:
            place = next_place(place, match)
        except (Refusal, ValueError) as problem:
            yield f"  !! {problem}"
            return
        lines = match.log_for(LEARNER)
        yield from (f"  > {line}" for line in lines[told:])
        told = len(lines)
    yield match.result.sentence if match.result else f"to act: {match.to_act}"


def _beat(place: Place, match: Match) -> Iterator[str]:
    assert place.beat is not None
    asked = " or ".join(place.beat.moves) or "to read it"
    yield from ("", drawn(match.game, match.view(LEARNER), LEARNER, match.names), f"## {place.text}")
    yield f"  asks: {asked}; lights: {', '.join(place.lit)}"
    yield f"  may play: {', '.join(move.text for move in match.legal(LEARNER)) or 'nothing'}"
    yield f"  may light: {', '.join(sorted(things_on_board(place, match)))}"


def main(arguments: list[str]) -> None:
    """Read one lesson, or all of a game."""
    game = find(arguments[0])
    for lesson in [find_lesson(game, name) for name in arguments[1:]] or lessons_of(game):
        for line in aloud(lesson):
            sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
