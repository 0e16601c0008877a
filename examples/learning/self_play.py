"""Masked PPO with self-play, in one file: a small network learns Squeaky for two by playing against itself.

    pip install 'scurry[learning]'
    python examples/learning/self_play.py --minutes 30 --into trained

It writes `curve.csv`, `curve.svg` and `network.pt` into that folder: how often the network beats the greedy player, as
it learns. PPO (Schulman and others, 2017) is told plainly below, in the order in which it happens: play, see what came
of it, and make likelier what turned out better than expected. Masked means that illegal moves have no chance at all.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

import scurry.envs

GAME = "squeaky"
STEPS = 64
"""So many decisions are made on every lane between two lessons."""
LOOK_BACK = 0.95
"""How far what came of it is put down to earlier decisions (lambda in generalized advantage estimation)."""
ROUNDS, PART = 3, 4096
"""A lesson goes so often through what was played, and takes so many decisions at once."""
RATE = 5e-4
"""How fast it learns at first; ever more slowly towards the end."""
CLIP, CURIOSITY, VALUE_WEIGHT = 0.2, 0.01, 0.5
"""How far a lesson may change a decision; how much variety is worth; and how much the judgement of positions."""


class Network(nn.Module):  # type: ignore[misc]
    """From what a seat sees to how likely it makes each move, and how well it thinks it stands (from −1 to 1)."""

    def __init__(self, columns: int, moves: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(columns, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.moves, self.standing = nn.Linear(width, moves), nn.Linear(width, 1)

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances, with −∞ for what is illegal; and the standing."""
        inside = self.body(seen)
        legal = self.moves(inside).masked_fill(~masks, -torch.inf)
        return torch.log_softmax(legal, 1), torch.tanh(self.standing(inside)).squeeze(1)


class Played(NamedTuple):
    """What was played between two lessons: by step and lane, one decision each."""

    seen: Tensor
    masks: Tensor
    moves: Tensor
    chances: Tensor
    """The logarithm of the chance that the move had."""
    better: Tensor
    """How much better it came than was expected (the advantage)."""
    standings: Tensor
    """What the network should have thought of the position."""


# --- Play -------------------------------------------------------------------------------------------------------------


@torch.no_grad()  # type: ignore[untyped-decorator]
def play(network: Network, games: scurry.envs.vector) -> Played:
    """Let the network play both seats on all lanes."""
    seen, masks, seats, moves, chances, values, ends, rewards = ([] for _ in range(8))
    for _ in range(STEPS):
        now = games.last
        seen.append(torch.tensor(now.observations))
        masks.append(torch.tensor(now.masks))
        seats.append(now.seats.astype(np.int64))
        likely, value = network(seen[-1], masks[-1])
        move = torch.multinomial(likely.exp(), 1)
        moves.append(move.squeeze(1))
        chances.append(likely.gather(1, move).squeeze(1))
        values.append(value.numpy())
        games.step(moves[-1].numpy())
        ends.append(games.last.terminations.copy())
        rewards.append(games.last.rewards.copy())
    _, value = network(torch.tensor(games.last.observations), torch.tensor(games.last.masks))
    better = advantages(seats, values, ends, rewards, games.last.seats.astype(np.int64), value.numpy())
    return Played(
        torch.stack(seen),
        torch.stack(masks),
        torch.stack(moves),
        torch.stack(chances),
        torch.tensor(better),
        torch.tensor(better + np.stack(values)),
    )


def advantages(
    seats: list[np.ndarray],
    values: list[np.ndarray],
    ends: list[np.ndarray],
    rewards: list[np.ndarray],
    last_seats: np.ndarray,
    last_values: np.ndarray,
) -> np.ndarray:
    """How much better each decision came than was expected, from the last one back: each seat by its own decisions."""
    lanes = np.arange(len(last_seats))
    standing, later = np.zeros((len(lanes), 2), np.float32), np.zeros((len(lanes), 2), np.float32)
    standing[lanes, last_seats], standing[lanes, 1 - last_seats] = last_values, -last_values
    found = np.zeros((len(seats), len(lanes)), np.float32)
    for step in reversed(range(len(seats))):
        standing[ends[step]], later[ends[step]] = rewards[step][ends[step]], 0
        seat = seats[step]
        better = standing[lanes, seat] - values[step] + LOOK_BACK * later[lanes, seat]
        standing[lanes, seat], later[lanes, seat] = values[step], better
        found[step] = better
    return found


# --- Learn ------------------------------------------------------------------------------------------------------------


