"""What a move does is seen one thing after the other: the throw, the power, whose hand is best, the nut, the Tree."""

from __future__ import annotations

from typing import Any

from scurry.games.squirrel_attack.tests.builders import faces, play, rolled, table
from scurry.games.squirrel_attack.tests.test_ranks import TIED, tied_so_often
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.moments import Shown, shown_at


def shown(match: Match) -> list[Shown]:
    return shown_at(match, match.ply, SPECTATOR)


def seen(each: Shown) -> str:
    """A moment as a picture: what each seat holds, the nuts in piles and in the Tree, and what is told."""
    view: Any = each.view
    hands = "  ".join(_hand(view, seat) for seat in range(view.seats))
    piles = " ".join(str(int(nuts)) for nuts in view.piles[: view.seats])
    return f"{hands} | piles {piles}, Tree {view.left} | {' '.join(each.lines)}"


def _hand(view: Any, seat: int) -> str:
    held = [int(view.faces[die]) for die in range(len(view.faces)) if view.holders[die] == seat]
    return " ".join(str(face or "§") for face in held) or "-"


def test_a_throw_without_squirrels_is_seen_before_hands_are_compared() -> None:
    match = rolled(("ahoy", "4 4"), ("ahoy", "3 2"))
    assert list(map(seen, shown(match))) == [
        "4 4  3 2 | piles 0 0, Tree 9 | Jim rolls 4 and 4. Tony rolls 3 and 2.",
        "4 4  3 2 | piles 0 0, Tree 9 | Jim has the best hand: a pair of 4s.",
        "4 4  3 2 | piles 1 0, Tree 8 | Jim takes a nut; 8 are left.",
    ]


def test_a_throw_that_leaves_something_to_use_is_seen_when_it_is_done() -> None:
    match = rolled(("ahoy", "4 §"), ("ahoy", "3 2"))
    assert list(map(seen, shown(match))) == [
        "4 §  3 2 | piles 0 0, Tree 9 | Jim rolls 4 and Ahoy Squirrel. Tony rolls 3 and 2.",
    ]


def test_the_last_power_of_a_roll_is_seen_before_hands_are_compared() -> None:
    match = play(rolled(("shaolin", "4 §"), ("ahoy", "4 3")), "use a2 on b1")
    assert list(map(seen, shown(match))) == [
        "4 4  3 | piles 0 0, Tree 9 | Jim's Shaolin plucks Tony's 4 (b1).",
        "4 4  3 | piles 0 0, Tree 9 | Jim has the best hand: a pair of 4s.",
        "4 4  3 | piles 1 0, Tree 8 | Jim takes a nut; 8 are left.",
    ]


def test_a_pass_changes_nothing_that_were_worth_a_look() -> None:
    match = play(rolled(("ahoy", "4 §"), ("ahoy", "3 2")), "pass")
    assert list(map(seen, shown(match))) == [
        "4 §  3 2 | piles 0 0, Tree 9 | Jim passes. Jim has the best hand: a single 4.",
        "4 §  3 2 | piles 1 0, Tree 8 | Jim takes a nut; 8 are left.",
    ]


def test_the_last_nut_is_seen_before_the_next_tree() -> None:
    script = [*faces("4 4"), *faces("3 2")]
    match = play(table("ahoy", "ahoy", script=script, dice=2, nuts=1, trees=2), "roll")
    assert list(map(seen, shown(match)))[1:] == [
        "4 4  3 2 | piles 0 0, Tree 1 | Jim has the best hand: a pair of 4s.",
        "4 4  3 2 | piles 1 0, Tree 0 | Jim takes a nut; the Tree is empty.",
        "4 4  3 2 | piles 0 0, Tree 1 | Tree 1 is done. Nuts so far: Jim 1, Tony 0.",
    ]


def test_a_tie_takes_nothing_and_a_lot_is_drawn_before_its_nut_is_taken() -> None:
    """SA-6.6, SA-6.7"""
    again = list(map(seen, shown(play(tied_so_often(18, TIED), "roll"))))
    assert [each.split(" | ")[2] for each in again][1:] == ["Jim and Tony are tied to the last die: all roll again."]
    lot = list(map(seen, shown(play(tied_so_often(19, [*TIED, 1]), "roll"))))
    assert [each.split(" | ")[2] for each in lot][1:] == [
        "Jim and Tony are tied once too often: the lot falls on Tony.",
        "Tony takes a nut; 7 are left.",
    ]


def test_nobody_is_asked_while_people_only_look() -> None:
    *moments, last = shown(rolled(("ahoy", "4 4"), ("ahoy", "3 2")))
    assert [int(each.view.to_act) for each in moments] == [0, 0]
    assert last.view.to_act != 0
