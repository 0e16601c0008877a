"""The notes of a search: the way down the tree in one iteration, and what was seen in all of them."""

from __future__ import annotations

import math

import numpy as np

from scurry.kernel.common import MOST_SEATS
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import FastDice
from scurry.kernel.playouts import MOST_MOVES
from scurry.kernel.records import Record, Row, number, numbers

MOST_MADE = 16
"""A plan has no more choices than this."""
DEEPEST = 256
"""The walk down the tree is never longer than this."""
OTHERS, ALL = 1, 2
"""Who keeps to what has been mixed, where a sealed plan is measured."""
FIRST_GUESS = 0.25
"""The standard deviation of rewards before any is seen."""


class Walk(Record):
    """Notes of one iteration: the way down, each seat's lane, and what the game brought.

    One record, not a tuple of arrays: a pointer is handed on, and nobody counts who uses what.
    """

    legal: Row[int] = numbers(MOST_MOVES, kind="i2")
    """The legal moves of whoever is to act, …"""
    places: Row[int] = numbers(MOST_SEATS, kind="i8")
    points: Row[int] = numbers(MOST_SEATS, kind="i8")
    """… and what came of a game at its end."""

    found: Row[int] = numbers(MOST_MOVES, kind="i8")
    """Where the edge of each legal move stands, or NOWHERE."""
    indices: Row[int] = numbers(MOST_MOVES, kind="i2")
    """Where each move stands among the legal ones, if it is legal."""
    worths: Row[int] = numbers(MOST_MOVES, kind="i8")
    """What each legal move seems worth."""
    nodes: Row[int] = numbers(DEEPEST, kind="i8")
    edges: Row[int] = numbers(DEEPEST, kind="i8")
    actors: Row[int] = numbers(DEEPEST, kind="i8")
    moves: Row[int] = numbers(DEEPEST, kind="i2")
    """What was chosen on the way down, wherever there was a choice, where in the tree, and by whom."""
    depth: int = number("i8")
    """How many such choices there were."""
    sealed: Row[int] = numbers(DEEPEST, kind="i1")
    """1: a move was drawn from a mixed strategy there."""
    chances: Row[float] = numbers(DEEPEST, kind="f8")
    """Then: how likely the chosen move was, …"""
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
    narrowness: int = number("i8")
    """The game's habit (`Habits`): the fewer moves a node has, the better is known what they bring."""
    counts_wins: int = number("i1")
    """1: games are played on to their end, and a win is all that counts (`judging.py`)."""
    measures: int = number("i1")
    """OTHERS: the seat that thinks has made some choices of a sealed plan, and the others keep to what they have mixed;
    ALL: so does it, where nothing is given."""
    made: Row[int] = numbers(MOST_MADE, kind="i2")
    """The choices that it has made, …"""
    made_count: int = number("i8")
    """… how many, …"""
    decided: int = number("i8")
    """… and how deep on the way down the one is that comes next."""
    luck: Row[int] = numbers(4, kind="u8")
    """Where the dice stood when the world was imagined."""
    exploration: float = number("f8")
    """How much is added for what is little known, in this iteration."""
    seen: int = number("i8")
    """The rewards of the seat that thinks: how many, …"""
    total: float = number("f8")
    """… their sum, …"""
    squares: float = number("f8")
    """… and the sum of their squares."""


@compiled
def keep_luck(walk: Walk, dice: FastDice) -> None:
    """Note where the dice stand."""
    walk.luck[0], walk.luck[1], walk.luck[2], walk.luck[3] = dice.s0, dice.s1, dice.s2, dice.s3


@compiled
def give_luck_back(walk: Walk, dice: FastDice) -> None:
    """Let the dice fall as they did before."""
    dice.s0, dice.s1, dice.s2, dice.s3 = walk.luck[0], walk.luck[1], walk.luck[2], walk.luck[3]


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
