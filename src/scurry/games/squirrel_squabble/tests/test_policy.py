"""What a search is told: plans that are sealed are thought over from the beginning (SS-3.3, SS-7.5)."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.bots.thinking import SearchBot
from scurry.games.squirrel_squabble.policy import reopen
from scurry.games.squirrel_squabble.position import NO_COIN
from scurry.games.squirrel_squabble.spaces import Direction
from scurry.games.squirrel_squabble.tests.build import GAME, GREEN, ORANGE, board
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import copy_of
from scurry.matches.match import Match
from scurry.matches.plain import dump

START = "O/o> 2 . . dog . 3 . G/g<"
COINS = ("move 1 over move 2", "turn left over turn right", "squabble over flip action")


def planned(orange: int, green: int) -> Match:
    """A match in which so many coins lie in the stacks."""
    match = Match(GAME, start=dump(board(START)))
    for seat, count in ((ORANGE, orange), (GREEN, green)):
        for coin in COINS[:count]:
            match.play(seat, coin)
    return match


def reopened(match: Match, seat: int) -> tuple[Any, list[str]]:
    view, made = copy_of(match.view(seat)), buffer_for_moves()
    count = reopen(view, seat, made)
    return view, [match.game.moves.write(int(move)) for move in made[:count]]


@pytest.mark.parametrize("green", [0, 1, 3])
@pytest.mark.parametrize("orange", [0, 2])
def test_all_coins_are_taken_back_and_ones_own_are_told(orange: int, green: int) -> None:
    match = planned(orange, green)
    view, made = reopened(match, ORANGE)
    assert view.to_act == 0b11
    assert [list(squirrel.stack) for squirrel in view.squirrels] == [[NO_COIN] * 3] * 2
    assert list(view.faces) == list(match.position.faces)
    assert tuple(made) == COINS[:orange]


def test_facings_are_chosen_anew() -> None:
    match = Match(GAME, options={"set_up": "random"}, seed=1)
    match.play(GREEN, match.legal(GREEN)[0])
    view, made = reopened(match, ORANGE)
    assert view.to_act == 0b11
    assert [int(squirrel.facing) for squirrel in view.squirrels] == [Direction.NONE] * 2
    assert made == []


def test_how_far_the_other_has_planned_changes_nothing_in_what_a_search_thinks() -> None:
    thoughts = []
    for match in (planned(1, 0), planned(1, 3)):
        bot = SearchBot(match.game, seed=1, iterations=300)  # a new one, which remembers no plan
        moves = [move.id for move in match.legal(ORANGE)]
        thoughts.append(bot.think(match.view(ORANGE), ORANGE, moves))
    assert thoughts[0] == thoughts[1]
    assert sum(thought.share for thought in thoughts[0]) == pytest.approx(1)
