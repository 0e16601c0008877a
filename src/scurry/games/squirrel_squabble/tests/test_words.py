"""The words: sentences that are right whoever reads them, a line for each coin, and a sheet that adds up."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scurry.games.squirrel_squabble.happenings import Happening, Obstacle, Reason
from scurry.games.squirrel_squabble.tests.build import GAME, GREEN, ORANGE, board, coin, round_of, step_of
from scurry.games.squirrel_squabble.words import points, reason, sheet, tell
from scurry.kernel.catalogue import you
from scurry.kernel.journal import EVERYONE, Event
from scurry.matches.match import Match
from scurry.matches.plain import dump

ODD_FOR_YOU = re.compile(r"\byou's\b|\byou (?:then )?\w+s\b|\bBoth \w+s\b|[{}\[\]|]", re.IGNORECASE)
ODD_FOR_ANNA = re.compile(r"\bAnna (?!home\b)(?:then )?(?!then\b)[a-z]+(?<!s)\b")


def everything(seat: int) -> Iterator[Event]:
    """Every kind of event with a seat in it, in every way that its sentence depends on."""
    for kind in Happening:
        for detail in Obstacle if kind == Happening.MOVE_CANCELLED else range(2):
            yield Event(EVERYONE, kind, seat, detail, detail, detail)


@pytest.mark.parametrize("mine", [ORANGE, GREEN])
def test_every_sentence_is_right_for_you_and_for_others_in_every_role(mine: int) -> None:
    names = [you() if seat == mine else "Anna" for seat in (ORANGE, GREEN)]
    for seat in (ORANGE, GREEN):
        for event in everything(seat):
            (line,) = tell([event], names)
            assert not ODD_FOR_YOU.search(line), line
            assert not ODD_FOR_ANNA.search(line), line
            assert re.match(r"[A-Z].*[.!]$", line), line


@pytest.mark.parametrize("code", Reason)
@pytest.mark.parametrize("places", [(1, 2), (2, 1), (1, 1)])
def test_the_end_is_right_for_you_and_for_others(code: Reason, places: tuple[int, int]) -> None:
    name, sentence = reason(code, places, [you(), "Anna"])
    assert name == code.name.lower().replace("_", "-")
    assert not ODD_FOR_YOU.search(sentence), sentence
    assert not ODD_FOR_ANNA.search(sentence), sentence


def test_a_coin_and_what_comes_of_it_stand_in_one_line() -> None:
    match = round_of("O/ov . 1 . . . . . G/g<", "turn left, move 1, move 1", "u-turn, turn left, move 1")
    assert match.log[-5:] == [
        "First action: turn left by Player 1, u-turn by Player 2. Player 1 faces east. Player 2 faces east.",
        "Second action: move 1 by Player 1, turn left by Player 2. Player 2 faces north. Player 1 moves to the north.",
        "Third action: move 1 by Player 1, move 1 by Player 2. "
        "Player 1 moves to the north-east. Player 2 moves to the east.",
        "Player 1 gathers 1 nut.",
        "Round 2 begins.",
    ]


def test_a_plan_reads_one_action_and_then_another() -> None:
    match = Match(GAME, start=dump(board("O/o> . . . . . . . G/g<")))
    for action in ("move 1", "turn left"):
        match.play(ORANGE, coin(match, ORANGE, action))
    assert match.log_for(ORANGE) == ["You plan move 1.", "You then plan turn left."]


def test_nuts_are_counted_as_nuts() -> None:
    assert [points(count) for count in (0, 1, 5)] == ["0 nuts", "1 nut", "5 nuts"]


@pytest.mark.parametrize("carried", [(5, 3), (4, 3)])
def test_the_last_row_of_the_sheet_is_the_result(carried: tuple[int, int]) -> None:
    """SS-10.1, SS-10.6: home with five nuts, or more of them at the end of a long game."""
    match = step_of("O ./o< . . . . . . G/g<", "move 1", None, carried=carried, options={"rounds": 1})
    assert match.result is not None
    rows = dict(sheet(match.position))
    assert list(rows.values())[-1] == list(match.result.points)
    assert rows["Home with five nuts"] == ["yes" if carried[0] == 5 else "no", "no"]
