from __future__ import annotations

import numpy as np
import pytest

from scurry.kernel.cards import BadOption
from scurry.lab.arena import _schedule, arena, ratings


def test_elo_is_the_textbooks() -> None:
    """Three of four games are 191 Elo; here with many games, so that the half draw hardly counts."""
    before = np.array([[0.0, 2_500], [7_500, 0]])
    assert ratings(before)[1] == pytest.approx(190.8, abs=0.3)


def test_strengths_come_out_in_order_and_whoever_never_lost_is_not_infinite() -> None:
    before = np.array([[0.0, 0, 0], [10, 0, 0], [10, 10, 0]])
    low, middle, high = ratings(before)
    assert low < middle < high < 2_000


def test_everyone_sits_everywhere_equally_often() -> None:
    schedule = _schedule(players=3, seats=2, matches=12)
    seats = {(player, seat) for row in schedule for seat, player in enumerate(row)}
    assert len(seats) == 6
    counts = [sum(row[0] == player for row in schedule) for player in range(3)]
    assert counts == [4, 4, 4]


def test_on_a_ladder_only_neighbours_meet_at_every_seat() -> None:
    schedule = _schedule(players=4, seats=2, matches=12, is_ladder=True)
    assert {tuple(sorted(row)) for row in schedule} == {(0, 1), (1, 2), (2, 3)}
    assert [schedule.count((0, 1)), schedule.count((1, 0))] == [2, 2]


def test_greedy_is_rated_above_random_and_the_run_can_be_repeated() -> None:
    first, second = (arena("squeaky", ["random", "greedy"], 30, seats=2, seed=3) for _ in range(2))
    assert first == second
    assert first.entries[1].elo > 100
    assert first.entries[1].low < first.entries[1].elo < first.entries[1].high
    assert first.cross[1][0] == pytest.approx(1 - float(first.cross[0][1] or 0))


def test_a_short_ladder_has_intervals_too() -> None:
    """Draw bouts anew from all of them, and now and then nobody meets the last player."""
    report = arena("squeaky", ["random", "greedy", "random", "greedy", "random"], 8, seats=2, is_ladder=True)
    assert all(np.isfinite([entry.low, entry.high]).all() for entry in report.entries)


def test_three_players_meet_at_three_seats() -> None:
    report = arena("squeaky", ["random", "greedy", "search:20"], 9, seats=3)
    assert report.matches == 9
    assert sum(entry.wins.value for entry in report.entries) == pytest.approx(1)


def test_alone_the_shares_of_games_won_are_compared() -> None:
    report = arena("nutty-squirrels", ["random", "greedy"], 200, seats=1)
    random, greedy = report.entries
    assert 0 <= random.wins.value < greedy.wins.value < 1
    assert (random.elo, greedy.elo) == (0, 0)


def test_one_player_is_no_arena() -> None:
    with pytest.raises(BadOption, match="two players at least"):
        arena("squeaky", ["random"], 3)
