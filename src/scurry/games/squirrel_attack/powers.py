"""The four powers (SA-5): what each works on, and what it does."""

from __future__ import annotations

from scurry.games.squirrel_attack.happenings import Happening
from scurry.games.squirrel_attack.position import FACES, NOBODY, PER_SEAT, SQUIRREL, Kind, Position
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, roll
from scurry.kernel.journal import EVERYONE, Journal, note


@compiled
def works_on(position: Position, seat: int, power: int, die: int) -> bool:
    """SA-4.8: whether a seat may use the power of one die on another."""
    holder = position.holders[die]
    if holder == NOBODY:
        return False
    kind = position.kinds[power]
    if kind == Kind.AHOY:
        return die != power  # SA-5.4
    return kind == Kind.ATTACK or holder != seat  # SA-5.8; SA-5.1, SA-5.5, SA-5.6


@compiled
def is_usable(position: Position, seat: int, die: int) -> bool:
    """SA-4.6: whether a die is a Squirrel Face of this seat, with something to be used on."""
    if position.holders[die] != seat or position.faces[die] != SQUIRREL:
        return False
    for other in range(position.seats * PER_SEAT):
        if works_on(position, seat, die, other):
            return True
    return False


@compiled
def has_usable(position: Position, seat: int) -> bool:
    """SA-4.6: whether a seat has anything to use."""
    for die in range(position.seats * PER_SEAT):
        if is_usable(position, seat, die):
            return True
    return False


@compiled
def leave_play(position: Position, die: int) -> None:
    """SA-1.3: out of play; the face means nothing any more."""
    position.holders[die] = NOBODY
    position.faces[die] = SQUIRREL


@compiled
def eat(position: Position, seat: int, target: int, journal: Journal | None) -> None:
    """SA-5.1: ASMBE."""
    tell_change(position, Happening.ATE, seat, target, int(position.faces[target]), journal)
    leave_play(position, target)


@compiled
def shift(position: Position, seat: int, target: int, step: int, journal: Journal | None) -> None:
    """SA-5.2, SA-5.3: Ahoy, one up or down on the ring."""
    face = (int(position.faces[target]) + step + FACES) % FACES
    tell_change(position, Happening.SHIFTED, seat, target, face, journal)
    position.faces[target] = face


@compiled
def pluck(position: Position, seat: int, target: int, journal: Journal | None) -> None:
    """SA-5.5: Shaolin."""
    tell_change(position, Happening.PLUCKED, seat, target, int(position.faces[target]), journal)
    position.holders[target] = seat


@compiled
def reroll(position: Position, seat: int, target: int, dice: Dice, journal: Journal | None) -> None:
    """SA-5.8: Attack."""
    face = roll(dice, FACES)
    tell_change(position, Happening.REROLLED, seat, target, face, journal)
    position.faces[target] = face


@compiled
def tell_change(
    position: Position, happening: int, seat: int, target: int, after: int, journal: Journal | None
) -> None:
    """Note what a power is about to do to a die."""
    change = position.using * 512 + int(position.kinds[target]) * 64 + int(position.faces[target]) * 8 + after
    note(journal, EVERYONE, happening, seat, target, position.holders[target], change)
