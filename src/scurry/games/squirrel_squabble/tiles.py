"""Coins and tiles that change (SS-5): flip action, flip 1 tile, switch 2 tiles."""

from __future__ import annotations

from scurry.games.squirrel_squabble.components import Action, Face
from scurry.games.squirrel_squabble.happenings import Happening
from scurry.games.squirrel_squabble.moments import pause
from scurry.games.squirrel_squabble.moves import FLIP, SWITCH
from scurry.games.squirrel_squabble.position import SEATS, Position, Squirrel, Stage
from scurry.games.squirrel_squabble.spaces import DIRECTIONS, NOWHERE, PAIRS, next_to
from scurry.kernel.common import give_turn, is_done
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import EVERYONE, Journal, note
from scurry.kernel.records import Row

# --- Flip action ------------------------------------------------------------------------------------------------------


@compiled
def flip_coins(position: Position, journal: Journal | None) -> None:
    """SS-5.1: whoever plays a flip action turns over what the opponent plays."""
    for seat in range(SEATS):
        if position.squirrels[seat].action == Action.FLIP_ACTION:
            position.squirrels[seat].action = Action.NONE
            flip_coin(position, seat, position.squirrels[1 - seat], journal)


@compiled
def flip_coin(position: Position, seat: int, other: Squirrel, journal: Journal | None) -> None:
    """SS-5.1 to SS-5.3: not if the opponent plays nothing; a flip action that comes up now is too late."""
    pause(position, journal)
    if other.action == Action.NONE:
        note(journal, EVERYONE, Happening.COIN_NOT_FLIPPED, seat)
        return
    before = other.action
    other.stack[position.step] ^= 1
    other.action = position.options.coins[other.stack[position.step]]
    note(journal, EVERYONE, Happening.COIN_FLIPPED, seat, before, other.action)
    if other.action == Action.FLIP_ACTION:
        other.action = Action.NONE


# --- Which tiles ------------------------------------------------------------------------------------------------------


@compiled
def target(position: Position, seat: int, direction: int) -> int:
    """SS-5.4, SS-5.7: the space on this side of the squirrel, or NOWHERE if there is none or the opponent is on it."""
    space = next_to(position.squirrels[seat].space, direction)
    return NOWHERE if space == position.squirrels[1 - seat].space else space


@compiled
def write_targets(position: Position, seat: int, moves: Row[int]) -> int:
    """SS-5.4, SS-5.5: every tile that may be named, homes too."""
    count = 0
    for direction in range(DIRECTIONS):
        if target(position, seat, direction) != NOWHERE:
            moves[count] = FLIP + direction
            count += 1
    return count


@compiled
def write_pairs(position: Position, seat: int, moves: Row[int]) -> int:
    """SS-5.7: every two tiles that may be switched."""
    count = 0
    for index in range(len(PAIRS)):
        one, other = PAIRS[index]
        if target(position, seat, one) != NOWHERE and target(position, seat, other) != NOWHERE:
            moves[count] = SWITCH + index
            count += 1
    return count


@compiled
def count_targets(position: Position, seat: int) -> int:
    """How many tiles next to the squirrel are free."""
    count = 0
    for direction in range(DIRECTIONS):
        count += target(position, seat, direction) != NOWHERE
    return count


# --- Flip 1 tile ------------------------------------------------------------------------------------------------------


@compiled
def ask_flip(position: Position) -> None:
    """SS-5.4: a squirrel always has a free neighbour: it has two at least, and there is one opponent."""
    for seat in range(SEATS):
        if position.squirrels[seat].action == Action.FLIP_TILE:
            position.stage = Stage.FLIP
            give_turn(position, seat)


@compiled
def flip_named_tile(position: Position, seat: int, move: int, journal: Journal | None) -> None:
    """SS-5.4, SS-5.5: the tile is turned over, unless it is a home."""
    space = target(position, seat, move - FLIP)
    if position.faces[space] >= Face.ORANGE_HOME:
        note(journal, EVERYONE, Happening.HOME_NOT_FLIPPED, seat)
    else:
        turn_over(position, space)
        note(journal, EVERYONE, Happening.TILE_FLIPPED, seat, space, position.faces[space])
    position.squirrels[seat].action = Action.NONE
    is_done(position, seat)


@compiled
def turn_over(position: Position, space: int) -> None:
    """The other side comes up, and both sides have been seen now (SS-2.6)."""
    up = position.faces[space]
    position.faces[space] = position.backs[space]
    position.backs[space] = up
    position.seen[space] = 1


# --- Switch 2 tiles ---------------------------------------------------------------------------------------------------


@compiled
def ask_switch(position: Position, journal: Journal | None) -> None:
    """SS-5.7, SS-5.8: which two, if there are two."""
    for seat in range(SEATS):
        squirrel = position.squirrels[seat]
        if squirrel.action == Action.SWITCH_TILES:
            if count_targets(position, seat) < 2:
                pause(position, journal)
                squirrel.action = Action.NONE
                note(journal, EVERYONE, Happening.CANNOT_SWITCH, seat)
            else:
                position.stage = Stage.SWITCH
                give_turn(position, seat)


@compiled
def switch_named_tiles(position: Position, seat: int, move: int, journal: Journal | None) -> None:
    """SS-5.7: they change places; a home that is switched is home where it lies now (SS-7.1)."""
    first, second = PAIRS[move - SWITCH]
    one, other = target(position, seat, first), target(position, seat, second)
    swap_tiles(position, one, other)
    for each in range(SEATS):
        squirrel = position.squirrels[each]
        if squirrel.home == one:
            squirrel.home = other
        elif squirrel.home == other:
            squirrel.home = one
    note(journal, EVERYONE, Happening.SWITCHED, seat, one, other)
    position.squirrels[seat].action = Action.NONE
    is_done(position, seat)


@compiled
def swap_tiles(position: Position, one: int, other: int) -> None:
    """Two tiles change places, showing what they showed."""
    face, back, seen = position.faces[one], position.backs[one], position.seen[one]
    position.faces[one], position.backs[one] = position.faces[other], position.backs[other]
    position.seen[one] = position.seen[other]
    position.faces[other], position.backs[other], position.seen[other] = face, back, seen
