"""Noughts and crosses, clause by clause."""

from __future__ import annotations

from itertools import combinations

import pytest

import scurry
from noughts_and_crosses.invariant import problems
from noughts_and_crosses.position import SPACES, Position
from noughts_and_crosses.rules import has_line, taken
from scurry.bots.bot import GreedyBot
from scurry.games import find
from scurry.kernel.records import bytes_of
from scurry.matches.match import Match
from scurry.matches.plain import dump
from scurry.matches.refusals import Illegal, NotYourTurn

MARKS = "xo"


def board(picture: str) -> Position:
    """The position in a picture of nine marks."""
    position = Position.blank()
    position.seats = 2
    for space, mark in enumerate("".join(picture.split())):
        if mark in MARKS:
            position.marks[MARKS.index(mark)] |= 1 << space
    position.to_act = 1 << picture.count("x") - picture.count("o")
    return position


def mark(picture: str, words: str) -> Match:
    """Make one move from a picture."""
    match = Match("noughts-and-crosses", start=dump(board(picture)), seed=1)
    match.play(match.to_act[0], words)
    return match


def test_the_board_is_empty_and_crosses_begin() -> None:
    """NC-1.1, NC-1.2, NC-2.1."""
    match = scurry.match("noughts-and-crosses", seed=1)
    assert bytes_of(match.position) == bytes_of(board("... ... ..."))
    assert (match.names[match.to_act[0]], len(match.legal(0))) == ("X", SPACES)


def test_a_mark_goes_into_a_free_space_and_turns_alternate() -> None:
    """NC-3.1, NC-3.2."""
    match = mark("x.. .o. ...", "top right")
    assert bytes_of(match.position) == bytes_of(board("x.x .o. ..."))
    assert match.log == ["X marks the top right."]
    with pytest.raises(NotYourTurn):
        match.play(0, "bottom left")
    with pytest.raises(Illegal, match="The centre is taken") as refusal:
        match.play(1, "centre")
    assert refusal.value.clause == "NC-3.1"


@pytest.mark.parametrize(
    ("picture", "words"),
    [("xx. oo. ...", "top right"), ("xo. xo. ...", "bottom left"), ("xo. ox. ...", "bottom right")],
    ids=["across", "down", "along a diagonal"],
)
def test_a_line_of_three_wins_at_once(picture: str, words: str) -> None:
    """NC-4.1, NC-4.3."""
    result = mark(picture, words).result
    assert result is not None
    assert (result.places, result.points, result.reason) == ((1, 2), (1, -1), "line")


def test_noughts_can_win_too() -> None:
    """NC-4.1, NC-4.3."""
    result = mark("oo. xx. x..", "top right").result
    assert result is not None
    assert (result.places, result.points) == ((2, 1), (-1, 1))


def test_there_are_eight_lines() -> None:
    """NC-4.1: of all the ways to choose three spaces, exactly those that lie in a line."""
    found = {spaces for spaces in combinations(range(SPACES), 3) if has_line(sum(1 << space for space in spaces))}
    across = {(3 * row, 3 * row + 1, 3 * row + 2) for row in range(3)}
    down = {(column, column + 3, column + 6) for column in range(3)}
    assert found == across | down | {(0, 4, 8), (2, 4, 6)}


def test_a_full_board_without_a_line_is_a_draw() -> None:
    """NC-4.2, NC-4.3."""
    result = mark("xox xoo ox.", "bottom right").result
    assert result is not None
    assert (result.places, result.points, result.reason) == ((1, 1), (0, 0), "board-full")


@pytest.mark.parametrize("picture", ["xx. ... ...", "xxx ooo ...", "xxx oo. ..."])
def test_a_position_that_cannot_be_is_noticed(picture: str) -> None:
    assert problems(board(picture))


@pytest.mark.parametrize(
    ("picture", "space"), [("xx. oo. ...", 2), ("x.. oo. x..", 5), ("... ... ...", 4)], ids=["win", "block", "centre"]
)
def test_the_greedy_player_wins_then_blocks_then_takes_the_centre(picture: str, space: int) -> None:
    bot = GreedyBot(find("noughts-and-crosses"))
    free = [each for each in range(SPACES) if not taken(board(picture)) >> each & 1]
    assert bot.choose(board(picture), 0, free) == space
