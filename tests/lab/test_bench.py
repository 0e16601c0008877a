"""The bench measures what it says, and says it to people and to programs."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
import pytest

from scurry.cli.bench import bench
from scurry.games import find, shelf
from scurry.kernel.common import MOST_SEATS
from scurry.kernel.dice import fast_dice
from scurry.kernel.playouts import buffer_for_moves, deal_all
from scurry.kernel.records import UNKNOWN
from scurry.lab.bench import inside, measuring, peers, searching, starts, timing
from scurry.lab.bench.first_game import play_first_game
from scurry.lab.bench.inside import Effort, Subject
from scurry.lab.bench.loops import copy_often, roll_out, step_batch
from scurry.lab.bench.report import as_json, headings, table
from scurry.lab.bench.rows import Row, at_least, at_most

TINY = Effort(repeats=1, games=20, calls=20)
FAST = Row("playouts/squeaky/4", "random games of Squeaky", 12.345, "M moves/s", at_least(10))
SLOW = Row("python/play", "one `play` from Python", 4.0, "µs", at_most(3))
BARE = Row("playouts/other/2", "random games of another", 123456.0, "M moves/s")


@pytest.fixture
def squeaky() -> Subject:
    return Subject(find("squeaky"), 4)


# --- Rows and reports -------------------------------------------------------------------------------------------------


def test_a_goal_is_met_from_its_limit_on() -> None:
    assert [at_least(10).is_met_by(value) for value in (9.9, 10, 11)] == [False, True, True]
    assert [at_most(3).is_met_by(value) for value in (2, 3, 3.1)] == [True, True, False]
    assert (FAST.is_good, SLOW.is_good, BARE.is_good) == (True, False, None)


def test_the_table_says_what_was_measured_and_whether_it_is_good() -> None:
    assert table([FAST, SLOW, BARE]) == [
        ("random games of Squeaky", "12.3 M moves/s", "≥ 10", "yes"),
        ("one `play` from Python", "4 µs", "≤ 3", "NO"),
        ("random games of another", "123,456 M moves/s", "", ""),
    ]
    assert len(headings()) == 4


def test_json_has_the_rows_and_the_machine() -> None:
    report = json.loads(as_json([SLOW, BARE]))
    assert report["machine"]["cores"] >= 1
    assert report["rows"][0] == {
        "name": "python/play",
        "what": "one `play` from Python",
        "value": 4.0,
        "unit": "µs",
        "goal": {"is": "at most", "limit": 3, "met": False},
    }
    assert report["rows"][1]["goal"] is None


# --- Timing -----------------------------------------------------------------------------------------------------------


def ticking(times: list[float]) -> timing.Clock:
    """A clock that shows these times."""
    shown: Iterator[float] = iter(times)
    return lambda: next(shown)


def test_a_median_of_repeats_forgives_one_slow_run_and_the_first() -> None:
    calls: list[int] = []
    clock = ticking([0, 1, 10, 19, 20, 22])
    assert timing.median_seconds(lambda: calls.append(1), repeats=3, clock=clock) == 2
    assert len(calls) == 4


def test_contests_are_taken_in_turn() -> None:
    order: list[str] = []
    clock = ticking([0, 1, 1, 5, 5, 7, 7, 10])
    times = timing.in_turn([lambda: order.append("a"), lambda: order.append("b")], repeats=2, clock=clock)
    assert "".join(order) == "ababab"
    assert times == [[1, 2], [4, 3]]


def test_a_contest_tells_both_sides_and_the_median_of_the_ratios() -> None:
    clock = ticking([0, 1, 1, 5, 5, 7, 7, 13, 13, 14, 14, 24])
    contest = peers.Contest(
        "step", "a step", "Other", lambda: None, lambda: None, 1, peers.MICROSECONDS, at_least(3), clock
    )
    ours, theirs, ratio = contest.rows(repeats=3)
    assert (ours.name, ours.value) == ("step/scurry", 1e6)
    assert (theirs.name, theirs.value) == ("step/other", 6e6)
    assert (ratio.name, ratio.value, ratio.is_good) == ("step/ratio", 4, True)


# --- What is measured -------------------------------------------------------------------------------------------------


def test_every_game_on_the_shelf_has_a_row_of_playouts() -> None:
    rows = {row.name: row for row in inside.rows(TINY)}
    assert {f"playouts/{game.name}/{inside.subject_for(game).seats}" for game in shelf()} <= set(rows)
    assert {"playouts/squeaky/4", "python/legal", "python/play", "copy", "memory"} <= set(rows)
    assert all(row.value > 0 for row in rows.values())


def test_every_game_on_the_shelf_has_a_row_of_searches() -> None:
    rows = {row.name: row for row in searching.rows(TINY)}
    assert {f"search/{game.name}/{inside.subject_for(game).seats}" for game in shelf()} == set(rows)
    assert rows["search/squeaky/4"].goal == at_least(100_000)


def test_a_search_is_measured_from_the_first_real_choice(squeaky: Subject) -> None:
    """Looking at the starting foods is no choice; the view that is searched from hides the deck."""
    view, seat = searching.first_choice(squeaky)
    assert squeaky.game.rules.legal(view, seat, buffer_for_moves()) > 1
    assert view.deck[view.drawn] == UNKNOWN


def test_memory_is_that_of_a_million_positions(squeaky: Subject) -> None:
    assert inside.memory(squeaky).value == squeaky.game.position.dtype().itemsize


def test_copying_copies(squeaky: Subject) -> None:
    positions = squeaky.deal(3)
    first, second = positions[0].tobytes(), positions[1].tobytes()
    assert first != second
    copy_often(positions, 1)
    assert positions[0].tobytes() == second == positions[1].tobytes()


def test_rollouts_add_up_the_points_of_whole_games(squeaky: Subject) -> None:
    start, spare = squeaky.deal(2)
    before = start.tobytes()
    points, totals = np.zeros(MOST_SEATS, np.int16), np.zeros(MOST_SEATS, np.int64)
    played = roll_out(start, 1, spare, buffer_for_moves(), points, totals, fast_dice(1))
    assert start.tobytes() == before
    assert spare.over
    assert played > squeaky.seats
    assert totals.tolist() == points.tolist()


def test_a_batch_that_is_stepped_starts_ended_games_anew(squeaky: Subject) -> None:
    positions, blank = squeaky.deal(8), squeaky.game.position.blank()
    blank.seats = squeaky.seats
    step_batch(positions, 1000, blank, squeaky.options, buffer_for_moves(), fast_dice(1))
    problems = squeaky.game.part("invariant").problems
    assert not positions["over"].any()
    assert all(problems(position) == [] for position in positions)
    assert len({position.tobytes() for position in positions}) == len(positions)


def test_one_move_is_played_in_every_game_of_a_batch(squeaky: Subject) -> None:
    """Squeaky begins with everyone looking at their starting food: after one step, one seat less is to act."""
    positions = squeaky.deal(4)
    before = deal_all(squeaky.game.position, squeaky.options, squeaky.seats, count=4, seed=1)
    step_batch(positions, 1, positions[0], squeaky.options, buffer_for_moves(), fast_dice(1))
    assert before["to_act"].tolist() == [0b1111] * 4
    assert positions["to_act"].tolist() == [0b1110] * 4


def test_without_other_engines_there_are_no_comparisons(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not peers.is_installed("no_such_engine")
    assert not peers.is_installed("no_such_engine.classic")
    monkeypatch.setattr(peers, "PEERS", {"no_such_engine": "peer_no_such_engine"})
    assert list(peers.rows(TINY)) == []


def test_games_that_another_engine_lacks_are_left_out() -> None:
    found = list(peers.subjects({"squeaky": "their_squeaky", "no-such-game": "nothing"}))
    assert [(subject.game.name, subject.seats, theirs) for subject, theirs in found] == [
        ("squeaky", 2, "their_squeaky")
    ]


def test_starts_are_measured_in_processes_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first start of a game finds an empty cache; the next finds what the first has left."""
    run_with: list[tuple[tuple[str, ...], str | None]] = []
    monkeypatch.setattr(starts, "_run", lambda arguments, cache=None: run_with.append((tuple(arguments), cache)))
    names = [row.name for row in starts.rows(quick=True)]
    assert names[0] == "import"
    assert names[-2:] == ["compile/squeaky", "start/squeaky"]
    caches = [cache for arguments, cache in run_with if "scurry.lab.bench.first_game" in arguments]
    assert len(caches) == 3
    assert caches[0] is not None
    assert len(set(caches)) == 1


def test_a_first_game_uses_all_that_a_person_meets(capsys: pytest.CaptureFixture[str]) -> None:
    for game in shelf():
        play_first_game(game.name)
    assert capsys.readouterr().out == ""


# --- The command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def _a_short_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inside, "rows", lambda effort: iter([FAST, SLOW]))
    monkeypatch.setattr(searching, "rows", lambda effort: iter([]))
    monkeypatch.setattr(peers, "rows", lambda effort: iter([]))
    monkeypatch.setattr(starts, "rows", lambda quick: iter([BARE]))


@pytest.mark.usefixtures("_a_short_bench")
def test_measure_gives_every_row() -> None:
    assert measuring.measure(quick=True) == [FAST, SLOW, BARE]


@pytest.mark.usefixtures("_a_short_bench")
def test_the_command_writes_json_and_nothing_else_to_its_output(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["--json", "--quick"], standalone_mode=False)
    assert [row["name"] for row in json.loads(capsys.readouterr().out)["rows"]] == [FAST.name, SLOW.name, BARE.name]


@pytest.mark.usefixtures("_a_short_bench")
def test_the_command_draws_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["--quick"], standalone_mode=False)
    assert "12.3 M moves/s" in capsys.readouterr().out
