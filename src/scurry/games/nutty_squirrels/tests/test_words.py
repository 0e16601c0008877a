"""Sentences: right for everyone, and for whoever reads them; and how the points came about."""

from __future__ import annotations

import re
from itertools import product

import pytest

from scurry.games.nutty_squirrels import words
from scurry.games.nutty_squirrels.happenings import Happening
from scurry.games.nutty_squirrels.moves import FLIP, HANDLINGS, stays_a_click
from scurry.games.nutty_squirrels.position import Ending
from scurry.games.nutty_squirrels.rules import REASONS
from scurry.games.nutty_squirrels.tests.tables import play, table
from scurry.kernel.catalogue import You
from scurry.kernel.journal import EVERYONE, Event
from scurry.matches.match import Match

WRONG = re.compile(r"\b[Yy]ou's|\b[Yy]ou \w+s\b|[\[\]{}|]|[a-z] Your?\b")
"""What must not be read where the reader is spoken to: "You takes", "You's", a "You" in mid-sentence."""


def events() -> list[Event]:
    """One of each kind, and of each way of handling acorns; the first two details are seats where they can be."""
    ways = [Event(EVERYONE, Happening.HANDLED, 0, way, 1, 3) for way in range(HANDLINGS)]
    endings = [Event(EVERYONE, Happening.GAME_ENDED, ending, 0, 0, 0) for ending in list(Ending)[1:]]
    rest = [kind for kind in Happening if kind not in (Happening.HANDLED, Happening.GAME_ENDED)]
    return ways + endings + [Event(EVERYONE, kind, 0, 1, 1, 2) for kind in rest]


@pytest.mark.parametrize("names", [(You("You"), "Bruno"), ("Ana", You("You"))])
def test_every_sentence_reads_right_for_you_in_each_role(names: tuple[str, str]) -> None:
    for sentence in words.tell(events(), names):
        assert not WRONG.search(sentence), sentence
        assert sentence[0].isupper(), sentence


def test_a_sentence_that_speaks_wrongly_is_found() -> None:
    for sentence in ("You takes an acorn.", "You's nest", "Ana steals from You.", "{seat} goes"):
        assert WRONG.search(sentence)


def test_you_and_others_are_named_where_they_act_and_where_they_suffer() -> None:
    stole = [Event(EVERYONE, Happening.STOLE, 0, 1, 0, 2)]
    assert words.tell(stole, (You("You"), "Bruno")) == ["You steal a brown acorn from Bruno's nest."]
    assert words.tell(stole, ("Ana", You("You"))) == ["Ana steals a brown acorn from your nest."]


@pytest.mark.parametrize(("ending", "decided"), [*product((Ending.GOAL, Ending.LAST_LEAF, Ending.ROUNDS), range(3))])
def test_whoever_wins_is_told_so(ending: Ending, decided: int) -> None:
    code = ending * REASONS + decided
    assert words.reason(code, [2, 1], ("Ana", You("You")))[1].startswith("You win")
    assert words.reason(code, [1, 2], ("Ana", You("You")))[1].startswith("Ana wins")


def test_a_shared_win_names_everyone() -> None:
    code = Ending.LAST_LEAF * REASONS + 3
    assert words.reason(code, [1, 1], ("Ana", You("You"))) == ("last-leaf-shared", "Ana and you share the win.")


@pytest.mark.parametrize("ending", [Ending.STOPPED, Ending.EXHAUSTED, Ending.WANDERED, Ending.OWL])
def test_a_game_alone_is_told_as_lost_or_won(ending: Ending) -> None:
    """NS-13.20, NS-13.24"""
    lost, won = (words.reason(ending * REASONS + place - 1, [place], (You("You"),)) for place in (2, 1))
    assert lost[0] == f"lost-{ending.name.lower()}"
    assert "lost" in lost[1]
    assert won[0] == f"won-{ending.name.lower()}"
    assert "won" in won[1]


# --- How the points came about ----------------------------------------------------------------------------------------


def finished(match: Match) -> list[tuple[str, list[object]]]:
    assert match.result is not None
    rows = words.sheet(match.position)
    assert rows[-1][1] == list(match.result.points)
    sources = zip(*(values for _, values in rows[:-1]), strict=True)
    assert [sum(map(int, map(str, values))) for values in sources] == rows[-1][1]
    return rows


def test_the_sheet_of_a_won_game_says_what_brown_and_golden_acorns_were_worth() -> None:
    """NS-10.2, NS-12.1"""
    match = play(table("trunk cheeks=g burrow=bbbggg", "a1 burrow=bg"), "bury gold from cheeks")
    assert finished(match) == [("Brown acorns", [3, 1]), ("Golden acorns", [20, 5]), ("Points", [23, 6])]


def test_the_sheet_of_a_game_alone_counts_the_nest_and_says_whether_it_was_enough() -> None:
    """NS-13.19"""
    lost = play(table("trunk nest=bbg"), "stop")
    assert finished(lost)[-1] == ("Lost: 20 win", [7])
    won = play(table("trunk nest=gggg", has_won=1), "stop")
    assert finished(won)[-1] == ("Won, with 20 or more", [20])


def test_what_is_still_to_pay_names_gold_only_where_gold_pays() -> None:
    """NS-13.3, NS-13.4"""
    match = table("a1 nest=bbbg", limbs={"a": "owl ? ? ? ?"}, owing=3, owed=3)
    assert words.price_left(match.position) == "3 brown acorns or a golden one"
    poor = table("a1 nest=bbbg", limbs={"a": "owl ? ? ? ?"}, owing=3, owed=3, options={"gold_pays": "no"})
    assert "golden" not in words.ask(poor.position, 0)


def test_turning_a_leaf_stays_a_click_and_ending_a_turn_does_not() -> None:
    assert [move for move in range(170) if stays_a_click(move)] == [FLIP]
