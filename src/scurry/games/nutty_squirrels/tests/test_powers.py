"""Heading 11: the six powers."""

from __future__ import annotations

import pytest

from scurry.games.nutty_squirrels.tests.tables import limb, may, play, squirrel, table, ways
from scurry.matches.match import Match
from scurry.matches.refusals import Illegal


def thefts(match: Match) -> set[str]:
    return {text.removeprefix("steal ") for text in may(match) if text.startswith("steal ")}


def owls(match: Match) -> set[str]:
    return {text for text in may(match) if "owl" in text and not text.startswith("swap")}


def gone(match: Match, kind: int) -> int:
    return int(match.position.gone[kind])


def test_a_power_works_while_its_card_is_in_a_slot() -> None:
    """NS-11.1: it works at once after a claim, and no more after a swap."""
    match = play(table("a2", "trunk", limbs={"a": "- flying - - -"}), "claim")
    assert "b2" in ways(match)
    match = table("a2 powers=flying,sugar,backpack", "trunk", limbs={"a": "- owl - - -"})
    assert "b2" not in ways(play(match, "swap flying squirrel"))


def test_a_swinging_squirrel_goes_onto_a_broken_branch_for_one_point() -> None:
    """NS-11.2"""
    match = table("trunk powers=swinging", "trunk", limbs={"a": "broken - - - -"})
    assert match.position.spent == 0
    assert play(match, "go to a1", "go to a2").position.spent == 2


def test_a_swinging_squirrel_falls_when_a_flip_reveals_a_broken_branch() -> None:
    """NS-11.2"""
    match = play(table("a1 cheeks=b powers=swinging", "trunk", limbs={"a": "?broken - - - -"}), "flip")
    assert squirrel(match, 0) == "trunk powers=swinging"


def test_a_backpack_holds_one_acorn_more_that_a_fall_loses_and_a_thief_cannot_take() -> None:
    """NS-11.3"""
    match = play(
        table("a1 cheeks=bb powers=backpack", "trunk", limbs={"a": "-+gg - - - -"}), "gather gold into backpack"
    )
    assert "gather gold into backpack" not in may(match)
    thief = table("a1 powers=sticky", "a1 cheeks=b backpack=g powers=backpack")
    assert thefts(thief) == {"brown from player 2", "backpack from player 2"}
    fallen = play(table("a1 backpack=g powers=backpack", "trunk", limbs={"a": "?broken - - - -"}), "flip")
    assert squirrel(fallen, 0) == "trunk powers=backpack"


def test_the_acorn_of_a_backpack_that_leaves_goes_to_a_cheek_or_the_card_or_the_nest() -> None:
    """NS-11.4"""
    destroy = "owl destroys backpack of player 2"
    match = play(table("trunk powers=owl", "a1 cheeks=b backpack=g powers=backpack"), destroy)
    assert squirrel(match, 1) == "a1 cheeks=bg"
    match = play(table("trunk powers=owl", "a1 cheeks=bb backpack=g powers=backpack"), destroy)
    assert (squirrel(match, 1), limb(match, "a")) == ("a1 cheeks=bb", "?+g ? ? ? ?")
    match = play(table("trunk powers=owl", "trunk cheeks=bb backpack=g powers=backpack"), destroy)
    assert squirrel(match, 1) == "trunk cheeks=bb nest=g"
    match = table("a1 cheeks=bb backpack=g powers=backpack,owl,sugar", "trunk", limbs={"a": "flying - - - -"})
    assert limb(play(match, "swap backpack"), "a") == "backpack+g - - - -"


def test_sugar_rush_gives_a_fourth_point_at_once() -> None:
    """NS-11.5"""
    assert ways(table("a1 powers=sugar", "trunk", spent=3)) == {"trunk", "a2"}
    match = table("a1", "trunk", limbs={"a": "sugar - - - -"}, spent=3)
    assert ways(match) == set()
    assert ways(play(match, "claim")) == {"trunk", "a2"}


