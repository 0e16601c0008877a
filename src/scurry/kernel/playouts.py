"""Playouts: games played to their end in compiled code, one or a whole batch, on all cores.

Game number i of a batch has dice of its own, made from the seed and i: one stream for the deal, others for the play. So
the results are the same whatever the number of threads, and what is dealt says nothing about what is played.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scurry.kernel.common import MOST_SEATS, Common, first_to_act
from scurry.kernel.compilation import compiled, inlined
from scurry.kernel.dice import Dice, FastDice, Stream, roll, seed_game
from scurry.kernel.records import Row
from scurry.kernel.verbs import legal, play, result, setup

MOST_MOVES = 1024
"""No game's move space is larger than this; a shelf test looks."""

Batch = NDArray[Any]


@compiled
def buffer_for_moves() -> Row[int]:
    """Room for all the legal moves that any game can offer."""
    return np.empty(MOST_MOVES, np.int16)  # type: ignore[return-value]


@compiled
def random_move(position: Common, seat: int, moves: Row[int], dice: Dice) -> int:
    """Any legal move, each equally likely."""
    return moves[roll(dice, legal(position, seat, moves))]


@inlined  # noughts and crosses takes a quarter less, Kuhn poker a seventh
def play_out(position: Common, moves: Row[int], dice: Dice) -> int:
    """Play at random to the end, and say how many moves it took."""
    played = 0
    while not position.over:
        seat = first_to_act(position)
        play(position, seat, random_move(position, seat, moves, dice), dice, None)
        played += 1
    return played


@compiled
def play_out_batch(positions: Batch, seed: int, first: int, lengths: NDArray[np.int32], dice: FastDice) -> None:
    """Play every position of a batch to its end; the first is game number `first` of the run."""
    moves = buffer_for_moves()
    for index in range(len(positions)):
        seed_game(dice, seed, first + index, Stream.RULES)
        lengths[index] = play_out(positions[index], moves, dice)


@compiled
def deal_batch(
    positions: Batch, options: Any, seats: int, seed: int, first: int, dice: FastDice, again: int = 1
) -> None:
    """Set a game up in every position of a batch; each deal comes `again` so many times in a row."""
    for index in range(len(positions)):
        seed_game(dice, seed, (first + index) // again, Stream.DEAL)
        positions[index].seats = seats
        setup(positions[index], options, dice)


@compiled
def results_of_batch(positions: Batch, places: NDArray[np.int8], points: NDArray[np.int16]) -> None:
    """Write the places and points of every finished game, one row a game."""
    for index in range(len(positions)):
        result(positions[index], places[index], points[index])


class Outcomes(NamedTuple):
    """What came of a batch, one row a game."""

    places: NDArray[np.int8]
    points: NDArray[np.int16]
    lengths: NDArray[np.int32]


def empty_outcomes(count: int) -> Outcomes:
    """Room for what comes of so many games."""
    return Outcomes(
        np.zeros((count, MOST_SEATS), np.int8), np.zeros((count, MOST_SEATS), np.int16), np.zeros(count, np.int32)
    )


def play_out_all(positions: Batch, seed: int, first: int = 0, threads: int | None = None) -> Outcomes:
    """Play a batch to its end at random, on all cores unless told otherwise."""
    outcomes = empty_outcomes(len(positions))

    def work(part: slice) -> None:
        play_out_batch(positions[part], seed, first + part.start, outcomes.lengths[part], FastDice.blank())
        results_of_batch(positions[part], outcomes.places[part], outcomes.points[part])

    on_all_cores(work, len(positions), threads)
    return outcomes


def deal_all(
    record: type[Common], options: Any, seats: int, count: int, seed: int, first: int = 0, again: int = 1
) -> Batch:
    """A batch of freshly set up games; each deal comes `again` so many times in a row."""
    positions = np.zeros(count, record.dtype())
    deal_batch(positions, options, seats, seed, first, FastDice.blank(), again)
    return positions


def on_all_cores(work: Callable[[slice], None], count: int, threads: int | None = None) -> None:
    """Cut a batch into one part for each thread, and work on all parts at once."""
    parts = list(_parts(count, threads or os.cpu_count() or 1))
    if len(parts) == 1:
        work(parts[0])
        return
    with ThreadPoolExecutor(len(parts)) as pool:
        list(pool.map(work, parts))


def _parts(count: int, threads: int) -> Iterator[slice]:
    size = max(1, -(-count // threads))
    for start in range(0, max(count, 1), size):
        yield slice(start, min(start + size, count))
