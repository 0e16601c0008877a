"""What somebody at a table is shown in a line: the last thing that happened, not all that a long move did."""

from __future__ import annotations

from scurry.matches.moments import shown_at
from scurry.tables.sight import ending, look
from scurry.tables.steps import Kind
from tests.tables.builders import do, play_first, table_of


def test_of_a_move_that_did_many_things_the_line_below_the_question_tells_the_last() -> None:
    """A round of Squirrel Squabble: its coins were shown one by one, and are in the log."""
    table = table_of("squirrel-squabble", options={"set_up": "random"})
    assert table.match is not None
    while len(shown_at(table.match, table.match.ply, 0)) < 4 or table.to_act != [0, 1]:
        play_first(table)
    sight = look(table, "anna")
    assert sight.story.endswith("begins.")
    assert "First action" not in sight.story
    assert len(sight.news) > 1
    assert any("First action" in line.text for line in sight.log)


def test_before_anything_has_happened_the_line_is_empty() -> None:
    assert look(table_of("squirrel-squabble"), "anna").story == ""


def test_whoever_gave_up_is_told_so_as_you() -> None:
    table = table_of("squeaky")
    table.apply(do(Kind.RESIGN, 0))
    assert ending(table, 0) == "You resigned, and the game is over."
    assert ending(table, 1) == "Anna resigned, and the game is over."
