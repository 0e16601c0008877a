"""Beyond the tree: playing on by instinct until it is far enough, and judging what came of it."""

from __future__ import annotations

from scurry.bots.walk import Walk
from scurry.kernel.choosing import best_of
from scurry.kernel.common import Common, first_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import FastDice, roll
from scurry.kernel.records import Row
from scurry.kernel.verbs import is_far_enough, legal, outlook, play, result, weigh

WHIM = 2
"""How many moves in a hundred are made at random while playing on: what all would miss is seen now and then."""
CLEAR_LEAD = 100.0
"""What `outlook` calls a clear lead. A win counts as much, beyond the lead that it was won by."""


@compiled
def note_start(world: Common, walk: Walk) -> None:
    """Note how well each seat stands now: rewards are measured from it."""
    for seat in range(world.seats):
        walk.outlooks[seat] = outlook(world, seat)


@compiled
def is_enough(world: Common, view: Common, walk: Walk) -> bool:
    """Whether to stop here and judge: at the end, or where the game says so, unless only wins count."""
    return world.over != 0 or (walk.counts_wins == 0 and is_far_enough(world, view))


@compiled
def play_on(world: Common, view: Common, walk: Walk, moves: Row[int], dice: FastDice) -> None:
    """Play by instinct, now and then on a whim, until it is far enough."""
    while not is_enough(world, view, walk):
        seat = first_to_act(world)
        count = legal(world, seat, moves)
        play(world, seat, instinctive_move(world, seat, walk, moves, count, dice), dice, None)


@compiled
def instinctive_move(world: Common, seat: int, walk: Walk, moves: Row[int], count: int, dice: FastDice) -> int:
    """The favourite; on a whim, any."""
    if count > 1 and roll(dice, 100) < WHIM:
        return int(moves[roll(dice, count)])
    return favourite(world, seat, walk, moves, count, dice)


@compiled
def favourite(world: Common, seat: int, walk: Walk, moves: Row[int], count: int, dice: FastDice) -> int:
    """The move that instinct likes best; among equals, any."""
    if count == 1:
        return int(moves[0])
    weigh(world, seat, moves, count, walk.worths)
    return int(moves[best_of(walk.worths, count, dice)])


@compiled
def reward(world: Common, walk: Walk, places: Row[int], points: Row[int]) -> None:
    """What came of it for each seat, from 0 to 1: by how much its lead has grown; at the end, also whether it won.

    Where wins are all that counts, its share of the first place.
    """
    winners = 0
    if world.over:
        result(world, places, points)
        for seat in range(world.seats):
            winners += places[seat] == 1
    if walk.counts_wins:
        for seat in range(world.seats):
            walk.rewards[seat] = 1.0 / winners if places[seat] == 1 else 0.0
        return
    for seat in range(world.seats):
        walk.gains[seat] = outlook(world, seat) - walk.outlooks[seat]
    for seat in range(world.seats):
        lead = lead_gained(walk, world.seats, seat) / CLEAR_LEAD
        if world.over:
            lead += 2.0 / winners - 1.0 if places[seat] == 1 else -1.0
        walk.rewards[seat] = 0.5 + 0.5 * lead / (1.0 + abs(lead))


@compiled
def lead_gained(walk: Walk, seats: int, seat: int) -> int:
    """By how much a seat has come on since the start, compared with the others' best."""
    best = nobody = -(1 << 40)
    for other in range(seats):
        if other != seat:
            best = max(best, walk.gains[other])
    return walk.gains[seat] if best == nobody else walk.gains[seat] - best
