"""What people are told and asked, and why a move is refused."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games.squirrel_attack.tests.builders import GAME, changed, play, rolled, table
from scurry.games.squirrel_attack.words import ask, reason
from scurry.laws.boards import drawn
from scurry.matches.match import Match
from scurry.matches.refusals import Illegal


def asked(match: Match) -> str:
    seat = match.to_act[0]
    view: Any = match.view(seat)
    return ask(view, seat)


def test_questions_say_what_to_do_next() -> None:
    match = Match(GAME)
    assert asked(match) == "Choose your hand: 4 dice to go."
    match = rolled(("ahoy", "5 5 §"), ("asmbe", "1 2 3"))
    assert asked(match) == "Use one of your Squirrel Faces, or pass?"
    play(match, "use a3")
    assert asked(match) == "Ahoy: which die goes up or down by one?"
    play(match, "on b1")
    assert asked(match) == "Ahoy: does the 1 (b1) go up or down?"


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("use b1", "SA-4.1"),
        ("use a1", "SA-4.1"),
        ("use a9", "SA-1.3"),
        ("on b1", "SA-4.1"),
        ("up", "SA-4.1"),
        ("roll", "SA-4.4"),
        ("stop", "SA-4.4"),
        ("add ahoy", "SA-2.5"),
    ],
)
def test_a_refusal_names_its_clause(move: str, clause: str) -> None:
    match = rolled(("ahoy", "5 §"), ("ahoy", "1 §"))
    with pytest.raises(Illegal) as refusal:
        match.play(0, move)
    assert refusal.value.clause == clause


def test_a_squirrel_without_a_target_is_explained() -> None:
    """SA-4.6"""
    match = rolled(("asmbe", "5 § §"), ("ahoy", "1 2 3"))
    position = changed(match)
    position["holders"][10:13] = [6, 6, 6]
    position["faces"][10:13] = [0, 0, 0]
    empty = Match(GAME, start=position, seed=1)
    with pytest.raises(Illegal) as refusal:
        empty.play(0, "use a2")
    assert refusal.value.clause == "SA-4.6"


def test_several_nuts_and_the_last_one_are_told_so() -> None:
    """SA-6.8"""
    tied = table("ahoy", "ahoy", script=[5, 3, 5, 3, 0, 5, 4, 5, 3], dice=2, nuts=2, exact_tie="next-roll-for-two")
    play(tied, "roll", "roll")
    tie = "Jim and Tony are tied to the last die: nobody takes a nut, and all roll again for 2 nuts."
    assert tie in tied.log
    assert "Jim wins with a single 5 and takes 2 nuts; none is left in the Tree." in tied.log


def test_endings_are_named() -> None:
    names = ["Jim", "Tony", "Uma"]
    assert reason(0, [1, 2, 3], names)[0] == "most-nuts"
    assert reason(1, [1, 1, 1], names) == ("shared", "Jim, Tony and Uma share the win, with the same number of nuts.")
    assert [reason(code, [1, 2, 3], names)[0] for code in (2, 3)] == ["sudden-death", "stopped"]


def test_the_board_shows_dice_where_they_are_held() -> None:
    """SA-5.5: a plucked die lies with its taker, under its own name."""
    match = rolled(("shaolin", "5 §"), ("ahoy", "4 3"))
    play(match, "use a2 on b1")
    board = drawn(match.game, match.view(0), 0, match.names)
    rows = [line for line in board.splitlines() if "╭a1" in line or "╭b2" in line]
    assert "╭a1─╮ ╭b1─╮" in rows[0]
    assert "b1" not in rows[1]
    assert "out of play: a2«" in board


def test_the_board_of_ten_dice_fits_a_narrow_terminal() -> None:
    """SA-2.2"""
    match = rolled(("one of each", "1 2 3 4 5 § 1 2 3 4"), ("one of each", "1 2 3 4 5 § 1 2 3 5"))
    assert max(map(len, drawn(match.game, match.view(0), 0, match.names).splitlines())) <= 90
