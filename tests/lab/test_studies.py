"""Studies: what they find can be checked by hand, and they say it in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scurry import lab
from scurry.bots.bot import RandomBot
from scurry.bots.errors import NoSuchBot
from scurry.games import Game, shelf
from scurry.kernel.cards import BadOption
from scurry.lab.playing import Played
from scurry.lab.studies import comparing, files, findings, luck, tables
from scurry.lab.studies.charts import chart_of
from scurry.lab.studies.columns import Games
from scurry.lab.studies.keeping import Kept
from scurry.lab.studies.page import page_of
from scurry.lab.studies.statistics import Share, difference, mean_of, quantile, student, wilson
from scurry.lab.studies.study import plan, play


def study(games: int = 600, seats: int = 3, **terms: Any) -> Games:
    return lab.study("squeaky", games, seats=seats, **terms)


class FirstBot(RandomBot):
    """Somebody's own bot: always the first move."""

    name = "first"

    def __init__(self, game: Game, seed: int, seconds: float) -> None:
        super().__init__(game, seed)

    def choose(self, view: object, seat: int, moves: object) -> int:
        return int(moves[0])  # type: ignore[index]


# --- Statistics -------------------------------------------------------------------------------------------------------


def test_wilsons_interval_is_the_textbooks() -> None:
    """10 of 100: between 5.52 % and 17.44 %; 0 of 20 reaches up to 16.1 %."""
    share = wilson(10, 100)
    assert (share.value, round(share.low, 4), round(share.high, 4)) == (0.1, 0.0552, 0.1744)
    assert (round(wilson(0, 20).low, 4), round(wilson(0, 20).high, 3)) == (0.0, 0.161)


def test_an_interval_holds_its_own_share_to_the_last_bit() -> None:
    shares = [wilson(wins, games, many) for games in range(1, 60) for wins in (0, games) for many in (1, 3, 7)]
    assert all(0 <= share.low <= share.value <= share.high <= 1 for share in shares)


def test_students_quantile_is_the_textbooks_and_many_comparisons_widen_it() -> None:
    assert student(quantile(), 9) == pytest.approx(2.262, abs=0.005)
    assert quantile() == pytest.approx(1.96, abs=0.001)
    assert quantile(10) == pytest.approx(2.807, abs=0.001)


def test_intervals_hold_as_often_as_they_say() -> None:
    """Of 2,000 studies of a coin, and of a die's average, about one in twenty misses."""
    generator = np.random.default_rng(1)
    coins = [wilson(float(generator.binomial(100, 0.3)), 100) for _ in range(2_000)]
    dice = [mean_of(generator.integers(1, 7, 20)) for _ in range(2_000)]
    assert np.mean([share.low <= 0.3 <= share.high for share in coins]) == pytest.approx(0.95, abs=0.02)
    assert np.mean([mean.low <= 3.5 <= mean.high for mean in dice]) == pytest.approx(0.95, abs=0.02)


# --- Playing ----------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_games_and_another_others() -> None:
    one, same, other = (study(seed=seed).courses for seed in (4, 4, 5))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


def test_by_turn_order_the_first_player_is_found_wherever_they_sit() -> None:
    games = study(4_000, players=["random"])
    assert games.wins_in_order.sum() == pytest.approx(games.wins.sum()) == pytest.approx(len(games))
    first = games.wins[np.arange(len(games)), games.courses["beginner"]]
    assert np.array_equal(games.wins_in_order[:, 0], first)


def test_square_tactics_is_even_by_seat_and_uneven_by_turn() -> None:
    games = lab.study("square-tactics", 800, seats=4)
    turns, seats = ([share.value for share in tables.shares_of(wins)] for wins in (games.wins_in_order, games.wins))
    assert turns[0] < 0.12
    assert turns[3] > 0.45
    assert all(abs(share - 0.25) < 0.06 for share in seats)
    assert "The last player wins" in findings.findings(games)[0]
    assert "not fair" in findings.findings(games)[0]


@pytest.mark.parametrize(
    "game",
    [game for game in shelf() if game.package.startswith("scurry.") and 2 in game.card.seats],
    ids=lambda game: game.name,
)
def test_greedy_beats_random_at_whichever_seat(game: Game) -> None:
    games = lab.study(game, 300, seats=2, players=["greedy", "random"], is_rotating=True)
    assert games.wins[games.seated == 0].mean() > 0.6


def test_bots_of_others_play_too_and_wrong_names_are_refused() -> None:
    games = study(4, players=["tests.lab.test_studies:FirstBot", "search:10", "level:1"])
    assert len(games) == 4
    with pytest.raises(NoSuchBot, match="cannot be imported"):
        plan("squeaky", players=["no_such_module:Bot"])
    with pytest.raises(NoSuchBot, match="There is no bot 'genius'"):
        plan("squeaky", players=["genius"])
    with pytest.raises(BadOption, match="one for each seat"):
        plan("squeaky", seats=3, players=["random", "greedy"])


