"""PettingZoo: `scurry.envs.aec("squeaky", seats=3)`, one decision after the other, and `parallel`, jointly.

An agent is a seat, player_0 the first. It sees {"observation": columns, "action_mask": legal moves}.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv, ParallelEnv

from scurry.envs.playing import Playing
from scurry.envs.spaces import Seeds, action_space, observation_space
from scurry.envs.terms import RENDER_MODES
from scurry.games import Game
from scurry.kernel.verbs import SPECTATOR

Observation = dict[str, Any]


class _Seats:
    """What both kinds have in common: agents, spaces, pictures."""

    REST = 0
    """How many actions there are behind the moves."""

    def __init__(self, game: str | Game, max_cycles: int | None = None, **how: Any) -> None:
        """Everything that `Playing` takes: seats, options, form, reward, illegal, render_mode."""
        self._playing, self._seeds, self.max_cycles = Playing(game, **how), Seeds(), max_cycles
        self.render_mode = self._playing.render_mode
        found = self._playing.game
        self.metadata = {
            "name": f"{found.name.replace('-', '_')}_v{found.card.version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": True,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self._playing.seats)]
        self._action_spaces = {agent: action_space(found, self.REST) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: observation_space(found, self._playing.observer, self.REST) for agent in self.possible_agents
        }

    @property
    def columns(self) -> tuple[str, ...]:
        """What each column of an observation is called."""
        return self._playing.observer.columns

    @property
    def match(self) -> Any:
        """The match that is played: its record can be kept, and verified."""
        return self._playing.match

    def action_space(self, agent: str) -> Any:
        """All moves of the game."""
        return self._action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        """Columns and mask."""
        return self._observation_spaces[agent]

    def seat_of(self, agent: str) -> int:
        """The seat that an agent sits on."""
        return self.possible_agents.index(agent)

    def close(self) -> None:
        """Nothing is open: the browser that draws is shared, and closes by itself."""


class Aec(_Seats, AECEnv):  # type: ignore[misc]
    """One decision after the other. Of those who choose at the same time, the lowest seat comes first."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new match. What is played is said once and for all, when the environment is made."""
        self._playing.begin(self._seeds.next(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now."""
        return self._playing.observation(self.seat_of(agent))

    def step(self, action: int | None) -> None:
        """Make a move for the agent that is asked. If it is illegal, `infos` says why, and the agent is asked again."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        refusal = self._playing.play(self.seat_of(agent), action)
        self.infos[agent] = {} if refusal is None else {"refused": refusal}
        self._tell_end()
        self._select()
        self._accumulate_rewards()

    def render(self) -> Any:
        """The board as the agent that is asked sees it."""
        return self._playing.render(self.seat_of(self.agent_selection))

    def _tell_end(self) -> None:
        match = self._playing.match
        if match.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self._playing.rewards(), strict=True))
            self.infos = {agent: self._playing.ending(self.seat_of(agent)) for agent in self.agents}
        elif self.max_cycles is not None and match.ply >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)

    def _select(self) -> None:
        match = self._playing.match
        if not match.is_over:
            self.agent_selection = self.possible_agents[match.to_act[0]]


class Parallel(_Seats, ParallelEnv):  # type: ignore[misc]
    """All at once: whoever is asked chooses a move, everyone else waits. To wait is the action behind the moves."""

    REST = 1

    @property
    def wait(self) -> int:
        """The action of whoever is not asked."""
        return int(self._playing.game.card.moves)

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Any]]:
        """A new match. What is played is said once and for all, when the environment is made."""
        self._playing.begin(self._seeds.next(seed))
        self.agents, self._cycles = list(self.possible_agents), 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Carry out what all have chosen who are asked. What is illegal is not carried out, and `infos` says why."""
        agents, playing, asked = list(self.agents), self._playing, self._playing.match.to_act
        chosen = {seat: int(actions[self.possible_agents[seat]]) for seat in asked}
        refused = {seat: playing.refusal(seat, action) for seat, action in chosen.items()}
        for seat, action in chosen.items():
            if refused[seat] is None:
                playing.match.play(seat, action)
        self._cycles += 1
        is_over, is_long = playing.match.is_over, self.max_cycles is not None and self._cycles >= self.max_cycles
        infos = {agent: playing.ending(self.seat_of(agent)) for agent in agents}
        infos |= {self.possible_agents[seat]: {"refused": why} for seat, why in refused.items() if why is not None}
        observations, rewards = self._observations(), dict(zip(agents, playing.rewards(), strict=True))
        if is_over or is_long:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, is_over), dict.fromkeys(agents, is_long), infos

    def render(self) -> Any:
        """The board as whoever only watches sees it."""
        return self._playing.render(SPECTATOR)

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observation(self.seat_of(agent)) for agent in self.agents}

    def _observation(self, seat: int) -> Observation:
        seen = self._playing.observation(seat, self.REST)
        seen["action_mask"][self.wait] = seat not in self._playing.match.to_act
        return seen
