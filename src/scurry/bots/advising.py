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
LONGEST = SECONDS + 0.5
"""… and how long it may take with its beginning, its end and what is likely to follow."""
COSTLY = 0.08
"""What surely costs so much of the chance to win is worth a warning."""


def weigh(
    game: Game, view: Any, seat: int, moves: Sequence[int], made: int | None = None, seconds: float = SECONDS
) -> Judgement:
    """How likely each of a seat's moves wins; the one that somebody is about to make is measured to the end, anew."""
    asked = () if made is None else (made,)
    return Judge(game, ITERATIONS, seconds, seed=len(asked)).judge(view, seat, moves, asked)


def advise(game: Game, view: Any, seat: int, moves: Sequence[int]) -> Findings:
    """What to do in a seat's place. Where there is one move only, nobody need think."""
    if len(moves) == 1:
        return Findings(seat, (Choice(moves[0], wins=0, share=100),))
    return findings_of(weigh(game, view, seat, moves))


def seems_costly(judgement: Judgement, move: int) -> bool:
    """Whether a move should be looked at once more, because it seems to cost much."""
    verdict = judgement.of(move)
    return verdict.share == 0 and verdict.behind > COSTLY


def is_costly(judgement: Judgement, move: int) -> bool:
    """Whether a move surely costs much; never one that the judge would make itself now and then."""
    return judgement.of(move).is_behind_by(COSTLY)
