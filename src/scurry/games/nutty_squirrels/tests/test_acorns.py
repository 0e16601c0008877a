"""Headings 7 to 10: gather, stash, convert, bury and score."""

from __future__ import annotations

from itertools import product

import pytest

from scurry.games.nutty_squirrels.tests.tables import limb, may, play, squirrel, table
from scurry.kernel.records import bytes_of
from scurry.matches.match import Match
from scurry.matches.plain import dump
from scurry.matches.refusals import Illegal


def free(match: Match) -> set[str]:
    """The free moves of the first seat."""
    words = ("gather", "drop", "stash", "take back", "pack", "unpack", "exchange")
    return {text for text in may(match) if text.startswith(words)}


def test_acorns_underfoot_are_gathered_at_no_cost_face_up_or_down() -> None:
    """NS-7.1"""
    for card in ("?", "-"):
        match = play(table("a3", "trunk", limbs={"a": f"- - {card}+bg - -"}, spent=3), "gather brown", "gather gold")
        assert squirrel(match, 0) == "a3 cheeks=bg"
        assert limb(match, "a") == f"- - {card} - -"


def test_only_what_lies_there_is_gathered() -> None:
    """NS-7.1"""
    assert free(table("a3", "trunk", limbs={"a": "- - -+b -+g -"})) == {"gather brown"}


def test_two_acorns_fit_into_the_cheeks() -> None:
    """NS-7.2"""
    match = table("a3 cheeks=bb", "trunk", limbs={"a": "- - -+g - -"})
    with pytest.raises(Illegal, match=r"NS-7\.2"):
        match.play(0, "gather gold")
    assert squirrel(play(match, "drop brown", "gather gold"), 0) == "a3 cheeks=bg"
    assert limb(match, "a") == "- - -+b - -"


def test_acorns_are_dropped_on_any_card_but_not_on_the_trunk() -> None:
    """NS-7.3"""
    match = play(table("a1 cheeks=b", "trunk", limbs={"a": "- broken - - -"}), "go to a2", "drop brown")
    assert limb(match, "a") == "- broken+b - - -"
    with pytest.raises(Illegal, match=r"NS-7\.3"):
        table("trunk cheeks=b", "trunk").play(0, "drop brown")


def test_the_backpack_is_filled_and_emptied_directly() -> None:
    """NS-7.4, NS-11.3"""
    match = table("a3 cheeks=bb powers=backpack", "trunk", limbs={"a": "- - -+g - -"})
    assert squirrel(play(match, "gather gold into backpack"), 0) == "a3 cheeks=bb backpack=g powers=backpack"
    match = table("a3 backpack=b powers=backpack", "trunk")
    assert limb(play(match, "drop brown from backpack"), "a") == "? ? ?+b ? ?"


def test_acorns_move_between_cheeks_and_backpack_anywhere() -> None:
    """NS-7.4"""
    for where in ("trunk", "a2"):
        match = table(f"{where} cheeks=g powers=backpack", "trunk")
        assert squirrel(play(match, "pack gold"), 0) == f"{where} backpack=g powers=backpack"
        match = table(f"{where} backpack=g powers=backpack", "trunk")
        assert squirrel(play(match, "unpack gold"), 0) == f"{where} cheeks=g powers=backpack"


def test_full_cheeks_and_a_full_backpack_exchange_an_acorn() -> None:
    """NS-7.4: not the same colour, and not while there is room."""
    match = table("a2 cheeks=bg backpack=b powers=backpack", "trunk")
    assert {text for text in free(match) if "exchange" in text} == {"exchange gold with backpack"}
    assert squirrel(play(match, "exchange gold with backpack"), 0) == "a2 cheeks=bb backpack=g powers=backpack"
    assert "exchange brown with backpack" not in free(match)
    assert "exchange gold with backpack" not in free(table("a2 cheeks=g backpack=b powers=backpack", "trunk"))


@pytest.mark.parametrize(
    ("there", "back"),
    [("gather brown", "drop brown"), ("drop gold", "gather gold")],
)
def test_what_has_just_been_done_with_a_colour_here_is_not_undone(there: str, back: str) -> None:
    """NS-7.5"""
    match = table("a3 cheeks=g", "trunk", limbs={"a": "- - ?+b - -"})
    with pytest.raises(Illegal, match=r"NS-7\.5"):
        play(match, there).play(0, back)


def test_stash_and_take_back_and_pack_and_unpack_are_not_undone_either() -> None:
    """NS-7.5: with cheeks and backpack as one."""
    match = play(table("trunk cheeks=b nest=g powers=backpack", "trunk"), "stash brown", "take back gold into backpack")
    assert free(match) == {"unpack gold"}
    assert free(play(match, "unpack gold")) == set()


