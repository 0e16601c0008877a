"""Advising: what a strong player would do in somebody's place, within a second; and whether a move costs much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scurry.bots.judging import Judge, Judgement
from scurry.bots.reasons import Choice, Findings, findings_of
from scurry.games import Game

ITERATIONS = 12_000
"""What is thought over by then is well known: a fast game is through with it in a fraction of its time."""
SECONDS = 1.0
"""How long is thought at the longest; …"""
AGAIN = 0.5
"""… and a second time, about one move; …"""
BESIDES = 0.5
"""… and what it may take in addition, for its beginning, its end and what is likely to follow."""
COSTLY = 0.08
"""What surely costs so much of the chance to win is worth a warning."""
FIRST, SECOND = 0, 1
"""Each time with luck of its own: what only seemed costly by bad luck is found out."""


def advise(game: Game, view: Any, seat: int, moves: Sequence[int]) -> Findings:
    """What to do in a seat's place. Where there is one move only, nobody need think."""
    return only(seat, moves[0]) if len(moves) == 1 else findings_of(weigh(game, view, seat, moves))


def only(seat: int, move: int) -> Findings:
    """What is worth telling where there is nothing to choose."""
    return Findings(seat, (Choice(move, wins=0, share=100),))


def weigh(game: Game, view: Any, seat: int, moves: Sequence[int], seconds: float = SECONDS) -> Judgement:
    """How likely each of a seat's moves wins."""
    return Judge(game, ITERATIONS, seconds, FIRST).judge(view, seat, moves)


# --- Warning ----------------------------------------------------------------------------------------------------------


def warning(game: Game, view: Any, seat: int, moves: Sequence[int], made: int) -> Findings | None:
    """What is worth telling before somebody makes a move that surely costs much; nothing, if it does not."""
    if len(moves) == 1 or not seems_costly(judgement := weigh(game, view, seat, moves), made):
        return None
    return costly_after_all(weigh_again(game, view, seat, judgement, made), made)


def seems_costly(judgement: Judgement, move: int) -> bool:
    """Whether a move should be looked at once more."""
    verdict = judgement.of(move)
    return verdict.share == 0 and verdict.behind > COSTLY


def weigh_again(game: Game, view: Any, seat: int, judgement: Judgement, made: int, seconds: float = AGAIN) -> Judgement:
    """How much less one move wins than the best: all the time goes to these two, but where choices are sealed."""
    best = judgement.best.move
    moves = [verdict.move for verdict in judgement.verdicts if judgement.is_sealed or verdict.move in (best, made)]
    return Judge(game, ITERATIONS, seconds, SECOND).judge(view, seat, moves, [made])


def costly_after_all(judgement: Judgement, made: int) -> Findings | None:
    """What is worth telling of a move that surely costs much; never of one that the judge makes now and then."""
    return findings_of(judgement, made) if judgement.of(made).is_behind_by(COSTLY) else None
