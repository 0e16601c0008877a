"""Learning in the terminal: the real command, as a person's shell would run it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scurry.games import Game, find, shelf
from scurry.matches.lessons import ANY, Lesson, find_lesson, lessons_of
from tests.cli.test_cli import run

TAUGHT = [game for game in shelf() if lessons_of(game)]
SQUEAKY = find("squeaky")
FIRST = find_lesson(SQUEAKY, "first")


def answers(lesson: Lesson) -> list[str]:
    """What somebody types who does what the lesson says."""
    return ["" if beat.is_read else "1" if ANY in beat.moves else beat.moves[0] for beat in lesson.beats]


def learn(data: Path, *arguments: str, typed: list[str]) -> str:
    """What the terminal shows, on one line; the command ends well."""
    done = run("learn", *arguments, answers="\n".join(typed) + "\n", data=data)
    assert done.returncode == 0, done.stderr
    return " ".join(done.stdout.split())


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_every_first_lesson_is_gone_through_and_offers_its_small_game(game: Game, tmp_path: Path) -> None:
    first = lessons_of(game)[0]
    shown = learn(tmp_path, game.name, "first", typed=[*answers(first), "q"])
    assert f"Well done! That was: {first.title}." in shown
    assert "against an easy bot (Enter, or q to leave)" in shown
    assert json.loads((tmp_path / "lessons.json").read_text()) == [first.full_name]


def test_a_first_lesson_goes_on_into_a_real_game_with_a_record(tmp_path: Path) -> None:
    shown = learn(tmp_path, "squeaky", typed=["", *answers(FIRST), "", *["1"] * 80])
    assert "There is more to learn: scurry learn squeaky" in shown
    record = next((tmp_path / "records").glob("*.txt"))
    assert run("verify", str(record)).stdout.startswith("All is right: Squeaky, ")


def test_a_small_game_that_is_left_is_kept_like_any_other(tmp_path: Path) -> None:
    shown = learn(tmp_path, "squeaky", "first", typed=[*answers(FIRST), "", "quit"])
    assert "scurry play --resume" in shown
    assert "points" in run("play", "--resume", answers="1\n" * 80, data=tmp_path).stdout


def test_what_is_done_has_a_tick_and_the_next_one_is_offered(tmp_path: Path) -> None:
    before = learn(tmp_path, "squeaky", typed=["q"])
    assert "1 Your first den" in before
    assert "Enter for “Your first den”" in before
    learn(tmp_path, "squeaky", "1", typed=[*answers(FIRST), "q"])
    after = learn(tmp_path, "squeaky", typed=["q"])
    assert "1 ✓ Your first den" in after
    assert "Enter for “Acorns and the end”" in after


def test_a_lesson_without_a_game_goes_on_with_the_next_one(tmp_path: Path) -> None:
    acorns = find_lesson(SQUEAKY, "acorns")
    shown = learn(tmp_path, "squeaky", "acorns", typed=[*answers(acorns), "", "q"])
    assert "The next lesson is “The hawk: advanced mode”" in shown
    assert "The hawk: advanced mode, 1 of" in shown


def test_another_move_is_answered_kindly_by_the_lesson_or_by_the_rules_and_nothing_is_lost(tmp_path: Path) -> None:
    tries = ["take lollipop", "take peanut", "fly", "?", "99"]
    at = next(number for number, beat in enumerate(FIRST.beats) if "take candy" in beat.moves)
    typed = answers(FIRST)
    shown = learn(tmp_path, "squeaky", "first", typed=[*typed[:at], *tries, *typed[at:], "q"])
    assert FIRST.beats[at].step.wrong in shown
    assert "There is no peanut in the row. (SQ-3.1)" in shown
    assert "'fly' is not a move of Squeaky." in shown
    assert "Answer with a number" in shown
    assert "Well done!" in shown


def test_leaving_in_the_middle_counts_for_nothing_and_says_how_to_come_back(tmp_path: Path) -> None:
    assert "Come back any time: scurry learn squeaky" in learn(tmp_path, "squeaky", "first", typed=["", "quit"])
    assert "Come back any time" in learn(tmp_path, "squeaky", "first", typed=[""])
    assert not (tmp_path / "lessons.json").exists()


@pytest.mark.parametrize("kept", ["", "{", "[1", '{"a": 1}', "\\xff"])
def test_a_damaged_file_of_progress_stops_nobody_from_learning(kept: str, tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_bytes(kept.encode().decode("unicode_escape").encode("latin-1"))
    assert "Your first den" in learn(tmp_path, "squeaky", typed=["q"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no game 'chess'."),
        (["squeaky", "sauce"], "There is no lesson 'sauce' of Squeaky. There are: first, acorns, hawk."),
        (["squeaky", "9"], "There is no lesson '9' of Squeaky."),
        (["connect-four"], "Connect four has no lessons yet. Try it: scurry play connect-four"),
    ],
)
def test_what_cannot_be_learnt_is_said_in_a_sentence(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    done = run("learn", *arguments, data=tmp_path)
    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
