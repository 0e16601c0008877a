from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from scurry.kernel.cards import BadOption
from scurry.lab.arena import ArenaReport, _schedule, arena, meeting
from scurry.lab.rating import Bout, came_before, ratings, tally


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


def meet(game: str, players: list[str], matches: int, seats: int = 2, seed: int = 1) -> ArenaReport:
    """Let everyone meet everyone."""
    return arena(meeting(game, players, seats, seed=seed), matches)


def test_greedy_is_rated_above_random_and_the_run_can_be_repeated() -> None:
    first, second = (meet("squeaky", ["random", "greedy"], 30, seed=3) for _ in range(2))
    assert first == second
    assert first.entries[1].elo > 100
    assert first.entries[1].low < first.entries[1].elo < first.entries[1].high
    won, lost = first.cross[1][0], first.cross[0][1]
    assert won
    assert lost
    assert won.value == pytest.approx(1 - lost.value)
    assert won.low == pytest.approx(1 - lost.high)
    assert first.cross[0][0] is None


def test_a_short_ladder_has_intervals_too() -> None:
    """Draw bouts anew from all of them, and now and then nobody meets the last player."""
    report = arena(meeting("squeaky", ["random", "greedy", "random", "greedy", "random"], is_ladder=True), 8)
    assert all(np.isfinite([entry.low, entry.high]).all() for entry in report.entries)


def test_whoever_has_not_played_yet_may_win_any_share() -> None:
    report = arena(meeting("squeaky", ["random", "greedy", "random"], is_ladder=True), 1)
    waiting = report.entries[2].wins
    assert (waiting.low, waiting.high) == (0, 1)


def test_three_players_meet_at_three_seats() -> None:
    report = meet("squeaky", ["random", "greedy", "search:20"], 9, seats=3)
    assert report.matches == 9
    assert sum(entry.wins.value for entry in report.entries) == pytest.approx(1)


def test_alone_the_shares_of_games_won_are_compared() -> None:
    report = meet("nutty-squirrels", ["random", "greedy"], 200, seats=1)
    random, greedy = report.entries
    assert 0 <= random.wins.value < greedy.wins.value < 1
    assert (random.elo, greedy.elo) == (0, 0)


def test_one_player_is_no_arena() -> None:
    with pytest.raises(BadOption, match="two players at least"):
        meeting("squeaky", ["random"])


def test_matches_that_are_known_are_not_played_again() -> None:
    met = meeting("squeaky", ["random", "greedy"], 2)
    first, told = arena(met, 4), []
    more = arena(met, 6, first.bouts, lambda bouts: told.append(len(bouts)))
    assert told == [5, 6]
    assert more == arena(met, 6)
    assert arena(met, 4, more.bouts) == first


def test_what_stops_an_arena_stops_it_at_once_and_keeps_what_was_told() -> None:
    met = meeting("squeaky", ["random", "greedy"], 2)
    kept: list[Bout] = []

    def enough(bouts: Sequence[Bout]) -> None:
        kept[:] = bouts
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        arena(met, 1_000_000, progress=enough)
    assert kept == list(arena(met, 1).bouts)


def test_at_two_seats_a_share_has_wilsons_interval() -> None:
    """Eight of ten: 49 to 94 % by the textbook."""
    bouts = [Bout((0, 1), (1, 2))] * 8 + [Bout((0, 1), (2, 1))] * 2
    share = came_before(tally(bouts, 2), 0, 1)
    assert share
    assert (share.value, share.low, share.high) == pytest.approx((0.8, 0.490, 0.943), abs=0.001)


def test_at_four_seats_a_match_tells_more_but_not_as_much_as_its_four_pairs_if_they_go_together() -> None:
    """Both seats of one player before both of the other, three times of four: four matches are four comparisons."""
    together = [Bout((0, 1, 0, 1), (1, 3, 2, 4))] * 3 + [Bout((0, 1, 0, 1), (3, 1, 4, 2))]
    mingled = [Bout((0, 1, 0, 1), places) for places in ((1, 2, 3, 4), (1, 3, 2, 4), (1, 2, 4, 3), (1, 2, 3, 4))]
    two = [Bout((0, 1), (1, 2))] * 3 + [Bout((0, 1), (2, 1))]
    loose, tight = (came_before(tally(bouts, 2), 0, 1) for bouts in (together, mingled))
    assert loose == came_before(tally(two, 2), 0, 1)
    assert tight
    assert loose
    assert tight.value == loose.value == 0.75
    assert tight.high - tight.low < loose.high - loose.low
