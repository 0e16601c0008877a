"""Why a move is not legal, and the clause that says so."""

from __future__ import annotations

from scurry.games.squirrel_attack.moves import DIE_NAMES, ON, ROLL, STOP, USE
from scurry.games.squirrel_attack.position import NOBODY, SQUIRREL, Kind, Position, Stage
from scurry.kernel.catalogue import say

Explanation = tuple[str, str]


def explain(view: Position, seat: int, move: int) -> Explanation:
    """Why a move is not legal: first what comes too early or too late, then what the dice forbid."""
    if view.stage == Stage.CHOOSE:
        if move < ROLL:
            return say("You have begun to choose die by die: go on so until your hand is full."), "SA-2.5"
        return say("First choose your hand."), "SA-2.5"
    if move < ROLL:
        return say("Hands are chosen before the first Roll, and stay as they are."), "SA-2.5"
    if view.stage == Stage.ROLL:
        return _explain_between_rolls(move)
    if move in (ROLL, STOP):
        return say("This Roll is not over yet: use a Squirrel Face, or pass."), "SA-4.4"
    if view.stage == Stage.POWER:
        return _explain_power(view, seat, move - USE)
    if view.stage == Stage.UP_OR_DOWN:
        return say("You have begun to use an Ahoy: now say 'up' or 'down'."), "SA-5.2"
    return _explain_target(view, move - ON)


def _explain_between_rolls(move: int) -> Explanation:
    if move == STOP:
        return say("The Forest can still be won by somebody else, or is never stopped early: roll on."), "SA-7.6"
    return say("First roll the dice."), "SA-3.1"


def _explain_power(view: Position, seat: int, die: int) -> Explanation:
    if not 0 <= die < ON - USE:
        return say("First say which Squirrel Face you use."), "SA-4.1"
    name = DIE_NAMES[die]
    if view.holders[die] == NOBODY:
        return say("{die} is not in play.", die=name), "SA-1.3"
    if view.holders[die] != seat:
        return say("{die} is not yours in this Roll.", die=name), "SA-4.1"
    if view.faces[die] != SQUIRREL:
        return say("{die} shows a number, not a Squirrel Face.", die=name), "SA-4.1"
    return say("There is no die that {die} could be used on.", die=name), "SA-4.6"


def _explain_target(view: Position, die: int) -> Explanation:
    if die < 0:
        return say("You have begun to use {die}: now say on which die.", die=DIE_NAMES[view.using]), "SA-4.1"
    if view.holders[die] == NOBODY:
        return say("{die} is not in play.", die=DIE_NAMES[die]), "SA-1.3"
    if view.kinds[view.using] == Kind.AHOY:
        return say("An Ahoy does not work on itself."), "SA-5.4"
    if view.kinds[view.using] == Kind.ASMBE:
        return say("ASMBE eats a die that an opponent holds, not one of yours."), "SA-5.1"
    return say("Shaolin plucks a die that an opponent holds, not one of yours."), "SA-5.5"
