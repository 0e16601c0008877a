"""The greedy player does not throw powers away."""

from __future__ import annotations

from scurry.bots.bot import Bot, GreedyBot, RandomBot
from scurry.games import find
from scurry.games.squirrel_attack.tests.builders import GAME, legal, rolled
from scurry.matches.match import Match


def chosen(match: Match) -> str:
    """What the greedy player does with its whole turn, move by move."""
    bot = GreedyBot(find(GAME))
    seat, words = match.to_act[0], []
    while match.to_act == [seat] and "roll" not in legal(match):
        match.play(seat, bot.choose(match.view(seat), seat, [move.id for move in match.legal(seat)]))
        words.append(match.played[-1].text)
    return ", ".join(words)


def test_whoever_leads_keeps_powers_for_an_answer() -> None:
    assert chosen(rolled(("ahoy", "5 5 §"), ("asmbe", "4 3 §"))) == "pass"


def test_whoever_trails_uses_what_wins() -> None:
    assert chosen(rolled(("ahoy", "4 3 §"), ("asmbe", "5 3 2"))).startswith("use a3, on a")
    assert chosen(rolled(("asmbe", "4 3 §"), ("asmbe", "5 3 2"))) == "use a3, on b1"
    assert chosen(rolled(("shaolin", "4 3 §"), ("asmbe", "5 5 2"))).startswith("use a3, on b")


def test_a_power_that_changes_nothing_is_kept() -> None:
    """Two opponents have four 5s: to eat one of them is no gain."""
    match = rolled(("asmbe", "§ 1 1 1"), ("asmbe", "5 5 5 5"), ("asmbe", "5 5 5 5"), then=[0])
    assert chosen(match) == "pass"


def test_greedy_beats_random() -> None:
    game = find(GAME)
    bots: list[Bot] = [GreedyBot(game, 1), RandomBot(game, 2)]
    wins = 0
    for seed in range(8):
        match = Match(game, seed=seed, options={"hands": "one-of-each"})
        while match.to_act:
            seat = match.to_act[0]
            match.play(seat, bots[seat].choose(match.view(seat), seat, [move.id for move in match.legal(seat)]))
        assert match.result is not None
        wins += match.result.winners == (0,)
    assert wins >= 6
