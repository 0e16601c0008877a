"""Many games side by side, each on a lane of its own: dealt, played and looked at in compiled code.

Game number g of a run has dice of its own, wherever it is played. Lane i of n plays the games i, i + n, i + 2n …
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scurry.envs.columns import Form
from scurry.envs.encoding import Bytes, Plan, Rows, take_numbers, write_numbers, write_one_hot
from scurry.kernel.common import Common, first_to_act, is_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.dice import FastDice, Stream, roll, seed_game
from scurry.kernel.playouts import Batch, buffer_for_moves
from scurry.kernel.records import Row
from scurry.kernel.verbs import hide, legal, play, result, setup

LEGAL = -1
"""What `first_illegal` says if there is none."""
FORMS = (Form.NUMBERS, Form.ONE_HOT, Form.RECORDS)
"""How observations are written: compiled code knows the forms by their places here."""
ONE_HOT, RECORDS = FORMS.index(Form.ONE_HOT), FORMS.index(Form.RECORDS)


class Reward(IntEnum):
    """What a seat is given at the end of a game."""

    PLACES = 0
    """From 1 for being ahead of all others to −1 for being behind all; alone, 1 for a win and −1 for none."""
    WINS = 1
    """Its share of the first place."""
    POINTS = 2
    """The points of the game."""


class Lanes(NamedTuple):
    """All that belongs to so many games. A lane has a row for the seat that is asked, or jointly for each seat."""

    positions: Batch
    blank: Batch
    """One position before it is set up."""
    options: Any
    dice: NDArray[Any]
    games: NDArray[np.int64]
    """The number of each lane's game."""
    plies: NDArray[np.int32]
    is_asked: NDArray[np.bool_]
    """By row: whether its seat is asked now."""
    seats: NDArray[np.int8]
    """By row: the seat."""
    masks: NDArray[np.bool_]
    """By row and move: whether it may be made."""
    rewards: NDArray[np.float32]
    """By lane and seat."""
    ended: NDArray[np.bool_]
    """By lane: whether a game has just ended, and of that game: """
    places: NDArray[np.int8]
    points: NDArray[np.int16]
    reasons: NDArray[np.int32]
    lengths: NDArray[np.int32]


class Sights(NamedTuple):
    """What seats see. Views are made for some rows at a time, or, where they are handed out, for all of them."""

    views: Batch
    seen: Bytes
    """Their bytes."""
    plan: Plan
    order: Rows
    """The numbers of the views: 0, 1, 2 …"""
    numbers: NDArray[np.int16]
    """By view and number."""
    columns: NDArray[np.float32]
    """By row and column."""


class Terms(NamedTuple):
    """What holds for all lanes."""

    seed: int
    form: int
    reward: int


# --- Dealing ----------------------------------------------------------------------------------------------------------


@compiled
def deal_lanes(lanes: Lanes, terms: Terms) -> None:
    """Deal the first game of every lane."""
    positions, blank, dice, games, plies = lanes.positions, lanes.blank, lanes.dice, lanes.games, lanes.plies
    for lane in range(len(positions)):
        games[lane], plies[lane] = lane, 0
        deal(positions[lane], blank[0], lanes.options, dice[lane], terms.seed, lane)


@compiled
def deal(position: Common, blank: Common, options: Any, dice: FastDice, seed: int, game: int) -> None:
    """Set a game up: one stream of dice for the deal, another for what the rules roll later."""
    copy(position, blank)
    seed_game(dice, seed, game, Stream.DEAL)
    setup(position, options, dice)
    seed_game(dice, seed, game, Stream.RULES)


# --- Looking ----------------------------------------------------------------------------------------------------------


@compiled
def look(lanes: Lanes, sights: Sights, terms: Terms, rows: Rows) -> None:
    """Write down what is asked in these rows now: of whom, what they may do and what they see."""
    ask(lanes, rows)
    if terms.form == RECORDS:
        make_views(lanes, sights.views, rows, rows)
        return
    for first in range(0, len(rows), len(sights.views)):
        some = rows[first : first + len(sights.views)]
        make_views(lanes, sights.views, some, sights.order)
        take_numbers(sights.plan, sights.seen, lanes.seats, some, sights.numbers)
        if terms.form == ONE_HOT:
            write_one_hot(sights.plan, sights.numbers, some, sights.columns)
        else:
            write_numbers(sights.numbers, some, sights.columns)


