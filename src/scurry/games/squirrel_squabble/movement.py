"""Movement (SS-6): turns and moves of both squirrels at once, and what they run into (SS-7)."""

from __future__ import annotations

from scurry.games.squirrel_squabble.components import Action, Face
from scurry.games.squirrel_squabble.happenings import Happening, Obstacle
from scurry.games.squirrel_squabble.moments import pause
from scurry.games.squirrel_squabble.position import MOST_NUTS, SEATS, Position, Squirrel
from scurry.games.squirrel_squabble.sending import come_home, end_or_ask_facings, send_home
from scurry.games.squirrel_squabble.spaces import DIRECTIONS, NOWHERE, next_to
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import EVERYONE, Journal, note

BOTH = (1 << SEATS) - 1
SCARED = 10
"""Where a walk stops that meets a dog: not on the board."""


@compiled
def move_all(position: Position, journal: Journal | None) -> None:
    """SS-6: turns first, then both moves together."""
    pause(position, journal)
    for seat in range(SEATS):
        turn(position, seat, journal)
        set_goal(position, seat, journal)
    cancel_same_goals(position, journal)
    for seat in range(SEATS):
        find_stop(position, position.squirrels[seat])
    for _ in range(SEATS):  # a cancelled move may cancel the other; a third look changes nothing
        cancel_occupied(position, journal)
    for seat in range(SEATS):
        if position.squirrels[seat].goal != NOWHERE:
            go(position, seat, journal)
    end_or_ask_facings(position)


@compiled
def turn(position: Position, seat: int, journal: Journal | None) -> None:
    """SS-6.1."""
    squirrel = position.squirrels[seat]
    quarters = 0
    if squirrel.action == Action.TURN_RIGHT:
        quarters = 1
    elif squirrel.action == Action.U_TURN:
        quarters = 2
    elif squirrel.action == Action.TURN_LEFT:
        quarters = 3
    if quarters:
        squirrel.facing = (squirrel.facing + quarters) % DIRECTIONS
        note(journal, EVERYONE, Happening.TURNED, seat, squirrel.action, squirrel.facing)


@compiled
def set_goal(position: Position, seat: int, journal: Journal | None) -> None:
    """SS-6.2, SS-6.3: the last space of a move, unless that is off the board or the opponent's home."""
    squirrel = position.squirrels[seat]
    if squirrel.action != Action.MOVE_1 and squirrel.action != Action.MOVE_2:
        return
    squirrel.goal = next_to(squirrel.space, squirrel.facing)
    if squirrel.action == Action.MOVE_2 and squirrel.goal != NOWHERE:
        squirrel.goal = next_to(squirrel.goal, squirrel.facing)
    if squirrel.goal == NOWHERE:
        cancel(position, seat, Obstacle.EDGE, journal)
    elif squirrel.goal == position.squirrels[1 - seat].home:
        cancel(position, seat, Obstacle.OTHER_HOME, journal)


@compiled
def cancel(position: Position, seat: int, obstacle: int, journal: Journal | None) -> None:
    """The squirrel does not move after all."""
    position.squirrels[seat].goal = NOWHERE
    position.squirrels[seat].stop = NOWHERE
    note(journal, EVERYONE, Happening.MOVE_CANCELLED, seat, obstacle)


@compiled
def cancel_same_goals(position: Position, journal: Journal | None) -> None:
    """SS-6.4."""
    if position.squirrels[0].goal == position.squirrels[1].goal != NOWHERE:
        for seat in range(SEATS):
            cancel(position, seat, Obstacle.SAME_END, journal)


@compiled
def find_stop(position: Position, squirrel: Squirrel) -> None:
    """SS-7.4, SS-7.6, SS-7.7: where the way to the goal stops: there, in the first puddle, or SCARED by a dog."""
    if squirrel.goal == NOWHERE:
        return
    space = next_to(squirrel.space, squirrel.facing)
    if not is_obstacle(position.faces[space]):
        space = squirrel.goal
    squirrel.stop = SCARED if position.faces[space] == Face.DOG else space


@compiled
def is_obstacle(face: int) -> bool:
    """What cuts a move short: a dog or a puddle."""
    return Face.DOG <= face <= Face.NUT_PUDDLE


@compiled
def cancel_occupied(position: Position, journal: Journal | None) -> None:
    """SS-6.5: whoever would end, or fall, where the other will be. Both are looked at before either is cancelled.

    Two who are in each other's way would fall into the same puddle: for anything else the board is too small.
    """
    blocked = 0
    for seat in range(SEATS):
        blocked |= int(is_blocked(position, seat)) << seat
    obstacle = Obstacle.SAME_PUDDLE if blocked == BOTH else Obstacle.OCCUPIED
    for seat in range(SEATS):
        if blocked >> seat & 1:
            cancel(position, seat, obstacle, journal)


@compiled
def is_blocked(position: Position, seat: int) -> bool:
    """SS-6.5: whether the other will be where this squirrel wants to end or will stop."""
    squirrel = position.squirrels[seat]
    end = end_of(position.squirrels[1 - seat])
    return squirrel.goal != NOWHERE and (squirrel.goal == end or squirrel.stop == end)


@compiled
def end_of(squirrel: Squirrel) -> int:
    """SS-6.5: where a squirrel will be when all have moved."""
    if squirrel.goal == NOWHERE:
        return squirrel.space
    return squirrel.home if squirrel.stop == SCARED else squirrel.stop


@compiled
def go(position: Position, seat: int, journal: Journal | None) -> None:
    """SS-7: carry out a move that stands. Coming home with five nuts comes before anything behind home (SS-10.2)."""
    squirrel = position.squirrels[seat]
    first = next_to(squirrel.space, squirrel.facing)
    goal, stop = squirrel.goal, squirrel.stop
    squirrel.goal = NOWHERE
    squirrel.stop = NOWHERE
    if squirrel.nuts == MOST_NUTS and (squirrel.home == first or squirrel.home == stop):
        come_home(position, seat, journal)
    elif stop == SCARED:
        meet_dog(position, seat, first if position.faces[first] == Face.DOG else goal, journal)
    else:
        squirrel.space = stop
        squirrel.has_moved = 1
        fall_or_stand(position, seat, journal)


@compiled
def meet_dog(position: Position, seat: int, dog: int, journal: Journal | None) -> None:
    """SS-7.4: a nut, the remaining actions, and home. For a moment the squirrel is seen where the dog is."""
    squirrel = position.squirrels[seat]
    squirrel.space = dog
    lost = 1 if squirrel.nuts > 0 else 0
    squirrel.nuts -= lost
    squirrel.has_lost = 1
    note(journal, EVERYONE, Happening.DOG, seat, lost)
    pause(position, journal)
    send_home(position, seat, journal)


@compiled
def fall_or_stand(position: Position, seat: int, journal: Journal | None) -> None:
    """SS-7.6: a puddle holds whoever comes into it."""
    squirrel = position.squirrels[seat]
    if is_puddle(position.faces[squirrel.space]):
        squirrel.has_lost = 1
        note(journal, EVERYONE, Happening.PUDDLE, seat, squirrel.space)
    else:
        note(journal, EVERYONE, Happening.MOVED, seat, squirrel.space)


@compiled
def is_puddle(face: int) -> bool:
    """With a nut or without."""
    return face == Face.EMPTY_PUDDLE or face == Face.NUT_PUDDLE
