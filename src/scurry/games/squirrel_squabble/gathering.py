"""The end of a step, of a round (SS-9) and of a long game (SS-10.6)."""

from __future__ import annotations

from scurry.games.squirrel_squabble.components import Action, Face
from scurry.games.squirrel_squabble.happenings import Happening, Reason
from scurry.games.squirrel_squabble.moments import pause
from scurry.games.squirrel_squabble.position import MOST_NUTS, SEATS, STEPS, Part, Position
from scurry.games.squirrel_squabble.tiles import turn_over
from scurry.kernel.common import end
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import EVERYONE, Journal, note


@compiled
def end_step(position: Position, journal: Journal | None) -> None:
    """SS-3.4: on to the next coins; after the third, nuts are gathered and a new round begins."""
    pause(position, journal)
    for seat in range(SEATS):
        position.squirrels[seat].action = Action.NONE
    if position.step < STEPS - 1:
        position.step += 1
        position.part = Part.REVEAL
        return
    for seat in range(SEATS):
        if position.squirrels[seat].has_moved:  # SS-9.2
            gather(position, seat, journal)
    position.part = Part.BEGIN
    pause(position, journal)
    if position.round_number >= position.options.rounds:
        end_long_game(position, journal)


@compiled
def gather(position: Position, seat: int, journal: Journal | None) -> None:
    """SS-9.1, SS-9.3, SS-9.4: what the space gives, or takes."""
    squirrel = position.squirrels[seat]
    face = position.faces[squirrel.space]
    if face == Face.EMPTY_PUDDLE:
        if squirrel.nuts > 0:
            squirrel.nuts -= 1
            turn_over(position, squirrel.space)
            note(journal, EVERYONE, Happening.DROPPED, seat)
        return
    gained = min(nuts_on(face), MOST_NUTS - squirrel.nuts)
    if gained > 0:
        squirrel.nuts += gained
        if face == Face.NUT_PUDDLE:
            turn_over(position, squirrel.space)
        note(journal, EVERYONE, Happening.GATHERED, seat, gained, int(face == Face.NUT_PUDDLE))


@compiled
def nuts_on(face: int) -> int:
    """SS-7.3: how many nuts a face shows."""
    if face == Face.NUT_PUDDLE:
        return 1
    return face if face <= Face.FIVE_NUTS else 0


@compiled
def end_long_game(position: Position, journal: Journal | None) -> None:
    """SS-10.6: more nuts win; equal nuts share the win."""
    note(journal, EVERYONE, Happening.LAST_ROUND_OVER, position.round_number)
    one, other = position.squirrels[0].nuts, position.squirrels[1].nuts
    position.ending = Reason.EQUAL_NUTS if one == other else Reason.MORE_NUTS
    position.winners = (1 if one >= other else 0) + (2 if other >= one else 0)
    end(position)
