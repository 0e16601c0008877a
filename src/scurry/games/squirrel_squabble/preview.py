"""Where a plan leads if the other squirrel stands still: the rules of movement (SS-6), on a copy of a seat's view.

It goes as far as that is sure: not past a tile that is chosen later, nor past dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scurry.games.squirrel_squabble.components import Action
from scurry.games.squirrel_squabble.movement import move_all
from scurry.games.squirrel_squabble.position import NO_COIN, SEATS, Position, Squirrel
from scurry.kernel.journal import Event, Journal, events_in
from scurry.kernel.records import copy_of

DECIDED_LATER = (Action.FLIP_TILE, Action.SWITCH_TILES, Action.SQUABBLE)


@dataclass(frozen=True)
class Path:
    """A way over the board."""

    spaces: tuple[int, ...]
    """Where the squirrel is after each action, as far as that is sure."""
    facing: int
    """Where it looks then; Direction.NONE if its player may choose."""
    last: tuple[Event, ...] = ()
    """What the last of the actions brings about."""
    is_open: bool = False
    """Whether what comes next is decided later."""


def planned_actions(view: Position, seat: int) -> list[int]:
    """What a seat has planned so far, as its own view shows it."""
    return [int(view.options.coins[side]) for side in view.squirrels[seat].stack if side != NO_COIN]


def path_of(view: Position, seat: int, actions: Sequence[int]) -> Path:
    """The way of a seat's squirrel through these actions."""
    world = copy_of(view)
    world.squirrels[SEATS - 1 - seat].action = Action.NONE
    squirrel = world.squirrels[seat]
    spaces: list[int] = []
    events: tuple[Event, ...] = ()
    for action in actions:
        is_open = action in DECIDED_LATER and not squirrel.has_lost
        if is_open or squirrel.has_lost or world.over:
            return Path(tuple(spaces), int(squirrel.facing), is_open=is_open)
        events = _carry_out(world, squirrel, action)
        spaces.append(int(squirrel.space))
    return Path(tuple(spaces), int(squirrel.facing), events)


def _carry_out(world: Position, squirrel: Squirrel, action: int) -> tuple[Event, ...]:
    journal = Journal.blank()
    squirrel.action = action
    move_all(world, journal)
    squirrel.action = Action.NONE
    return tuple(events_in(journal))
