"""Laws of going back: everyone sees what they saw, and nobody knows more of what comes than they did."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games import Game, shelf
from scurry.kernel.dice import fair_dice
from scurry.kernel.records import UNKNOWN, bytes_of
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.cases import Case, every_case_of, play_at_random, played, sampled_plies
from scurry.matches.chance import joint_view, shuffle_anew
from scurry.matches.match import Match
from scurry.matches.plain import dump
from scurry.matches.verification import verify


def test_after_going_back_everyone_sees_what_they_saw(case: Case) -> None:
    truth = played(case)
    problems = case.game.part("invariant").problems
    for ply in sampled_plies(truth):
        match = truth.copy()
        match.go_back(ply)
        assert (match.ply, match.again) == (ply, 1)
        assert match.to_act == Match(case.game, start=dump(truth.position_at(ply))).to_act
        for watcher in range(SPECTATOR, case.seats):
            assert bytes_of(match.view(watcher)) == bytes_of(truth.view_at(ply, watcher))
            assert match.log_for(watcher) == [line for each in range(ply + 1) for line in truth.log_at(each, watcher)]
        assert problems(match.position) == []


def test_after_going_back_the_game_goes_on_to_its_end_and_its_record_is_right(case: Case) -> None:
    for ply in sampled_plies(played(case), 5):
        match = played(case).copy()
        match.go_back(ply)
        play_at_random(match, seed=ply)
        match.go_back(ply + (match.ply - ply) // 2)
        play_at_random(match, seed=ply + 1)
        assert match.again == 2
        verdict = verify(match.record())
        assert verdict.is_right, verdict.sentence


def test_what_could_lie_otherwise_is_shuffled_anew_each_time(game: Game) -> None:
    """What nobody knows may still follow from what some know: the game's own imagination says whether it does."""
    for case in every_case_of(game):
        for ply in sampled_plies(played(case), 6):
            assert (len(_after_going_back(case, ply)) > 1) == (len(_imagined(case, ply)) > 1)


def test_what_nobody_knows_is_all_that_changes(case: Case) -> None:
    truth = played(case)
    for ply in sampled_plies(truth, 12):
        match = truth.copy()
        match.go_back(ply)
        before, after = truth.position_at(ply), match.position
        known = dump(joint_view(case.game, before))
        assert all(unknown for unknown in _differences(known, dump(before), dump(after)))


@pytest.mark.parametrize("rolled", [True, False], ids=["what is rolled", "what lies face down"])
def test_some_game_on_the_shelf_has_something_to_roll_or_to_shuffle(rolled: bool) -> None:
    """Or the laws above would hold if nothing were done anew."""
    cases = [case for game in shelf() for case in every_case_of(game)[:1]]
    changed = _rolls_otherwise if rolled else (lambda case: len(_after_going_back(case, played(case).ply // 2)) > 1)
    assert any(changed(case) for case in cases)


def test_what_is_rolled_after_going_back_is_rolled_anew_exactly_if_the_game_has_chance(game: Game) -> None:
    if not game.card.has_chance:
        assert not any(_rolls_otherwise(case) for case in every_case_of(game))


def _rolls_otherwise(case: Case) -> bool:
    """Whether the same moves lead elsewhere, or cannot be played, where dice alone can make the difference."""
    truth = played(case)
    for ply, move in enumerate(truth.played):
        match = truth.copy()
        match.go_back(ply)
        if bytes_of(match.position) == bytes_of(truth.position_at(ply)):
            match.play(move.seat, move.move)
            if bytes_of(match.position) != bytes_of(truth.position_at(ply + 1)):
                return True
    return False


def _after_going_back(case: Case, ply: int, times: int = 20) -> set[bytes]:
    match = played(case).copy()
    found: set[bytes] = set()
    for _ in range(times):
        match.go_back(ply)
        found.add(bytes_of(match.position))
    return found


def _imagined(case: Case, ply: int, times: int = 20) -> set[bytes]:
    position: Any = played(case).position_at(ply)
    return {bytes_of(shuffle_anew(case.game, position, fair_dice("law", number))) for number in range(times)}


def _differences(known: Any, before: Any, after: Any) -> list[bool]:
    """For each number that has changed: whether nobody knew it."""
    if isinstance(known, dict):
        return [each for name in known for each in _differences(known[name], before[name], after[name])]
    if isinstance(known, list):
        rows = zip(known, before, after, strict=True)
        return [each for row in rows for each in _differences(*row)]
    return [known == UNKNOWN] if before != after else []
