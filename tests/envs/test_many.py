"""Thousands of games at once: move by move what a match says, and nothing that a seat cannot know."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

import scurry.envs
from scurry.envs.errors import IllegalAction
from scurry.envs.many import Step, Vector
from scurry.games import find
from scurry.kernel.dice import FairDice, FastDice, Stream, seed_game
from scurry.kernel.playouts import deal_all
from scurry.kernel.records import bytes_of
from scurry.laws.cases import Case
from scurry.matches.match import Match
from tests.envs.ways import WAYS, vector_for

SEED = 5


class OnALane(Match):
    """A match with the dice of a lane's game."""

    def __init__(self, case: Case, number: int) -> None:
        self.dice = FastDice.blank()
        seed_game(self.dice, SEED, number, Stream.DEAL)
        super().__init__(case.game, seats=case.seats, options=case.options, seed=1)
        seed_game(self.dice, SEED, number, Stream.RULES)

    def dice_of(self, ply: int) -> FairDice:
        return cast(FairDice, self.dice)


def matches_for(vector: Vector, case: Case) -> dict[int, OnALane]:
    return {lane: OnALane(case, vector.game_number(lane)) for lane in range(vector.num_envs)}


def shown(step: Step) -> list[bytes]:
    return [np.ascontiguousarray(part).tobytes() for part in (*step[:5], *step.infos)]


@pytest.mark.parametrize("case", WAYS, ids=str)
def test_every_move_is_what_a_match_says(case: Case) -> None:
    """Who is asked, what may be done, what is on the table, what is seen, and how it ended, until games have ended."""
    vector = vector_for(case, 3, seed=SEED, form="records")
    matches, ended = matches_for(vector, case), 0
    while ended < 3:
        step = vector.last
        for lane, match in matches.items():
            seat = match.to_act[0]
            assert step.seats[lane] == seat
            assert np.flatnonzero(step.masks[lane]).tolist() == sorted(match.legal_ids(seat))
            assert bytes_of(vector.position(lane)) == bytes_of(match.position)
            assert step.observations[lane].tobytes() == bytes_of(match.view(seat))
        actions = vector.sample()
        for lane, match in matches.items():
            match.play(match.to_act[0], int(actions[lane]))
        step = vector.step(actions)
        for lane, match in list(matches.items()):
            assert step.terminations[lane] == match.is_over
            if match.is_over:
                check_ending(vector, lane, match)
                matches[lane], ended = OnALane(case, vector.game_number(lane)), ended + 1


def check_ending(vector: Vector, lane: int, match: Match) -> None:
    ends, result = vector.last.infos, match.result
    assert result is not None
    assert tuple(ends.places[lane]) == result.places
    assert tuple(ends.points[lane]) == result.points
    assert ends.lengths[lane] == match.ply
    assert vector.reason(lane) == result.reason
    if vector.seats > 1:
        assert vector.last.rewards[lane].sum() == pytest.approx(0, abs=1e-6)
        beaten = [sum(np.sign(other - place) for other in result.places) for place in result.places]
        assert np.sign(vector.last.rewards[lane]).tolist() == np.sign(beaten).tolist()


@pytest.mark.parametrize("case", WAYS, ids=str)
@pytest.mark.parametrize("form", ["numbers", "one-hot"])
def test_what_is_seen_is_made_from_the_view(case: Case, form: str) -> None:
    """Of what `hide` covers nothing can be left: there is no other way from a position to an observation."""
    vector = vector_for(case, 5, seed=SEED, form=form)
    for _ in range(30):
        step = vector.step(vector.sample())
        for lane, seat in enumerate(step.seats.tolist()):
            view = vector.position(lane)
            case.game.rules.hide(view, seat)
            assert (step.observations[lane] == vector.observer.observe(view, seat)).all()


@pytest.mark.parametrize("case", WAYS, ids=str)
def test_who_choose_jointly_meet_what_a_match_says(case: Case) -> None:
    """All that are asked choose before anything is carried out; a match is told seat by seat."""
    vector = vector_for(case, 2, seed=SEED, joint=True)
    matches = matches_for(vector, case)
    for _ in range(80):
        actions = vector.sample()
        for lane, match in matches.items():
            asked = match.to_act
            assert np.flatnonzero(vector.last.seats[lane]).tolist() == asked
            for seat in range(case.seats):
                offered = np.flatnonzero(vector.last.masks[lane, seat]).tolist()
                assert offered == (sorted(match.legal_ids(seat)) if seat in asked else [])
            for seat in asked:
                match.play(seat, int(actions[lane, seat]))
        vector.step(actions)
        for lane, match in list(matches.items()):
            if match.is_over:
                matches[lane] = match = OnALane(case, vector.game_number(lane))
            assert bytes_of(vector.position(lane)) == bytes_of(match.position)


def test_jointly_every_seat_sees_its_own_and_only_those_asked_have_moves() -> None:
    vector = scurry.envs.vector("squeaky", 2, seats=3, joint=True, form="one-hot")
    assert vector.last.observations.shape == (2, 3, len(vector.columns))
    assert vector.last.seats.all()
    vector.step(vector.sample())
    assert vector.last.seats.sum(axis=1).tolist() == [1, 1]
    assert (vector.last.masks.any(axis=2) == vector.last.seats).all()
    own = [vector.columns.index(name) for name in vector.columns if name.startswith("dens[me].start=")]
    for lane in range(2):
        for seat in range(3):
            assert vector.last.observations[lane, seat, own].argmax() == vector.position(lane).dens[seat].start


