from __future__ import annotations

import pytest

from scurry.bots.errors import NoSuchBot
from scurry.games import Game, shelf
from scurry.kernel.cards import BadOption
from scurry.lab.simulate import simulate, wilson


def test_the_same_seed_gives_the_same_report_and_another_another() -> None:
    assert simulate("squeaky", 300, 3, seed=4) == simulate("squeaky", 300, 3, seed=4)
    assert simulate("squeaky", 300, 3, seed=4) != simulate("squeaky", 300, 3, seed=5)


def test_wins_add_up_to_one_and_shared_wins_are_shared() -> None:
    report = simulate("squeaky", 2500, 2)
    assert sum(row.wins.value for row in report.seat_reports) == pytest.approx(1)
    assert report.games == 2500
    assert report.shortest <= report.moves <= report.longest


def test_seats_are_equal_in_a_game_whose_first_player_is_drawn_by_lot() -> None:
    """Each seat's interval should hold a quarter; with four intervals of 95 % a wide margin is left for bad luck."""
    for row in simulate("squeaky", 20_000, 4).seat_reports:
        assert abs(row.wins.value - 0.25) < 0.015


@pytest.mark.parametrize(
    "game",
    [game for game in shelf() if game.package.startswith("scurry.") and 2 in game.card.seats],
    ids=lambda g: g.name,
)
def test_greedy_beats_random(game: Game) -> None:
    report = simulate(game, 400, 2, players=["greedy", "random"])
    assert report.seat_reports[0].wins.low > 0.6


def test_progress_is_told_and_adds_up() -> None:
    steps: list[int] = []
    simulate("squeaky", 4500, progress=steps.append)
    assert sum(steps) == 4500
    assert len(steps) > 1


def test_bad_players_are_refused_in_a_sentence() -> None:
    with pytest.raises(NoSuchBot, match="There is no bot 'genius'"):
        simulate("squeaky", 10, players=["genius"])
    with pytest.raises(BadOption, match="one for each seat"):
        simulate("squeaky", 10, 3, players=["random", "greedy"])


def test_wilsons_interval_is_the_textbooks() -> None:
    """10 of 100: between 5.52 % and 17.44 %; 0 of 20 reaches up to 16.1 %."""
    share = wilson(10, 100)
    assert (share.value, round(share.low, 4), round(share.high, 4)) == (0.1, 0.0552, 0.1744)
    assert (round(wilson(0, 20).low, 4), round(wilson(0, 20).high, 3)) == (0.0, 0.161)
