"""Headings 4 and 5: move and flip."""

from __future__ import annotations

import pytest

from scurry.games.nutty_squirrels.tests.tables import limb, may, play, squirrel, table, ways
from scurry.matches.refusals import Illegal


def test_from_the_trunk_to_any_limb_and_along_it() -> None:
    """NS-4.1"""
    match = table("trunk", "trunk", limbs={"a": "- ? - ? -"})
    assert ways(match) == {"a1", "b1", "c1", "d1", "e1", "f1"}
    assert ways(play(match, "go to a1")) == {"trunk", "a2"}
    assert ways(play(match, "go to a2")) == {"a1", "a3"}


def test_the_end_of_a_limb_is_the_end() -> None:
    """NS-4.1"""
    assert ways(table("a5", "trunk")) == {"a4"}
    assert ways(table("a2", "trunk", limbs={"a": "- -"})) == {"a1"}


def test_a_broken_branch_costs_two_points() -> None:
    """NS-4.2"""
    match = play(table("trunk", "trunk", limbs={"a": "broken - - - -"}), "go to a1", "go to a2")
    assert may(match) == {"end turn"}


def test_a_broken_branch_is_entered_only_if_it_can_be_left() -> None:
    """NS-4.3"""
    broken = {"a": "broken - - - -"}
    assert "a1" in ways(table("trunk", "trunk", limbs=broken))
    assert "a1" not in ways(table("trunk", "trunk", limbs=broken, spent=1))
    assert "a1" in ways(table("trunk powers=sugar", "trunk", limbs=broken, spent=1))


def test_no_turn_ends_on_a_broken_branch() -> None:
    """NS-4.3"""
    match = play(table("trunk", "trunk", limbs={"a": "broken - - - -"}), "go to a1")
    assert may(match) == {"go to trunk", "go to a2"}
    with pytest.raises(Illegal, match=r"NS-4\.3"):
        match.play(0, "end turn")


def test_the_point_needed_to_leave_is_not_spent_on_the_owl() -> None:
    """NS-4.3: with an Owl that costs a point."""
    limbs = {"a": "broken - - - -"}
    match = play(table("trunk powers=owl", "a2", limbs=limbs, options={"owl_cost": 1}), "go to a1")
    assert "send owl to limb a" not in may(match)
    match = play(table("trunk powers=owl,sugar", "a2", limbs=limbs, options={"owl_cost": 1}), "go to a1")
    assert "send owl to limb a" in may(match)


def test_the_way_out_may_lead_over_another_broken_branch() -> None:
    """NS-4.4: two points in, and three out again; a swinging squirrel needs two and two."""
    limbs = {"a": "- broken broken |"}
    assert ways(table("a1", "trunk", limbs=limbs)) == {"trunk", "a2"}
    assert "a3" not in ways(play(table("a1 powers=sugar", "trunk", limbs=limbs), "go to a2"))
    match = play(table("a1 powers=sugar,swinging", "trunk", limbs=limbs), "go to a2")
    assert "a3" in ways(match)
    play(match, "go to a3")
    assert may(match) == {"go to a2"}
    assert squirrel(play(match, "go to a2", "go to a1"), 0) == "a1 powers=swinging,sugar"


def test_the_way_out_may_lead_through_the_air() -> None:
    """NS-4.4: from the outer of two broken branches to a neighbouring limb."""
    limbs = {"a": "- broken broken |", "b": "- - - - -", "f": "- - broken - -"}
    match = play(table("a1 powers=swinging,flying", "trunk", limbs=limbs), "go to a2", "go to a3")
    assert may(match) == {"go to b3"}


# --- 5. Flip ---


@pytest.mark.parametrize(
    ("card", "after"), [("0", "-"), ("1", "-+b"), ("2", "-+bb"), ("3", "-+bbb"), ("golden", "-+g")]
)
def test_a_leaf_gives_its_acorns_and_one_stays_there(card: str, after: str) -> None:
    """NS-5.1, NS-5.2: others on the card make no difference."""
    match = play(table("a1", "a1", limbs={"a": f"?{card} ? ? ? ?"}), "flip")
    assert limb(match, "a") == f"{after} ? ? ? ?"
    assert squirrel(match, 0) == squirrel(match, 1) == "a1"
    assert match.position.spent == 1