@pytest.mark.parametrize("lasting", ["flip", "go to a4", "claim", "end turn"])
def test_something_lasting_lets_acorns_move_again(lasting: str) -> None:
    """NS-7.5"""
    middle = "owl" if lasting == "claim" else "?1"
    match = table("a3 cheeks=b", "trunk", limbs={"a": f"- - {middle}+b - -+b"})
    play(match, "drop brown")
    assert "gather brown" not in may(match)
    play(match, lasting)
    if lasting == "end turn":
        play(match, "end turn", seat=1)
    if lasting == "go to a4":
        play(match, "go to a3")
    assert "gather brown" in may(match)


def test_an_owl_that_costs_nothing_is_not_lasting_but_one_that_costs_a_point_is() -> None:
    """NS-7.5"""
    for cost in (0, 1):
        match = table("a3 cheeks=b powers=owl", "b1 powers=sugar", limbs={"a": "- - - - -"}, options={"owl_cost": cost})
        play(match, "drop brown", "owl destroys sugar rush of player 2")
        assert ("gather brown" in may(match)) == (cost == 1)


def test_every_arrangement_can_be_reached_and_no_turn_goes_round_for_ever() -> None:
    """NS-7.5: four acorns of two colours on a card, in cheeks and in a backpack: all that fits is reached."""
    match = table("a3 cheeks=bg powers=backpack backpack=g", "trunk", limbs={"a": "- - -+b - -"})
    reached: set[str] = set()
    found = {bytes_of(match.position): match}
    for _ in range(20):
        reached |= {squirrel(each, 0) for each in found.values()}
        after = [_after(each, text) for each in found.values() for text in free(each)]
        found = {bytes_of(each.position): each for each in after}
    assert not found, "after twenty free moves nothing is left to do"
    holds = product(("", "b", "g", "bb", "bg", "gg"), ("", "b", "g"))
    assert len(reached) == sum((one + other).count("b") <= 2 and (one + other).count("g") <= 2 for one, other in holds)


def _after(match: Match, text: str) -> Match:
    after = Match("nutty-squirrels", start=dump(match.position), seed=1)
    after.play(0, text)
    return after


def test_acorns_are_stashed_and_taken_back_on_the_trunk_at_no_cost() -> None:
    """NS-8.1"""
    match = table("trunk cheeks=bg backpack=b nest=g powers=backpack", "trunk", spent=3)
    play(match, "stash brown", "stash brown from backpack", "take back gold")
    assert squirrel(match, 0) == "trunk cheeks=gg nest=bb powers=backpack"
    match = table("trunk nest=b powers=backpack", "trunk")
    assert squirrel(play(match, "take back brown into backpack"), 0) == "trunk backpack=b powers=backpack"
    with pytest.raises(Illegal, match=r"NS-8\.1"):
        table("a1 cheeks=b", "trunk").play(0, "stash brown")


def test_five_brown_acorns_of_the_nest_become_a_golden_one_in_the_nest() -> None:
    """NS-9.1"""
    match = table("trunk nest=bbbbbb cheeks=b", "trunk")
    assert squirrel(play(match, "convert"), 0) == "trunk cheeks=b nest=bg"
    position = match.position
    assert (list(position.supply), position.spent) == ([43, 14], 1)
    for words in ("trunk nest=bbbb cheeks=b", "a1 nest=bbbbb"):
        assert "convert" not in may(table(words, "trunk"))
    assert "convert" not in may(table("trunk nest=bbbbb", "trunk", spent=3))


def test_converting_needs_gold_in_the_supply() -> None:
    """NS-9.2"""
    with pytest.raises(Illegal, match=r"NS-9\.2"):
        table("trunk nest=bbbbb", "trunk nest=" + "g" * 15).play(0, "convert")


def test_acorns_are_buried_on_the_trunk_for_a_point_each_and_stay_there() -> None:
    """NS-10.1"""
    match = table("trunk cheeks=b backpack=g nest=bb powers=backpack", "trunk")
    play(match, "bury brown from cheeks", "bury gold from backpack", "bury brown from nest")
    assert squirrel(match, 0) == "trunk nest=b burrow=bbg powers=backpack"
    assert may(match) == {"take back brown", "take back brown into backpack", "end turn"}
    assert "bury brown from cheeks" not in may(table("a1 cheeks=b", "trunk"))


def test_brown_counts_one_and_gold_five_and_only_what_is_buried() -> None:
    """NS-10.2"""
    match = table("trunk burrow=bbg nest=ggg", "trunk cheeks=gg", turn=1, round_number=60)
    match.play(1, "end turn")
    assert match.result is not None
    assert match.result.points == (7, 0)
