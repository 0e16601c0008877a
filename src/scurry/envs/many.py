"""Thousands of games at once, for learners: `scurry.envs.vector("squeaky", num_envs=4096, seats=4)`."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scurry.envs.columns import Form
from scurry.envs.encoding import Rows
from scurry.envs.errors import IllegalAction
from scurry.envs.lanes import (
    FORMS,
    LEGAL,
    Lanes,
    Sights,
    Terms,
    advance,
    choose_any,
    deal_lanes,
    first_illegal,
    look,
)
from scurry.envs.observing import Observer
from scurry.envs.terms import read_form, read_reward
from scurry.games import Game, find
from scurry.kernel.catalogue import say
from scurry.kernel.common import MOST_SEATS
from scurry.kernel.dice import FastDice, fast_dice
from scurry.kernel.records import copy_of
from scurry.matches.match import default_names

AT_ONCE = 64
"""So many views are made before they are written down: few enough to stay close to the processor."""


class Endings(NamedTuple):
    """By lane, how the last game ended."""

    places: NDArray[np.int8]
    """By seat; 1 is best."""
    points: NDArray[np.int16]
    reasons: NDArray[np.int32]
    """By the game's own numbering: `Vector.reason` tells the name."""
    lengths: NDArray[np.int32]
    """How many moves it took."""


class Step(NamedTuple):
    """What there is to know before the next decisions. The next step writes over all of it: copy what you keep."""

    observations: NDArray[Any]
    """By lane, what the seat that is asked sees; jointly, by lane and seat. Numbers, or views as records."""
    masks: NDArray[np.bool_]
    """Likewise, and by move: whether it may be made."""
    seats: NDArray[Any]
    """By lane, the seat that is asked; jointly, by lane and seat, whether it is."""
    rewards: NDArray[np.float32]
    """By lane and seat: what the last decisions brought."""
    terminations: NDArray[np.bool_]
    """By lane: whether a game has just ended. The next one has been dealt already."""
    infos: Endings