@pytest.mark.parametrize("joint", [False, True])
def test_an_illegal_action_is_refused_by_name_and_changes_nothing(joint: bool) -> None:
    vector = scurry.envs.vector("squeaky", 3, seats=2, seed=1, joint=joint)
    vector.step(vector.sample())
    before, tables = shown(vector.last), [bytes_of(vector.position(lane)) for lane in range(3)]
    actions = vector.sample()
    actions[1] = find("squeaky").moves.read("to den")
    with pytest.raises(IllegalAction, match=r"^Lane 1, seat \d: 'to den' \(move 5\) is illegal. .+ \(SQ-"):
        vector.step(actions)
    assert shown(vector.last) == before
    assert [bytes_of(vector.position(lane)) for lane in range(3)] == tables


@pytest.mark.parametrize("action", [-1, 13, 1 << 40])
def test_what_is_no_move_at_all_is_refused(action: int) -> None:
    vector = scurry.envs.vector("squeaky", 2)
    with pytest.raises(IllegalAction, match=rf"there is no move {action} in Squeaky; moves go from 0 to 12"):
        vector.step([int(vector.sample()[0]), action])


def test_too_few_actions_are_refused() -> None:
    with pytest.raises(ValueError, match="There should be 3 actions, not 2"):
        scurry.envs.vector("squeaky", 3).step([0, 0])


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    how: dict[str, Any] = {"seats": 4, "seed": 9, "form": "one-hot"}
    ways: list[dict[str, Any]] = [{}, {"threads": 3}, {"seed": 10}]
    one, three, other = (scurry.envs.vector("squeaky", 50, **(how | way)) for way in ways)
    assert shown(one.last) != shown(other.last)
    for _ in range(300):
        actions = one.sample()
        assert shown(one.step(actions)) == shown(three.step(actions))


def test_a_reset_deals_the_first_games_again_or_others_from_another_seed() -> None:
    vector = scurry.envs.vector("squirrel-attack", 5, seed=3)
    first = shown(vector.last)
    for _ in range(20):
        vector.step(vector.sample())
    assert shown(vector.last) != first
    vector.reset()
    assert shown(vector.last)[:3] == first[:3]
    vector.reset(seed=4)
    assert shown(vector.last)[:3] != first[:3]


def test_a_game_of_a_run_is_the_same_on_whichever_lane_and_as_in_the_lab() -> None:
    vector = scurry.envs.vector("nutty", 7, seats=3, seed=2)
    dealt = deal_all(vector.game.position, vector.options, 3, count=7, seed=2)
    assert [bytes_of(vector.position(lane)) for lane in range(7)] == [bytes_of(position) for position in dealt]
    few = scurry.envs.vector("nutty", 2, seats=3, seed=2)
    assert bytes_of(few.position(1)) == bytes_of(vector.position(1))


def test_a_lane_goes_on_with_the_next_game_of_its_own() -> None:
    vector = scurry.envs.vector("kuhn", 4, seed=1)
    numbers = {lane: [vector.game_number(lane)] for lane in range(4)}
    for _ in range(12):
        step = vector.step(vector.sample())
        for lane in np.flatnonzero(step.terminations).tolist():
            numbers[lane].append(vector.game_number(lane))
    assert all(found == list(range(lane, 1000, 4))[: len(found)] for lane, found in numbers.items())
    assert all(len(found) > 3 for found in numbers.values())


def test_rewards_come_with_the_end_and_are_gone_with_the_next_move() -> None:
    vector = scurry.envs.vector("kuhn", 64, reward="points")
    for _ in range(10):
        step = vector.step(vector.sample())
        is_paid = step.rewards.any(axis=1)
        assert (is_paid == step.terminations).all()
        assert (step.rewards[is_paid] == step.infos.points[is_paid]).all()


def test_wins_are_shared() -> None:
    vector = scurry.envs.vector("squabble", 32, options={"rounds": 1, "set_up": "random"}, reward="wins")
    seen = set()
    for _ in range(200):
        step = vector.step(vector.sample())
        seen |= {tuple(row) for row in step.rewards[step.terminations].tolist()}
    assert seen <= {(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)}
    assert (0.5, 0.5) in seen


def test_alone_one_wins_or_loses() -> None:
    vector = scurry.envs.vector("nutty", 32, seats=1)
    seen: set[float] = set()
    for _ in range(1500):
        step = vector.step(vector.sample())
        seen |= set(step.rewards[step.terminations, 0].tolist())
    assert seen
    assert seen <= {1.0, -1.0}


def test_records_are_handed_out_as_they_lie_in_memory() -> None:
    vector = scurry.envs.vector("squeaky", 2, seats=3, form="records")
    seen = vector.last.observations
    assert seen.dtype == vector.game.position.dtype()
    assert seen is vector.step(vector.sample()).observations
    assert seen["dens"]["start"].shape == (2, 5)


def test_steps_on_some_lanes_leave_the_others_alone() -> None:
    vector = scurry.envs.vector("squeaky", 4, seats=2)
    before = [bytes_of(vector.position(lane)) for lane in range(4)]
    vector.step(vector.sample(), lanes=[1, 3])
    after = [bytes_of(vector.position(lane)) for lane in range(4)]
    assert [one != other for one, other in zip(before, after, strict=True)] == [False, True, False, True]