def learn(network: Network, improve: torch.optim.Optimizer, played: Played) -> None:
    """One lesson from what was played. Where there was but one move, there was nothing to decide."""
    chosen = played.masks.sum(2) > 1
    seen, masks, moves, chances, better, standings = (part[chosen] for part in played)
    better = (better - better.mean()) / (better.std() + 1e-8)
    for _ in range(ROUNDS):
        for part in torch.randperm(len(moves)).split(PART):
            likely, value = network(seen[part], masks[part])
            change = (likely.gather(1, moves[part, None]).squeeze(1) - chances[part]).exp()
            gain = torch.minimum(change * better[part], change.clamp(1 - CLIP, 1 + CLIP) * better[part]).mean()
            variety = -(likely.exp() * likely.masked_fill(~masks[part], 0)).sum(1).mean()
            error = (value - standings[part]).square().mean()
            improve.zero_grad()
            (VALUE_WEIGHT * error - gain - CURIOSITY * variety).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            improve.step()


# --- Measure ----------------------------------------------------------------------------------------------------------


@torch.no_grad()  # type: ignore[untyped-decorator]
def beats_greedy(network: Network, seed: int, games: int) -> float:
    """How often the network beats the greedy player, in the first so many games of a run, half of them on each seat.

    A shared win counts half. The network makes the move that it finds likeliest.
    """
    test = scurry.envs.vector(GAME, games, seats=2, seed=seed, form="one-hot", reward="wins")
    own, won, is_over = np.arange(games) % 2, np.zeros(games), np.zeros(games, np.bool_)
    while not is_over.all():
        likely, _ = network(torch.tensor(test.last.observations), torch.tensor(test.last.masks))
        moves = likely.argmax(1).numpy()
        test.choose_greedily(np.flatnonzero(test.last.seats != own), moves)
        test.step(moves)
        new = test.last.terminations & ~is_over
        won[new] = test.last.rewards[new, own[new]]
        is_over |= new
    return float(won.mean())


class Point(NamedTuple):
    """How far it has come."""

    minutes: float
    processor_minutes: float
    """On a machine that others use too, this is less than one might think."""
    decisions: int
    share_won: float


def draw(curve: list[Point], path: Path) -> None:
    """The curve as a picture."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams.update({"svg.hashsalt": "scurry", "svg.fonttype": "none"})
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    axes.plot([point.decisions / 1e6 for point in curve], [100 * point.share_won for point in curve], color="#2f6f3e")
    axes.axhline(65, color="#999999", linewidth=1, linestyle="--")
    axes.axhline(50, color="#cccccc", linewidth=1)
    axes.set(xlabel="million decisions of self-play", ylabel="% of games won against greedy", ylim=(0, 100))
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Learn for so many minutes, and write down how it went."""
    read = argparse.ArgumentParser(description="A network learns Squeaky for two by playing against itself.")
    read.add_argument("--minutes", type=float, default=30)
    read.add_argument("--lanes", type=int, default=1024, help="games side by side")
    read.add_argument("--threads", type=int, default=2)
    read.add_argument("--seed", type=int, default=1)
    read.add_argument(
        "--test-games", type=int, default=1000, help="so many at each point of the curve, ten times at last"
    )
    read.add_argument("--into", type=Path, default=Path("trained"), help="the folder to write into")
    read.add_argument("--go-on-from", type=Path, help="a network.pt to begin with")
    said = read.parse_args()
    said.into.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(said.seed)
    torch.set_num_threads(said.threads)
    network, curve = teach(said)
    with (said.into / "curve.csv").open("w", newline="") as file:
        csv.writer(file).writerows([Point._fields, *curve])
    draw(curve, said.into / "curve.svg")
    torch.save(network.state_dict(), said.into / "network.pt")


def teach(said: argparse.Namespace) -> tuple[Network, list[Point]]:
    """Play and learn by turns until the time is up, and measure now and then."""
    games = scurry.envs.vector(GAME, said.lanes, seats=2, seed=said.seed, form="one-hot")
    network = Network(len(games.columns), games.game.card.moves)
    if said.go_on_from is not None:
        network.load_state_dict(torch.load(said.go_on_from, weights_only=True))
    improve = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    begun, begun_working, decisions, next_test, curve = time.monotonic(), time.process_time(), 0, 0.0, list[Point]()

    def measure(seed: int, count: int) -> None:
        working = round((time.process_time() - begun_working) / 60, 2)
        curve.append(Point(round(minutes, 2), working, decisions, beats_greedy(network, seed, count)))
        sentence = "{:5.1f} minutes, {:5.1f} of processor, {:9,d} decisions: wins {:.3f} of {:,d} games against greedy"
        print(sentence.format(*curve[-1], count), flush=True)  # noqa: T201

    while (minutes := (time.monotonic() - begun) / 60) < said.minutes:
        if minutes >= next_test:
            measure(said.seed + 1, said.test_games)
            next_test = minutes + said.minutes / 30
        for group in improve.param_groups:
            group["lr"] = RATE * (1 - minutes / said.minutes)
        learn(network, improve, play(network, games))
        decisions += STEPS * said.lanes
    measure(said.seed + 2, 10 * said.test_games)
    return network, curve


if __name__ == "__main__":
    main()
