"""Decisions that are none: what is played by itself, and when, follows from what everyone sees."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games import Game, find, shelf
from scurry.games.squeaky.moves import TO_DEN
from scurry.games.squeaky.position import Stage
from scurry.kernel.common import seats_to_act
from scurry.kernel.dice import fast_dice
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.cases import Case, every_case_of, played, sampled_plies
from scurry.matches.match import Match
from scurry.matches.plain import dump
from scurry.tables.pauses import forced_move, window_of
from scurry.tables.seats import BEAT
from scurry.tables.table import Table
from tests.tables.builders import sit, terms

PLIES = 25


def table_at(case: Case, position: Any) -> Table:
    """A table that stands at a position, with people in all seats, who sat down at second 100."""
    given = terms(case.game, case.seats, options=dict(case.options), start=dump(position))
    return Table(given, [sit(seat, at=100.0) for seat in range(case.seats)])


def worlds(case: Case) -> list[tuple[int, Any, Any]]:
    """Positions of a match, each with a seat that is asked and another position that looks the same to a spectator."""
    match, found = played(case), []
    for ply in sampled_plies(match, PLIES)[:-1]:
        position, other = match.position_at(ply), match.view_at(ply, SPECTATOR)
        case.game.rules.imagine(other, SPECTATOR, fast_dice(ply, 5))
        found += [(seat, position, other) for seat in seats_to_act(position)]
    return found


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_what_goes_on_by_itself_is_the_same_in_every_world_that_looks_the_same_to_everyone(game: Game) -> None:
    for case in every_case_of(game):
        for seat, position, other in worlds(case):
            tables = [table_at(case, each) for each in (position, other)]
            assert len({window_of(table, seat) for table in tables}) == 1
            forced = {forced_move(table.match, seat) for table in tables if table.match}
            assert len(forced) == 1, "how quickly somebody goes on tells nothing"


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_a_window_is_let_go_by_a_legal_move_after_the_same_time_for_all(game: Game) -> None:
    for case in every_case_of(game):
        for seat, position, _ in worlds(case):
            window = window_of(table_at(case, position), seat)
            if window is not None:
                assert window.closes_at == 100.0 + BEAT
                assert window.move in Match(game, start=dump(position), options=case.options).legal_ids(seat)


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_what_is_forced_is_the_only_legal_move_and_dice_are_rolled_by_hand(game: Game) -> None:
    for case in every_case_of(game):
        for seat, position, _ in worlds(case):
            match = Match(game, start=dump(position), options=case.options)
            forced = forced_move(match, seat)
            if forced is not None:
                assert match.legal_ids(seat) == [forced]
                assert not getattr(game.moves, "stays_a_click", lambda move: False)(forced)


def test_square_tactics_has_windows_and_squirrel_attack_rolls_by_hand() -> None:
    """Both kinds are there, so that the tests above speak of something."""
    windows = sum(
        window_of(table_at(case, position), seat) is not None
        for case in every_case_of(find("square-tactics"))
        for seat, position, _ in worlds(case)
    )
    assert windows > 10


def test_squeaky_goes_on_by_itself_where_all_acorns_are_gone_though_everyone_knows_a_food_of_their_own() -> None:
    forced = [
        forced_move(Match(case.game, start=dump(position), options=case.options), seat)
        for case in every_case_of(find("squeaky"))
        for seat, position, _ in worlds(case)
        if position.stage == Stage.PUT and position.acorns == 0
    ]
    assert set(forced) == {TO_DEN}