def test_only_the_face_down_card_underfoot_is_flipped_and_for_a_point() -> None:
    """NS-5.1"""
    assert "flip" not in may(table("trunk", "trunk"))
    assert "flip" not in may(table("a1", "trunk", limbs={"a": "- ? ? ? ?"}))
    assert "flip" not in may(table("a1", "trunk", spent=3))


def test_acorns_that_lay_there_stay() -> None:
    """NS-5.2"""
    assert limb(play(table("a3", "trunk", limbs={"a": "- - ?2+b - -"}), "flip"), "a") == "- - -+bbb - -"


def test_a_supply_too_small_gives_what_it_has() -> None:
    """NS-5.2: one brown acorn is left of 45."""
    match = table("a1", "trunk nest=" + "b" * 44, limbs={"a": "?3 ? ? ? ?"})
    assert limb(play(match, "flip"), "a") == "-+b ? ? ? ?"
    match = table("a1", "trunk nest=" + "g" * 15, limbs={"a": "?golden ? ? ? ?"})
    assert limb(play(match, "flip"), "a") == "- ? ? ? ?"
    assert match.log[-1] == "Player 1 flips a1: no acorn."


def test_a_broken_branch_makes_everyone_on_it_fall_and_ends_the_turn() -> None:
    """NS-5.3, NS-5.4: nest, burrow, powers and stolen acorns are kept."""
    match = table(
        "b2 cheeks=bg backpack=b nest=b burrow=g bag=bb powers=backpack,sticky",
        "b2 cheeks=b",
        "b1 cheeks=b",
        limbs={"b": "- ?broken ? ? ?"},
    )
    supply = list(match.position.supply)
    play(match, "flip")
    assert squirrel(match, 0) == "trunk nest=b burrow=g bag=bb powers=backpack,sticky"
    assert squirrel(match, 1) == "trunk"
    assert squirrel(match, 2) == "b1 cheeks=b"
    assert match.to_act == [1]
    assert list(match.position.supply) == [supply[0] + 3, supply[1] + 1]


def test_acorns_on_a_card_that_breaks_go_to_the_supply_or_stay_if_the_table_plays_so() -> None:
    """NS-5.5"""
    limbs = {"a": "- - ?broken+bg - -"}
    match = play(table("a3", "trunk", limbs=limbs), "flip")
    assert limb(match, "a") == "- - broken - -"
    match = play(table("a3", "trunk", limbs=limbs, options={"acorns_stay": "yes"}), "flip")
    assert limb(match, "a") == "- - broken+bg - -"


def test_where_two_broken_branches_meet_the_limb_breaks_off() -> None:
    """NS-5.6, NS-5.7: squirrels beyond fall, acorns there go to the supply."""
    match = table(
        "c2 cheeks=b",
        "c5 cheeks=g",
        "c1 cheeks=b",
        limbs={"c": "- ?broken broken owl+b ?+bg"},
    )
    supply = list(match.position.supply)
    play(match, "flip")
    assert limb(match, "c") == "- broken broken |"
    assert [squirrel(match, seat) for seat in range(3)] == ["trunk", "trunk", "c1 cheeks=b"]
    assert list(match.position.supply) == [supply[0] + 3, supply[1] + 2]
    assert match.position.unseen_count == 1


def test_two_broken_branches_at_the_very_end_make_it_short_too() -> None:
    """NS-5.6"""
    assert limb(play(table("c4", "trunk", limbs={"c": "- - - ?broken broken"}), "flip"), "c") == "- - - broken broken |"


def test_a_short_limb_can_break_off_again() -> None:
    """NS-5.6"""
    match = play(table("c1", "trunk", limbs={"c": "?broken broken - broken broken |"}), "flip")
    assert limb(match, "c") == "broken broken |"


def test_a_power_stays_where_it_is() -> None:
    """NS-5.8"""
    match = play(table("a1", "trunk", limbs={"a": "?owl ? ? ? ?"}), "flip")
    assert limb(match, "a") == "owl ? ? ? ?"
    assert {"claim", "go to a2", "end turn"} <= may(match)
