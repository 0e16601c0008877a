from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import scurry


def run(*arguments: str, answers: str = "", data: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the real command, as a person's shell would."""
    environment = {**os.environ, "COLUMNS": "100", **({"SCURRY_DATA": str(data)} if data else {})}
    command = [sys.executable, "-m", "scurry.cli", *arguments]
    return subprocess.run(command, input=answers, env=environment, capture_output=True, text=True, check=False)


def test_games_shows_the_shelf_without_numba() -> None:
    done = run("games")
    assert done.returncode == 0
    assert "squeaky" in done.stdout
    code = "import sys; import scurry.cli.games, scurry.games; [g.card for g in scurry.games.shelf()]; "
    subprocess.run([sys.executable, "-c", code + "assert not {'numba', 'numpy'} & set(sys.modules)"], check=True)


def test_importing_scurry_imports_nothing_heavy() -> None:
    code = "import sys, scurry; assert not {'numba', 'numpy', 'rich', 'click'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    "command", [[], ["learn"], ["play"], ["play", "squeaky"], ["lab"], ["tune"], ["verify"], ["replay"], ["bench"]]
)
def test_help_is_everywhere(command: list[str]) -> None:
    done = run(*command, "--help")
    assert done.returncode == 0
    assert "Usage: " in done.stdout
    assert done.stdout.count("\n") > 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'."),
        (["play", "squeaky", "--seats", "9", "--bots", "8"], "Squeaky is for 2–5 players, not 9."),
        (["play", "squeaky", "--bots", "8"], "If you mean one bot of that level: --bots level:8"),
        (["play", "squeaky", "--seats", "2", "--bots", "3"], "do not fit on 2 seats"),
        (["play", "squeaky", "--bots", "genius"], "There is no bot 'genius'. There are: random, greedy, level:1"),
        (["play", "squeaky", "--acorn-gluttons"], "Acorn gluttons is for advanced mode"),
        (["play", "squeaky", "--mode", "easy"], "'easy' is not one of"),
        (["play", "squeaky", "--green", "1,2"], "green cannot be '1,2': it takes 7 numbers from -99 to 99"),
        (["play", "--resume"], "There is no unfinished game."),
        (["lab", "squeaky", "--players", "genius"], "There is no bot 'genius'."),
        (["lab", "squeaky", "--games", "0"], "0 is not in the range"),
        (["lab", "squeaky", "--by", "colour"], "There is no measure 'colour'."),
        (["lab", "squeaky", "--on", "mars"], "Work is done 'here', on 'ray'"),
        (["tune", "squeaky", "--change", "green=1..2", "--towards", "less tied"], "green is a table"),
        (["arena", "squeaky", "--save", "no-such-folder/file"], "No such file or directory"),
        (["verify", "no-such-file"], "There is no file 'no-such-file'."),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence_with_exit_code_2(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    done = run(*arguments, data=tmp_path)
    assert done.returncode == 2
    assert sentence in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr


def test_a_person_plays_against_bots_to_the_end_and_the_record_is_right(tmp_path: Path) -> None:
    done = run("play", "squeaky", "--bots", "2", "--seed", "4", answers="1\n" * 100, data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "points" in done.stdout
    record = next((tmp_path / "records").glob("*.txt"))
    assert run("verify", str(record)).stdout.startswith("All is right: Squeaky, ")
    assert not list((tmp_path / "unfinished").iterdir())


def test_leaving_saves_the_game_and_resume_goes_on(tmp_path: Path) -> None:
    """The end of input leaves as `quit` does; the resumed game ends as the same game played in one go."""
    whole = run("play", "squeaky", "--bots", "1", "--seed", "7", answers="1\n" * 100, data=tmp_path / "whole")
    first = run("play", "squeaky", "--bots", "1", "--seed", "7", answers="1\n1\n1\nquit\n", data=tmp_path)
    assert first.returncode == 0
    assert "scurry play --resume" in first.stdout
    second = run("play", "--resume", answers="1\n", data=tmp_path)
    assert "scurry play --resume" in second.stdout
    last = run("play", "--resume", answers="1\n" * 100, data=tmp_path)
    assert last.returncode == 0
    ends = [next((folder / "records").glob("*.txt")).read_text() for folder in (tmp_path, tmp_path / "whole")]
    assert ends[0] == ends[1]
    assert whole.stdout.splitlines()[-3] == last.stdout.splitlines()[-3]


FIRST_MOVE = f"run:{sys.executable} {Path(__file__).parents[2] / 'examples' / 'bots' / 'any_move.py'}"


def test_a_game_against_somebodys_bot_is_gone_on_with(tmp_path: Path) -> None:
    first = run("play", "squeaky", "--bots", FIRST_MOVE, "--seed", "7", answers="1\n1\nquit\n", data=tmp_path)
    assert first.returncode == 0, first.stderr
    last = run("play", "--resume", answers="1\n" * 100, data=tmp_path)
    assert last.returncode == 0, last.stderr
    assert next((tmp_path / "records").glob("*.txt")).is_file()


def test_a_saved_game_of_somebody_else_starts_nothing_here(tmp_path: Path) -> None:
    run("play", "squeaky", "--bots", "1", "--seed", "7", answers="1\n1\nquit\n", data=tmp_path)
    file = next((tmp_path / "unfinished").glob("*.json"))
    file.write_text(file.read_text().replace('"greedy"', json.dumps(f"run:touch {tmp_path}/started")))
    done = run("play", "--resume", "--file", str(file), answers="1\n" * 5, data=tmp_path)
    assert done.returncode == 2
    assert "wants to start 'run:touch" in done.stderr.replace("\n", " ")
    assert not (tmp_path / "started").exists()


def test_answers_may_be_words_beginnings_or_nonsense(tmp_path: Path) -> None:
    answers = "?\nrea\nrules SQ-3.3\ntake\nto den\nfly\n99\nquit\n"
    done = run(
        "play",
        "squeaky",
        "--bots",
        "0",
        "--seats",
        "2",
        "--seed",
        "1",
        answers="\nready\n\nready\n\n" + answers,
        data=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert "Answer with a number" in done.stdout
    assert "takes one acorn" in done.stdout.replace("\n", " ")
    assert "That could mean several moves" in done.stdout
    assert "First choose a food from the row. (SQ-3.1)" in done.stdout
    assert "'fly' is not a move of Squeaky." in done.stdout


def test_the_keyboard_is_handed_over_between_people_with_secrets(tmp_path: Path) -> None:
    done = run("play", "squeaky", "--names", "Anna,Bruno", "--bots", "0", answers="\n1\n\n1\nquit\n", data=tmp_path)
    assert "Hand the keyboard to Anna, then press Enter." in done.stdout
    assert "Hand the keyboard to Bruno, then press Enter." in done.stdout


def test_the_lab_prints_tables_or_json() -> None:
    shown = run("lab", "squeaky", "--games", "500", "--seats", "3", "--by", "first_food")
    assert shown.returncode == 0
    assert "Squeaky, 3 seats: 500 games" in shown.stdout
    assert "Wins by turn order" in shown.stdout
    told = json.loads(run("lab", "squeaky", "--games", "500", "--seats", "3", "--json").stdout)
    assert told["studies"][0]["games"] == 500
    assert [len(table["rows"]) for table in told["tables"][:2]] == [3, 3]


def test_the_lab_writes_one_page_and_the_games_beside_it(tmp_path: Path) -> None:
    done = run("lab", "squeaky", "--games", "300", "--to", str(tmp_path))
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "report.html").read_text()
    assert "<svg" in page
    assert "<script" not in page
    assert "--games 300" in page
    assert len((tmp_path / "games.csv").read_text().splitlines()) == 301
    assert {"report.json", "games.parquet"} <= {path.name for path in tmp_path.iterdir()}


def test_the_lab_sweeps_over_an_option_and_sets_rules_against_each_other() -> None:
    swept = run("lab", "squeaky", "--games", "300", "--vary", "harsh_winter=no,yes", "--vary", "seats=2,3")
    assert "harsh_winter=yes" in swept.stdout
    assert "4 settings" in swept.stdout
    paired = run("lab", "squeaky", "--games", "300", "--against", "harsh_winter=yes")
    assert "What changes" in paired.stdout
    wrong = run("lab", "squeaky", "--vary", "sauce=1,2")
    assert wrong.returncode == 2
    assert "'sauce' cannot be varied." in wrong.stderr.replace("\n", " ")


def test_arena_prints_a_table_and_saves_json(tmp_path: Path) -> None:
    file = tmp_path / "arena.json"
    shown = run("arena", "squeaky", "--players", "random,greedy", "--matches", "4", "--save", str(file))
    assert shown.returncode == 0
    assert "Squeaky, 2 seats, 4 matches" in shown.stdout
    told = json.loads(file.read_text())
    assert [entry["player"] for entry in told["entries"]] == ["random", "greedy"]
    assert len(told["bouts"]) == 4


def test_a_stopped_arena_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "arena.json"
    command = ["arena", "squeaky", "--players", "random,greedy", "--save", str(file)]
    endless = [sys.executable, "-m", "scurry.cli", *command, "--matches", "1000000"]
    with subprocess.Popen(endless, stderr=subprocess.PIPE, text=True) as process:
        deadline = time.monotonic() + 120
        while not _bouts(file) and time.monotonic() < deadline:
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert "the same command goes on from there" in said
    assert "Traceback" not in said
    kept = _bouts(file)
    assert kept
    more = len(kept) + 2
    assert run(*command, "--matches", str(more)).returncode == 0
    assert len(_bouts(file)) == more
    assert _bouts(file)[: len(kept)] == kept


def _bouts(file: Path) -> list[object]:
    return list(json.loads(file.read_text())["bouts"]) if file.exists() else []


def test_an_arena_does_not_mix_its_matches_with_those_of_others(tmp_path: Path) -> None:
    file = tmp_path / "arena.json"
    run("arena", "squeaky", "--players", "random,greedy", "--matches", "2", "--save", str(file))
    before = file.read_text()
    done = run("arena", "squeaky", "--players", "random,random", "--seed", "2", "--matches", "2", "--save", str(file))
    assert done.returncode == 2
    assert "others, or on other terms: players, seed. Save to another file." in done.stderr.replace("\n", " ")
    assert file.read_text() == before
    file.write_text("nuts")
    done = run("arena", "squeaky", "--matches", "2", "--save", str(file))
    assert "holds no matches" in done.stderr
    assert file.read_text() == "nuts"


def test_a_ladder_shows_each_step_with_its_interval() -> None:
    players = "random,greedy,search:30"
    shown = run("arena", "squeaky", "--players", players, "--matches", "6", "--ladder", "--markdown").stdout
    rows = [line.strip("| ").split(" | ") for line in shown.splitlines() if line.startswith("| ")]
    assert rows[0] == ["player", "Elo", "95 % between", "before the last", "95 % between"]
    assert [row[0] for row in rows[2:]] == ["random", "greedy", "search:30"]
    assert rows[2][3:] == ["–", "–"]
    assert rows[3][3].endswith("%")


def test_replay_steps_through_a_record(tmp_path: Path) -> None:
    match = scurry.match("squeaky", seed=1)
    for seat in (0, 1):
        match.play(seat, "ready")
    file = tmp_path / "record.txt"
    file.write_text(match.record())
    stepped = run("replay", str(file), answers="\n\nb\n2\nq\n").stdout
    assert [stepped.count(f"after {ply} of 2 moves") for ply in range(3)] == [1, 2, 2]
    whole = run("replay", str(file), "--all", "--seat", "1").stdout
    assert whole.count("of 2 moves") == 3
    assert run("replay", str(file), "--seat", "5").returncode == 2


def test_ctrl_c_leaves_cleanly_and_says_how_to_resume(tmp_path: Path) -> None:
    environment = {**os.environ, "SCURRY_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "scurry.cli", "play", "squeaky", "--bots", "1"]
    game = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True
    )
    assert game.stdout is not None
    shown = ""
    while "Your move" not in shown:
        shown += game.stdout.read(1)
    game.send_signal(signal.SIGINT)
    told, problems = game.communicate(timeout=60)
    assert game.returncode == 0, problems
    assert "Go on with: scurry play --resume" in told
    assert "Traceback" not in problems
    assert len(list((tmp_path / "unfinished").glob("*.json"))) == 1
