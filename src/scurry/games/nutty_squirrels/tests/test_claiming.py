"""Heading 6: claiming a power."""

from __future__ import annotations

import pytest

from scurry.games.nutty_squirrels.tests.tables import limb, may, play, squirrel, table
from scurry.matches.refusals import Illegal


def test_a_power_underfoot_is_claimed_at_no_cost() -> None:
    """NS-6.1: even with no point left."""
    match = table("a1", "trunk", limbs={"a": "owl - - - -"}, spent=3)
    assert squirrel(play(match, "claim"), 0) == "a1 powers=owl"


def test_a_power_elsewhere_or_face_down_is_not() -> None:
    """NS-6.1"""
    assert "claim" not in may(table("a2", "trunk", limbs={"a": "owl - - - -"}))
    assert "claim" not in may(table("a1", "trunk", limbs={"a": "?owl - - - -"}))


def test_nobody_has_a_power_twice() -> None:
    """NS-6.2: neither by a claim nor by a swap."""
    assert "claim" not in may(table("a1 powers=owl", "trunk", limbs={"a": "owl - - - -"}))
    match = table("a1 powers=owl,sugar,flying", "trunk", limbs={"a": "owl - - - -"})
    assert not {text for text in may(match) if text.startswith("swap")}


def test_cards_farther_out_move_in_with_all_that_is_on_them() -> None:
    """NS-6.3, NS-6.7"""
    match = table("a2", "a4 cheeks=b", "a1", limbs={"a": "- owl -+b ?+g -+bb"}, deck=["broken"])
    play(match, "claim")
    assert limb(match, "a") == "- -+b ?+g -+bb ?"
    assert [squirrel(match, seat) for seat in range(3)] == ["a2 powers=owl", "a3 cheeks=b", "a1"]
    assert match.position.limbs[0].cards[4] == 5
    assert match.position.deck_size == 33


def test_what_was_on_the_claimed_card_goes_to_the_card_that_closed_the_gap() -> None:
    """NS-6.4"""
    match = play(table("a2", "a2 cheeks=g", limbs={"a": "- owl+bg ?+b - -"}), "claim")
    assert limb(match, "a") == "- ?+bbg - - ?"
    assert [squirrel(match, seat) for seat in range(2)] == ["a2 powers=owl", "a2 cheeks=g"]


def test_from_a_broken_branch_that_closed_the_gap_they_step_inwards() -> None:
    """NS-6.5: nothing is lost, and the acorns that lay on it come along."""
    match = table("a2 cheeks=b", "a2 cheeks=g", limbs={"a": "- owl+b broken+g - -"})
    play(match, "claim")
    assert limb(match, "a") == "-+bg broken - - ?"
    assert [squirrel(match, seat) for seat in range(2)] == ["a1 cheeks=b powers=owl", "a1 cheeks=g"]
    assert match.to_act == [0]


def test_acorns_that_reach_the_trunk_go_to_the_supply_and_others_stay() -> None:
    """NS-6.5: those on another broken branch of the limb are not touched."""
    match = table("a1", "trunk", limbs={"a": "owl+b broken - broken+g -"})
    play(match, "claim")
    assert limb(match, "a") == "broken - broken+g - ?"
    assert squirrel(match, 0) == "trunk powers=owl"
    assert match.position.supply[0] == 45


def test_broken_branches_that_become_neighbours_break_the_limb_off() -> None:
    """NS-6.6: before a card is added, so that none is wasted; the turn goes on."""
    match = table("a3", "a5 cheeks=b", limbs={"a": "- broken owl broken -+b"})
    play(match, "claim")
    assert limb(match, "a") == "- broken broken |"
    assert [squirrel(match, seat) for seat in range(2)] == ["a1 powers=owl", "trunk"]
    assert match.position.deck_size == 34
    assert match.to_act == [0]
    assert "go to trunk" in may(match)


def test_a_short_limb_and_an_empty_deck_add_nothing() -> None:
    """NS-6.7"""
    match = play(table("a1", "trunk", limbs={"a": "owl - broken broken |"}), "claim")
    assert limb(match, "a") == "- broken broken |"
    match = play(table("a1", "trunk", limbs={"a": "owl - - - -"}, is_deck_empty=True), "claim")
    assert limb(match, "a") == "- - - -"


def test_the_new_card_closes_the_gap_at_the_end_of_a_limb() -> None:
    """NS-6.8"""
    match = play(table("a5", "a5", limbs={"a": "- - - - owl+b"}), "claim")
    assert limb(match, "a") == "- - - - ?+b"
    assert [squirrel(match, seat) for seat in range(2)] == ["a5 powers=owl", "a5"]


