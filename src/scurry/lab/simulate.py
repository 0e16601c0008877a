"""Simulation: play a game very often and count who wins, with how many points, after how many moves."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.bots.errors import NoSuchBot
from scurry.games import Game, find
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say
from scurry.kernel.choosing import best_of
from scurry.kernel.common import Common, first_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.copying import copy
from scurry.kernel.dice import Dice, FastDice, Stream, roll, seed_game
from scurry.kernel.playouts import (
    MOST_MOVES,
    Outcomes,
    buffer_for_moves,
    deal_all,
    empty_outcomes,
    on_all_cores,
    play_out_all,
    results_of_batch,
)
from scurry.kernel.records import Row
from scurry.kernel.scratch import row_of
from scurry.kernel.verbs import hide, legal, play, worth

BATCH = 2_000
Z95 = 1.959964
PLAYERS = ("random", "greedy")
RANDOM, GREEDY = range(2)


# --- Playing ----------------------------------------------------------------------------------------------------------


@compiled
def greedy_move(position: Common, view: Common, seat: int, moves: Row[int], worths: Row[int], dice: Dice) -> int:
    """The legal move that is worth most on the seat's view; among equals, any."""
    copy(view, position)
    hide(view, seat)
    count = legal(view, seat, moves)
    for index in range(count):
        worths[index] = worth(view, seat, moves[index])
    return int(moves[best_of(worths, count, dice)])


@compiled
def play_batch(
    positions: NDArray[Any],
    players: Row[int],
    scratch: NDArray[Any],
    seed: int,
    first: int,
    lengths: Row[int],
    dice: FastDice,
) -> None:
    """Play every position of a batch to its end, each seat by its player."""
    moves, worths = buffer_for_moves(), row_of(MOST_MOVES, 0)
    for index in range(len(positions)):
        seed_game(dice, seed, first + index, Stream.RULES)
        position = positions[index]
        while not position.over:
            seat = first_to_act(position)
            if players[seat] == GREEDY:
                move = greedy_move(position, scratch[0], seat, moves, worths, dice)
            else:
                move = moves[roll(dice, legal(position, seat, moves))]
            play(position, seat, move, dice, None)
            lengths[index] += 1


def play_all(positions: NDArray[Any], players: Sequence[int], seed: int, first: int = 0) -> Outcomes:
    """Play a batch to its end on all cores; the same whatever their number."""
    if GREEDY not in players:
        return play_out_all(positions, seed, first)
    outcomes = empty_outcomes(len(positions))
    seated: Any = np.array(players, np.int8)

    def work(part: slice) -> None:
        lengths: Any = outcomes.lengths[part]
        scratch = np.zeros(1, positions.dtype)
        play_batch(positions[part], seated, scratch, seed, first + part.start, lengths, FastDice.blank())
        results_of_batch(positions[part], outcomes.places[part], outcomes.points[part])

    on_all_cores(work, len(positions))
    return outcomes


# --- Counting ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Share:
    """A share with its 95 % confidence interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class SeatReport:
    """How one seat fared. A shared win counts as that part of a win."""

    seat: int
    player: str
    wins: Share
    points: float
    points_spread: float


@dataclass(frozen=True)
class Report:
    """What came of a simulation."""

    game: str
    seats: int
    options: dict[str, object]
    games: int
    seed: int
    seat_reports: tuple[SeatReport, ...]
    shared_wins: float
    moves: float
    moves_spread: float
    shortest: int
    longest: int

    def plain(self) -> dict[str, Any]:
        """The report as plain data, for JSON."""
        return asdict(self)


def wilson(wins: float, games: float) -> Share:
    """Wilson's interval for a share of wins: honest for few games and for rare wins too."""
    share = wins / games
    centre = (share + Z95**2 / (2 * games)) / (1 + Z95**2 / games)
    half = Z95 * math.sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2)) / (1 + Z95**2 / games)
    return Share(share, max(0.0, centre - half), min(1.0, centre + half))


def simulate(
    game: str | Game,
    games: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    players: Sequence[str] = ("random",),
    seed: int = 1,
    progress: Callable[[int], None] = lambda played: None,
) -> Report:
    """Play so many games and report. One player's name is for all seats; else one for each."""
    game = find(game)
    seats, terms = game.card.terms(seats, options)
    seated = _seated(game, players, seats)
    parts = []
    for first in range(0, games, BATCH):
        count = min(BATCH, games - first)
        positions = deal_all(game.position, terms, seats, count, seed, first)
        parts.append(play_all(positions, [PLAYERS.index(name) for name in seated], seed, first))
        progress(count)
    outcomes = Outcomes(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
    return _report(game, seats, game.card.options.changed(terms), seated, seed, outcomes)


def _seated(game: Game, players: Sequence[str], seats: int) -> list[str]:
    for name in players:
        if name not in PLAYERS:
            raise NoSuchBot(say("There is no bot '{name}'. There are: {known}.", name=name, known=", ".join(PLAYERS)))
        if name == "greedy" and not game.has("greedy"):
            raise NoSuchBot(say("{title} has no greedy player; take 'random'.", title=game.card.title))
    if len(players) not in (1, seats):
        sentence = "Name one player for all seats, or {seats} players: one for each seat."
        raise BadOption(say(sentence, seats=seats))
    game.rules  # noqa: B018  the verbs must be known before generic code is compiled for them
    return list(players) * (seats if len(players) == 1 else 1)


def _report(
    game: Game, seats: int, options: dict[str, object], players: list[str], seed: int, outcomes: Outcomes
) -> Report:
    places = outcomes.places[:, :seats]
    firsts = places == 1
    winners = firsts.sum(axis=1)
    shares = np.where(firsts, 1 / np.maximum(winners, 1)[:, None], 0.0)
    games = len(places)
    reports = tuple(
        SeatReport(
            seat,
            players[seat],
            wilson(float(shares[:, seat].sum()), games),
            float(outcomes.points[:, seat].mean()),
            float(outcomes.points[:, seat].std()),
        )
        for seat in range(seats)
    )
    lengths = outcomes.lengths
    return Report(
        game=game.name,
        seats=seats,
        options=options,
        games=games,
        seed=seed,
        seat_reports=reports,
        shared_wins=float((winners > 1).mean()),
        moves=float(lengths.mean()),
        moves_spread=float(lengths.std()),
        shortest=int(lengths.min()),
        longest=int(lengths.max()),
    )
