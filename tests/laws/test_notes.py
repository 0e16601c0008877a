"""The law of notes, on files with one fault each."""

from __future__ import annotations

import pytest

import scurry
from scurry.games import find
from scurry.laws.lessons import problems_in_text
from scurry.laws.notes import problems_in_play
from scurry.matches.notes import BadNotes, notes_of, read_notes

SQUEAKY = find("squeaky")
TEXT = (SQUEAKY.folder / "lessons" / "notes.toml").read_text("utf-8")


def test_the_notes_of_squeaky_are_whole() -> None:
    assert list(problems_in_play(read_notes(SQUEAKY, TEXT))) == []


def test_a_kind_of_decision_without_a_note_is_found() -> None:
    without = TEXT.replace("[notes.put]", "[notes.other]\nat = ['take']")
    assert list(problems_in_play(read_notes(SQUEAKY, without))) == ["There is no note for the kind of decision 'put'."]


def test_a_note_that_is_told_nowhere_is_found() -> None:
    found = list(
        problems_in_play(read_notes(SQUEAKY, TEXT + "[notes.alone]\nat = ['take']\nseats = [1]\ntext = 'Alone.'\n"))
    )
    assert found == ["The note 'alone' is never told."]


def test_a_note_for_one_number_of_players_leaves_the_others_without() -> None:
    found = list(problems_in_play(read_notes(SQUEAKY, TEXT.replace("[notes.put]", "[notes.put]\nseats = [2]"))))
    assert found == ["There is no note for the kind of decision 'put'."]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (TEXT.replace("[notes.put]", "[notes.putt]"), "no kind of decision"),
        (TEXT.replace('by = "stage"', 'by = "acorns"'), "no field with an enum"),
        (TEXT.replace('by = "stage"', ""), "'by'"),
        (TEXT.replace("text =", "words =", 1), "words"),
        ("by = ", "Invalid value"),
    ],
)
def test_a_file_that_holds_no_notes_says_why(text: str, why: str) -> None:
    with pytest.raises(BadNotes, match=why):
        read_notes(SQUEAKY, text)


def test_long_words_and_braces_are_found() -> None:
    assert "31 words" in next(problems_in_text("word " * 31))
    assert "plain sentence" in next(problems_in_text("Take {food}."))


def test_notes_are_told_one_after_the_other_and_once_each() -> None:
    nutty = scurry.match("nutty", seats=2, seed=1)
    notes, seat = notes_of(nutty.game), nutty.to_act[0]
    assert notes is not None
    view, moves, known = nutty.view(seat), nutty.legal_ids(seat), set[str]()
    told = []
    while note := notes.next_at(view, moves, known):
        told.append(note.name)
        known.add(note.name)
    assert told == ["go", "end"]
