"""The greedy player, and sentences that nothing else asks for."""

from __future__ import annotations

import pytest

from scurry.bots.bot import find_bot
from scurry.games import find
from scurry.games.squirrel_squabble.tests.build import GAME, GREEN, ORANGE, board, step_of
from scurry.laws.boards import drawn as on_screen
from scurry.matches.match import Match
from scurry.matches.plain import dump


def greedy_plan(match: Match, seat: int) -> list[str]:
    """The actions that the greedy player plans from here."""
    bot = find_bot("greedy", find(GAME), seed=1)
    plan = []
    for _ in range(3):
        move = bot.choose(match.view(seat), seat, [move.id for move in match.legal(seat)])
        plan.append(match.game.moves.write(move).partition(" over ")[0])
        match.play(seat, move)
    return plan


def test_it_walks_home_with_five_nuts() -> None:
    match = Match(GAME, start=dump(board("O dog . . ./o> . . . G/g<", (5, 0))))
    plan = greedy_plan(match, ORANGE)
    assert plan[1].startswith("move") or plan[2].startswith("move")
    for action in ("turn left over turn right", "u-turn over move 1", "move 1 over move 2"):
        match.play(GREEN, action)
    assert match.position.squirrels[ORANGE].space in (0, 3)


def test_it_goes_for_the_nuts_and_not_for_the_dog() -> None:
    match = Match(GAME, start=dump(board("O/o> dog . 2 . . . . G/g<")))
    plan = greedy_plan(match, ORANGE)
    assert plan.index("turn right") < plan.index("move 1")


def test_it_takes_the_way_over_home() -> None:
    match = step_of("O ./g< . ./o> . . . . G", "squabble", None, carried=(5, 1))
    bot = find_bot("greedy", find(GAME), seed=1)
    move = bot.choose(match.view(ORANGE), ORANGE, [move.id for move in match.legal(ORANGE)])
    assert match.game.moves.write(move) == "route over home"


@pytest.mark.parametrize("move", range(112))
def test_every_move_of_the_space_is_explained_while_others_are_asked_for(move: int) -> None:
    match = step_of("O ./g< . ./o> . . . . G", "squabble", None, carried=(5, 1))
    sentence, clause = match.game.words.explain(match.view(ORANGE), ORANGE, move)
    assert sentence
    assert clause.startswith("SS-")


def test_the_board_shows_where_squirrels_look() -> None:
    match = Match(GAME, start=dump(board("O/o> 2 . dog mud mud+ . . G/g^", (3, 0))))
    screen = on_screen(match.game, match.view(ORANGE), ORANGE)
    for part in ("▶ orange ▶", "▲ green ▲", "●● 2 nuts", "✖ dog", "≈≈ empty puddle", "●●●○○", "Round 1 of 60"):
        assert part in screen