class Vector:
    """So many games of one kind, side by side. One that ends is followed by the next at once."""

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        form: str = "numbers",
        joint: bool = False,
        reward: str = "places",
        threads: int = 1,
        with_options: bool = False,
    ) -> None:
        self.game, self.num_envs, self.is_joint = find(game), num_envs, joint
        self.seats, self.options = self.game.card.terms(seats, options)
        self.observer = Observer(self.game, self.seats, self.options, read_form(form), with_options)
        self._terms = Terms(seed, FORMS.index(self.form), int(read_reward(reward)))
        self._lanes = self._make_lanes()
        self._all = np.arange(len(self._lanes.seats))
        self._columns = np.zeros((len(self._all), len(self.columns)), np.float32)
        records = np.zeros(len(self._all), self.game.position.dtype()) if self.form is Form.RECORDS else None
        self._sights = [self._make_sights(records) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._dice = fast_dice(seed, 1)
        self.last = self._show()
        """What the last step, or the deal, has brought about: always the same arrays."""
        self.reset()

    @property
    def form(self) -> Form:
        """How observations are written."""
        return self.observer.form

    @property
    def columns(self) -> tuple[str, ...]:
        """What each column of an observation is called; none, if observations are records."""
        return self.observer.columns

    # --- Playing ---

    def reset(self, seed: int | None = None) -> Step:
        """Deal every lane its first game; from another seed, if one is given."""
        if seed is not None:
            self._terms = self._terms._replace(seed=seed)
            self._dice = fast_dice(seed, 1)
        deal_lanes(self._lanes, self._terms)
        self._on_all_threads(self._all, lambda rows, sights: look(self._lanes, sights, self._terms, rows))
        return self.last

    def step(self, actions: Any, lanes: Any = None) -> Step:
        """Make a move on every lane, or on these alone. If one is illegal, IllegalAction says which; nothing changes.

        There is an action for every lane, and jointly for every lane and seat; those of seats that are not asked, or of
        other lanes, count for nothing.
        """
        chosen = np.ascontiguousarray(actions, np.int64).reshape(-1)
        if len(chosen) != len(self._all):
            sentence = "There should be {count} actions, not {given}."
            raise ValueError(say(sentence, count=len(self._all), given=len(chosen)))
        rows = self._all if lanes is None else self._rows_of(lanes)
        is_one = self._pool is None
        check = advance if is_one else first_illegal
        given = (self._lanes, self._sights[0], self._terms, rows, chosen) if is_one else (self._lanes, rows, chosen)
        if (wrong := int(check(*given))) != LEGAL:
            raise IllegalAction(self._why(wrong, int(chosen[wrong])))
        if not is_one:
            self._on_all_threads(rows, lambda some, sights: advance(self._lanes, sights, self._terms, some, chosen))
        return self.last

    def sample(self) -> NDArray[np.int64]:
        """Legal moves at random: one for every lane, or jointly for every lane and seat."""
        actions = np.zeros(len(self._all), np.int64)
        choose_any(self._lanes, actions, self._dice)
        return actions.reshape(self.last.seats.shape)

    # --- Looking ---

    def position(self, lane: int) -> Any:
        """Everything on a lane's table, hidden things included: a copy, to look at while you write a learner."""
        return copy_of(self._lanes.positions[lane])

    def reason(self, lane: int) -> str:
        """Why the last game on a lane ended as it did: a stable name, such as most-points."""
        ends = self.last.infos
        places = ends.places[lane, : self.seats].tolist()
        named, _ = self.game.words.reason(int(ends.reasons[lane]), places, default_names(self.game, self.seats))
        return str(named)

    def game_number(self, lane: int) -> int:
        """Which game of the run is played on a lane: it has dice of its own, whoever plays it."""
        return int(self._lanes.games[lane])

    # --- Inside ---

    def _make_lanes(self) -> Lanes:
        self.game.rules  # noqa: B018  the verbs must be known before generic code is compiled for them
        lanes, rows, record = self.num_envs, self.num_envs * (self.seats if self.is_joint else 1), self.game.position
        blank = np.zeros(1, record.dtype())
        blank["seats"] = self.seats
        return Lanes(
            positions=np.zeros(lanes, record.dtype()),
            blank=blank,
            options=self.options,
            dice=np.zeros(lanes, FastDice.dtype()),
            games=np.zeros(lanes, np.int64),
            plies=np.zeros(lanes, np.int32),
            is_asked=np.zeros(rows, np.bool_),
            seats=np.zeros(rows, np.int8),
            masks=np.zeros((rows, self.game.card.moves), np.bool_),
            rewards=np.zeros((lanes, self.seats), np.float32),
            ended=np.zeros(lanes, np.bool_),
            places=np.zeros((lanes, MOST_SEATS), np.int8),
            points=np.zeros((lanes, MOST_SEATS), np.int16),
            reasons=np.zeros(lanes, np.int32),
            lengths=np.zeros(lanes, np.int32),
        )

    def _make_sights(self, records: NDArray[Any] | None) -> Sights:
        """Room for what one thread looks at; records are handed out, and so there is one for each row."""
        plan = self.observer.plan
        views = np.zeros(AT_ONCE, self.game.position.dtype()) if records is None else records
        numbers = np.zeros((AT_ONCE, plan.offsets.shape[1]), np.int16)
        seen = views.view(np.int8).reshape(len(views), -1)
        return Sights(views, seen, plan, np.arange(AT_ONCE), numbers, self._columns)

    def _show(self) -> Step:
        """The arrays that every step writes into, in the shapes that they are handed out in."""
        lanes, shape = self._lanes, (self.num_envs, self.seats) if self.is_joint else (self.num_envs,)
        seen = self._sights[0].views if self.form is Form.RECORDS else self._columns
        return Step(
            seen.reshape(*shape, *seen.shape[1:]),
            lanes.masks.reshape(*shape, -1),
            (lanes.is_asked if self.is_joint else lanes.seats).reshape(shape),
            lanes.rewards,
            lanes.ended,
            Endings(lanes.places[:, : self.seats], lanes.points[:, : self.seats], lanes.reasons, lanes.lengths),
        )

    def _rows_of(self, lanes: Any) -> Rows:
        """The rows of some lanes, given by their numbers or by a yes or no for each."""
        is_meant = np.zeros(self.num_envs, np.bool_)
        is_meant[np.asarray(lanes)] = True
        return np.flatnonzero(np.repeat(is_meant, len(self._all) // self.num_envs))

    def _on_all_threads(self, rows: Rows, work: Any) -> None:
        """Cut rows into a part for each thread, whole lanes each."""
        if self._pool is None:
            work(rows, self._sights[0])
            return
        each = len(self._all) // self.num_envs
        size = each * max(1, -(-len(rows) // (each * len(self._sights))))
        parts = [rows[first : first + size] for first in range(0, len(rows), size)]
        list(self._pool.map(work, parts, self._sights))

    def _why(self, row: int, action: int) -> str:
        """What is wrong with an action, in a sentence."""
        each = len(self._all) // self.num_envs
        lane, seat = row // each, int(self._lanes.seats[row])
        if action not in range(self.game.card.moves):
            sentence = "Lane {lane}, seat {seat}: there is no move {action} in {title}; moves go from 0 to {last}."
            last = self.game.card.moves - 1
            return say(sentence, lane=lane, seat=seat, action=action, title=self.game.card.title, last=last)
        view = self.position(lane)
        self.game.rules.hide(view, seat)
        why, clause = self.game.words.explain(view, seat, action)
        sentence = (
            "Lane {lane}, seat {seat}: '{move}' (move {action}) is illegal. {why} ({clause}) Choose from the mask."
        )
        move = self.game.moves.write(action)
        return say(sentence, lane=lane, seat=seat, move=move, action=action, why=why, clause=clause)