def test_without_a_new_card_they_step_inwards_from_the_end() -> None:
    """NS-6.8: past a broken branch too, and to the trunk if nothing is left."""
    match = play(table("a3", "a3", limbs={"a": "- broken owl+b"}, is_deck_empty=True), "claim")
    assert limb(match, "a") == "-+b broken"
    assert [squirrel(match, seat) for seat in range(2)] == ["a1 powers=owl", "a1"]
    match = play(table("a1", "trunk", limbs={"a": "owl+g"}, is_deck_empty=True), "claim")
    assert limb(match, "a") == ""
    assert squirrel(match, 0) == "trunk powers=owl"
    assert match.position.supply[1] == 15


def test_with_full_slots_a_power_is_swapped_and_nothing_moves() -> None:
    """NS-6.9"""
    match = table("a2 powers=owl,sugar,flying", "a3", limbs={"a": "- swinging+b - ? -"})
    assert {"swap owl", "swap sugar rush", "swap flying squirrel"} == {t for t in may(match) if "swap" in t}
    play(match, "swap sugar rush")
    assert limb(match, "a") == "- sugar+b - ? -"
    assert squirrel(match, 0) == "a2 powers=swinging,owl,flying"


def test_with_a_free_slot_there_is_no_swap_and_with_none_no_claim() -> None:
    """NS-6.9"""
    match = table("a1 powers=owl,sugar", "trunk", limbs={"a": "swinging - - - -"})
    with pytest.raises(Illegal, match=r"NS-6\.9"):
        match.play(0, "swap owl")
    match = table("a1 powers=owl,sugar,flying", "trunk", limbs={"a": "swinging - - - -"})
    with pytest.raises(Illegal, match=r"NS-6\.9"):
        match.play(0, "claim")


def test_a_power_put_down_is_not_taken_up_again_in_the_same_stay() -> None:
    """NS-6.10: not in the next turn either, but after going away."""
    match = table("a2 powers=owl,sugar,flying", "trunk", limbs={"a": "- swinging - - -"})
    play(match, "swap owl")
    with pytest.raises(Illegal, match=r"NS-6\.10"):
        match.play(0, "swap sugar rush")
    play(match, "end turn")
    play(match, "end turn", seat=1)
    assert "swap sugar rush" not in may(match)
    play(match, "go to a1", "go to a2")
    assert "swap sugar rush" in may(match)


def test_none_of_the_powers_put_down_in_a_stay_is_taken_up_again() -> None:
    """NS-6.10: seat 0 has put down the Owl, then Sugar Rush; seat 1, on the same card, leaves the Owl there again."""
    match = table("a2 powers=owl,sugar,flying", "a2 powers=swinging,sticky,backpack", limbs={"a": "- backpack - - -"})
    play(match, "swap owl", "end turn")
    play(match, "swap sticky fingers", "end turn", seat=1)
    play(match, "swap sugar rush", "end turn")
    play(match, "swap owl", "end turn", seat=1)
    assert limb(match, "a") == "- owl - - -"
    with pytest.raises(Illegal, match=r"NS-6\.10"):
        match.play(0, "swap flying squirrel")


def test_moving_in_with_a_card_is_staying_on_it() -> None:
    """NS-6.10, NS-6.3: seat 1 claims the Owl, and the Sugar Rush that seat 0 has put down moves in under it."""
    match = table("a3 powers=sugar,flying,sticky", "a2", limbs={"a": "- owl swinging - -"})
    play(match, "swap sugar rush", "end turn")
    play(match, "claim", "end turn", seat=1)
    assert limb(match, "a") == "- sugar - - ?"
    assert [squirrel(match, seat) for seat in range(2)] == ["a2 powers=swinging,sticky,flying", "a2 powers=owl"]
    with pytest.raises(Illegal, match=r"NS-6\.10"):
        match.play(0, "swap flying squirrel")


def test_another_card_underfoot_is_a_new_stay() -> None:
    """NS-6.10, NS-6.4: seat 1 claims the Sugar Rush that seat 0 has put down, and another one closes the gap."""
    match = table("a2 powers=sugar,flying,owl", "a2", limbs={"a": "- swinging sugar - -"})
    play(match, "swap sugar rush", "end turn")
    play(match, "claim", "end turn", seat=1)
    assert limb(match, "a") == "- sugar - - ?"
    assert "swap owl" in may(match)


def test_powers_are_not_thrown_away() -> None:
    """NS-6.11: nothing that may be done takes a power from its owner but a swap, Sticky Fingers and the Owl."""
    match = table("trunk powers=backpack,sugar,flying", "trunk")
    assert may(match) == {f"go to {limb}1" for limb in "abcdef"} | {"end turn"}
