"""Planning a round (SS-3), and showing what was planned (SS-4.2)."""

from __future__ import annotations

from scurry.games.squirrel_squabble.components import Action
from scurry.games.squirrel_squabble.happenings import Happening
from scurry.games.squirrel_squabble.moments import pause
from scurry.games.squirrel_squabble.moves import ACTIONS, COIN
from scurry.games.squirrel_squabble.position import COIN_SIDES, NO_COIN, SEATS, STEPS, Position, Squirrel, Stage
from scurry.games.squirrel_squabble.tiles import flip_coins
from scurry.kernel.common import ask_all, is_done
from scurry.kernel.compilation import compiled
from scurry.kernel.journal import EVERYONE, Journal, note
from scurry.kernel.records import Row


@compiled
def begin_round(position: Position, journal: Journal | None) -> None:
    """SS-3.1: all coins are there again, and both players plan."""
    position.round_number += 1
    position.step = 0
    for seat in range(SEATS):
        squirrel = position.squirrels[seat]
        squirrel.shown = 0
        squirrel.has_moved = 0
        squirrel.has_lost = 0
    empty_stacks(position)
    note(journal, EVERYONE, Happening.ROUND, position.round_number)
    position.stage = Stage.PROGRAM
    ask_all(position)


@compiled
def empty_stacks(position: Position) -> None:
    """No coin is stacked."""
    for seat in range(SEATS):
        for step in range(STEPS):
            position.squirrels[seat].stack[step] = NO_COIN


@compiled
def move_for(position: Position, side: int) -> int:
    """The move that plays a side of a coin: what is up, and what is beneath."""
    coins = position.options.coins
    return COIN + ACTIONS * coins[side] + coins[side ^ 1]


@compiled
def is_stacked(squirrel: Squirrel, side: int) -> bool:
    """Whether the coin with this side lies in the stack already."""
    coin = side >> 1
    stack = squirrel.stack
    return stack[0] >> 1 == coin or stack[1] >> 1 == coin or stack[2] >> 1 == coin


@compiled
def write_coins(position: Position, seat: int, moves: Row[int]) -> int:
    """SS-3.2: every side of the coins that are left; equal coins are one choice."""
    count = 0
    for side in range(COIN_SIDES):
        if not is_stacked(position.squirrels[seat], side):
            moves[count] = move_for(position, side)
            count += not is_among(moves, count, moves[count])
    return count


@compiled
def is_among(moves: Row[int], count: int, move: int) -> bool:
    """Whether a move has been written already."""
    for index in range(count):
        if moves[index] == move:
            return True
    return False


@compiled
def stack_coin(position: Position, seat: int, move: int) -> int:
    """Put a coin beneath those stacked so far, and say in which step it comes."""
    squirrel = position.squirrels[seat]
    step = 0
    while squirrel.stack[step] != NO_COIN:
        step += 1
    squirrel.stack[step] = side_for(position, squirrel, move)
    return step


@compiled
def side_for(position: Position, squirrel: Squirrel, move: int) -> int:
    """The first side of a free coin that a move can mean."""
    for side in range(COIN_SIDES):
        if move_for(position, side) == move and not is_stacked(squirrel, side):
            return side
    return NO_COIN


@compiled
def plan_coin(position: Position, seat: int, move: int, journal: Journal | None) -> None:
    """SS-3.1, SS-3.3: one more coin, in secret; with the third the player is ready."""
    step = stack_coin(position, seat, move)
    note(journal, 1 << seat, Happening.STACKED, seat, (move - COIN) // ACTIONS, step)
    if step == STEPS - 1:
        is_done(position, seat)


@compiled
def reveal(position: Position, journal: Journal | None) -> None:
    """SS-3.4, SS-4.4: both top coins are shown, but for those who have lost theirs. Then flip actions (SS-4.1)."""
    for seat in range(SEATS):
        squirrel = position.squirrels[seat]
        squirrel.action = Action.NONE
        if not squirrel.has_lost:
            squirrel.action = position.options.coins[squirrel.stack[position.step]]
            squirrel.shown += 1
            note(journal, EVERYONE, Happening.SHOWED, seat, squirrel.action, position.step)
    one, other = position.squirrels[0], position.squirrels[1]
    if do_cancel_out(one.action, other.action):
        pause(position, journal)
        note(journal, EVERYONE, Happening.CANCELLED_OUT, one.action, other.action)
        one.action = Action.NONE
        other.action = Action.NONE
    else:
        flip_coins(position, journal)


@compiled
def do_cancel_out(one: int, other: int) -> bool:
    """SS-4.2: equal actions but for movement; a flip action and a squabble."""
    if one == other:
        return one in (Action.FLIP_ACTION, Action.FLIP_TILE, Action.SWITCH_TILES, Action.SQUABBLE)
    return min(one, other) == Action.FLIP_ACTION and max(one, other) == Action.SQUABBLE
