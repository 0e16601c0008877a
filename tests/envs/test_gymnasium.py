"""Gymnasium's own test, and what it does not ask: real opponents, right rewards, refusals that change nothing."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import scurry
import scurry.envs.gymnasium
from scurry.envs.errors import IllegalAction
from scurry.envs.gymnasium import Learner
from scurry.envs.spaces import name_of
from scurry.games import Game, shelf
from scurry.kernel.records import bytes_of
from scurry.laws.cases import Case
from tests.envs.ways import WAYS

GAMES = pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
QUIETLY = pytest.mark.filterwarnings("ignore:.*WARN.*:UserWarning")
"""Gymnasium advises against environments that were not made by name."""


def any_move(random: np.random.Generator, seen: dict[str, Any]) -> int:
    return int(random.choice(np.flatnonzero(seen["action_mask"])))


@QUIETLY
@pytest.mark.parametrize("case", WAYS, ids=str)
def test_gymnasium_accepts_every_way_of_playing(case: Case) -> None:
    check_env(Learner(case.game, ["random"], seats=case.seats, options=case.options), skip_render_check=True)


@GAMES
def test_every_game_is_made_by_its_name_and_the_version_of_its_rules(game: Game) -> None:
    made = gymnasium.make(f"scurry/{name_of(game)}", opponents=["random"])
    seen, info = made.reset(seed=1)
    assert made.observation_space.contains(seen)
    assert info["seat"] in range(game.card.seats[0])
    assert name_of(game).endswith(f"-v{game.card.version}")


@pytest.mark.parametrize("opponents", [["greedy"], ["random", "level:1"]], ids=str)
def test_a_learner_plays_named_bots_to_an_end_that_anyone_can_verify(opponents: list[str]) -> None:
    made = gymnasium.make("scurry/Squeaky-v1", opponents=opponents, seats=3, seat=1).unwrapped
    random, (seen, _) = np.random.default_rng(1), made.reset(seed=3)
    over, reward, info = False, 0.0, dict[str, Any]()
    while not over:
        assert reward == 0
        seen, reward, over, _, info = made.step(any_move(random, seen))
    places = made.match.result.places
    assert info["place"] == places[1]
    assert reward == (sum(place > places[1] for place in places) - sum(place < places[1] for place in places)) / 2
    assert scurry.verify(made.match.record()).is_right


def test_one_seed_gives_one_course() -> None:
    def course() -> list[bytes]:
        made, random = gymnasium.make("scurry/SquirrelAttack-v1", opponents=["random"]), np.random.default_rng(2)
        seen, _ = made.reset(seed=9)
        told = []
        for _ in range(30):
            seen, _, over, _, _ = made.step(any_move(random, seen))
            told.append(seen["observation"].tobytes())
            if over:
                break
        return told

    assert course() == course()


def test_an_illegal_action_is_refused_and_changes_nothing_or_raises_an_error() -> None:
    made = Learner("squeaky", ["random"], seat=0, seats=2)
    seen, _ = made.reset(seed=1)
    illegal, before = int(np.flatnonzero(seen["action_mask"] == 0)[0]), bytes_of(made.match.position)
    _, reward, over, _, info = made.step(illegal)
    assert (reward, over) == (0, False)
    assert "(SQ-" in info["refused"]
    assert bytes_of(made.match.position) == before
    strict = Learner("squeaky", ["random"], seat=0, seats=2, illegal="error")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="Choose from the mask"):
        strict.step(illegal)


def test_masks_are_there_under_the_name_that_others_ask_for() -> None:
    made = Learner("kuhn", ["random"])
    seen, _ = made.reset(seed=1)
    assert made.action_masks().tolist() == (seen["action_mask"] == 1).tolist() == [True, True]


def test_there_must_be_as_many_opponents_as_there_is_room_for() -> None:
    with pytest.raises(ValueError, match="There should be from 1 to 1 opponents, not 2"):
        Learner("squeaky", ["random", "greedy"], seats=2)
    with pytest.raises(ValueError, match="There is no seat 4"):
        Learner("squeaky", seat=4, seats=2)


# --- Many at once -----------------------------------------------------------------------------------------------------


@GAMES
def test_many_learners_play_side_by_side(game: Game) -> None:
    made = gymnasium.make_vec(f"scurry/{name_of(game)}", num_envs=8, opponents=["greedy"])
    seen, _ = made.reset(seed=1)
    random, ends = np.random.default_rng(1), 0
    for _ in range(80):
        assert made.observation_space.contains(seen)
        moves = np.array([random.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, over, cut, infos = made.step(moves)
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        for lane in np.flatnonzero(over):
            assert infos["final_info"]["reason"][lane]
            assert not infos["final_obs"][lane]["action_mask"].any()
        ends += int(over.sum())
    assert ends or game.name in ("squirrel-attack", "squirrel-squabble", "square-tactics")


def test_thinking_opponents_play_on_every_lane_too() -> None:
    made = gymnasium.make_vec("scurry/KuhnPoker-v1", num_envs=3, opponents=["level:1"])
    seen, _ = made.reset(seed=1)
    ends = sum(int(made.step(seen["action_mask"].argmax(1))[2].sum()) for _ in range(6))
    assert ends >= 3