def test_a_lone_player_is_studied_too() -> None:
    games = lab.study("nutty-squirrels", 300, seats=1)
    assert findings.findings(games)[0].startswith("The player wins ")


# --- Asking -----------------------------------------------------------------------------------------------------------


def test_what_is_asked_by_a_measure_adds_up() -> None:
    games = study(600)
    rows = tables.wins_by(games, games.column("first_food")).rows
    assert sum(int(str(row[1])) for row in rows) == 600 * 3
    by_game = tables.wins_by(games, games.column("turns"))
    assert sum(int(str(row[1])) for row in by_game.rows) == 600
    with pytest.raises(BadOption, match="There is no measure 'colour'"):
        games.column("colour")


def test_the_same_deals_by_other_rules_show_a_small_difference() -> None:
    """Paired, the difference in decisions is known far better than from two independent studies."""
    one, other = study(1_500, seats=2), study(1_500, seats=2, options={"climate_change": "yes"})
    a, b = (games.column("turns").values for games in (one, other))
    paired = difference(a, b)
    apart = (mean_of(a).high - mean_of(a).low) / 2 + (mean_of(b).high - mean_of(b).low) / 2
    assert (paired.high - paired.low) / 2 < apart
    same = comparing.against(one, study(1_500, seats=2))
    assert same.sentences == ("No difference is seen.",)


def test_a_sweep_has_a_row_for_each_setting_and_names_what_differs() -> None:
    settings = comparing.settings(plan("squeaky", 200), ["seats=2,3", "mode=base,advanced"])
    report = comparing.sweep([Games(each, play(each)) for each in settings])
    assert [row[0] for row in report.tables[0].rows][:2] == ["2 seats, mode=base", "2 seats, mode=advanced"]
    rows = comparing.settings(plan("squeaky", 10), ["green=-4,-2,2,4,8,-2,-4;0,0,0,0,0,0,0"])
    assert len(rows) == 2


def test_a_deal_that_settles_all_or_nothing_is_seen_as_that() -> None:
    deals, again = 200, 5
    all_settled = np.repeat(np.eye(2)[np.arange(deals) % 2][:, None, :], again, axis=1)
    assert luck.settled(all_settled) == pytest.approx(1)
    tossed = np.eye(2)[np.random.default_rng(1).integers(0, 2, (deals, again))]
    assert luck.settled(tossed) < 0.05


def test_kuhn_pokers_deal_settles_more_than_that_of_noughts_and_crosses() -> None:
    shares = [
        luck.settled(lab.study(name, 4_000, players=["random"], again=4).wins.reshape(1_000, 4, 2))
        for name in ("kuhn-poker", "noughts-and-crosses")
    ]
    assert shares[0] > 0.2
    assert shares[1] < 0.05


def test_verdicts_tell_unfair_from_unknown() -> None:
    assert findings.verdict([Share(0.5, 0.495, 0.505)] * 2, 0.5, 10) == "fair"
    assert findings.verdict([Share(0.6, 0.58, 0.62), Share(0.4, 0.38, 0.42)], 0.5, 10) == "not fair"
    assert "too few" in findings.verdict([Share(0.5, 0.3, 0.7)] * 2, 0.5, 10)


# --- Writing ----------------------------------------------------------------------------------------------------------


def test_a_page_needs_no_script_and_escapes_what_it_is_told() -> None:
    report = lab.report(study(200), by=["first_food"])
    page = page_of(report)
    assert "<script" not in page
    assert page.count("<svg") >= 3
    chart = chart_of(report.tables[0])
    assert chart == chart_of(report.tables[0])
    odd = tables.Table("<b>", ("a", "b"), (("<i>x", Share(0.5, 0.4, 0.6)), ("y", Share(0.1, 0, 0.2))))
    drawn = chart_of(odd)
    assert drawn is not None
    assert "<i>x" not in drawn


def test_files_hold_one_row_a_game(tmp_path: Path) -> None:
    import pyarrow.parquet

    games = study(50)
    files.write_csv(games, tmp_path / "games.csv")
    files.write_parquet(games, tmp_path / "games.parquet")
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 51
    table = pyarrow.parquet.read_table(tmp_path / "games.parquet")
    assert table.num_rows == 50
    assert {"wins_1", "ending", "first_food_2", "hawk"} <= set(table.column_names)


def test_what_is_kept_is_not_played_again_and_another_study_is_refused(tmp_path: Path) -> None:
    planned = plan("squeaky", 5_000)
    kept = Kept(tmp_path, planned)
    whole = play(planned, progress=kept.keep)
    (kept.folder / "2000.npz").unlink()
    again: list[int] = []

    def progress(first: int, played: Played) -> None:
        again.append(first)

    assert np.array_equal(play(planned, known=kept.known(planned), progress=progress).courses, whole.courses)
    assert again == [2000]
    with pytest.raises(BadOption, match="keeps another study"):
        Kept(tmp_path, plan("squeaky", 5_000, seed=2))
