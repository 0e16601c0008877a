"""What is true of every Squirrel Squabble position: tiles and coins are conserved, and everything is in its range."""

from __future__ import annotations

from collections.abc import Iterator

from scurry.games.squirrel_squabble.components import Action, Face
from scurry.games.squirrel_squabble.position import (
    COIN_SIDES,
    MOST_NUTS,
    NO_COIN,
    SEATS,
    STEPS,
    Color,
    Part,
    Position,
    Squirrel,
    Stage,
)
from scurry.games.squirrel_squabble.spaces import LAST, NOWHERE, SPACES, Direction

HOMES = (Face.ORANGE_HOME, Face.GREEN_HOME)


def problems(position: Position) -> list[str]:
    """What is wrong with a position, in sentences; nothing if it could stand on a table."""
    squirrels = [position.squirrels[seat] for seat in range(SEATS)]
    return (
        list(_out_of_range(position))
        or [problem for squirrel in squirrels for problem in _wrong_squirrel(position, squirrel)]
        or [*_wrong_tiles(position), *_wrong_company(position, squirrels), *_wrong_moment(position)]
    )


def _out_of_range(position: Position) -> Iterator[str]:
    if position.seats != SEATS or not 0 <= position.to_act < 1 << SEATS:
        yield "there are two seats"
    if position.over not in (0, 1) or bool(position.over) != (position.to_act == 0):
        yield "somebody is to act until the game is over"
    if not 0 <= position.stage < len(Stage) or not 0 <= position.part <= len(Part):
        yield "stage and part must be ones that the game has"
    if not 0 <= position.step < STEPS or not 0 <= position.round_number <= position.options.rounds:
        yield "step and round must be ones that the game has"
    if position.arranger not in range(SEATS) or not 0 <= position.laying <= NOWHERE:
        yield "arranger and laying must be a seat and a space"
    if any(not 0 <= face < len(Face) for face in (*position.faces, *position.backs)):
        yield "every side of a tile shows something that the game has"
    if any(seen not in (0, 1) for seen in position.seen):
        yield "a back has been seen or not"


def _wrong_squirrel(position: Position, squirrel: Squirrel) -> Iterator[str]:
    if not 0 <= squirrel.nuts <= MOST_NUTS:
        yield "a squirrel has 0 to 5 nuts"
    if not 0 <= squirrel.facing < len(Direction) or not 0 <= squirrel.action < len(Action):
        yield "facing and action must be ones that the game has"
    if not 0 <= squirrel.color < len(Color) or squirrel.has_moved not in (0, 1) or squirrel.has_lost not in (0, 1):
        yield "a squirrel has a colour, has moved or not, and has lost its actions or not"
    stack = [int(side) for side in squirrel.stack]
    coins = [side // 2 for side in stack if side != NO_COIN]
    if any(not 0 <= side <= COIN_SIDES for side in stack) or len(set(coins)) != len(coins):
        yield "a stack has each coin once at most"
    elif NO_COIN in stack and set(stack[stack.index(NO_COIN) :]) != {NO_COIN}:
        yield "a stack is filled from its top"
    elif not 0 <= squirrel.shown <= len(coins) or (position.stage >= Stage.FLIP and len(coins) < STEPS):
        yield "coins that are shown lie in the stack, and all three once planning is over"
    elif position.round_number == 0 and coins:
        yield "no coin is stacked before the first round"


def _wrong_tiles(position: Position) -> Iterator[str]:
    faces, backs = list(map(int, position.faces)), list(map(int, position.backs))
    sides = list(map(int, position.options.tiles))
    wanted = [*zip(sides[::2], sides[1::2], strict=True), *((home, home) for home in HOMES)]
    if sorted(map(sorted, zip(faces, backs, strict=True))) != sorted(map(sorted, wanted)):
        yield "the nine tiles are those of the options, and the homes"
    elif not all(position.seen[faces.index(home)] for home in HOMES):
        yield "everyone knows what is behind a home"
    elif position.round_number == 0 and faces.index(HOMES[0]) + faces.index(HOMES[1]) != LAST:
        yield "at first the homes lie in opposite corners"


def _wrong_company(position: Position, squirrels: list[Squirrel]) -> Iterator[str]:
    one, other = squirrels
    if position.stage <= Stage.PICK:
        if any(squirrel.space != NOWHERE or squirrel.color != Color.NONE for squirrel in squirrels):
            yield "no squirrel is on the board before it is picked"
        return
    if sorted((int(one.color), int(other.color))) != [Color.ORANGE, Color.GREEN]:
        yield "one squirrel is orange and one is green"
    if not all(0 <= squirrel.space < SPACES for squirrel in squirrels):
        yield "both squirrels are on the board"
        return
    if one.space == other.space or one.space == other.home or other.space == one.home:
        yield "no two squirrels share a space, and none is on the other's home"
    for squirrel in squirrels:
        if not 0 <= squirrel.home < SPACES or position.faces[squirrel.home] != Face.ORANGE_HOME + squirrel.color:
            yield "a squirrel's home is where the home tile of its colour lies"
        if position.faces[squirrel.space] == Face.DOG:
            yield "no squirrel sits on a dog"


def _wrong_moment(position: Position) -> Iterator[str]:
    choosing = [seat for seat in range(SEATS) if position.choosers >> seat & 1]
    if not 0 <= position.choosers < 1 << SEATS or bool(choosing) != (position.stage == Stage.FACE):
        if not position.over:
            yield "facings are chosen in their own stage"
    elif position.stage == Stage.FACE and position.to_act & ~position.choosers:
        yield "only choosers choose"
    for seat in range(SEATS):
        is_choosing = seat in choosing and position.to_act >> seat & 1
        has_none = position.squirrels[seat].facing == Direction.NONE
        if position.stage >= Stage.FACE and has_none != bool(is_choosing):
            yield "a squirrel looks somewhere, unless its player is choosing where"
    if bool(position.winners) != bool(position.over) or not 0 <= position.winners < 1 << SEATS:
        yield "somebody has won exactly when the game is over"
    if (position.stage == Stage.LAY) != (position.laying < NOWHERE):
        yield "tiles are laid in their own stage"
    if position.stage not in (Stage.FACE, Stage.PROGRAM) and position.to_act not in (0, 1, 2):
        yield "only plans and facings are made at the same time"
