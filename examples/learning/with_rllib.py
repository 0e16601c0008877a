"""The same with RLlib on Ray: masked PPO with self-play learns Squeaky for two, on as many processes as you like.

    pip install 'scurry[learning]'
    python examples/learning/with_rllib.py --lessons 100 --runners 2

RLlib plays one game at a time in Python, through PettingZoo: for those who want its algorithms and its clusters. On one
machine `self_play.py` learns many times as fast.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import ray
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import scurry.envs

Told = dict[str, Any]
NETWORK = "network"
"""One network plays all seats."""


class Table(MultiAgentEnv):  # type: ignore[misc]
    """PettingZoo's environment under the names that RLlib's masked network reads."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        self.game = scurry.envs.aec(config["game"], seats=config["seats"])
        self.possible_agents = list(self.game.possible_agents)
        self.agents = list(self.possible_agents)
        self.action_spaces = {agent: self.game.action_space(agent) for agent in self.agents}
        self.observation_spaces = {agent: self._space(agent) for agent in self.agents}

    def reset(self, *, seed: int | None = None, options: Told | None = None) -> tuple[Told, Told]:
        """A new game: whoever is asked first is told what it sees."""
        self.game.reset(seed=seed)
        self.agents = list(self.possible_agents)
        return self._seen([self.game.agent_selection]), {}

    def step(self, actions: Told) -> tuple[Told, Told, Told, Told, Told]:
        """Make a move; whoever is asked next is told what it sees, and at the end all are."""
        self.game.step(int(actions[self.game.agent_selection]))
        is_over = all(self.game.terminations.values())
        told = self.possible_agents if is_over else [self.game.agent_selection]
        rewards = {agent: self.game.rewards[agent] for agent in told}
        return self._seen(told), rewards, {"__all__": is_over}, {"__all__": False}, {}

    def _seen(self, agents: list[str]) -> Told:
        return {agent: self._renamed(self.game.observe(agent)) for agent in agents}

    def _renamed(self, seen: Told) -> Told:
        mask = seen["action_mask"].astype(np.float32)
        return {"observations": seen["observation"], "action_mask": mask if mask.any() else np.ones_like(mask)}

    def _space(self, agent: str) -> spaces.Dict:
        moves = int(self.action_spaces[agent].n)
        seen = self.game.observation_space(agent)["observation"]
        return spaces.Dict({"observations": seen, "action_mask": spaces.Box(0.0, 1.0, (moves,), np.float32)})


def settings(game: str, seats: int, runners: int, decisions: int) -> PPOConfig:
    """Masked PPO, one network for all seats."""
    return (
        PPOConfig()
        .environment(Table, env_config={"game": game, "seats": seats})
        .env_runners(num_env_runners=runners)
        .multi_agent(policies={NETWORK}, policy_mapping_fn=lambda agent, episode, **_: NETWORK)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [256, 256]}
            )
        )
        .training(
            train_batch_size_per_learner=decisions,
            minibatch_size=min(512, decisions),
            num_epochs=3,
            gamma=1.0,
            lambda_=0.95,
            entropy_coeff=0.01,
            lr=5e-4,
        )
    )


def main() -> None:
    """Learn for so many lessons, and say after each how far it has come."""
    read = argparse.ArgumentParser(description="RLlib learns a game by playing against itself.")
    read.add_argument("--game", default="squeaky")
    read.add_argument("--seats", type=int, default=2)
    read.add_argument("--lessons", type=int, default=100)
    read.add_argument("--decisions", type=int, default=4096, help="so many are made between two lessons")
    read.add_argument("--runners", type=int, default=0, help="processes that play; 0: play where the learner is")
    said = read.parse_args()
    ray.init(num_cpus=max(1, said.runners + 1), include_dashboard=False, log_to_driver=False)
    learner = settings(said.game, said.seats, said.runners, said.decisions).build_algo()
    for lesson in range(1, said.lessons + 1):
        result = learner.train()
        played, learnt = result["env_runners"], result["learners"][NETWORK]
        print(  # noqa: T201
            f"lesson {lesson}: {played['num_episodes']:.0f} games of {played['episode_len_mean']:.0f} decisions, "
            f"entropy {learnt['entropy']:.3f}",
            flush=True,
        )
    learner.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
