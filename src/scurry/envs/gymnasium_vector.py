"""Gymnasium's vector environment: one learner in each of many matches, against bots. `gymnasium.make_vec` makes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from scurry.bots.bot import Bot, find_bot
from scurry.envs.gymnasium import names_of_opponents
from scurry.envs.many import Vector
from scurry.envs.spaces import SEEDS, action_space, observation_space
from scurry.games import Game

COMPILED = ("random", "greedy")
"""Opponents that need no Python between two moves; all others think one after the other."""


class Learners(VectorEnv):  # type: ignore[misc]
    """As many matches as wanted, each with one learner who is asked in every step. What is illegal raises an error."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        opponents: Sequence[str] = ("greedy",),
        *,
        seat: int | None = None,
        form: str = "one-hot",
        **how: Any,
    ) -> None:
        """Bots sit clockwise from the learner; without a seat it gets any, each match anew. Else it is as `vector`."""
        self._vector, self.num_envs, self._seat = Vector(game, num_envs, form=form, **how), num_envs, seat
        found = self._vector.game
        self.single_action_space = action_space(found)
        self.single_observation_space = observation_space(found, self._vector.observer)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.names = names_of_opponents(opponents, self._vector.seats)
        self._bots: dict[str, Bot] = {name: find_bot(name, found) for name in self.names if name not in COMPILED}
        self.seats: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        """The learner's seat on every lane."""

    @property
    def columns(self) -> tuple[str, ...]:
        """What each column of an observation is called."""
        return self._vector.columns

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """New matches, up to the learners' first decisions."""
        super().reset(seed=seed)
        self._vector.reset(int(self.np_random.integers(SEEDS)))
        self.seats = self._any_seats(self.num_envs)
        self._let_bots_play(_Ends(self.num_envs))
        return self._observations(), {"seat": self.seats.copy()}

    def step(self, actions: Any) -> tuple[dict[str, NDArray[Any]], Any, Any, Any, dict[str, Any]]:
        """Make every learner's move, and let bots play until all learners are asked again."""
        ends, infos = _Ends(self.num_envs), dict[str, Any]()
        self._play(np.asarray(actions), np.arange(self.num_envs), ends)
        self._let_bots_play(ends)
        for lane, (observation, info) in ends.finals.items():
            infos = self._add_info(infos, {"final_obs": observation, "final_info": info}, lane)
        infos["seat"] = self.seats.copy()
        return self._observations(), ends.rewards, ends.are_there, np.zeros(self.num_envs, np.bool_), infos

    # --- Inside ---

    def _play(self, actions: NDArray[Any], lanes: NDArray[np.int64], ends: _Ends) -> None:
        """Make a move on these lanes. Where two games end before a learner is asked, the first counts."""
        step = self._vector.step(actions, lanes=lanes)
        for lane in lanes[step.terminations[lanes]].tolist():
            if not ends.are_there[lane]:
                ends.are_there[lane], ends.rewards[lane] = True, step.rewards[lane, self.seats[lane]]
                ends.finals[lane] = self._final(lane)
            self.seats[lane] = self._any_seats(1)[0]

    def _let_bots_play(self, ends: _Ends) -> None:
        while (waiting := np.flatnonzero(self._vector.last.seats != self.seats)).size:
            self._play(self._choices_of_bots(waiting), waiting, ends)

    def _choices_of_bots(self, waiting: NDArray[np.int64]) -> NDArray[np.int64]:
        """What the bots that are asked on these lanes choose."""
        asked = self._vector.last.seats[waiting]
        who = np.array(self.names)[(asked - self.seats[waiting]) % self._vector.seats - 1]
        actions = self._vector.sample()
        self._vector.choose_greedily(waiting[who == "greedy"], actions)
        for name, bot in self._bots.items():
            for lane in waiting[who == name].tolist():
                actions[lane] = self._choice(bot, lane)
        return actions

    def _choice(self, bot: Bot, lane: int) -> int:
        seat, view = int(self._vector.last.seats[lane]), self._vector.position(lane)
        self._vector.game.rules.hide(view, seat)
        return bot.choose(view, seat, np.flatnonzero(self._vector.last.masks[lane]).tolist())

    def _any_seats(self, count: int) -> NDArray[np.int64]:
        if self._seat is not None:
            return np.full(count, self._seat)
        return np.asarray(self.np_random.integers(self._vector.seats, size=count))

    def _observations(self) -> dict[str, NDArray[Any]]:
        step = self._vector.last
        return {"observation": step.observations.copy(), "action_mask": step.masks.astype(np.int8)}

    def _final(self, lane: int) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """What the learner on a lane sees at the end, and how it ended."""
        vector, seat = self._vector, int(self.seats[lane])
        view, ends = vector.final_position(lane), vector.last.infos
        vector.game.rules.hide(view, seat)
        seen = {
            "observation": vector.observer.observe(view, seat),
            "action_mask": np.zeros(vector.game.card.moves, "i1"),
        }
        told = {"place": int(ends.places[lane, seat]), "points": int(ends.points[lane, seat])}
        return seen, told | {"reason": vector.reason(lane), "seat": seat}


class _Ends:
    """What ended during a step."""

    def __init__(self, lanes: int) -> None:
        self.rewards, self.are_there = np.zeros(lanes), np.zeros(lanes, np.bool_)
        self.finals: dict[int, tuple[dict[str, NDArray[Any]], dict[str, Any]]] = {}
        """By lane: what its learner saw at the end, and how it ended."""
