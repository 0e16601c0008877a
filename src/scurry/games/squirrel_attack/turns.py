"""Who takes part, who is on, and whose hand is best. Sets of seats are bits, as everywhere."""

from __future__ import annotations

from scurry.games.squirrel_attack.position import NOBODY, SEATS, Position, Stage
from scurry.games.squirrel_attack.ranks import rank_of_hand
from scurry.kernel.common import give_turn
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, roll


@compiled
def takes_part(position: Position, seat: int) -> bool:
    """SA-6.5, SA-7.5: whether a seat rolls."""
    return (position.taking_part >> seat) & 1 == 1


@compiled
def count_of(seats: int) -> int:
    """How many seats there are in a set of bits."""
    count = 0
    while seats != 0:
        seats &= seats - 1
        count += 1
    return count


@compiled
def pick(seats: int, dice: Dice) -> int:
    """One of these seats, each equally likely. Nothing is rolled for if there is but one."""
    count = count_of(seats)
    skip = roll(dice, count) if count > 1 else 0
    seat = 0
    while skip > 0 or (seats >> seat) & 1 == 0:
        skip -= (seats >> seat) & 1
        seat += 1
    return seat


@compiled
def best_hands(position: Position, among: int) -> int:
    """The seats with the best hand, as bits."""
    best = -1
    seats = 0
    for seat in range(position.seats):
        if (among >> seat) & 1 == 1:
            own = rank_of_hand(position, seat)
            if own > best:
                best = own
                seats = 0
            if own == best:
                seats |= 1 << seat
    return seats


@compiled
def await_roll(position: Position) -> None:
    """SA-3.4: somebody says when to roll. The last Roll stays on the table, to be looked at."""
    give_turn(position, position.roller)


@compiled
def ask_nobody(position: Position) -> None:
    """While hands are compared and nuts taken, people only look."""
    position.to_act = 0


@compiled
def clear_order(position: Position) -> None:
    """Between Rolls nobody has a turn to use powers."""
    position.stage = Stage.ROLL
    position.passes = 0
    position.turn = 0
    for place in range(SEATS):
        position.order[place] = NOBODY


@compiled
def pass_on(position: Position) -> None:
    """SA-4.5: the next in the order is on."""
    position.passes += 1
    position.turn = (position.turn + 1) % players_of(position)


@compiled
def on_turn(position: Position) -> int:
    """The seat whose turn it is to use powers."""
    return position.order[position.turn]


@compiled
def players_of(position: Position) -> int:
    """How many take part."""
    return count_of(position.taking_part)
