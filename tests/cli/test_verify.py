from __future__ import annotations

from pathlib import Path

import pytest

import scurry
from scurry.laws.cases import play_at_random
from scurry.matches.record import commitment
from scurry.matches.signing import new_key, public_key, sign_record
from tests.cli.test_cli import run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "record.txt"


def test_a_signed_record_is_checked_with_its_commitment_and_key(file: Path, tmp_path: Path) -> None:
    match, private = play_at_random(scurry.match("kuhn-poker", seed=1), 1), new_key()
    file.write_text(sign_record(match.record(), private, "https://scurry.example"))
    key_file = tmp_path / "key.txt"
    key_file.write_text(public_key(private) + "\n")
    for key in (public_key(private), str(key_file)):
        done = run("verify", str(file), "--commitment", commitment(match), "--key", key)
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith("All is right: Kuhn poker, ")
        assert f"Signed with the key that was given, {public_key(private)[:16]}…" in done.stdout
    wrong = run("verify", str(file), "--commitment", "0" * 64)
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert "not the commitment that was shown" in wrong.stderr
    other = run("verify", str(file), "--key", public_key(new_key()))
    assert other.returncode == 1
    assert "signed with another key" in other.stderr


def test_what_is_wrong_is_said_and_where(file: Path) -> None:
    match = scurry.match("squeaky", seed=1)
    match.play(0, "ready")
    file.write_text(match.record().replace("[0]", "[1]"))
    done = run("verify", str(file))
    assert done.returncode == 1
    assert done.stderr.startswith("Line 11: ")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "Line 1: this is no record"),
        (b"scurry record 2\n\xff\xfe", "This is no record: it is not written in UTF-8."),
        (b"scurry record 2\n" + b"x" * 8_000_000, "This is no record: it is longer than any game."),
        (b"scurry record 2\r\n", "Line 1: there is a CR in it"),
        (b"scurry record 2\ngame: \x1b[2J\n\n", "Line 2: 'game' should be the name of a game."),
    ],
    ids=["nothing", "not UTF-8", "huge", "CR LF", "escape"],
)
def test_whatever_is_in_the_file_there_is_one_plain_answer(file: Path, content: bytes, sentence: str) -> None:
    file.write_bytes(content)
    done = run("verify", str(file))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1


def test_a_key_that_is_neither_a_key_nor_a_file_is_said_so(file: Path) -> None:
    file.write_text(scurry.match("kuhn-poker", seed=1).record())
    done = run("verify", str(file), "--key", "no-such-key")
    assert done.returncode == 2
    assert "There is no file 'no-such-key'." in done.stderr


@pytest.mark.parametrize("name", ["[/x]", "[bold]Anna", "\\[red]"])
def test_a_name_is_shown_as_it_is_written(file: Path, name: str) -> None:
    """What looks like a mark-up of the terminal is a name like any other."""
    match = play_at_random(scurry.match("squeaky", seed=1, names=[name, "Bruno"]), 1)
    file.write_text(match.record())
    done = run("replay", str(file), "--all")
    assert done.returncode == 0, done.stderr
    assert name in done.stdout