def test_losing_sugar_rush_in_mid_turn_takes_the_point_back() -> None:
    """NS-11.5: never below none."""
    match = table("a1 powers=sugar,owl,flying", "trunk", limbs={"a": "backpack - - - -"}, spent=3)
    assert ways(play(match, "swap sugar rush")) == set()
    match = table("a1 powers=sugar,owl,flying", "trunk", limbs={"a": "backpack - - - -"}, spent=4)
    assert may(play(match, "swap sugar rush")) == {"end turn"}


# --- Sticky Fingers ---


def test_stealing_costs_a_point_and_is_done_once_a_turn() -> None:
    """NS-11.6"""
    match = table("trunk powers=sticky", "a1 nest=bg")
    assert thefts(match) == {"brown from player 2", "gold from player 2"}
    play(match, "steal gold from player 2")
    assert (squirrel(match, 0), squirrel(match, 1)) == ("trunk bag=g powers=sticky", "a1 nest=b")
    assert match.position.spent == 1
    assert thefts(match) == set()
    assert thefts(table("trunk powers=sticky", "a1 nest=bg", spent=3)) == set()
    play(match, "end turn")
    play(match, "end turn", seat=1)
    assert thefts(match) == {"brown from player 2"}


def test_a_nest_is_open_while_its_owner_is_away_and_the_thief_on_the_trunk() -> None:
    """NS-11.7"""
    assert thefts(table("trunk powers=sticky", "trunk nest=b")) == set()
    assert thefts(table("a1 powers=sticky", "a2 nest=b")) == set()
    assert thefts(table("trunk powers=sticky", "a2 nest=b cheeks=g")) == {"brown from player 2"}


def test_cheeks_are_open_on_the_same_leaf_card_but_not_on_the_trunk() -> None:
    """NS-11.8"""
    assert thefts(table("a1 powers=sticky", "a1 cheeks=bg nest=b")) == {"brown from player 2", "gold from player 2"}
    assert thefts(table("a1 powers=sticky", "b1 cheeks=bg")) == set()
    assert thefts(table("trunk powers=sticky", "trunk cheeks=bg")) == set()


def test_the_third_stolen_acorn_buries_all_three_and_the_card_leaves_play() -> None:
    """NS-11.9: at the cost of the theft alone, and it may win."""
    match = play(table("trunk bag=bg burrow=b powers=sticky", "a1 nest=b"), "steal brown from player 2")
    assert squirrel(match, 0) == "trunk burrow=bbbg"
    assert gone(match, 9) == 1
    match = play(table("a1 bag=gg burrow=gbbbb powers=sticky", "a1 cheeks=b"), "steal brown from player 2")
    assert match.result is not None
    assert (match.result.reason, match.result.points) == ("goal", (20, 0))


def test_a_power_is_stolen_and_the_thiefs_card_leaves_play_with_its_acorns() -> None:
    """NS-11.10"""
    match = table("a1 bag=bg powers=sticky,owl", "a1 powers=owl,sugar,sticky")
    assert thefts(match) == {"sugar rush from player 2", "sticky fingers from player 2"}
    play(match, "steal sugar rush from player 2")
    assert squirrel(match, 0) == "a1 powers=sugar,owl"
    assert squirrel(match, 1) == "a1 powers=sticky,owl"
    assert list(match.position.lost) == [1, 1]
    assert gone(match, 9) == 1


def test_a_power_is_stolen_with_full_slots_too_but_not_from_the_trunk() -> None:
    """NS-11.10: the thief's own card makes room."""
    match = table("a1 powers=sticky,owl,flying", "a1 powers=backpack,sticky backpack=g", limbs={"a": "- - - - -"})
    play(match, "steal backpack from player 2")
    assert squirrel(match, 0) == "a1 powers=backpack,owl,flying"
    assert squirrel(match, 1) == "a1 cheeks=g powers=sticky"
    with pytest.raises(Illegal, match=r"NS-11\.10"):
        table("trunk powers=sticky", "a1 powers=owl").play(0, "steal owl from player 2")


def test_stolen_sticky_fingers_come_without_their_acorns_and_wait_for_the_next_turn() -> None:
    """NS-11.10, NS-11.11"""
    match = play(table("a1 powers=sticky", "a1 cheeks=b bag=bb powers=sticky"), "steal sticky fingers from player 2")
    assert (squirrel(match, 0), squirrel(match, 1)) == ("a1 powers=sticky", "a1 cheeks=b")
    assert list(match.position.lost) == [2, 0]
    assert thefts(match) == set()


