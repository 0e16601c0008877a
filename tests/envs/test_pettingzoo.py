"""PettingZoo's own tests, and what they do not ask: real rules, real boards, refusals that change nothing."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import parallel_to_aec

import scurry
import scurry.envs
from scurry.envs.errors import BadTerms, IllegalAction
from scurry.games import Game, shelf
from scurry.kernel.records import bytes_of
from scurry.laws.cases import Case
from tests import needs
from tests.envs.ways import WAYS

GAMES = pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
LONG = [game for game in shelf() if game.package.startswith("scurry.")]
"""Kuhn poker may be over before it is cut short."""
QUIETLY = pytest.mark.filterwarnings("ignore::UserWarning")
"""PettingZoo warns of observations that are no arrays and of spaces that are no boxes, as in its own card games."""


def way(case: Case, **more: Any) -> dict[str, Any]:
    return {"game": case.game, "seats": case.seats, "options": case.options, **more}


@QUIETLY
@pytest.mark.parametrize("case", WAYS, ids=str)
def test_pettingzoo_accepts_every_way_of_playing(case: Case) -> None:
    api_test(scurry.envs.aec(**way(case)), num_cycles=60)


@QUIETLY
@pytest.mark.parametrize("case", WAYS, ids=str)
def test_pettingzoo_accepts_every_way_of_choosing_jointly(case: Case) -> None:
    parallel_api_test(scurry.envs.parallel(**way(case)), num_cycles=40)


@GAMES
def test_one_seed_gives_one_course(game: Game) -> None:
    seed_test(lambda: scurry.envs.aec(game), num_cycles=60)
    parallel_seed_test(lambda: scurry.envs.parallel(game), num_cycles=60)


@pytest.mark.parametrize("game", LONG, ids=lambda game: game.name)
def test_a_match_can_be_cut_short(game: Game) -> None:
    """The test wants all agents in every round: it asks the joint environment, and that one put in sequence."""

    def parallel_env(**how: Any) -> Any:
        return scurry.envs.parallel(game, **how)

    max_cycles_test(SimpleNamespace(parallel_env=parallel_env, env=lambda **how: parallel_to_aec(parallel_env(**how))))


def test_in_sequence_a_match_is_cut_short_after_so_many_moves() -> None:
    environment = scurry.envs.aec("squeaky", seats=2, max_cycles=3)
    environment.reset(seed=1)
    for _ in range(3):
        assert not any(environment.truncations.values())
        environment.step(int(environment.observe(environment.agent_selection)["action_mask"].argmax()))
    assert all(environment.truncations.values())


def test_every_board_can_be_rendered() -> None:
    needs.chromium()
    for game in shelf():
        render_test(lambda game=game, **how: scurry.envs.aec(game, **how))


def test_a_picture_shows_the_board_of_the_page() -> None:
    needs.chromium()
    environment = scurry.envs.parallel("squeaky", render_mode="rgb_array")
    environment.reset(seed=1)
    first = environment.render()
    assert first.shape == (640, 960, 3)
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 100
    environment.reset(seed=2)
    assert (environment.render() != first).any()


def test_text_shows_what_the_agent_sees_that_is_asked() -> None:
    environment = scurry.envs.aec("kuhn", render_mode="ansi")
    environment.reset(seed=1)
    cards = [("jack", "queen", "king")[card] for card in environment.match.position.cards]
    drawn = environment.render()
    assert cards[0] in drawn
    assert cards[1] not in drawn


# --- The same rules ---------------------------------------------------------------------------------------------------


def test_an_agent_sees_its_own_hand_and_its_own_moves() -> None:
    environment = scurry.envs.aec("squeaky", seats=3)
    environment.reset(seed=4)
    for _ in range(12):
        seat, seen = environment.seat_of(environment.agent_selection), environment.observe(environment.agent_selection)
        assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(environment.match.legal_ids(seat))
        named = dict(zip(environment.columns, seen["observation"], strict=True))
        foods = [name for name, value in named.items() if name.startswith("dens[me].start=") and value]
        start = environment.match.position.dens[seat].start
        assert foods == ["dens[me].start=" + ("candy", "lollipop", "peanut", "cookie", "dog_snack")[start]]
        environment.step(int(seen["action_mask"].argmax()))


@pytest.mark.parametrize("make", [scurry.envs.aec, scurry.envs.parallel], ids=["aec", "parallel"])
def test_what_is_played_is_a_match_that_anyone_can_verify(make: Any) -> None:
    environment = make("squabble", options={"set_up": "random", "rounds": 3})
    observations = environment.reset(seed=3)
    rng = np.random.default_rng(0)
    while not environment.match.is_over:
        if observations is None:
            environment.step(any_move(rng, environment.observe(environment.agent_selection)))
        else:
            actions = {agent: any_move(rng, seen) for agent, seen in observations[0].items()}
            observations = environment.step(actions)
    assert scurry.verify(environment.match.record()).is_right


def any_move(rng: Any, seen: dict[str, Any]) -> int:
    return int(rng.choice(np.flatnonzero(seen["action_mask"])))


def test_at_the_end_all_are_paid_and_told_why() -> None:
    environment = scurry.envs.aec("kuhn", reward="points")
    environment.reset(seed=2)
    for action in (1, 0):  # a bet, a fold
        environment.step(action)
    assert environment.rewards == {"player_0": 1.0, "player_1": -1.0}
    assert environment.terminations == {"player_0": True, "player_1": True}
    assert environment.infos["player_0"] == {"place": 1, "points": 1, "reason": "fold"}
    observation, reward, terminated, _, _ = environment.last()
    assert terminated
    assert reward in (1.0, -1.0)
    assert not observation["action_mask"].any()


# --- Refusals ---------------------------------------------------------------------------------------------------------


def to_den() -> int:
    return int(shelf_game("squeaky").moves.read("to den"))


def shelf_game(name: str) -> Game:
    return next(game for game in shelf() if game.name == name)


def test_an_illegal_action_is_refused_and_the_same_agent_asked_again() -> None:
    environment = scurry.envs.aec("squeaky", seats=2)
    environment.reset(seed=1)
    before = bytes_of(environment.match.position)
    environment.step(to_den())
    assert environment.agent_selection == "player_0"
    assert environment.infos["player_0"]["refused"].endswith("(SQ-2.7)")
    assert bytes_of(environment.match.position) == before
    environment.step(int(environment.observe("player_0")["action_mask"].argmax()))
    assert environment.infos["player_0"] == {}


def test_jointly_what_is_illegal_is_left_out_and_the_rest_carried_out() -> None:
    environment = scurry.envs.parallel("squeaky", seats=2)
    environment.reset(seed=1)
    ready = environment.match.legal_ids(0)[0]
    *_, infos = environment.step({"player_0": ready, "player_1": to_den()})
    assert environment.match.to_act == [1]
    assert "refused" in infos["player_1"]
    assert infos["player_0"] == {}


@pytest.mark.parametrize("make", [scurry.envs.aec, scurry.envs.parallel], ids=["aec", "parallel"])
def test_whoever_wants_an_error_gets_one_and_nothing_is_changed(make: Any) -> None:
    environment = make("squeaky", seats=2, illegal="error")
    environment.reset(seed=1)
    before = bytes_of(environment.match.position)
    ready = environment.match.legal_ids(0)[0]
    action = to_den() if make is scurry.envs.aec else {"player_0": ready, "player_1": to_den()}
    with pytest.raises(IllegalAction, match=r"^Seat \d, action 5: .* Choose from the mask\.$"):
        environment.step(action)
    assert bytes_of(environment.match.position) == before


def test_jointly_whoever_is_not_asked_can_only_wait() -> None:
    environment = scurry.envs.parallel("kuhn")
    observations, _ = environment.reset(seed=1)
    assert observations["player_1"]["action_mask"].tolist() == [0, 0, 1]
    assert observations["player_0"]["action_mask"].tolist() == [1, 1, 0]
    environment.step({"player_0": 1, "player_1": environment.wait})
    assert environment.match.to_act == [1]


def test_what_cannot_be_played_is_said_at_once() -> None:
    with pytest.raises(BadTerms, match="There is no way of drawing 'hologram'; there are: human, ansi, rgb_array"):
        scurry.envs.aec("squeaky", render_mode="hologram")
    with pytest.raises(BadTerms, match="refuse, error"):
        scurry.envs.aec("squeaky", illegal="explode")


def test_names_say_the_game_and_the_version_of_its_rules() -> None:
    names = {game.name: scurry.envs.aec(game).metadata["name"] for game in shelf()}
    assert names["squeaky"] == f"squeaky_v{shelf_game('squeaky').card.version}"
    assert names["square-tactics"] == f"square_tactics_v{shelf_game('square-tactics').card.version}"
