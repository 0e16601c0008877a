"""What people are told and asked, and why a move is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scurry.games import find
from scurry.games.squirrel_attack.happenings import Happening
from scurry.games.squirrel_attack.tests.builders import GAME, changed, play, rolled, table
from scurry.games.squirrel_attack.words import ask, points, reason, sheet, tell
from scurry.kernel.catalogue import you
from scurry.kernel.journal import EVERYONE, Event
from scurry.laws.boards import drawn
from scurry.laws.cases import Case, play_at_random
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
    assert "Jim and Tony are tied to the last die: all roll again, for 2 nuts." in tied.log
    assert "Jim takes 2 nuts; the Tree is empty." in tied.log


def test_endings_are_named() -> None:
    names = ["Jim", "Tony", "Uma"]
    assert reason(0, [1, 2, 3], names)[0] == "most-nuts"
    assert reason(1, [1, 1, 1], names) == ("shared", "Jim, Tony and Uma share the win, with the same number of nuts.")
    assert [reason(code, [1, 2, 3], names)[0] for code in (2, 3)] == ["sudden-death", "stopped"]
    assert [points(count) for count in (1, 17)] == ["1 nut", "17 nuts"]


def test_an_ending_speaks_to_its_reader() -> None:
    names = ["Jim", you(), "Uma"]
    assert [reason(code, [2, 1, 3], names)[1] for code in (0, 2, 3)] == [
        "You win the Forest with the most nuts.",
        "You win the Forest by the one nut that decided between equals.",
        "You win: nobody could catch up any more.",
    ]
    assert reason(1, [1, 1, 2], names)[1] == "You and Jim share the win, with the same number of nuts."
    assert reason(0, [1, 2, 3], names)[1] == "Jim wins the Forest with the most nuts."


DETAILS = {
    Happening.TOOK_HAND: (1,),
    Happening.ADDED: (2,),
    Happening.SHOWN: (3,),
    Happening.ROLLED: (2, 4, 10),
    Happening.ATE: (12, 1, 2 * 64 + 3 * 8 + 3),
    Happening.SHIFTED: (12, 1, 2 * 64 + 3 * 8 + 4),
    Happening.PLUCKED: (12, 1, 2 * 64 + 3 * 8 + 3),
    Happening.REROLLED: (12, 1, 2 * 64 + 3 * 8),
    Happening.PASSED: (),
    Happening.BEST: (2, 5),
    Happening.WON: (1, 4),
    Happening.TOTAL: (7,),
    Happening.AGREED: (),
}
"""What is noted beside the seat, of everything that a seat does."""
IN_GROUPS = {
    Happening.TIED: (0b11, 2),
    Happening.LOT: (1, 0b11),
    Happening.SUDDEN_DEATH: (0b11,),
    Happening.TREE_DONE: (1,),
    Happening.STOPPED: (),
}


def told(kind: Happening, *details: int, reader: int) -> str:
    names = [you() if seat == reader else name for seat, name in enumerate(("Jim", "Tony"))]
    a, b, c, d = (*details, 0, 0, 0, 0)[:4]
    return " ".join(tell([Event(EVERYONE, kind, a, b, c, d)], names))


def actors(kind: Happening) -> tuple[int, ...]:
    """Nobody eats or plucks a die of their own."""
    return (0,) if kind in (Happening.ATE, Happening.PLUCKED) else (0, 1)


def test_every_sentence_can_speak_to_its_reader() -> None:
    assert {*DETAILS, *IN_GROUPS} == set(Happening)
    for reader in (0, 1):
        sentences = [told(kind, seat, *rest, reader=reader) for kind, rest in DETAILS.items() for seat in actors(kind)]
        sentences += [told(kind, *rest, reader=reader) for kind, rest in IN_GROUPS.items()]
        for sentence in sentences:
            assert not re.search(r"[yY]ou's|[yY]ou \w+(?<!pas)s\b|\bYou\b(?<!^You)|\[|\{", sentence), sentence


def test_a_power_tells_whose_it_is_and_whose_die_it_meets() -> None:
    change = DETAILS[Happening.SHIFTED]
    assert told(Happening.SHIFTED, 0, *change, reader=0) == "Your Ahoy turns Tony's 3 (b3) into 4."
    assert told(Happening.SHIFTED, 0, *change, reader=1) == "Jim's Ahoy turns your 3 (b3) into 4."
    assert told(Happening.SHIFTED, 1, *change, reader=1) == "Your Ahoy turns your own 3 (b3) into 4."
    assert told(Happening.LOT, 1, 0b11, reader=1) == "You and Jim are tied once too often: the lot falls on you."


def test_the_sheet_adds_up_to_the_result() -> None:
    """SA-7.1, SA-7.6: nuts of Trees that are done, and of one that was left early."""
    for number in range(len(find(GAME).card.sample_options)):
        match = play_at_random(Case(find(GAME), 3, number).match(5), 5)
        assert match.result is not None
        *sources, (_, in_all) = sheet(match.position)
        assert in_all == list(match.result.points)
        assert [sum(column) for column in zip(*(row for _, row in sources), strict=True)] == in_all


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
