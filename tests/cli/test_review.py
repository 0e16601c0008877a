"""`scurry review`: from a record to what cost the game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import scurry
from tests.cli.test_cli import run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game in which the second player does not block."""
    match = scurry.match("noughts-and-crosses", seed=1, names=("Ida", "[bold]Jo"))
    for move in ("centre", "top left", "top right", "top middle", "bottom left"):
        match.play(match.to_act[0], move)
    path = tmp_path / "record.txt"
    path.write_text(match.record())
    return path


def test_a_review_tells_what_cost_most_with_the_board_and_what_was_luck(file: Path) -> None:
    done = run("review", str(file), "--workers", "1")
    assert done.returncode == 0, done.stderr
    assert "No decision of Ida surely cost anything." in done.stdout
    assert "1. Move 4: a blunder" in done.stdout
    assert "After “top middle” [bold]Jo wins 0 of 100 games; after “bottom left” " in done.stdout
    assert "result adjusted for luck" in done.stdout


def test_one_seats_review_is_plain_values_for_programs(file: Path) -> None:
    done = run("review", str(file), "--seat", "1", "--json", "--workers", "1")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["game"], [each["seat"] for each in found["reviews"]]) == ("noughts-and-crosses", [1])
    assert [each["ply"] for each in found["reviews"][0]["decisions"] if each["is_mistake"]] == [3]


def test_what_cannot_be_reviewed_is_said_in_a_sentence(file: Path, tmp_path: Path) -> None:
    other = run("review", str(file), "--seat", "2")
    assert (other.returncode, "Seats go from 0 to 1." in other.stderr) == (2, True)
    file.write_text(file.read_text().replace("centre", "top left"))
    changed = run("review", str(file))
    assert changed.returncode == 1
    assert changed.stderr.startswith("Line ")
    gone = run("review", str(tmp_path / "nothing.txt"))
    assert (gone.returncode, "There is no file" in gone.stderr) == (2, True)
