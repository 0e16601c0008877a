"""How much luck decides: the same deal played by several hands, and stronger players against weaker ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.bots.thinking import SearchBot
from scurry.games import find
from scurry.kernel.catalogue import say
from scurry.kernel.common import first_to_act
from scurry.kernel.dice import Stream, fast_dice, seed_game
from scurry.kernel.playouts import buffer_for_moves, deal_all
from scurry.kernel.records import copy_of
from scurry.lab.studies.columns import Games
from scurry.lab.studies.findings import percent
from scurry.lab.studies.statistics import Share, wilson
from scurry.lab.studies.study import Study, plan
from scurry.lab.studies.tables import Table, together

RESAMPLES = 200
TRACE = ("random", "level:1", "level:2", "level:3", "level:4", "level:5", "level:6", "level:7", "level:8")


# --- The deal ---------------------------------------------------------------------------------------------------------


def luck_of_the_deal(games: Games) -> tuple[str, Table]:
    """Which share of who wins is settled by the deal: the intraclass correlation of wins on the same deal."""
    again = games.study.again
    deals = len(games) // again
    wins = games.wins[: deals * again].reshape(deals, again, games.seats)
    generator = np.random.default_rng(games.study.seed)
    drawn = [settled(wins[generator.integers(0, deals, deals)]) for _ in range(RESAMPLES)]
    low, high = np.percentile(drawn, (2.5, 97.5))
    share = Share(settled(wins), float(max(0.0, low)), float(max(0.0, high)))
    sentence = "The deal alone settles {share} of who wins; the rest is play, and luck that comes later."
    rows = (
        (say("the deal"), share),
        (say("everything after it"), Share(1 - share.value, 1 - share.high, 1 - share.low)),
    )
    note = say("{deals:,} deals, each played {again} times; intervals by drawing deals anew.", deals=deals, again=again)
    return say(sentence, share=percent(share)), Table(
        say("What settles who wins"), (say("part"), say("share")), rows, note=note
    )


def settled(wins: NDArray[Any]) -> float:
    """One-way analysis of variance over deals, pooled over seats; never below nothing."""
    deals, again, seats = wins.shape
    means = wins.mean(axis=1)
    between = again * ((means - means.mean(axis=0)) ** 2).sum() / ((deals - 1) * seats)
    within = ((wins - means[:, None, :]) ** 2).sum() / (deals * (again - 1) * seats)
    total = between + (again - 1) * within
    return float(max(0.0, (between - within) / total)) if total > 0 else 0.0


# --- Skill ------------------------------------------------------------------------------------------------------------


def steps_of_skill(study: Study, players: Sequence[str] = TRACE) -> list[Study]:
    """For each step up, one stronger player among weaker ones, at every seat in turn."""
    return [
        plan(study.game, study.games, study.seats, study.options, (strong, *[weak] * (study.seats - 1)), study.seed,
             is_rotating=True)
        for weak, strong in pairwise(players)
    ]  # fmt: skip


def skill_trace(steps: Sequence[Games]) -> tuple[str, Table]:
    """How often each step up wins against the step below."""
    rows = []
    for games in steps:
        strong = games.wins[games.seated == 0]
        name = say("{strong} among {weak}", strong=games.players[0], weak=games.players[-1])
        rows.append((name, wilson(float(strong.sum()), len(strong), len(steps))))
    due = 1 / steps[0].seats
    up = sum(share.low > due for _, share in rows)
    sentence = say("Skill tells at {up} of {all} steps: there the stronger surely wins more than its due of {due:.0%}.",
                   up=up, all=len(rows), due=due)  # fmt: skip
    return sentence, Table(
        say("Stronger against weaker"),
        (say("step"), say("wins of the stronger")),
        tuple(rows),
        due,
        together(len(rows)),
    )


# --- Moves that look forced -------------------------------------------------------------------------------------------


def not_forced(study: Study, iterations: int, games: int, is_stopped: Callable[[], bool] = lambda: False) -> Share:
    """How often a search plays another move where the greedy player sees only one that is best.

    Greedy players play the games; the search is asked beside them.
    """
    game = find(study.game)
    rules, worth, moves = game.rules, game.part("greedy").worth, buffer_for_moves()
    _, options = game.card.terms(study.seats, study.options)
    looked_forced = other = 0
    for number, position in enumerate(deal_all(game.position, options, study.seats, games, study.seed)):
        dice, bot = fast_dice(0), SearchBot(game, study.seed + number, iterations)
        seed_game(dice, study.seed, number, Stream.RULES)
        while not position.over and not is_stopped():
            seat = first_to_act(position)
            offered = [int(move) for move in moves[: rules.legal(position, seat, moves)]]
            view = copy_of(position)
            rules.hide(view, seat)
            worths = [int(worth(view, seat, move)) for move in offered]
            best = offered[worths.index(max(worths))]
            if len(offered) > 1 and worths.count(max(worths)) == 1:
                looked_forced += 1
                other += bot.choose(view, seat, offered) != best
            rules.play(position, seat, best, dice, None)
    return wilson(other, max(1, looked_forced))
