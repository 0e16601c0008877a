from __future__ import annotations

import inspect
from collections.abc import Sequence
from itertools import pairwise

import pytest

import scurry
from scurry.bots.bot import BOTS, Bot, dice_for, find_bot
from scurry.bots.errors import NoSuchBot
from scurry.bots.levels import HIGHEST, SECONDS, Level, LevelBot, level_of
from scurry.games import Game, find, shelf
from scurry.matches.match import Match


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", [game for game in shelf() if game.has("greedy")], ids=lambda game: game.name)
def test_a_bot_plays_to_the_end(game: Game, name: str) -> None:
    match = scurry.match(game, seed=3)
    bot = find_bot(name, game)
    while match.to_act:
        let_play(bot, match, match.to_act[0])
    assert match.result is not None


def let_play(bot: Bot, match: Match, seat: int) -> int:
    move = bot.choose(match.view(seat), seat, [move.id for move in match.legal(seat)])
    match.play(seat, move)
    return move


def test_a_bot_chooses_the_same_on_the_same_view() -> None:
    for name in BOTS:
        moves = []
        for _ in range(2):
            match = scurry.match("squeaky", seats=3, seed=9)
            bot = find_bot(name, match.game, seed=2)
            moves.append([let_play(bot, match, match.to_act[0]) for _ in range(20)])
        assert moves[0] == moves[1]


def test_a_bot_is_handed_nothing_that_leads_to_the_position() -> None:
    for bot in BOTS.values():
        assert list(inspect.signature(bot.choose).parameters) == ["self", "view", "seat", "moves"]


def test_an_unknown_bot_is_refused_in_a_sentence() -> None:
    with pytest.raises(NoSuchBot, match=r"There is no bot 'genius'. There are: random, greedy"):
        find_bot("genius", find("squeaky"))


@pytest.mark.parametrize("game", [game for game in shelf() if game.has("policy")], ids=lambda game: game.name)
def test_each_level_slips_less_than_the_one_below_or_as_often_and_thinks_more(game: Game) -> None:
    *others, highest = [level_of(game, number) for number in range(1, HIGHEST + 1)]
    for seats in game.card.seats:
        for below, above in pairwise(others):
            assert (above.slips_at(seats), -above.iterations) < (below.slips_at(seats), -below.iterations)
        assert highest.slips_at(seats) == 0
    assert highest.seconds == SECONDS


def test_a_level_slips_as_often_as_is_right_for_the_seats_at_the_table() -> None:
    level = Level(iterations=10, slips=20, slips_among_many=30, slips_alone=10, forgets=0)
    assert [level.slips_at(seats) for seats in (1, 2, 3, 6)] == [10, 20, 30, 30]


@pytest.mark.parametrize(("seats", "is_slip"), [(2, False), (3, True)])
def test_a_level_counts_the_seats_that_it_sees(seats: int, is_slip: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    match = scurry.match("squeaky", seats=seats, seed=3)
    bot = LevelBot(match.game, seed=1, number=1)
    bot.level = Level(iterations=10, slips=0, slips_among_many=100, slips_alone=0, forgets=0)
    searched: list[int] = []

    def search(view: object, seat: int, moves: Sequence[int]) -> int:
        searched.append(seat)
        return moves[0]

    monkeypatch.setattr(bot._search, "choose", search)
    let_play(bot, match, match.to_act[0])
    assert (searched == []) == is_slip


def test_whoever_is_quicker_changes_nothing_of_what_a_bot_rolls() -> None:
    """While several choose at the same time, a bot may see that somebody else is done; its dice must not."""
    view = scurry.match("squirrel-squabble", options={"set_up": "random"}, seed=3).view(1)
    assert view["to_act"] == 0b11
    after = view.copy()
    after["to_act"] = 0b10
    assert dice_for(view, 1, seed=5) == dice_for(after, 1, seed=5)
    assert dice_for(view, 1, seed=5) != dice_for(view, 1, seed=6)
