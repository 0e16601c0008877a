"""Being taught: where a learner is in a lesson, what it asks for now, and what it says to anything else.

The same at a table and in a terminal. A place never changes: going on gives another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scurry.kernel.catalogue import say
from scurry.matches.lessons import ANY, LEARNER, Beat, Lesson
from scurry.matches.match import Match
from scurry.matches.moves import Move, read_move
from scurry.matches.plain import Plain, dump
from scurry.matches.refusals import Refusal


class NotAsked(Refusal):
    """The rules would allow it, and the lesson asks for something else."""

    code = "lesson"


@dataclass(frozen=True)
class Place:
    """Where a learner is: so many beats of the lesson are done."""

    lesson: Lesson
    at: int = 0

    @property
    def beat(self) -> Beat | None:
        """What the learner does next; nothing when the lesson is over."""
        return self.lesson.beats[self.at] if self.at < len(self.lesson.beats) else None

    @property
    def is_done(self) -> bool:
        """Whether the lesson is over."""
        return self.beat is None

    @property
    def text(self) -> str:
        """What the lesson says now."""
        if self.beat is None:
            return say("Well done! That was: {title}.", title=say(self.lesson.title))
        return say(self.beat.step.text)

    @property
    def number(self) -> int:
        """Which of its steps it is, from 1."""
        steps = self.lesson.steps
        return len(steps) if self.beat is None else steps.index(self.beat.step) + 1

    @property
    def lit(self) -> list[str]:
        """What it is about, by names that a page finds: a piece, a place, or `move:` and the number of a move."""
        if self.beat is None:
            return []
        asked = [name for name in self.beat.moves if name != ANY]
        return [self._named(name) for name in dict.fromkeys((*self.beat.step.light, *asked))]

    def _named(self, name: str) -> str:
        move = self.lesson.game.moves.read(name)
        return name if move is None else f"move:{move}"

    # --- Going on ---

    def go_on(self, match: Match) -> Place:
        """The learner has read it. NotAsked, if a move is asked for."""
        if self.beat is None or not self.beat.is_read:
            raise NotAsked(say("Now it is for you to play: {text}", text=self.text))
        return self._after(self.beat, match)

    def check(self, match: Match, move: str | int | Move, page: str | None = None) -> int:
        """The number of a move that is asked for; a Refusal says why it is not: the rules' own, or the lesson's."""
        beat = self.beat
        if beat is None:
            raise NotAsked(say("This lesson is over. Play a game, or choose the next lesson."))
        wanted = match.check(LEARNER, move, page)
        if beat.is_read:
            raise NotAsked(say("One thing first: read on, and press “Go on”."))
        if ANY not in beat.moves and wanted not in {read_move(match.game, each) for each in beat.moves}:
            usual = say("The rules allow that, too. For now try this: {text}", text=self.text)
            raise NotAsked(say(beat.step.wrong) if beat.step.wrong else usual)
        return wanted

    def play(self, match: Match, move: str | int | Move, page: str | None = None) -> Place:
        """The learner makes a move that is asked for, and everyone else answers."""
        wanted = self.check(match, move, page)
        assert self.beat is not None
        match.play(LEARNER, wanted)
        return self._after(self.beat, match)

    def _after(self, beat: Beat, match: Match) -> Place:
        for turn in beat.then:
            match.play(turn.seat, turn.move)
        return replace(self, at=self.at + 1)


# --- The small game ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameAfter:
    """The small real game that a lesson ends in: what it begins with."""

    seats: int
    options: Mapping[str, object]
    bot: str
    start: Plain | None = None
    """The position that it goes on from, if it does not begin anew."""


def game_after(place: Place, match: Match) -> GameAfter | None:
    """What comes after a lesson that is over; nothing if it is not over, or ends in no game."""
    game, ending = match.game, place.lesson.ending
    if ending is None or not place.is_done:
        return None
    if ending.is_from_here:
        return GameAfter(match.seats, game.card.options.changed(match.options), ending.bot, dump(match.position))
    seats, options = game.card.terms(ending.seats or game.card.seats_at_first, ending.options)
    return GameAfter(seats, game.card.options.changed(options), ending.bot)
