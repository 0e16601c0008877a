"""What helps a search in Nutty Squirrels: it looks some rounds ahead, and counts what is buried or on its way there."""

from __future__ import annotations

from scurry.games.nutty_squirrels.position import POWERS, Holder, Position, Squirrel
from scurry.games.nutty_squirrels.solo import is_solo
from scurry.games.nutty_squirrels.turns import value_in
from scurry.kernel.compilation import compiled
from scurry.kernel.verbs import implement

BURIED, IN_NEST, CARRIED, POWER = 33, 26, 20, 13
"""What a point's worth of acorns counts, by how far it has come, and a power."""
ROUNDS = 4

NARROWNESS = 8
"""Most of the dozen moves that one has here are silly, and instinct knows which: so the tree has few of them."""
CAUTION = 1.0
"""By how many standard errors a move must bring more than the greedy player's before it is taken instead.

Most moves are nearly equal here, and the one that looks best is mostly the luckiest: without caution, 1,000 iterations
won 7 of 30 matches against the greedy player; with it, 19.
"""
CAUTION_ALONE = 3.0
"""Alone only a win counts, which is rare: what looks better is luck even more often."""
ITERATIONS = (50, 50, 80, 150, 300, 600, 1_500)
SLIPS = (27, 22, 17, 13, 9, 5, 0, 0)
SLIPS_AMONG_MANY = (50, 42, 34, 26, 18, 10, 3, 0)
SLIPS_ALONE = (12, 8, 5, 4, 2, 1, 0, 0)
"""What makes the levels; docs/bots.md has how they fared."""


@implement(Position)
def is_far_enough(position: Position, view: Position) -> bool:
    """Some rounds on; but the last ones are played to their end."""
    return int(position.round_number) >= int(view.round_number) + ROUNDS and position.last_round == 0


@implement(Position)
def outlook(position: Position, seat: int) -> int:
    """What is buried; before the end also what is on its way, and the powers that help. Alone, only the goal counts."""
    if is_solo(position):
        return 0
    squirrel = position.squirrels[seat]
    buried = BURIED * int(value_in(squirrel, Holder.BURROW))
    return buried if position.over else buried + hopes(squirrel)


@compiled
def hopes(squirrel: Squirrel) -> int:
    """What may still be buried, and the powers."""
    total = IN_NEST * int(value_in(squirrel, Holder.NEST))
    for holder in (Holder.CHEEKS, Holder.BACKPACK, Holder.BAG):
        total += CARRIED * int(value_in(squirrel, holder))
    for power in range(POWERS):
        total += POWER * int(squirrel.powers[power])
    return total
