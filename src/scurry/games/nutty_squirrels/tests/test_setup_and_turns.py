"""Headings 1 to 3 and 12: parts, setting up, turns, the end."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games import find
from scurry.games.nutty_squirrels.card import CARD
from scurry.games.nutty_squirrels.position import Leaf, Position
from scurry.games.nutty_squirrels.tests.tables import limb, may, play, squirrel, table
from scurry.kernel.cards import BadOption
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.cases import play_at_random
from scurry.matches.match import Match
from scurry.matches.plain import problems_with
from scurry.matches.refusals import Illegal

GAME = find("nutty-squirrels")
ALL_OPEN = dict.fromkeys("abcde", "- - - - -")


def new(seats: int, seed: int = 1, **options: object) -> Any:
    return Match("nutty-squirrels", seats=seats, seed=seed, options=options).position


def cards_of(position: Any) -> list[int]:
    on_tree = [card for limb in position.limbs for card in limb.cards]
    return [int(card) for card in (*on_tree, *position.deck) if card != Leaf.NOTHING]


def test_sixty_four_cards_in_their_numbers() -> None:
    """NS-1.1"""
    cards = cards_of(new(4))
    assert [cards.count(kind) for kind in range(12)] == [9, 12, 6, 3, 6, 10, 3, 3, 3, 3, 3, 3]


def test_a_table_may_play_with_other_cards_that_make_sixty_four() -> None:
    """NS-1.1"""
    assert cards_of(new(2, cards="0,0,0,0,0,64,0,0,0,0,0,0")) == [Leaf.BROKEN] * 64
    with pytest.raises(BadOption, match="64"):
        new(2, cards="0,0,0,0,0,63,0,0,0,0,0,0")


def test_acorns_begin_on_the_third_and_fifth_card_and_in_the_supply() -> None:
    """NS-1.2, NS-2.2"""
    match = Match("nutty-squirrels", seats=3, seed=1)
    assert [limb(match, name) for name in "abcdef"] == ["? ? ?+b ? ?+b"] * 6
    assert list(new(3).supply) == [33, 15]


def test_six_limbs_of_five_and_a_deck_of_thirty_four() -> None:
    """NS-2.1"""
    position = new(5)
    assert [limb.length for limb in position.limbs] == [5] * 6
    assert position.deck_size == 34
    assert {tuple(new(2, seed).limbs[0].cards) for seed in range(9)} != {tuple(new(2, 0).limbs[0].cards)}


def test_squirrels_begin_on_the_trunk_with_nothing() -> None:
    """NS-1.3, NS-2.3"""
    match = Match("nutty-squirrels", seats=6, seed=1)
    assert [squirrel(match, seat) for seat in range(6)] == ["trunk"] * 6


def test_the_nest_holds_any_number() -> None:
    """NS-1.3"""
    match = table("trunk cheeks=bb nest=" + "b" * 30, "trunk")
    assert squirrel(play(match, "stash brown"), 0).count("b") >= 31


def test_nobody_knows_a_face_down_card() -> None:
    """NS-1.4: on the tree, in the deck, or out of play."""
    match = play(table("a2", "trunk", limbs={"a": "broken ?broken ?owl ? ?"}), "flip")
    for seat in (SPECTATOR, 0, 1):
        view: Any = match.view(seat)
        assert list(view.unseen)[:4] == [-1, -1, -1, Leaf.NOTHING]
        assert {int(card) for card in view.limbs[1].cards} == {-1}
        assert set(view.deck[: view.deck_size]) == {-1}


def test_the_first_player_is_drawn_by_lot() -> None:
    """NS-2.4"""
    assert {int(new(6, seed).first) for seed in range(60)} == set(range(6))


def test_three_points_a_turn_and_none_carried_over() -> None:
    """NS-3.1"""
    match = play(table("trunk", "trunk"), "go to a1", "go to a2", "go to a3")
    assert may(match) == {"end turn"}
    play(match, "end turn")
    play(match, "end turn", seat=1)
    assert "go to a4" in may(match)
    play(match, "go to a4", "end turn")
    play(match, "end turn", seat=1)
    play(match, "go to a3", "go to a2", "go to a1")
    assert may(match) == {"end turn"}


def test_free_actions_remain_when_no_point_is_left() -> None:
    """NS-3.2"""
    match = table("a3", "trunk", limbs={"a": "? ? ?+b ? ?"}, spent=3)
    assert may(match) == {"gather brown", "end turn"}


def test_turns_go_clockwise() -> None:
    """NS-3.3"""
    match = table("trunk", "trunk", "trunk", turn=1, first=1)
    for seat in (1, 2, 0, 1):
        assert match.to_act == [seat]
        match.play(seat, "end turn")
    assert match.position.round_number == 2


def test_squirrels_share_a_place() -> None:
    """NS-3.5"""
    match = table("trunk", "a1", "a1")
    assert squirrel(play(match, "go to a1"), 0) == squirrel(match, 1) == "a1"


# --- 12. The end ---


def test_twenty_points_win_at_once() -> None:
    """NS-12.1"""
    assert not play(table("trunk cheeks=g burrow=bbbbgg", "trunk"), "bury gold from cheeks").is_over
    match = play(table("trunk cheeks=g burrow=ggg", "trunk burrow=ggg"), "bury gold from cheeks")
    assert match.result is not None
    assert (match.result.places, match.result.points, match.result.reason) == ((1, 2), (20, 15), "goal")


def test_another_goal_may_be_set() -> None:
    """NS-12.1"""
    match = play(table("trunk cheeks=b burrow=bbbb", "trunk", options={"goal": 5}), "bury brown from cheeks")
    assert match.is_over


def test_the_last_leaf_is_turned_and_one_more_round_follows() -> None:
    """NS-12.2, NS-12.3"""
    match = table("trunk", "f5", "trunk", limbs={**ALL_OPEN, "f": "- - - - ?1"}, turn=1, round_number=4)
    match.play(1, "flip")
    assert match.position.last_round == 5
    for seat in (1, 2, 0, 1, 2):
        assert not match.is_over
        match.play(seat, "end turn")
    assert match.is_over
    assert match.log[-1] == "The last round is over, and the game ends."


def test_the_deck_does_not_count_and_a_later_leaf_changes_nothing() -> None:
    """NS-12.2: the last leaf is a power; claiming it lays a face-down card, but the end has begun."""
    match = table("f5", "trunk", limbs={**ALL_OPEN, "f": "- - - - ?owl"})
    play(match, "flip")
    assert match.position.last_round == 2
    play(match, "claim")
    assert limb(match, "f") == "- - - - ?"
    assert match.position.last_round == 2


def test_a_limb_that_falls_can_take_the_last_leaf_along() -> None:
    """NS-12.2"""
    match = table("f2", "trunk", limbs={**ALL_OPEN, "f": "broken ?broken ? ? ?"})
    match.play(0, "flip")
    assert limb(match, "f") == "broken broken |"
    assert match.position.last_round == 2


@pytest.mark.parametrize(
    ("one", "other", "places", "reason"),
    [
        ("trunk burrow=bb", "trunk burrow=b", (1, 2), "rounds-most-points"),
        ("trunk burrow=g", "trunk burrow=bbbbb nest=bbb", (1, 2), "rounds-more-golden-acorns"),
        ("a1 burrow=b cheeks=b nest=b", "trunk burrow=b nest=g", (2, 1), "rounds-more-carried-and-stashed"),
        (
            "a1 burrow=b backpack=g powers=backpack",
            "trunk burrow=b nest=bbbb",
            (1, 2),
            "rounds-more-carried-and-stashed",
        ),
        ("trunk burrow=b bag=bb powers=sticky", "trunk burrow=b", (1, 1), "rounds-shared"),
    ],
)
def test_ties_are_broken_by_gold_then_by_what_is_held(
    one: str, other: str, places: tuple[int, ...], reason: str
) -> None:
    """NS-12.4: acorns on Sticky Fingers do not count."""
    match = play(table(one, other, turn=1, round_number=60), "end turn", seat=1)
    assert match.result is not None
    assert (match.result.places, match.result.reason) == (places, reason)


def test_after_sixty_rounds_the_game_ends_even_if_the_last_leaf_came_in_the_last() -> None:
    """NS-12.5"""
    match = table("f5", "trunk", limbs={**ALL_OPEN, "f": "- - - - ?1"}, round_number=60)
    play(match, "flip", "end turn")
    play(match, "end turn", seat=1)
    assert match.is_over


def test_an_option_belongs_to_its_game() -> None:
    """NS-13.3, NS-12.5"""
    for seats, options in ((1, {"rounds": 5}), (1, {"owl_cost": 1}), (2, {"gold_pays": False})):
        with pytest.raises(BadOption):
            CARD.terms(seats, options)
    with pytest.raises(BadOption, match="market"):
        CARD.terms(1, {"cards": "12,12,6,3,6,10,0,3,3,3,3,3"})


def test_the_invariant_sees_what_is_wrong() -> None:
    """A companion to the law that it holds: each of these tables is refused."""
    faults: list[tuple[str, Any]] = [
        ("supply", [32, 15]),
        ("turn", 5),
        ("round_number", 0),
        ("deck_size", 33),
        ("owing", 1),
        ("ending", 1),
        ("gone", [1] + [0] * 11),
    ]
    for name, value in faults:
        position: Any = new(2)
        assert problems_with(GAME, position) == []
        position[name] = value
        assert problems_with(GAME, position)
    for change in (_overfull, _stuck, _unknown_card):
        position = new(2)
        change(position)
        assert problems_with(GAME, position)


def _overfull(position: Any) -> None:
    position.squirrels[0].acorns[0] = 3
    position.supply[0] -= 3


def _stuck(position: Any) -> None:
    at = list(position.limbs[0].cards).index(Leaf.BROKEN) if Leaf.BROKEN in position.limbs[0].cards else 0
    position.limbs[0].cards[at] = Leaf.BROKEN
    position.limbs[0].up[at] = 1
    position.squirrels[1 - position.turn].place = at + 1


def _unknown_card(position: Any) -> None:
    position.limbs[2].cards[1] = 12


def test_long_random_games_keep_the_invariant_with_any_deck() -> None:
    """NS-5.2, NS-5.6: many broken branches, and more acorns than the supply has."""
    for cards in ("2,2,2,2,4,40,2,2,2,2,2,2", "0,0,0,40,0,6,3,3,3,3,3,3", "0,0,0,0,40,0,4,4,4,4,4,4"):
        match = Match("nutty-squirrels", seats=3, seed=3, options={"cards": cards, "rounds": 25})
        play_at_random(match, 3)
        assert all(problems_with(GAME, match.position_at(ply)) == [] for ply in range(match.ply + 1))


def test_a_refusal_names_its_clause() -> None:
    """NS-4.1"""
    with pytest.raises(Illegal) as refusal:
        table("trunk", "trunk").play(0, "go to b3")
    assert (refusal.value.clause, refusal.value.sentence) == ("NS-4.1", "B3 is too far: go one card at a time.")


def test_a_blank_position_is_no_table() -> None:
    assert problems_with(GAME, Position.blank())
