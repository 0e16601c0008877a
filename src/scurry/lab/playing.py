"""Playing a batch of games to their end, with notes of how they went: in compiled code, or with bots that think.

Game number i of a run has dice of its own: one stream for the deal, one for what the rules roll, one for what players
choose at random. So two rule sets meet the same deals and dice, and nothing depends on who plays which part of a run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scurry.bots.bot import Bot
from scurry.games import Game
from scurry.kernel.choosing import greedy_move
from scurry.kernel.common import Common, first_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.courses import Course, begin_course, end_course, note_decision
from scurry.kernel.dice import FastDice, Stream, roll, seed_game
from scurry.kernel.journal import Journal
from scurry.kernel.measures import NoMeasures
from scurry.kernel.playouts import MOST_MOVES, Batch, buffer_for_moves, deal_all
from scurry.kernel.records import Record, Row, copy_of
from scurry.kernel.scratch import Grid, row_of
from scurry.kernel.verbs import hide, is_implemented, legal, play, sum_up, watch

RANDOM, GREEDY = range(2)
COMPILED = {"random": RANDOM, "greedy": GREEDY}
"""The players that need no Python between two moves."""


class Stopped(Exception):
    """Whoever wanted these games wants them no more."""


class Played(NamedTuple):
    """What came of a batch: a row a game, once for what every game is asked, once for the game's own measures."""

    courses: NDArray[Any]
    found: NDArray[Any]


def measures_of(game: Game) -> type[Record]:
    """The record of a game's own measures."""
    declared: type[Record] = game.part("measures").Measures if game.has("measures") else NoMeasures
    return declared


def room_for(game: Game, count: int) -> Played:
    """Room for what comes of so many games."""
    game.rules  # noqa: B018  the verbs must be known before generic code is compiled for them
    return Played(np.zeros(count, Course.dtype()), np.zeros(count, measures_of(game).dtype()))


def journal_for(game: Game) -> Journal | None:
    """A journal, if the game's measures read one: without it, notes cost nothing."""
    return Journal.blank() if is_implemented("watch", game.position.dtype()) else None


# --- Players that are compiled ----------------------------------------------------------------------------------------


@compiled
def play_batch(
    positions: Batch,
    courses: NDArray[Any],
    found: NDArray[Any],
    players: Grid,
    journal: Journal | None,
    scratch: Batch,
    seed: int,
    first: int,
    dice: NDArray[Any],
) -> None:
    """Play every position of a batch to its end; the first is game number `first`.

    `players` says who sits where, in a row for each game in turn: the first row again after the last.
    """
    moves, worths = buffer_for_moves(), row_of(MOST_MOVES, 0)
    rolled, chosen, view = dice[0], dice[1], scratch[0]
    for index in range(len(positions)):
        seed_game(rolled, seed, first + index, Stream.RULES)
        seed_game(chosen, seed, first + index, Stream.PLAYERS)
        position, course, sitting = positions[index], courses[index], (first + index) % len(players)
        begin_course(course)
        while not position.over:
            seat = first_to_act(position)
            count = legal(position, seat, moves)
            note_decision(course, position, seat, count)
            move = moves[0]
            if count > 1 and players[sitting, seat] == GREEDY:
                copy(view, position)
                hide(view, seat)
                move = greedy_move(view, seat, moves, count, worths, chosen)
            elif count > 1:
                move = moves[roll(chosen, count)]
            if journal is not None:
                journal.count = 0
            play(position, seat, move, rolled, journal)
            if journal is not None:
                watch(position, journal, found[index])
        end_course(course, position)
        sum_up(position, found[index])


def play_compiled(
    game: Game, options: Any, players: Sequence[Sequence[str]], seed: int, first: int, count: int, again: int = 1
) -> Played:
    """Games between compiled players, who sit in turn as each of the rows says; each deal comes `again` so often."""
    played = room_for(game, count)
    seated: Any = np.array([[COMPILED[name] for name in row] for row in players], np.int8)
    positions = deal_all(game.position, options, len(players[0]), count, seed, first, again)
    scratch, dice = np.zeros(1, positions.dtype), np.zeros(2, FastDice.dtype())
    play_batch(positions, played.courses, played.found, seated, journal_for(game), scratch, seed, first, dice)
    return played


# --- Bots -------------------------------------------------------------------------------------------------------------


def play_with_bots(
    game: Game,
    options: Any,
    bots: Callable[[int], Sequence[Bot]],
    seats: int,
    seed: int,
    first: int,
    count: int,
    again: int = 1,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Played:
    """The same with bots; `bots` seats them for each game by its number."""
    played = room_for(game, count)
    positions = deal_all(game.position, options, seats, count, seed, first, again)
    journal, dice, moves = journal_for(game), FastDice.blank(), buffer_for_moves()
    for index, position in enumerate(positions):
        seed_game(dice, seed, first + index, Stream.RULES)
        seated, course, found = bots(first + index), played.courses[index], played.found[index]
        begin_course(course)
        while not position.over:
            if is_stopped():
                raise Stopped
            _decide(game, position, seated, course, moves, journal, dice)
            if journal is not None:
                watch_one(position, journal, found)
        end_course(course, position)
        sum_up_one(position, found)
    return played


def _decide(
    game: Game,
    position: Any,
    bots: Sequence[Bot],
    course: Any,
    moves: Row[int],
    journal: Any,
    dice: FastDice,
) -> None:
    """Let the first seat that is asked choose, and carry it out."""
    rules, seat = game.rules, first_to_act(position)
    count = rules.legal(position, seat, moves)
    note_decision(course, position, seat, count)
    offered = [int(move) for move in moves[:count]]
    move = offered[0]
    if count > 1:
        view = copy_of(position)
        rules.hide(view, seat)
        move = bots[seat].choose(view, seat, offered)
    if journal is not None:
        journal["count"] = 0
    rules.play(position, seat, move, dice, journal)


@compiled
def watch_one(position: Common, journal: Journal, found: Any) -> None:
    """Take in what one move has done."""
    watch(position, journal, found)


@compiled
def sum_up_one(position: Common, found: Any) -> None:
    """Answer what can be answered at the end of one game."""
    sum_up(position, found)
