"""What is true of every Squirrel Squabble position: tiles and coins are conserved, and the moment can be."""

from __future__ import annotations

from collections.abc import Iterator

from scurry.games.squirrel_squabble.components import Action, Face
from scurry.games.squirrel_squabble.position import (
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
from scurry.games.squirrel_squabble.spaces import LAST, NOWHERE, Direction
from scurry.games.squirrel_squabble.squabbles import can_avoid_home, can_cross_home, is_at_home, steps_to
from scurry.games.squirrel_squabble.tiles import count_targets
from scurry.kernel.common import seats_to_act

HOMES = (Face.ORANGE_HOME, Face.GREEN_HOME)


def problems(position: Position) -> list[str]:
    """What is wrong with a position, in sentences; nothing if it could stand on a table."""
    squirrels = [position.squirrels[seat] for seat in range(SEATS)]
    is_set_up = position.stage > Stage.PICK
    wrong_squirrels = _wrong_company(position, squirrels) if is_set_up else _wrong_bystanders(squirrels)
    return (
        [*_wrong_tiles(position), *wrong_squirrels]
        or [problem for squirrel in squirrels for problem in _wrong_stack(position, squirrel)]
        or [*_wrong_end(position), *(() if position.over else _wrong_moment(position, squirrels))]
    )


# --- What lies on the table -------------------------------------------------------------------------------------------


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
    elif position.round_number == 0 and sum(map(int, position.seen)) != len(HOMES):
        yield "no other tile has been turned over before the first round"


def _wrong_bystanders(squirrels: list[Squirrel]) -> Iterator[str]:
    for squirrel in squirrels:
        if (squirrel.color, squirrel.home, squirrel.space) != (Color.NONE, NOWHERE, NOWHERE):
            yield "no squirrel is on the board before it is picked"
        if squirrel.facing != Direction.NONE or squirrel.nuts or squirrel.action != Action.NONE:
            yield "no squirrel does anything before it is picked"


def _wrong_company(position: Position, squirrels: list[Squirrel]) -> Iterator[str]:
    one, other = squirrels
    if sorted((int(one.color), int(other.color))) != [Color.ORANGE, Color.GREEN]:
        yield "one squirrel is orange and one is green"
        return
    if NOWHERE in (one.space, other.space, one.home, other.home):
        yield "both squirrels are on the board"
        return
    if one.space == other.space or one.space == other.home or other.space == one.home:
        yield "no two squirrels share a space, and none is on the other's home"
    for squirrel in squirrels:
        if position.faces[squirrel.home] != Face.ORANGE_HOME + squirrel.color:
            yield "a squirrel's home is where the home tile of its colour lies"
        if position.faces[squirrel.space] == Face.DOG:
            yield "no squirrel sits on a dog"
        if position.round_number == 0 and (squirrel.nuts or not is_at_home(squirrel)):
            yield "at first squirrels are at home, without nuts"


def _wrong_stack(position: Position, squirrel: Squirrel) -> Iterator[str]:
    stack = [int(side) for side in squirrel.stack]
    coins = [side // 2 for side in stack if side != NO_COIN]
    if len(set(coins)) != len(coins):
        yield "a stack has each coin once at most"
    if stack[len(coins) :] != [NO_COIN] * (STEPS - len(coins)):
        yield "a stack is filled from its top"
    if position.round_number == 0:
        if coins or squirrel.shown or squirrel.has_moved or squirrel.has_lost or squirrel.action != Action.NONE:
            yield "nothing is planned or done before the first round"
    elif position.stage != Stage.PROGRAM or position.over:
        yield from _wrong_course(position, squirrel, coins)
    elif not _is_shown(squirrel, int(position.step)) or squirrel.shown > len(coins):
        yield "a coin has been shown in each step before, until a squirrel has lost its actions"
    elif squirrel.action != Action.NONE:
        yield "nothing is done while coins are stacked"


def _wrong_course(position: Position, squirrel: Squirrel, coins: list[int]) -> Iterator[str]:
    """While a round is played: what is shown of the stack, and what its coin makes the squirrel do."""
    if len(coins) < STEPS:
        yield "all three coins are stacked once planning is over"
        return
    step = int(position.step)
    if not _is_shown(squirrel, step + 1):
        yield "a coin is shown in each step, until a squirrel has lost its actions"
    shows = int(position.options.coins[squirrel.stack[step]]) if squirrel.shown == step + 1 else Action.NONE
    if squirrel.action not in (Action.NONE, shows):
        yield "a squirrel does what its coin shows"


def _is_shown(squirrel: Squirrel, steps: int) -> bool:
    """SS-3.4, SS-4.4: a coin for each step, or fewer if the squirrel has lost its actions."""
    return bool(squirrel.shown <= steps if squirrel.has_lost else squirrel.shown == steps)


# --- The moment -------------------------------------------------------------------------------------------------------


def _wrong_end(position: Position) -> Iterator[str]:
    if bool(position.winners) != bool(position.over) or (position.ending and not position.over):
        yield "somebody has won exactly when the game is over"
    if position.round_number > position.options.rounds or (position.over and position.round_number == 0):
        yield "a game lasts some rounds, and no more than were agreed on"
    for squirrel in position.squirrels:
        if (squirrel.goal, squirrel.stop) != (NOWHERE, NOWHERE):
            yield "nobody is on the way while something is asked"
    if position.over and (position.choosers or position.laying != NOWHERE or position.stage <= Stage.PICK):
        yield "nothing is chosen any more once the game is over"
    elif position.over and any(squirrel.facing == Direction.NONE for squirrel in position.squirrels):
        yield "a squirrel looks somewhere, unless its player is choosing where"


_PARTS = {
    Stage.HOMES: (Part.BEGIN,),
    Stage.LAY: (Part.BEGIN,),
    Stage.PICK: (Part.BEGIN,),
    Stage.FACE: (Part.BEGIN, Part.SQUABBLE, Part.END_OF_STEP),
    Stage.PROGRAM: (Part.REVEAL,),
    Stage.FLIP: (Part.SWITCH_TILES,),
    Stage.SWITCH: (Part.MOVEMENT,),
    Stage.ROUTE: (Part.BATTLE,),
}
"""The part of a round that comes after what is asked in each stage."""


def _wrong_moment(position: Position, squirrels: list[Squirrel]) -> Iterator[str]:
    stage, part = Stage(int(position.stage)), int(position.part)
    if part not in _PARTS[stage] or (part == Part.BEGIN) != (position.round_number == 0):
        yield "the part of the round fits what is asked"
    if part == Part.BEGIN and position.step > 0:
        yield "steps are counted while a round is played"
    if (stage == Stage.LAY) != (position.laying != NOWHERE):
        yield "tiles are laid in their own stage"
    elif stage == Stage.LAY and not _is_choice_of_tiles(position):
        yield "a tile is laid onto a space without a home, and there is a choice"
    if seats_to_act(position) != _asked(position, stage, squirrels):
        yield "whoever has something to decide is to act"
    if bool(position.choosers) != (stage == Stage.FACE) or (
        stage == Stage.FACE and position.to_act & ~position.choosers
    ):
        yield "facings are chosen in their own stage, by choosers"
    if part == Part.BEGIN and stage == Stage.FACE and position.choosers != (1 << SEATS) - 1:
        yield "at first both choose where to look"
    if stage >= Stage.FACE:
        for seat, squirrel in enumerate(squirrels):
            is_choosing = stage == Stage.FACE and position.to_act >> seat & 1 == 1
            if (squirrel.facing == Direction.NONE) != is_choosing:
                yield "a squirrel looks somewhere, unless its player is choosing where"
    if all(squirrel.action == Action.SQUABBLE for squirrel in squirrels):
        yield "two squabbles cancel each other out"


def _is_choice_of_tiles(position: Position) -> bool:
    """SS-2.3: the loose tiles, from the one that is laid on, do not all show the same."""
    loose = [int(face) for face in position.faces[position.laying :]]
    return loose[0] < Face.ORANGE_HOME and len(set(loose) - set(HOMES)) > 1


def _asked(position: Position, stage: Stage, squirrels: list[Squirrel]) -> list[int]:
    """The seats that have something to decide."""
    arranger = int(position.arranger)
    if stage <= Stage.PICK:
        return [1 - arranger if stage == Stage.PICK else arranger]
    if stage == Stage.FACE:
        return [seat for seat in range(SEATS) if squirrels[seat].facing == Direction.NONE]
    if stage == Stage.PROGRAM:
        return [seat for seat in range(SEATS) if squirrels[seat].stack[STEPS - 1] == NO_COIN]
    if stage == Stage.FLIP:
        return [seat for seat in range(SEATS) if squirrels[seat].action == Action.FLIP_TILE]
    if stage == Stage.SWITCH:
        return [seat for seat in range(SEATS) if _can_switch(position, seat)]
    return [seat for seat in range(SEATS) if _has_routes(position, seat)]


def _can_switch(position: Position, seat: int) -> bool:
    """SS-5.8: a switch of tiles is being played, and there are two."""
    is_played = position.squirrels[seat].action == Action.SWITCH_TILES
    return bool(is_played and count_targets(position, seat) >= 2)


def _has_routes(position: Position, seat: int) -> bool:
    """SS-8.3: an attacker with five nuts, and one shortest way over its home and one around it."""
    squirrel, other = position.squirrels[seat], position.squirrels[1 - seat]
    if squirrel.action != Action.SQUABBLE or squirrel.nuts != MOST_NUTS or is_at_home(other):
        return False
    return bool(steps_to(position, seat) > 0 and can_cross_home(position, seat) and can_avoid_home(position, seat))
