"""Search: information-set Monte-Carlo tree search in compiled code, generic over the games.

It gets a view. Each iteration imagines a position that fits the view, walks down the tree over the moves, adds one
edge, plays on until the game says that it is far enough, and tells every edge on the way what it brought to the seat
that chose it. The first moves take turns, and all of a turn meet the same imagined position and the same dice.

Choices that are made at the same time stay sealed inside the tree too: while several seats choose, each walks along a
lane of its own, keyed by its own choices alone, and regret matching makes it mix them.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.bots.tree import NOWHERE, Edges, add, find, mix
from scurry.kernel.common import MOST_SEATS, Common, first_to_act, is_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.dice import FastDice, roll
from scurry.kernel.playouts import MOST_MOVES, buffer_for_moves
from scurry.kernel.records import Record, Row, number, numbers
from scurry.kernel.scratch import row_of
from scurry.kernel.verbs import imagine, instinct, is_far_enough, legal, outlook, play, result

DEEPEST = 256
"""The walk down the tree is never longer than this."""
EXPLORATION = 1.0
"""How much a search tries what it knows little of, in standard deviations of what it has seen so far."""
CURIOSITY = 0.1
"""How much of a mixed strategy goes to moves at random."""
WHIM = 2
"""How many moves in a hundred are made at random while playing on: what all would miss is seen now and then."""
CLEAR_LEAD = 100.0
"""What `outlook` calls a clear lead. A win counts as much, beyond the lead that it was won by."""

FIRST_GUESS = 0.25
"""The standard deviation of rewards before any is seen."""

PLAYED = 1 << 20
"""No move has this number."""
ROOT = np.uint64(0x5CA1AB1E)
_LANE_BITS = np.uint64(8)
_UNIT = 1 << 24


class Walk(Record):
    """Notes of one iteration: the way down, each seat's lane, and what the game brought.

    One record, not a tuple of arrays: a pointer is handed on, and nobody counts who uses what.
    """

    found: Row[int] = numbers(MOST_MOVES, kind="i8")
    """Where the edge of each legal move stands, or NOWHERE."""
    edges: Row[int] = numbers(DEEPEST, kind="i8")
    actors: Row[int] = numbers(DEEPEST, kind="i8")
    sealed: Row[int] = numbers(DEEPEST, kind="i8")
    """At a sealed choice, the entry that sums up what is played there; NOWHERE elsewhere."""
    chances: Row[float] = numbers(DEEPEST, kind="f8")
    """There: how likely the chosen move was, …"""
    shares: Row[float] = numbers(DEEPEST, kind="f8")
    """… its share of the mixed strategy, …"""
    guesses: Row[float] = numbers(DEEPEST, kind="f8")
    """… and what it had brought on average so far."""
    lanes: Row[np.uint64] = numbers(MOST_SEATS, kind="u8")
    rewards: Row[float] = numbers(MOST_SEATS, kind="f8")
    outlooks: Row[int] = numbers(MOST_SEATS, kind="i8")
    """How well each seat stood at the start, …"""
    gains: Row[int] = numbers(MOST_SEATS, kind="i8")
    """… and by how much it stands better now."""
    luck: Row[int] = numbers(4, kind="u8")
    """Where the dice stood when the world was imagined."""
    seen: int = number("i8")
    """The rewards of the seat that thinks: how many, …"""
    total: float = number("f8")
    """… their sum, …"""
    squares: float = number("f8")
    """… and the sum of their squares."""


@compiled
def search(
    view: Common,
    seat: int,
    worlds: NDArray[Any],
    edges: Edges,
    walk: Walk,
    first: NDArray[np.int16],
    iterations: int,
    dice: FastDice,
) -> None:
    """Grow the tree by so many iterations. `worlds` is room for two positions, `walk` for notes.

    The moves in `first` take turns; what one of a turn brings more than another is less a matter of luck than what two
    bring in different worlds. If there are none, the tree chooses the first move as it does all others.
    """
    world, imagined = worlds[0], worlds[1]
    moves, places, points = buffer_for_moves(), row_of(MOST_SEATS, 0), row_of(MOST_SEATS, 0)
    turn = max(1, len(first))
    leading = 0.0
    for index in range(iterations):
        if index % turn == 0:
            copy(imagined, view)
            imagine(imagined, seat, dice)
            keep_luck(walk, dice)
        else:
            give_luck_back(walk, dice)
        if index == 0:
            note_start(imagined, walk)
        copy(world, imagined)
        wanted = int(first[index % turn]) if len(first) else NOWHERE
        depth = walk_down(world, view, seat, wanted, edges, walk, moves, dice)
        play_on(world, view, moves, dice)
        reward(world, walk, places, points)
        gained = walk.rewards[seat]
        take_in(walk, gained)
        tell(edges, walk, depth)
        leading = gained if index % turn == 0 else leading
        if depth:
            edges[walk.edges[0]].squares += (gained - leading) ** 2


@compiled
def keep_luck(walk: Walk, dice: FastDice) -> None:
    """Note where the dice stand."""
    walk.luck[0], walk.luck[1], walk.luck[2], walk.luck[3] = dice.s0, dice.s1, dice.s2, dice.s3


@compiled
def give_luck_back(walk: Walk, dice: FastDice) -> None:
    """Let the dice fall as they did before."""
    dice.s0, dice.s1, dice.s2, dice.s3 = walk.luck[0], walk.luck[1], walk.luck[2], walk.luck[3]


@compiled
def note_start(world: Common, walk: Walk) -> None:
    """Note how well each seat stands now: rewards are measured from it."""
    for seat in range(world.seats):
        walk.outlooks[seat] = outlook(world, seat)


@compiled
def edge_at_root(edges: Edges, seat: int, move: int) -> int:
    """Where the first move of a search stands, or NOWHERE."""
    return find(edges, mix(mix(ROOT, seat), move))


# --- Down the tree ----------------------------------------------------------------------------------------------------


@compiled
def walk_down(
    world: Common,
    view: Common,
    seat: int,
    wanted: int,
    edges: Edges,
    walk: Walk,
    moves: Row[int],
    dice: FastDice,
) -> int:
    """Follow the tree until an edge is new or it is far enough; say how deep that was. A lone move needs no edge.

    The first move is the one that is wanted, if any is.
    """
    public = ROOT
    phase = 0
    depth = 0
    is_new = False
    while not is_new and depth < DEEPEST and not world.over and not is_far_enough(world, view):
        asked = int(world.to_act)
        if phase and asked & ~phase:  # somebody new is asked: what was sealed has been shown
            for other in range(world.seats):
                public = mix(public, int(walk.lanes[other] >> _LANE_BITS))
            phase = 0
        if phase or asked & (asked - 1):
            if not phase:
                for other in range(world.seats):
                    walk.lanes[other] = public
            phase = asked
        actor = seat if depth == 0 and is_to_act(world, seat) else first_to_act(world)
        count = legal(world, actor, moves)
        move = int(moves[0])
        if count > 1:
            node = mix(walk.lanes[actor] if phase else public, actor)
            if depth == 0 and wanted != NOWHERE:
                move, is_new = wanted, begin_with(wanted, node, edges, walk, actor)
            else:
                move, is_new = step(world, node, phase != 0, edges, walk, depth, actor, moves, count, dice)
            if phase:
                walk.lanes[actor] = mix(walk.lanes[actor], move)
            else:
                public = mix(public, move)
            depth += 1
        play(world, actor, move, dice, None)
    return depth


@compiled
def begin_with(move: int, node: np.uint64, edges: Edges, walk: Walk, actor: int) -> bool:
    """Note the edge of a first move; is it new?"""
    walk.actors[0], walk.sealed[0] = actor, NOWHERE
    key = mix(node, move)
    place = find(edges, key)
    walk.edges[0] = add(edges, key) if place == NOWHERE else place
    return place == NOWHERE


@compiled
def step(
    world: Common,
    node: np.uint64,
    is_sealed: bool,
    edges: Edges,
    walk: Walk,
    depth: int,
    actor: int,
    moves: Row[int],
    count: int,
    dice: FastDice,
) -> tuple[int, bool]:
    """Choose a move at a node, and note the edge; is it new?

    A node that was seen n times has some √n moves: those that instinct likes least are left for later, so that what a
    node brings is not drowned by trying everything there.
    """
    walk.actors[depth] = actor
    walk.sealed[depth] = NOWHERE
    tried, visits = find_edges(node, edges, walk, moves, count)
    if tried < count and (is_sealed or tried * tried < max(1, visits)):
        move = likeliest_untried(world, actor, walk, moves, count, dice)
        walk.edges[depth] = add(edges, mix(node, move))
        return move, True
    chosen = mixed_move(node, edges, walk, depth, count, dice) if is_sealed else promising_move(edges, walk, count)
    walk.edges[depth] = walk.found[chosen]
    return int(moves[chosen]), False


@compiled
def find_edges(node: np.uint64, edges: Edges, walk: Walk, moves: Row[int], count: int) -> tuple[int, int]:
    """Find the edges of all legal moves; say how many there are, and how often they were visited."""
    tried, visits = 0, 0
    for index in range(count):
        place = find(edges, mix(node, moves[index]))
        walk.found[index] = place
        if place != NOWHERE:
            tried += 1
            visits += edges[place].visits
    return tried, visits


@compiled
def likeliest_untried(world: Common, actor: int, walk: Walk, moves: Row[int], count: int, dice: FastDice) -> int:
    """Of the moves that have no edge yet the one that instinct likes best; among equals, any."""
    best, highest, equals = 0, 0, 0
    for index in range(count):
        if walk.found[index] == NOWHERE:
            liked = instinct(world, actor, moves[index])
            if equals == 0 or liked > highest:
                best, highest, equals = int(moves[index]), liked, 1
            elif liked == highest:
                equals += 1
                if roll(dice, equals) == 0:
                    best = int(moves[index])
    return best


@compiled
def promising_move(edges: Edges, walk: Walk, count: int) -> int:
    """The index of the move with the highest upper confidence bound, of those that were tried."""
    best, highest = 0, -1.0
    exploration = EXPLORATION * spread_of(walk)
    for index in range(count):
        if walk.found[index] == NOWHERE:
            continue
        edge = edges[walk.found[index]]
        edge.seen += 1
        bound = edge.total / edge.visits + exploration * math.sqrt(math.log(edge.seen) / edge.visits)
        if bound > highest:
            best, highest = index, bound
    return best


@compiled
def mixed_move(node: np.uint64, edges: Edges, walk: Walk, depth: int, count: int, dice: FastDice) -> int:
    """The index of a move drawn by regret matching.

    What a move had brought so far stands in for what it would bring now, and is put right by what the drawn one really
    brings (as in variance-reduced counterfactual regret minimization). Later plans count for more in the average.
    """
    sealed = sealed_at(node, edges)
    summary = edges[sealed]
    summary.visits += 1
    before = summary.regret
    regrets = 0.0
    for index in range(count):
        regrets += max(0.0, edges[walk.found[index]].regret - before)
    drawn = roll(dice, _UNIT) / _UNIT
    chosen = -1
    for index in range(count):
        edge = edges[walk.found[index]]
        share = max(0.0, edge.regret - before) / regrets if regrets > 0 else 1.0 / count
        likely = (1 - CURIOSITY) * share + CURIOSITY / count
        guess = edge.total / edge.visits
        edge.plan += share * summary.visits
        edge.regret += guess
        summary.regret += share * guess
        if chosen < 0 and (drawn < likely or index == count - 1):
            chosen = index
            walk.sealed[depth], walk.chances[depth] = sealed, likely
            walk.shares[depth], walk.guesses[depth] = share, guess
        drawn -= likely
    return chosen


@compiled
def sealed_at(node: np.uint64, edges: Edges) -> int:
    """The entry that sums up what is played at a sealed choice: regrets are measured from it."""
    key = mix(node, PLAYED)
    place = find(edges, key)
    return add(edges, key) if place == NOWHERE else place


@compiled
def play_on(world: Common, view: Common, moves: Row[int], dice: FastDice) -> None:
    """Play by instinct, now and then on a whim, until it is far enough."""
    while not world.over and not is_far_enough(world, view):
        seat = first_to_act(world)
        count = legal(world, seat, moves)
        play(world, seat, instinctive_move(world, seat, moves, count, dice), dice, None)


@compiled
def instinctive_move(world: Common, seat: int, moves: Row[int], count: int, dice: FastDice) -> int:
    """The move that instinct likes best, or any."""
    best = int(moves[0])
    if count == 1:
        return best
    if roll(dice, 100) < WHIM:
        return int(moves[roll(dice, count)])
    highest, equals = instinct(world, seat, best), 1
    for index in range(1, count):
        liked = instinct(world, seat, moves[index])
        if liked > highest:
            best, highest, equals = int(moves[index]), liked, 1
        elif liked == highest:
            equals += 1
            if roll(dice, equals) == 0:
                best = int(moves[index])
    return best


@compiled
def spread_of(walk: Walk) -> float:
    """The standard deviation of the rewards so far; as if one of them had been far off, so that it is never 0."""
    if walk.seen == 0:
        return FIRST_GUESS
    mean = walk.total / walk.seen
    return math.sqrt(max(0.0, walk.squares / walk.seen - mean**2) + FIRST_GUESS**2 / walk.seen)


@compiled
def take_in(walk: Walk, gained: float) -> None:
    """Count a reward."""
    walk.seen += 1
    walk.total += gained
    walk.squares += gained * gained


# --- Back up the tree -------------------------------------------------------------------------------------------------


@compiled
def reward(world: Common, walk: Walk, places: Row[int], points: Row[int]) -> None:
    """What came of it for each seat, from 0 to 1: by how much its lead has grown; at the end, also whether it won."""
    winners = 0
    if world.over:
        result(world, places, points)
        for seat in range(world.seats):
            winners += places[seat] == 1
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


@compiled
def tell(edges: Edges, walk: Walk, depth: int) -> None:
    """Tell every edge on the way what it brought to the seat that chose it."""
    for index in range(depth):
        edge = edges[walk.edges[index]]
        gained = walk.rewards[walk.actors[index]]
        edge.visits += 1
        edge.seen = max(edge.seen, 1)
        edge.total += gained
        if walk.sealed[index] != NOWHERE:
            surprise = (gained - walk.guesses[index]) / walk.chances[index]
            edge.regret += surprise
            edges[walk.sealed[index]].regret += walk.shares[index] * surprise