def test_the_acorns_of_sticky_fingers_swapped_away_or_destroyed_leave_the_game() -> None:
    """NS-11.11"""
    match = table("a1 bag=bg powers=sticky,owl,sugar", "trunk", limbs={"a": "flying - - - -"})
    play(match, "swap sticky fingers")
    assert squirrel(match, 0) == "a1 powers=sugar,owl,flying"
    assert limb(match, "a") == "sticky - - - -"
    assert list(match.position.lost) == [1, 1]
    match = play(table("trunk powers=owl", "a1 bag=g powers=sticky"), "owl destroys sticky fingers of player 2")
    assert list(match.position.lost) == [0, 1]


# --- The Owl ---


def test_the_owl_costs_nothing_and_leaves_play() -> None:
    """NS-11.12"""
    match = play(table("trunk powers=owl", "a1 cheeks=b", spent=3), "send owl to limb a")
    assert (squirrel(match, 0), squirrel(match, 1)) == ("trunk", "trunk")
    assert gone(match, 10) == 1


def test_a_table_may_ask_for_a_point() -> None:
    """NS-11.12"""
    assert owls(table("trunk powers=owl", "a1", spent=3, options={"owl_cost": 1})) == set()
    match = play(table("trunk powers=owl", "a1", options={"owl_cost": 1}), "send owl to limb a")
    assert match.position.spent == 1


def test_from_a_limb_the_others_on_it_fall_and_the_turn_goes_on() -> None:
    """NS-11.13"""
    match = table("a2 cheeks=b powers=owl", "a5 cheeks=bg", "a2 backpack=b powers=backpack", "b2 cheeks=b")
    assert {text for text in owls(match) if "send" in text} == {"send owl to limb a"}
    play(match, "send owl to limb a")
    fallen = [squirrel(match, seat) for seat in range(4)]
    assert fallen == ["a2 cheeks=b", "trunk", "trunk powers=backpack", "b2 cheeks=b"]
    assert match.to_act == [0]


def test_from_the_trunk_any_limb_is_chosen_where_somebody_falls() -> None:
    """NS-11.14, NS-11.16: the trunk is no limb."""
    match = table("trunk powers=owl", "a1", "d3", "trunk")
    assert owls(match) == {"send owl to limb a", "send owl to limb d"}
    with pytest.raises(Illegal, match=r"NS-11\.16"):
        match.play(0, "send owl to limb b")
    assert owls(table("a1 powers=owl", "b1")) == set()


def test_the_owl_destroys_one_power_of_somebody_else_anywhere() -> None:
    """NS-11.15: both cards leave play."""
    match = table("a1 powers=owl,sugar", "trunk powers=owl,flying")
    assert owls(match) == {"owl destroys owl of player 2", "owl destroys flying squirrel of player 2"}
    play(match, "owl destroys flying squirrel of player 2")
    assert (squirrel(match, 0), squirrel(match, 1)) == ("a1 powers=sugar", "trunk powers=owl")
    assert (gone(match, 10), gone(match, 11)) == (1, 1)


# --- The Flying Squirrel ---


def test_a_flying_squirrel_goes_to_the_same_place_of_a_neighbouring_limb() -> None:
    """NS-11.17: limbs a and f are neighbours; a face-down card is fine."""
    match = table("a4 powers=flying", "trunk")
    assert ways(match) == {"a3", "a5", "b4", "f4"}
    assert play(match, "go to f4").position.spent == 1
    assert squirrel(match, 0) == "f4 powers=flying"


def test_no_flight_onto_a_broken_branch_or_over_a_missing_card_or_from_the_trunk() -> None:
    """NS-11.17"""
    match = table("a3 powers=flying", "trunk", limbs={"b": "- - broken - -", "f": "broken broken |"})
    assert ways(match) == {"a2", "a4"}
    assert ways(table("trunk powers=flying", "trunk")) == {f"{limb}1" for limb in "abcdef"}
