"""The greedy player alone: how far it goes, what it brings home, and when it stops."""

from __future__ import annotations

from scurry.bots.bot import GreedyBot
from scurry.games import find
from scurry.games.nutty_squirrels.tests.tables import table
from scurry.matches.match import Match

GAME = find("nutty-squirrels")
BARE = dict.fromkeys("bcdef", "- - - - -")
"""Five limbs with nothing to find."""


def next_move(match: Match) -> str:
    moves = {move.id: move.text for move in match.legal(0)}
    return moves[GreedyBot(GAME).choose(match.view(0), 0, list(moves))]


def test_it_leaves_acorns_where_they_are_while_it_goes_on() -> None:
    """What lies on a card does not fall with the squirrel (NS-5.4)."""
    assert next_move(table("a1", limbs={"a": "-+b ? ? ? ?"})) == "go to a2"


def test_it_turns_round_with_a_full_load_and_gathers_gold_first() -> None:
    assert next_move(table("a3 cheeks=g", limbs={"a": "- - -+bg ? ?"})) == "gather gold"
    assert next_move(table("a3 cheeks=gg", limbs={"a": "- - -+b ? ?"})) == "go to a2"


def test_it_drops_a_brown_acorn_for_a_golden_one() -> None:
    assert next_move(table("a5 cheeks=bb", limbs={"a": "- - - - -+g"})) == "drop brown"


def test_it_goes_home_once_the_load_wins() -> None:
    """NS-13.20: a golden acorn is all that is missing."""
    assert next_move(table("a1 cheeks=g nest=ggg", limbs={"a": "- ? ? ? ?"})) == "go to trunk"


def test_at_home_it_stashes_everything_and_stops_with_a_win_alone() -> None:
    assert next_move(table("trunk cheeks=b")) == "stash brown"
    assert next_move(table("trunk nest=gggg", has_won=1)) == "stop"
    assert next_move(table("trunk nest=ggg")) != "stop"


def test_it_pays_the_owl_in_brown_before_gold() -> None:
    """NS-13.4, NS-13.12"""
    match = table("trunk nest=bbbg", limbs=BARE | {"a": "?owl ? ? ? ?"})
    match.play(0, "go to a1")
    assert next_move(match) == "pay brown from nest"


def test_it_does_not_walk_for_less_than_the_way_costs() -> None:
    """NS-13.7: three paid steps for two brown acorns, or a face-down card next to the trunk of another limb."""
    match = table("trunk nest=bbbb", limbs=BARE | {"a": "- - -+bb - -", "b": "? - - - -"})
    assert next_move(match) == "go to b1"


def test_it_wins_a_fair_share() -> None:
    """Some 20 in a hundred; a random player wins none."""
    wins = 0
    for seed in range(60):
        match = Match(GAME, seats=1, seed=seed)
        while match.to_act:
            match.play(0, next_move(match))
        assert match.result is not None
        wins += match.result.places == (1,)
    assert wins >= 5
