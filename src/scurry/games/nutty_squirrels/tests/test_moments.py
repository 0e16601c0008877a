"""Moments: a move that does much is seen one thing after the other, each drawn as a picture in words."""

from __future__ import annotations

from scurry.drawing import Pen
from scurry.games.nutty_squirrels.board_page import draw
from scurry.games.nutty_squirrels.tests.tables import limb_in, play, squirrel_in, table
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.moments import shown_at


def seen(match: Match, move: str, name: str) -> list[tuple[str, str]]:
    """Play a move: a limb and the squirrels at each of its moments, and at its end."""
    play(match, move)
    shown = shown_at(match, match.ply, SPECTATOR)
    for each in shown:
        assert "nutty" in draw(each.view, Pen(SPECTATOR, match.names))
    squirrels = [" · ".join(squirrel_in(each.view, seat) for seat in range(match.seats)) for each in shown]
    return [(limb_in(each.view, name), them) for each, them in zip(shown, squirrels, strict=True)]


def told(match: Match) -> list[list[str]]:
    """What is told with each moment of the last move."""
    return [each.lines for each in shown_at(match, match.ply, SPECTATOR)]


def test_a_broken_branch_is_seen_before_everyone_on_it_falls() -> None:
    """NS-5.3, NS-5.4"""
    match = table("b2 cheeks=b", "b2 cheeks=g", limbs={"b": "- ?broken+b ? ? ?"})
    assert seen(match, "flip", "b") == [
        ("- broken+b ? ? ?", "b2 cheeks=b · b2 cheeks=g"),
        ("- broken ? ? ?", "trunk · trunk"),
    ]
    assert told(match)[0] == ["Player 1 flips b2: a broken branch."]


def test_a_limb_breaks_off_after_the_fall_that_broke_it() -> None:
    """NS-5.6, NS-5.7"""
    match = table("c3 cheeks=g", "c5 cheeks=b", limbs={"c": "- broken ?broken ?+b ?"})
    assert seen(match, "flip", "c") == [
        ("- broken broken ?+b ?", "c3 cheeks=g · c5 cheeks=b"),
        ("- broken broken ?+b ?", "trunk · c5 cheeks=b"),
        ("- broken broken |", "trunk · trunk"),
    ]
    assert told(match)[1] == ["Player 1 falls to the trunk and loses 1 golden acorn."]
    assert told(match)[2][0].startswith("Limb c breaks off")


def test_cards_shift_in_before_a_new_leaf_grows() -> None:
    """NS-6.3, NS-6.7"""
    match = table("a1", "a3", limbs={"a": "owl - -+b ? ?"}, deck=["flying"])
    assert seen(match, "claim", "a") == [
        ("- -+b ? ?", "a1 powers=owl · a2"),
        ("- -+b ? ? ?", "a1 powers=owl · a2"),
    ]


def test_cards_shift_in_before_two_broken_branches_that_meet_break_the_limb() -> None:
    """NS-6.6"""
    match = table("a2", "a5", limbs={"a": "broken owl broken - -"})
    assert seen(match, "claim", "a") == [
        ("broken broken - -", "trunk powers=owl · a4"),
        ("broken broken |", "trunk powers=owl · trunk"),
    ]


def test_a_flip_without_consequences_and_a_step_have_no_moments() -> None:
    match = table("d1", "trunk", limbs={"d": "?1 ? ? ? ?"})
    assert len(seen(match, "flip", "d")) == 1
    assert len(seen(match, "go to d2", "d")) == 1


def test_the_owl_flies_before_anybody_falls() -> None:
    """NS-11.14"""
    match = table("trunk powers=owl", "e2 cheeks=b", "e4 cheeks=g")
    assert [them for _, them in seen(match, "send owl to limb e", "e")] == [
        "trunk · e2 cheeks=b · e4 cheeks=g",
        "trunk · trunk · trunk",
    ]


def test_the_owl_flies_before_it_destroys() -> None:
    """NS-11.15"""
    match = table("trunk powers=owl", "e2 backpack=b powers=backpack")
    assert [them for _, them in seen(match, "owl destroys backpack of player 2", "e")] == [
        "trunk · e2 backpack=b powers=backpack",
        "trunk · e2 cheeks=b",
    ]


def test_the_third_stolen_acorn_lies_there_before_all_are_buried() -> None:
    """NS-11.9"""
    match = table("trunk bag=bb powers=sticky", "a1 nest=g")
    assert [them for _, them in seen(match, "steal gold from player 2", "a")] == [
        "trunk bag=bbg powers=sticky · a1",
        "trunk burrow=bbg · a1",
    ]


def test_alone_one_arrives_then_turns_the_leaf_then_falls() -> None:
    """NS-13.6, NS-13.11"""
    match = table("f1 cheeks=b", limbs={"f": "- ?broken ? ? ?"})
    assert seen(match, "go to f2", "f") == [
        ("- ? ? ? ?", "f2 cheeks=b"),
        ("- broken ? ? ?", "f2 cheeks=b"),
        ("- ? ? ?", "trunk"),
    ]


def test_alone_a_thief_is_met_robs_and_leaves_and_the_leaf_that_shifts_in_is_turned() -> None:
    """NS-13.14, NS-13.16, NS-13.17"""
    match = table("f1 cheeks=bg", limbs={"f": "- sticky/bb ?1 ? ?"})
    play(match, "go to f2")
    assert seen(match, "pay gold from cheeks", "f") == [
        ("- sticky/bb ? ? ?", "f1 cheeks=b"),
        ("- sticky/bb ? ? ?", "f2 cheeks=b"),
        ("- sticky/bbb ? ? ?", "f2"),
        ("- ? ? ?", "f2"),
        ("- -+b ? ?", "f2"),
    ]


def test_alone_the_owl_takes_its_bribe_before_it_flies_away() -> None:
    """NS-13.12"""
    match = table("a1 nest=g", limbs={"a": "owl - ? ? ?"}, owing=3, owed=3)
    assert seen(match, "pay gold from nest", "a") == [("owl - ? ? ?", "a1"), ("- ? ? ?", "a1")]
