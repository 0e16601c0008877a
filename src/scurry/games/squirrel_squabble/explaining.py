"""Why a move is not legal in Squirrel Squabble, and the clause that says so."""

from __future__ import annotations

from scurry.games.squirrel_squabble.moves import (
    ACTION_NAMES,
    COIN,
    DIRECTION_NAMES,
    FACE,
    FACE_NAMES,
    FLIP,
    HOMES,
    HOMEWARD,
    LAY,
    PICK,
    SWITCH,
    write,
)
from scurry.games.squirrel_squabble.position import Position, Stage
from scurry.games.squirrel_squabble.spaces import DIRECTIONS, NOWHERE, next_to
from scurry.kernel.catalogue import say

_FIRST_MOVES: tuple[tuple[int, Stage], ...] = (
    (COIN, Stage.PROGRAM),
    (HOMEWARD, Stage.ROUTE),
    (SWITCH, Stage.SWITCH),
    (FLIP, Stage.FLIP),
    (FACE, Stage.FACE),
    (PICK, Stage.PICK),
    (HOMES, Stage.HOMES),
    (LAY, Stage.LAY),
)


def stage_of(move: int) -> Stage:
    """The stage that a move belongs to."""
    return next(stage for first, stage in _FIRST_MOVES if move >= first)


def explain(view: Position, seat: int, move: int) -> tuple[str, str]:
    """Why a move is not legal, and the clause that says so."""
    if stage_of(move) != view.stage:
        sentence, clause = _NOW[Stage(view.stage)]
        return say("'{move}' does not fit now. {instead}", move=write(move), instead=say(sentence)), clause
    if view.stage == Stage.LAY:
        face = say(FACE_NAMES[move - LAY])
        return say("No loose tile shows this: {face}. Take one of those that lie there.", face=face), "SS-2.3"
    if view.stage == Stage.PROGRAM:
        return _explain_coin(view, seat, move)
    if view.stage == Stage.FACE:
        return say("There is no space in the {way}. Look at one on the board.", way=_way(move - FACE)), "SS-7.5"
    if view.stage == Stage.FLIP:
        return _explain_target(view, seat, move - FLIP), "SS-5.4"
    return say("Both tiles must be on the board, next to you, and free. Choose two that are."), "SS-5.7"


_NOW = {
    Stage.HOMES: ("First choose the corners of the homes.", "SS-2.3"),
    Stage.LAY: ("Lay the tiles of the board.", "SS-2.3"),
    Stage.PICK: ("Pick your squirrel.", "SS-2.4"),
    Stage.FACE: ("Choose where your squirrel looks.", "SS-7.5"),
    Stage.PROGRAM: ("Plan your three actions.", "SS-3.1"),
    Stage.FLIP: ("Name a tile to flip.", "SS-5.4"),
    Stage.SWITCH: ("Name two tiles to switch.", "SS-5.7"),
    Stage.ROUTE: ("Choose your way to the squabble.", "SS-8.3"),
}


def _explain_coin(view: Position, seat: int, move: int) -> tuple[str, str]:
    up, down = divmod(move - COIN, len(ACTION_NAMES))
    sides = [int(side) for side in view.options.coins]
    if (up, down) in {(sides[side], sides[side ^ 1]) for side in range(len(sides))}:
        return say("That coin is in your stack already. Choose another one."), "SS-3.2"
    sentence = "You have no coin with {up} on one side and {down} on the other. Choose one that you have."
    return say(sentence, up=say(ACTION_NAMES[up]), down=say(ACTION_NAMES[down])), "SS-1.2"


def _explain_target(view: Position, seat: int, direction: int) -> str:
    if next_to(view.squirrels[seat].space, direction) == NOWHERE:
        return say("There is no tile in the {way}. Choose one next to you.", way=_way(direction))
    return say("The other squirrel stands on that tile. Choose another one.")


def _way(direction: int) -> str:
    return say(DIRECTION_NAMES[direction % DIRECTIONS])
