"""A game decision by decision and roll by roll, where whoever asks says what is rolled: chance as nodes of a tree.

Rules draw from their dice whenever they like, and cannot wait half-way. So a move is tried with the rolls that are told
so far. Where they end, the dice know how many sides the next one has; once that is told, the move is tried again from
its beginning. What comes of a move is seen by nobody before it is done.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from scurry.envs.errors import BadTerms, IllegalAction
from scurry.envs.lanes import Reward, reward_of
from scurry.envs.remembering import Memory, Recall
from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.common import MOST_SEATS, seats_to_act
from scurry.kernel.dice import SCRIPT_LENGTH, Dice, FairDice, scripted_dice
from scurry.kernel.journal import Event, Journal, events_in
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import bytes_of, copy_of
from scurry.kernel.verbs import NOBODY

MOST_SIDES = 128
"""More sides than that no die has whose rolls are told one by one."""
SET_UP = NOBODY
"""Who lays out the game."""


@dataclass(frozen=True)
class Standing:
    """How a game stands. It is never changed, and so every copy of it is itself."""

    table: bytes
    """The position after the last move that is done."""
    memories: tuple[Memory, ...]
    """By seat: all that it has seen."""
    mover: int = SET_UP
    """Who makes the move that waits for a roll."""
    move: int = 0
    rolls: tuple[int, ...] = ()
    """What has been rolled for it so far."""
    sides: int = 0
    """How many sides the roll has that it waits for; 0 if no move waits."""

    def __deepcopy__(self, memo: Any) -> Standing:
        return self


class Course:
    """One way of playing."""

    def __init__(self, game: Game, seats: int, options: Any, recall: Recall) -> None:
        self.game, self.seats, self.options, self.recall = game, seats, options, recall
        self._moves = buffer_for_moves()
        blank: Any = game.position.blank()
        blank.seats = seats
        self.beginning = self._try(Standing(bytes_of(blank), ((),) * seats))
        """Before the first roll; or before the first decision, where nothing is rolled."""

    # --- Looking ---

    def position(self, standing: Standing) -> Any:
        """The position after the last move that is done: a copy."""
        return np.frombuffer(bytearray(standing.table), self.game.position.dtype())[0]

    def asked(self, standing: Standing) -> int:
        """The seat to decide, the lowest of those that choose at the same time; NOBODY once it is over."""
        return next(iter(seats_to_act(self.position(standing))), NOBODY)

    def legal(self, standing: Standing, seat: int) -> list[int]:
        """The moves that a seat may make, in order."""
        count = self.game.rules.legal(self.position(standing), seat, self._moves)
        return sorted(self._moves[:count].tolist())  # type: ignore[attr-defined]

    def rewards(self, standing: Standing, kind: Reward) -> list[float]:
        """What each seat is given; nothing until the end."""
        position = self.position(standing)
        if not position["over"]:
            return [0.0] * self.seats
        places, points = np.zeros(MOST_SEATS, np.int8), np.zeros(MOST_SEATS, np.int16)
        self.game.rules.result(position, places, points)
        return [float(reward_of(int(kind), places, points, self.seats, seat)) for seat in range(self.seats)]  # type: ignore[arg-type]

    # --- Going on ---

    def play(self, standing: Standing, move: int) -> Standing:
        """Make a move for the seat that is asked."""
        seat = self.asked(standing)
        if seat == NOBODY or move not in self.legal(standing, seat):
            sentence = "Seat {seat} cannot make move {move} now. Choose from the legal actions."
            raise IllegalAction(say(sentence, seat=seat, move=move))
        return self._try(replace(standing, mover=seat, move=move, rolls=()))

    def roll(self, standing: Standing, rolled: int) -> Standing:
        """Tell what is rolled, from 0."""
        if rolled not in range(standing.sides):
            sentence = "The die has {sides} sides: {rolled} cannot be rolled."
            raise IllegalAction(say(sentence, sides=standing.sides, rolled=rolled))
        return self._try(replace(standing, rolls=(*standing.rolls, rolled)))

    def roll_all(self, standing: Standing, dice: Dice) -> Standing:
        """Finish the move that waits, whatever these dice roll for it."""
        return self._done(standing, *self._carry_out(standing, dice))

    def imagine(self, standing: Standing, seat: int, dice: Dice) -> Standing:
        """Another game that looks the same to a seat: it remembers what it saw; the others begin with what they see."""
        world = self.position(standing)
        self.game.rules.hide(world, seat)
        self.game.rules.imagine(world, seat, dice)
        fresh = self.recall.add(((),) * self.seats, world)
        memories = tuple(standing.memories[other] if other == seat else fresh[other] for other in range(self.seats))
        return replace(standing, table=bytes_of(world), memories=memories)

    # --- Inside ---

    def _try(self, standing: Standing) -> Standing:
        """Carry the move out, as far as its rolls are told."""
        dice = scripted_dice(standing.rolls)
        position, events = self._carry_out(standing, dice)
        sides = int(dice["wanted"])  # type: ignore[index]
        if not sides:
            return self._done(standing, position, events)
        if sides > MOST_SIDES or len(standing.rolls) >= SCRIPT_LENGTH:
            sentence = "{title} rolls too much to tell roll by roll: have its chance sampled."
            raise BadTerms(say(sentence, title=self.game.card.title))
        return replace(standing, sides=sides)

    def _carry_out(self, standing: Standing, dice: Dice | FairDice) -> tuple[Any, list[Event]]:
        position = self.position(standing)
        if standing.mover == SET_UP:
            self.game.rules.setup(position, self.options, dice)
            return position, []
        journal = Journal.blank()
        self.game.rules.play(position, standing.mover, standing.move, dice, journal)
        return position, events_in(journal)

    def _done(self, standing: Standing, position: Any, events: list[Event]) -> Standing:
        memories = self.recall.add(standing.memories, position, events, standing.mover, standing.move)
        return Standing(bytes_of(copy_of(position)), memories)
