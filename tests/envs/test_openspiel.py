"""OpenSpiel's own tests, and what they do not ask: the same rules, chance that is right, and algorithms that work."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, get_all_states, ismcts, mcts

from scurry.envs.errors import BadTerms, IllegalAction
from scurry.envs.openspiel import name_of
from scurry.games import Game, find, shelf
from scurry.kernel.cards import BadOption
from scurry.kernel.records import bytes_of
from scurry.laws.cases import Case
from scurry.matches.match import Match
from tests.envs.spiel import loaded, play_on
from tests.envs.ways import WAYS

GAMES = pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
WITH_CHANCE = [game for game in shelf() if game.card.has_chance]


@pytest.mark.parametrize("case", WAYS, ids=str)
def test_openspiel_accepts_every_way_of_playing(case: Case) -> None:
    pyspiel.random_sim_test(loaded(case), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", WITH_CHANCE, ids=lambda game: game.name)
def test_openspiel_accepts_chance_that_is_sampled(game: Game) -> None:
    """Games of others, written in Python, cannot keep such a game in a file there: OpenSpiel asks for its dice."""
    sampled = pyspiel.load_game(f"{name_of(game)}(chance=sampled)")
    pyspiel.random_sim_test(sampled, num_sims=2, serialize=False, verbose=False)


# --- Loading ----------------------------------------------------------------------------------------------------------


def test_every_game_loads_by_name() -> None:
    assert {name_of(game) for game in shelf()} <= set(pyspiel.registered_names())
    squeaky = pyspiel.load_game("scurry_squeaky")
    assert squeaky.get_type().long_name == "Squeaky"
    assert squeaky.num_players() == 2


def test_options_are_parameters_and_a_game_is_called_by_what_was_said() -> None:
    said = {"players": 3, "mode": "advanced", "climate_change": True, "green": "1 2 3 4 5 6 7"}
    game = pyspiel.load_game("scurry_squeaky", said)
    assert str(game) == "scurry_squeaky(climate_change=True,green=1 2 3 4 5 6 7,mode=advanced,players=3)"
    assert pyspiel.load_game(str(game)).terms == game.terms
    assert game.num_players() == 3
    assert game.terms.options == find("squeaky").card.terms(3, said_to_the_card(said))[1]


def said_to_the_card(said: dict[str, Any]) -> dict[str, object]:
    return {"mode": said["mode"], "climate_change": True, "green": said["green"].replace(" ", ",")}


def test_what_cannot_be_played_is_said_at_once() -> None:
    with pytest.raises(BadOption, match="Squeaky is for 2–5 players, not 7"):
        pyspiel.load_game("scurry_squeaky(players=7)")
    with pytest.raises(BadTerms, match="There is no way to tell chance 'foreseen'; there are: explicit, sampled"):
        pyspiel.load_game("scurry_squeaky(chance=foreseen)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'winter'"):
        pyspiel.load_game("scurry_squeaky(winter=True)")


def test_openspiel_is_told_what_kind_of_game_it_is() -> None:
    kinds = pyspiel.GameType
    open_game, hidden = (
        pyspiel.load_game("scurry_connect_four").get_type(),
        pyspiel.load_game("scurry_squeaky").get_type(),
    )
    assert open_game.information == kinds.Information.PERFECT_INFORMATION
    assert open_game.chance_mode == kinds.ChanceMode.DETERMINISTIC
    assert hidden.information == kinds.Information.IMPERFECT_INFORMATION
    assert hidden.chance_mode == kinds.ChanceMode.EXPLICIT_STOCHASTIC
    assert hidden.utility == kinds.Utility.ZERO_SUM
    for reward, utility in (("wins", kinds.Utility.CONSTANT_SUM), ("points", kinds.Utility.GENERAL_SUM)):
        assert pyspiel.load_game(f"scurry_squeaky(reward={reward})").get_type().utility == utility


# --- The same rules ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", WAYS, ids=str)
def test_move_by_move_and_roll_by_roll_it_is_the_same_as_a_match(case: Case) -> None:
    game, rng = loaded(case), np.random.default_rng(5)
    state = game.new_initial_state()
    course = list(play_on(state, rng))
    rolls, moves = [each for who, each in course if who < 0], [(who, each) for who, each in course if who >= 0]
    match = Match(case.game, seats=case.seats, options=case.options, dice=rolls)
    for seat, move in moves:
        assert seat == match.to_act[0]
        match.play(seat, move)
    assert match.is_over
    assert match.told == len(rolls)
    assert state.standing.table == bytes_of(match.position)
    assert match.result is not None


def test_an_observation_is_the_view_in_columns_with_ones_own_seat_first() -> None:
    game = pyspiel.load_game("scurry_squeaky(players=3,form=numbers)")
    state = game.new_initial_state()
    steps = play_on(state, np.random.default_rng(1))
    while not state.history() or state.is_chance_node():
        next(steps)
    position = game.course.position(state.standing)
    for seat in range(3):
        seen = dict(zip(game.columns, state.observation_tensor(seat), strict=True))
        assert seen["dens[me].start"] == position.dens[seat].start
        assert seen["dens[me+1].start"] == -1
        told = dict(each.split("=") for each in state.observation_string(seat).splitlines()[1].split())
        assert int(told.get("dens[me].start", 0)) == position.dens[seat].start, "what is 0 is left out"


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = pyspiel.load_game("scurry_connect_four").new_initial_state()
    before = str(state)
    with pytest.raises(IllegalAction, match="Seat 0 cannot make move 99 now"):
        state.apply_action(99)
    assert str(state) == before
    dealt = pyspiel.load_game("scurry_kuhn_poker").new_initial_state()
    with pytest.raises(IllegalAction, match="The die has 3 sides: 3 cannot be rolled"):
        dealt.apply_action(3)


def test_at_the_end_all_are_paid_what_was_asked_for() -> None:
    pays = {"places": [1.0, -1.0], "wins": [1.0, 0.0], "points": [2.0, -2.0]}
    for reward, paid in pays.items():
        state = pyspiel.load_game(f"scurry_kuhn_poker(reward={reward})").new_initial_state()
        for action in (2, 0, 1, 1):  # a king and a jack, a bet and another
            assert state.returns() == [0.0, 0.0]
            state.apply_action(action)
        assert state.returns() == paid


# --- Chance -----------------------------------------------------------------------------------------------------------


def test_every_side_of_a_die_is_equally_likely() -> None:
    state = pyspiel.load_game("scurry_kuhn_poker").new_initial_state()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    state.apply_action(1)
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    assert state.legal_actions_mask(-1)[:3] == [1, 1, 0]


def test_sampled_chance_says_nothing_beforehand_and_differs_each_time() -> None:
    game = pyspiel.load_game("scurry_squeaky(chance=sampled)")
    start = game.new_initial_state()
    assert start.chance_outcomes() == [(0, 1.0)]
    assert len({str(start.child(0)) for _ in range(5)}) == 5


def test_a_move_that_rolls_too_much_is_said_to_do_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scurry.envs.rolling.MOST_SIDES", 20)
    with pytest.raises(BadTerms, match="Squeaky rolls too much to tell roll by roll: have its chance sampled"):
        list(play_on(pyspiel.load_game("scurry_squeaky").new_initial_state(), np.random.default_rng(1)))


def test_a_seed_repeats_what_is_sampled() -> None:
    def dealt(seed: int) -> str:
        return str(pyspiel.load_game(f"scurry_squeaky(chance=sampled,seed={seed})").new_initial_state().child(0))

    assert dealt(7) == dealt(7) != dealt(8)


def test_a_state_outlives_the_name_of_its_game_and_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game("scurry_kuhn_poker").new_initial_state().child(0).child(0)
    copy, before = state.clone(), str(state)
    copy.apply_action(1)
    assert str(state) == before != str(copy)
    assert copy.get_game().new_initial_state().is_chance_node()
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(copy.get_game(), copy))
    assert (str(game), str(again), again.history()) == (str(copy.get_game()), str(copy), copy.history())
    assert again.information_state_string(0) == copy.information_state_string(0)


# --- OpenSpiel's algorithms -------------------------------------------------------------------------------------------


def test_cfr_solves_kuhn_poker() -> None:
    """The first player loses an eighteenth of a chip a game (Kuhn, 1950)."""
    game = pyspiel.load_game("scurry_kuhn_poker(reward=points)")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(250):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert value == pytest.approx([-1 / 18, 1 / 18], abs=1e-3)
    assert exploitability.nash_conv(game, policy) < 2e-3


def test_kuhn_poker_is_as_large_as_openspiels_own() -> None:
    ours, theirs = (
        get_all_states.get_all_states(pyspiel.load_game(name), include_terminals=True, include_chance_states=False)
        for name in ("scurry_kuhn_poker", "kuhn_poker")
    )
    assert len(ours) == len(theirs) == 54


def test_mcts_finds_the_move_that_wins() -> None:
    game = pyspiel.load_game("scurry_connect_four")
    state, random = game.new_initial_state(), np.random.RandomState(1)
    for action in (0, 6, 0, 6, 0, 5):
        state.apply_action(action)
    bot = mcts.MCTSBot(game, 2.0, 60, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    assert bot.step(state) == 0


def test_mcts_plays_where_dice_are_rolled() -> None:
    game = pyspiel.load_game("scurry_squirrel_attack(nuts=1,trees=1,dice=2)")
    random = np.random.RandomState(2)
    bot = mcts.MCTSBot(game, 2.0, 4, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    state = game.new_initial_state()
    for _ in play_on(state, np.random.default_rng(2), bots=[bot, None]):
        pass
    assert state.is_terminal()


@pytest.mark.parametrize("chance", ["explicit", "sampled"])
def test_is_mcts_bets_on_the_king_whatever_the_other_holds(chance: str) -> None:
    game = pyspiel.load_game(f"scurry_kuhn_poker(reward=points,chance={chance})")
    random = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 2.0, 60, random_state=random)
    state = with_cards(game, 2, 0)
    state.apply_action(0)
    state.apply_action(1)
    assert bot.step(state) == 1
    worlds = {str(bot.resample_from_infostate(state)) for _ in range(20)}
    assert len(worlds) == 2, "the other holds the jack or the queen"


def with_cards(game: Any, first: int, second: int) -> Any:
    """Kuhn poker, dealt until the cards are these."""
    while True:
        state = game.new_initial_state()
        random = np.random.default_rng()
        while state.is_chance_node():
            state.apply_action(int(random.choice([outcome for outcome, _ in state.chance_outcomes()])))
        if state.get_game().course.position(state.standing).cards.tolist() == [first, second]:
            return state


def test_is_mcts_plays_squeaky() -> None:
    game = pyspiel.load_game("scurry_squeaky")
    random = np.random.RandomState(4)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 2.0, 3, random_state=random)
    state = game.new_initial_state()
    for _ in play_on(state, np.random.default_rng(4), bots=[bot, None]):
        pass
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])


def test_nobody_imagines_another_world_while_a_die_rolls() -> None:
    state = pyspiel.load_game("scurry_kuhn_poker").new_initial_state()
    with pytest.raises(BadTerms, match="A move waits for a roll"):
        state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