@compiled
def ask(lanes: Lanes, rows: Rows) -> None:
    """Who is asked in these rows, and what they may do. With one row a lane it is the first seat that is to act."""
    positions, seats, is_asked, masks = lanes.positions, lanes.seats, lanes.is_asked, lanes.masks
    each, moves = len(seats) // len(positions), buffer_for_moves()
    for index in range(len(rows)):
        row = rows[index]
        position = positions[row // each]
        seats[row] = first_to_act(position) if each == 1 else row % each
        is_asked[row] = is_to_act(position, seats[row])
        for move in range(masks.shape[1]):
            masks[row, move] = False
        if is_asked[row]:
            for offered in range(legal(position, seats[row], moves)):
                masks[row, moves[offered]] = True


@compiled
def make_views(lanes: Lanes, views: Batch, rows: Rows, into: Rows) -> None:
    """What the seats of these rows see, each in a place of its own."""
    positions, seats = lanes.positions, lanes.seats
    each = len(seats) // len(positions)
    for index in range(len(rows)):
        view = views[into[index]]
        copy(view, positions[rows[index] // each])
        hide(view, seats[rows[index]])


# --- Playing ----------------------------------------------------------------------------------------------------------


@compiled
def first_illegal(lanes: Lanes, rows: Rows, actions: NDArray[np.int64]) -> int:
    """The first of these rows whose action may not be made; LEGAL if all may."""
    is_asked, masks = lanes.is_asked, lanes.masks
    for index in range(len(rows)):
        row = rows[index]
        action = actions[row]
        if is_asked[row] and not (0 <= action < masks.shape[1] and masks[row, action]):
            return int(row)
    return LEGAL


@compiled
def step_lanes(lanes: Lanes, terms: Terms, rows: Rows, actions: NDArray[np.int64]) -> None:
    """Carry out what was chosen in these rows, whole lanes of them. Tell of a game that ends, and deal the next one."""
    positions, blank, dice, games, plies = lanes.positions, lanes.blank, lanes.dice, lanes.games, lanes.plies
    seats, is_asked, ended, rewards = lanes.seats, lanes.is_asked, lanes.ended, lanes.rewards
    each = len(seats) // len(positions)
    for index in range(len(rows)):
        row = rows[index]
        lane = row // each
        position = positions[lane]
        if row % each == 0 and ended[lane]:
            ended[lane] = False
            for seat in range(position.seats):
                rewards[lane, seat] = 0.0
        if is_asked[row]:
            play(position, seats[row], actions[row], dice[lane], None)
            plies[lane] += 1
        if row % each == each - 1 and position.over:
            ended[lane] = True
            tell_end(lanes, terms, lane)
            games[lane] += len(positions)
            plies[lane] = 0
            deal(position, blank[0], lanes.options, dice[lane], terms.seed, games[lane])


@compiled
def advance(lanes: Lanes, sights: Sights, terms: Terms, rows: Rows, actions: NDArray[np.int64]) -> int:
    """Check, play and look, in one call: to hand all this over takes as long as some moves."""
    wrong = first_illegal(lanes, rows, actions)
    if wrong == LEGAL:
        step_lanes(lanes, terms, rows, actions)
        look(lanes, sights, terms, rows)
    return wrong


@compiled
def tell_end(lanes: Lanes, terms: Terms, lane: int) -> None:
    """Write down how a game ended."""
    position, places, points = lanes.positions[lane], lanes.places[lane], lanes.points[lane]
    lanes.reasons[lane] = result(position, places, points)
    lanes.lengths[lane] = lanes.plies[lane]
    for seat in range(position.seats):
        lanes.rewards[lane, seat] = reward_of(terms.reward, places, points, position.seats, seat)


@compiled
def reward_of(kind: int, places: Row[int], points: Row[int], seats: int, seat: int) -> float:
    """What a seat is given."""
    if kind == Reward.POINTS:
        return float(points[seat])
    if kind == Reward.WINS:
        return share_of_win(places, seats, seat)
    if seats == 1:
        return 1.0 if places[seat] == 1 else -1.0
    behind, ahead = 0, 0
    for other in range(seats):
        behind += places[other] > places[seat]
        ahead += places[other] < places[seat]
    return (behind - ahead) / (seats - 1)


@compiled
def share_of_win(places: Row[int], seats: int, seat: int) -> float:
    """One, divided among all in the first place."""
    winners = 0
    for other in range(seats):
        winners += places[other] == 1
    return 1.0 / winners if places[seat] == 1 else 0.0


# --- Choosing at random -----------------------------------------------------------------------------------------------


@compiled
def choose_any(lanes: Lanes, actions: NDArray[np.int64], dice: FastDice) -> None:
    """For every row any move that may be made, each equally likely; 0 where none may."""
    masks = lanes.masks
    for row in range(len(actions)):
        count = 0
        for move in range(masks.shape[1]):
            count += masks[row, move]
        skip = roll(dice, max(1, count))
        actions[row] = 0
        for move in range(masks.shape[1]):
            if masks[row, move]:
                if skip == 0:
                    actions[row] = move
                skip -= 1
