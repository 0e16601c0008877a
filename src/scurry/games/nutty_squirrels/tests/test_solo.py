"""Heading 13: the game alone."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games.nutty_squirrels.invariant import problems
from scurry.games.nutty_squirrels.tests.tables import limb, may, play, squirrel, table, ways
from scurry.kernel.dice import fast_dice, roll
from scurry.matches.match import Match
from scurry.matches.plain import BadPosition, dump, load
from scurry.matches.refusals import Illegal

BARE = dict.fromkeys("bcdef", "- - - - -")
"""Five limbs with nothing to find."""


def payments(match: Match) -> set[str]:
    return {text for text in may(match) if text.startswith("pay")}


def result(match: Match) -> tuple[int, int, str]:
    assert match.result is not None
    return match.result.places[0], match.result.points[0], match.result.reason


def test_there_are_no_turns_and_no_points() -> None:
    """NS-13.1: as much as one likes, one thing after the other."""
    match = table("trunk", limbs={"a": "?0 ?0 ?0 ?0 ?0"})
    play(match, *(f"go to a{place}" for place in range(1, 6)))
    assert squirrel(match, 0) == "a5"
    assert "end turn" not in may(match)


def test_owls_and_thieves_stay_in_the_deck_and_three_powers_are_on_sale() -> None:
    """NS-13.2, NS-13.5"""
    position: Any = Match("nutty-squirrels", seats=1, seed=1).position
    cards = [int(card) for limb in position.limbs for card in limb.cards] + list(position.deck[: position.deck_size])
    assert len(cards) == 52
    assert {kind: cards.count(kind) for kind in range(6, 12)} == {6: 0, 7: 0, 8: 0, 9: 3, 10: 3, 11: 0}
    assert list(position.market) == [1, 1, 0, 0, 0, 1]
    assert list(position.supply) == [45, 15]
    assert not any(limb.acorns.any() for limb in position.limbs)


def test_any_acorns_that_one_has_pay_and_go_to_the_supply() -> None:
    """NS-13.3, NS-13.4: the player chooses from where."""
    match = play(table("trunk cheeks=b nest=b", limbs={"a": "- ? ? ? ?"}), "go to a1")
    assert payments(match) == {"pay brown from cheeks", "pay brown from nest"}
    supply = match.position.supply[0]
    assert squirrel(play(match, "pay brown from nest"), 0) == "a1 cheeks=b"
    assert match.position.supply[0] == supply + 1


def test_gold_pays_for_five_without_change_unless_it_is_not_accepted() -> None:
    """NS-13.3"""
    match = play(table("trunk cheeks=g", limbs={"a": "- ? ? ? ?"}), "go to a1", "pay gold from cheeks")
    assert squirrel(match, 0) == "a1"
    match = table("trunk cheeks=g", limbs={"a": "- ? ? ? ?"}, options={"gold_pays": "no"})
    assert "a1" not in ways(match)


def test_a_payment_has_no_acorn_too_many() -> None:
    """NS-13.4: gold alone or brown alone."""
    match = play(table("trunk nest=bbbbbg"), "buy backpack", "pay brown from nest")
    assert payments(match) == {"pay brown from nest"}
    with pytest.raises(Illegal, match=r"NS-13\.4"):
        match.play(0, "pay gold from nest")
    play(match, *["pay brown from nest"] * 4)
    assert squirrel(match, 0) == "trunk nest=g powers=backpack"
    match = play(table("trunk nest=bbg"), "buy backpack")
    assert payments(match) == {"pay gold from nest"}


def test_powers_on_the_tree_are_not_claimed() -> None:
    """NS-13.25: a thief is no Sticky Fingers to be had."""
    match = table("a1", limbs={"a": "sticky - - - -"})
    assert not {text for text in may(match) if text.startswith(("claim", "swap"))}
    with pytest.raises(Illegal, match=r"buy one of those on sale.*NS-13\.25"):
        match.play(0, "claim")


def test_powers_are_bought_anywhere_once_for_five() -> None:
    """NS-13.5"""
    assert "buy flying squirrel" not in may(table("trunk nest=bbbb"))
    match = play(table("a1 nest=g", limbs={"a": "- ? ? ? ?"}), "buy flying squirrel", "pay gold from nest")
    assert squirrel(match, 0) == "a1 powers=flying"
    with pytest.raises(Illegal, match="already"):
        match.play(0, "buy flying squirrel")


def test_a_face_down_card_is_free_and_flipped_at_once() -> None:
    """NS-13.6, NS-13.10"""
    match = play(table("trunk", limbs={"a": "?2 ?golden ? ? ?"}), "go to a1", "go to a2")
    assert limb(match, "a") == "-+bb -+g ? ? ?"


def test_outwards_onto_a_revealed_card_costs_an_acorn_and_other_ways_are_free() -> None:
    """NS-13.7"""
    limbs = {"a": "- - - ? ?", "b": "- - - ? ?"}
    assert ways(table("a2", limbs=limbs)) == {"a1"}
    assert ways(table("a2 cheeks=b", limbs=limbs)) == {"a1", "a3"}
    assert ways(table("trunk", limbs={**BARE, "a": "?0 - - - -"})) == {"a1"}
    assert squirrel(play(table("a2 cheeks=b powers=flying", limbs=limbs), "go to b2", "go to b1"), 0) == (
        "b1 cheeks=b powers=flying"
    )


def test_a_swinging_squirrel_jumps_over_exactly_one_card() -> None:
    """NS-13.8: both ways, to and from the trunk; the card jumped over is not touched."""
    limbs = {"a": "?broken ?0 sticky ?0 -"}
    match = play(table("trunk cheeks=b powers=swinging", limbs=limbs), "go to a2")
    assert limb(match, "a") == "? - sticky ? -"
    assert ways(match) == {"a1", "a3", "a4", "trunk"}
    assert limb(play(match, "go to a4"), "a") == "? - sticky - -"
    play(match, "go to a2", "go to trunk")
    assert squirrel(match, 0) == "trunk cheeks=b powers=swinging"
    assert payments(play(match, "go to a2")) == {"pay brown from cheeks"}


def test_flying_squirrel_and_backpack_do_what_they_always_do() -> None:
    """NS-13.9"""
    limbs = {"a": "- -+bbb ? ? ?", "b": "- ?0 ? ? ?", "f": "-"}
    match = table("a2 powers=flying,backpack", limbs=limbs)
    assert ways(match) == {"a1", "a3", "b2"}
    play(match, "gather brown", "gather brown", "gather brown into backpack", "go to b2")
    assert squirrel(match, 0) == "b2 cheeks=bb backpack=b powers=backpack,flying"
    assert limb(match, "b") == "- - ? ? ?"


def test_a_broken_branch_leaves_play_and_the_limb_closes_the_gap() -> None:
    """NS-13.11: two in a row do no more harm than one."""
    match = table("a1 cheeks=bg nest=b", limbs={"a": "- ?broken ?broken ? ?"})
    play(match, "go to a2")
    assert squirrel(match, 0) == "trunk nest=b"
    assert limb(match, "a") == "- ? ? ?"
    play(match, "go to a1", "pay brown from nest", "go to a2")
    assert limb(match, "a") == "- ? ?"


def test_the_owl_wants_three_acorns_and_leaves() -> None:
    """NS-13.12, NS-13.17: the squirrel stands on the card that closed the gap, which is flipped."""
    match = play(table("trunk cheeks=bb nest=b", limbs={"a": "?owl ?1 ? ? ?"}), "go to a1")
    play(match, "pay brown from cheeks", "pay brown from cheeks", "pay brown from nest")
    assert limb(match, "a") == "-+b ? ? ?"
    assert squirrel(match, 0) == "a1"


def test_an_owl_that_cannot_be_paid_ends_the_game() -> None:
    """NS-13.12, NS-13.24"""
    match = play(table("trunk cheeks=bb", limbs={"a": "?owl ? ? ? ?"}), "go to a1")
    assert result(match) == (2, 0, "lost-owl")
    match = play(
        table("trunk cheeks=bb nest=ggggb", limbs={"a": "?owl ? ? ? ?"}, has_won=1), "go to a1", "refuse bribe"
    )
    assert result(match) == (1, 21, "won-owl")


def test_nothing_is_owed_once_a_bribe_has_been_refused() -> None:
    """NS-13.13"""
    match = play(table("trunk nest=bbb", limbs={"a": "?owl ? ? ? ?"}), "go to a1", "refuse bribe")
    assert (match.position.owing, match.position.owed, match.position.wanted) == (0, 0, 0)
    load("nutty-squirrels", dump(match.position))


def test_a_nest_that_is_worth_the_goal_has_won() -> None:
    """NS-13.20"""
    won = dump(table("trunk nest=gggg", has_won=1).position)
    load("nutty-squirrels", won)
    with pytest.raises(BadPosition, match="worth the goal has won"):
        load("nutty-squirrels", {**won, "has_won": 0})


@pytest.mark.parametrize(
    ("debt", "problem"),
    [
        ({"owing": 1, "owed": 1, "wanted": 4}, "there to be had"),
        ({"owing": 2, "owed": 5, "wanted": 2}, "there to be had"),
        ({"owing": 2, "owed": 4, "wanted": 1}, "can be paid"),
        ({"owing": 3, "owed": 3, "wanted": 0}, "there to be had"),
        ({"owing": 0, "owed": 0, "wanted": 3}, "owed for nothing"),
    ],
)
def test_a_debt_is_for_something_and_can_be_paid(debt: dict[str, int], problem: str) -> None:
    """NS-13.4: with gold alone only a whole price is paid."""
    with pytest.raises(BadPosition, match=problem):
        load("nutty-squirrels", {**dump(table("trunk nest=g", limbs={"a": "- - - - -"}).position), **debt})


def test_the_bribe_may_be_refused_before_anything_is_paid_and_nothing_else_is_done() -> None:
    """NS-13.13"""
    match = play(table("trunk nest=" + "b" * 8, limbs={"a": "?owl ? ? ? ?"}), "go to a1")
    assert may(match) == {"pay brown from nest", "refuse bribe"}
    assert may(play(match, "pay brown from nest")) == {"pay brown from nest"}
    match = play(table("trunk nest=" + "b" * 8, limbs={"a": "?owl ? ? ? ?"}), "go to a1", "refuse bribe")
    assert result(match) == (2, 8, "lost-owl")


def test_the_thief_takes_the_poorest_acorn_at_every_arrival() -> None:
    """NS-13.14, NS-13.15: brown before gold, cheeks before backpack, and nothing from the nest."""
    limbs = {"a": "?sticky - ? ? ?"}
    match = play(table("trunk cheeks=bg backpack=b nest=b powers=backpack", limbs=limbs), "go to a1")
    assert squirrel(match, 0) == "a1 cheeks=g backpack=b nest=b powers=backpack"
    assert limb(match, "a") == "sticky/b - ? ? ?"
    play(match, "go to a2", "pay brown from nest", "go to a1")
    assert squirrel(match, 0) == "a1 cheeks=g powers=backpack"
    assert limb(match, "a") == "sticky/bb - ? ? ?"


def test_who_carries_nothing_loses_nothing() -> None:
    """NS-13.14"""
    match = play(table("trunk nest=bb", limbs={"a": "?sticky ? ? ? ?"}), "go to a1")
    assert (squirrel(match, 0), limb(match, "a")) == ("a1 nest=bb", "sticky ? ? ? ?")


def test_a_full_bag_sends_the_thief_away() -> None:
    """NS-13.16, NS-13.17: bag and loose acorns go to the supply, and the next card is flipped."""
    match = table("trunk cheeks=b nest=b", limbs={"a": "sticky+g/bg ?2 ? ? ?"})
    play(match, "go to a1", "pay brown from nest")
    assert limb(match, "a") == "-+bb ? ? ?"
    assert squirrel(match, 0) == "a1"
    assert list(match.position.supply) == [43, 15]


def test_a_thief_that_shifts_in_takes_at_once_and_so_on() -> None:
    """NS-13.17"""
    match = table("trunk cheeks=bb nest=b", limbs={"a": "sticky/bb sticky/bb ?broken ?"})
    play(match, "go to a1", "pay brown from nest")
    assert limb(match, "a") == "?"
    assert squirrel(match, 0) == "trunk"


def test_at_the_end_of_a_limb_one_steps_inwards() -> None:
    """NS-13.17: onto the next card, which is flipped if need be; or to the trunk."""
    match = table("trunk cheeks=bb nest=b powers=swinging", limbs={"a": "?1 sticky/bb"})
    play(match, "go to a2", "pay brown from nest")
    assert limb(match, "a") == "-+b"
    assert squirrel(match, 0) == "a1 cheeks=b powers=swinging"
    match = play(table("trunk nest=g", limbs={"a": "?owl"}), "go to a1", "pay gold from nest")
    assert (squirrel(match, 0), limb(match, "a")) == ("trunk", "")


def test_acorns_are_gathered_and_stashed_as_usual() -> None:
    """NS-13.18"""
    match = table("a1", limbs={"a": "-+bb ? ? ? ?"})
    play(match, "gather brown", "gather brown")
    assert "drop brown" not in may(match)
    play(match, "go to trunk", "stash brown", "stash brown")
    assert squirrel(match, 0) == "trunk nest=bb"


def test_nothing_is_converted_or_buried_and_the_nest_is_the_score() -> None:
    """NS-13.19"""
    match = table("trunk cheeks=gg nest=" + "b" * 7)
    assert not {text for text in may(match) if text.startswith(("bury", "convert"))}
    with pytest.raises(Illegal, match=r"NS-13\.19"):
        match.play(0, "convert")
    assert result(play(match, "stop")) == (2, 7, "lost-stopped")


def test_twenty_points_in_the_nest_win_and_later_payments_do_not_take_that_away() -> None:
    """NS-13.20, NS-13.21"""
    match = play(table("trunk cheeks=g nest=ggg", limbs={"a": "- ? ? ? ?"}), "stash gold")
    assert match.log[-1].startswith("Player 1 has enough for the winter")
    assert not match.is_over
    play(match, "go to a1", "pay gold from nest", "stop")
    assert result(match) == (1, 15, "won-stopped")


def test_one_may_stop_at_any_time() -> None:
    """NS-13.21"""
    assert result(play(table("trunk"), "stop")) == (2, 0, "lost-stopped")
    assert "stop" in may(table("a2 cheeks=b", limbs={"a": "- - ? ? ?"}))


def test_the_game_ends_when_nothing_can_be_reached() -> None:
    """NS-13.22: the last acorn of the nest goes for a step that leads to nothing."""
    match = table("trunk nest=b", limbs={**BARE, "a": "- - ? - -"})
    assert result(play(match, "go to a1", "pay brown from nest")) == (2, 0, "lost-exhausted")
    match = table("trunk nest=bb", limbs={**BARE, "a": "- - ? - -"})
    assert not play(match, "go to a1", "pay brown from nest").is_over


def test_the_game_does_not_end_while_something_is_carried_or_an_acorn_can_be_had() -> None:
    """NS-13.22"""
    match = table("trunk cheeks=b nest=b", limbs={**BARE, "a": "- - - - -"})
    assert not play(match, "go to a1", "pay brown from nest").is_over
    assert result(play(match, "go to trunk", "stash brown")) == (2, 1, "lost-exhausted")
    for nest, is_over in (("bb", True), ("bbb", False)):
        match = table(f"trunk nest={nest}", limbs={**BARE, "a": "- -+b - - -"})
        assert play(match, "go to b1", "pay brown from nest").is_over == is_over


@pytest.mark.parametrize(
    ("nest", "limbs", "is_over"),
    [
        ("bbbbbb", {"a": "- - - - ?"}, False),  # four steps, and then it is free
        ("bbbb", {"a": "- - - - ?"}, True),  # three steps are left after one in vain
        ("gbbb", {"a": "- - - - ?"}, False),  # the gold buys jumps, and two acorns pay for a2 and a4
        ("gbb", {"a": "- - - - ?"}, True),  # one acorn does not
        ("gbb", {"a": "- - - ?"}, False),  # for a2 it does
        ("gbb", {"a": "- ?", "b": "- - - ?"}, False),
    ],
)
def test_powers_on_sale_count_as_ways_to_reach_something(nest: str, limbs: dict[str, str], is_over: bool) -> None:
    """NS-13.22: after a step to c1 and back, paid with one brown acorn."""
    match = table(f"trunk nest={nest}", limbs={**BARE, **limbs})
    play(match, "go to c1", "pay brown from nest")
    assert match.is_over == is_over


def test_a_hundred_steps_that_lead_nowhere_end_the_game() -> None:
    """NS-13.23: gathering and dropping do not count as something."""
    match = table("a2 cheeks=b powers=flying", limbs={"a": "- -+b ? ? ?", "b": "- - ? ? ?"})
    for step in range(99):
        play(match, "go to b2" if step % 2 == 0 else "go to a2")
    play(match, "drop brown")
    assert not match.is_over
    assert result(play(match, "go to a2")) == (2, 0, "lost-wandered")


def test_an_acorn_lost_to_a_thief_breaks_the_walk() -> None:
    """NS-13.23"""
    match = table("a2 cheeks=b powers=flying", limbs={"a": "- - ? ? ?", "b": "- sticky ? ? ?"}, idle=98)
    play(match, "go to b2", "go to a2")
    assert match.position.idle == 1


def test_long_lonely_walks_keep_the_invariant() -> None:
    """NS-13.1, NS-13.14: play at random that gathers what it can meets owls, thieves and broken branches."""
    seen: set[str] = set()
    many_thieves = {"cards": "8,12,6,3,6,4,3,3,3,8,5,3"}
    for seed in range(20):
        match, dice = Match("nutty-squirrels", seats=1, seed=seed, options=many_thieves), fast_dice(seed)
        while match.to_act:
            moves = [move for move in match.legal(0) if move.text not in ("stop", "refuse bribe")]
            eager = [move for move in moves if move.text.startswith(("gather", "stash"))]
            match.play(0, (eager or moves)[roll(dice, len(eager or moves))] if moves else "stop")
            assert problems(match.position) == []
        seen |= {word for line in match.log for word in line.split()}
        assert match.ply < 5000
    assert {"flips", "gathers", "pays", "buys", "bribe", "greedy", "falls", "leaves"} <= seen
