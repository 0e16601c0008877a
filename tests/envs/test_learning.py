"""The examples of learning do what they say: they start, they learn something, and their arithmetic is right."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "learning"

pytestmark = pytest.mark.learning


def example(name: str) -> ModuleType:
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def started(name: str, *said: str) -> str:
    run = subprocess.run(
        [sys.executable, EXAMPLES / f"{name}.py", *said], capture_output=True, text=True, timeout=900, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_self_play_writes_its_curve_and_its_network(tmp_path: Path) -> None:
    said = ("--minutes", "0.05", "--lanes", "64", "--threads", "1", "--test-games", "50", "--into", str(tmp_path))
    told = started("self_play", *said)
    assert "of 500 games against greedy" in told.splitlines()[-1]
    with (tmp_path / "curve.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert all(0 <= float(row["share_won"]) <= 1 for row in rows)
    assert len(rows) >= 2
    assert int(rows[-1]["decisions"]) > 0
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").lstrip().startswith("<?xml")
    kept = tmp_path / "network.pt"
    assert kept.stat().st_size < 1_000_000
    again = started("self_play", *said[:-1], str(tmp_path / "again"), "--go-on-from", str(kept), "--minutes", "0")
    first = float(re.findall(r"wins ([0-9.]+) of", told)[-1])
    assert f"wins {first:.3f} of 500 games" in again, "the same network wins the same games"


def test_rllib_learns_the_same_game() -> None:
    told = started("with_rllib", "--lessons", "1", "--decisions", "300")
    assert told.startswith("lesson 1: ")


def test_each_seat_is_told_what_came_of_its_own_decisions() -> None:
    """Two lanes, three steps: on the first the game ends after the second, won by seat 1."""
    found = example("self_play").advantages(
        seats=[np.array([0, 1]), np.array([1, 0]), np.array([0, 1])],
        values=[np.array([0.5, 0.0]), np.array([0.25, 0.0]), np.array([0.125, 0.0])],
        ends=[np.array([False, False]), np.array([True, False]), np.array([False, False])],
        rewards=[np.zeros((2, 2)), np.array([[-1.0, 1.0], [0.0, 0.0]]), np.zeros((2, 2))],
        last_seats=np.array([1, 0]),
        last_values=np.array([0.5, 0.75]),
    )
    assert found[:, 0].tolist() == pytest.approx([-1 - 0.5, 1 - 0.25, -0.5 - 0.125])
    assert found[:, 1].tolist() == pytest.approx([0.95 * -0.75, 0.75, -0.75])


def test_an_illegal_move_has_no_chance_at_all() -> None:
    import torch

    network = example("self_play").Network(4, 3)
    likely, standing = network(torch.ones(2, 4), torch.tensor([[True, False, True], [False, True, False]]))
    assert likely.exp()[0, 1] == 0
    assert likely.exp()[1].tolist() == [0, 1, 0]
    assert (standing.abs() <= 1).all()


def test_what_was_better_than_expected_becomes_likelier() -> None:
    import torch

    torch.manual_seed(1)
    made = example("self_play")
    network = made.Network(2, 3)
    masks = torch.tensor([[True, True, False]]).repeat(64, 1)[None]
    moves = torch.arange(64)[None] % 2
    chances, _ = network(torch.ones(64, 2), masks[0])
    told = chances[0].detach()
    better = torch.where(moves == 1, 1.0, -1.0)
    played = made.Played(torch.ones(1, 64, 2), masks, moves, told[moves], better, torch.zeros(1, 64))
    made.learn(network, torch.optim.Adam(network.parameters(), 1e-3), played)
    after, _ = network(torch.ones(1, 2), masks[0, :1])
    assert after[0, 1] > told[1]
