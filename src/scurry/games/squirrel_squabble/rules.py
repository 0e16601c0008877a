"""Squirrel Squabble's rules: the six verbs and the order of play. Where the headings of RULES.md are carried out:

    1. Parts                    components, position
    2. Setting up               setting_up
    3. Planning a round         planning
    4. A step                   here (go_on), planning
    5. Coins, tiles             tiles
    6. Movement                 movement
    7. What lies on the board   movement; sending (who is sent home)
    8. Squabbles                squabbles
    9. The end of a round       gathering
    10. Winning                 sending; gathering (a long game)

What a seat can know is in hiding, why a move is not legal in explaining.
"""

from __future__ import annotations

from scurry.games.squirrel_squabble.card import SetUp, SquabbleOptions
from scurry.games.squirrel_squabble.gathering import end_step
from scurry.games.squirrel_squabble.hiding import cover_backs, cover_choices, imagine_backs, imagine_choices
from scurry.games.squirrel_squabble.movement import move_all
from scurry.games.squirrel_squabble.moves import FACE, HOMES, HOMEWARD, PICK, ROUTES
from scurry.games.squirrel_squabble.planning import begin_round, plan_coin, reveal, write_coins
from scurry.games.squirrel_squabble.position import SEATS, Part, Position, Stage
from scurry.games.squirrel_squabble.sending import choose_facing
from scurry.games.squirrel_squabble.setting_up import (
    choose_homes,
    clear_table,
    drop_tiles,
    lay_tile,
    pick_squirrel,
    set_squirrels_down,
    write_loose_faces,
)
from scurry.games.squirrel_squabble.spaces import CORNERS, DIRECTIONS, NOWHERE, next_to
from scurry.games.squirrel_squabble.squabbles import battle, choose_route, set_out
from scurry.games.squirrel_squabble.tiles import (
    ask_flip,
    ask_switch,
    flip_named_tile,
    switch_named_tiles,
    write_pairs,
    write_targets,
)
from scurry.kernel.common import give_turn
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.dice import Dice, roll
from scurry.kernel.journal import Journal
from scurry.kernel.records import Row
from scurry.kernel.verbs import implement


@implement(Position)
def setup(position: Position, options: SquabbleOptions, dice: Dice) -> None:
    """SS-2: drop the tiles; then one player arranges them, or chance has done so (SS-2.7)."""
    copy(position.options, options)
    clear_table(position)
    drop_tiles(position, dice)
    position.arranger = roll(dice, SEATS)
    if options.set_up == SetUp.RANDOM:
        set_squirrels_down(position, position.arranger, roll(dice, SEATS))
    else:
        position.stage = Stage.HOMES
        give_turn(position, position.arranger)


@implement(Position)
def legal(position: Position, seat: int, moves: Row[int]) -> int:
    """What a seat may do now."""
    stage = position.stage
    if stage == Stage.PROGRAM:
        return write_coins(position, seat, moves)
    if stage == Stage.FACE:
        return write_facings(position, seat, moves)
    if stage == Stage.FLIP:
        return write_targets(position, seat, moves)
    if stage == Stage.SWITCH:
        return write_pairs(position, seat, moves)
    if stage == Stage.LAY:
        return write_loose_faces(position, moves)
    first, count = HOMES, len(CORNERS)
    if stage == Stage.PICK:
        first, count = PICK, SEATS
    elif stage == Stage.ROUTE:
        first, count = HOMEWARD, ROUTES
    for index in range(count):
        moves[index] = first + index
    return count


@compiled
def write_facings(position: Position, seat: int, moves: Row[int]) -> int:
    """SS-7.5: every direction in which there is a space, occupied or not."""
    count = 0
    for direction in range(DIRECTIONS):
        if next_to(position.squirrels[seat].space, direction) != NOWHERE:
            moves[count] = FACE + direction
            count += 1
    return count


@implement(Position)
def play(position: Position, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """Carry a move out; when nobody has anything left to decide, the game goes on."""
    stage = position.stage
    if stage == Stage.PROGRAM:
        plan_coin(position, seat, move, journal)
    elif stage == Stage.FACE:
        choose_facing(position, seat, move, journal)
    elif stage == Stage.FLIP:
        flip_named_tile(position, seat, move, journal)
    elif stage == Stage.SWITCH:
        switch_named_tiles(position, seat, move, journal)
    elif stage == Stage.ROUTE:
        choose_route(position, seat, move, journal)
    elif stage == Stage.LAY:
        lay_tile(position, move, journal)
    elif stage == Stage.PICK:
        pick_squirrel(position, seat, move, journal)
    else:
        choose_homes(position, move, journal)
    while position.to_act == 0 and not position.over:
        go_on(position, dice, journal)


@compiled
def go_on(position: Position, dice: Dice, journal: Journal | None) -> None:
    """The order of play (SS-4.1): carry out the part of the round that comes next."""
    part = position.part
    position.part = part + 1
    if part == Part.BEGIN:
        begin_round(position, journal)
    elif part == Part.REVEAL:
        reveal(position, journal)
    elif part == Part.FLIP_TILE:
        ask_flip(position)
    elif part == Part.SWITCH_TILES:
        ask_switch(position, journal)
    elif part == Part.MOVEMENT:
        move_all(position, journal)
    elif part == Part.SQUABBLE:
        set_out(position, journal)
    elif part == Part.BATTLE:
        battle(position, dice, journal)
    else:
        end_step(position, journal)


@implement(Position)
def result(position: Position, places: Row[int], points: Row[int]) -> int:
    """SS-10: whoever came home, or has more nuts at the end of a long game; points are nuts."""
    for seat in range(SEATS):
        places[seat] = 1 if position.winners >> seat & 1 else 2
        points[seat] = position.squirrels[seat].nuts
    return position.ending


@implement(Position)
def hide(position: Position, seat: int) -> None:
    """SS-2.6, SS-3.3: cover what this seat has not seen."""
    cover_backs(position)
    for other in range(SEATS):
        if other != seat:
            cover_choices(position, other)


@implement(Position)
def imagine(view: Position, seat: int, dice: Dice) -> None:
    """Let the tiles fall and the others choose, in some way that fits what is seen."""
    imagine_backs(view, dice)
    for other in range(SEATS):
        if other != seat:
            imagine_choices(view, other, dice)
