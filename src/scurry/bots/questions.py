"""The decisions of a match: what a seat was asked, with all that it could know then.

What a seat chose in secret, part by part, while others chose too, is one decision: a plan. It is asked about as it was
before anybody had chosen, so that it makes no difference who was quicker.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scurry.bots.thinking import are_several
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import bytes_of
from scurry.kernel.verbs import is_implemented, reopen
from scurry.matches.match import Match


@dataclass(frozen=True)
class Question:
    """One decision to be judged: all that its judge gets."""

    game: str
    seat: int
    ply: int
    """After so many moves of the match; of a plan, its first part."""
    view: Any
    """What the seat saw then, with all taken back that was chosen and still sealed."""
    moves: tuple[int, ...]
    played: tuple[int, ...]
    """What it chose: all parts of a plan, or one move."""
    iterations: int = 0
    seed: int = 0
    is_told: bool = False
    """Whether it is to be found out what is likely to follow, too."""

    @property
    def is_plan(self) -> bool:
        """Whether others chose at the same time, and what was chosen can be thought over as a whole."""
        return are_several(int(self.view.to_act)) and is_implemented("reopen", self.view.dtype)


def questions_of(match: Match, seat: int) -> list[Question]:
    """Every decision of a seat. What was forced is none; a plan is one if any part of it was."""
    return [question for question, is_free in _all_of(match, seat) if is_free]


def _all_of(match: Match, seat: int) -> Iterator[tuple[Question, bool]]:
    plies = (ply for ply, played in enumerate(match.played) if played.seat == seat)
    plan: Question | None = None
    is_free = False
    for ply in plies:
        asked = _question(match, ply)
        if plan is not None and plan.is_plan and bytes_of(asked.view) == bytes_of(plan.view):
            plan, is_free = replace(plan, played=plan.played + asked.played), is_free or len(asked.moves) > 1
            continue
        if plan is not None:
            yield plan, is_free
        plan, is_free = asked, len(asked.moves) > 1
    if plan is not None:
        yield plan, is_free


def _question(match: Match, ply: int) -> Question:
    seat, view = match.played[ply].seat, match.view_at(ply, match.played[ply].seat)
    reopen(view, seat, buffer_for_moves())
    return Question(match.game.name, seat, ply, view, _legal_at(match, ply), (match.played[ply].move,))


def _legal_at(match: Match, ply: int) -> tuple[int, ...]:
    room = buffer_for_moves()
    count = match.game.rules.legal(match.position_at(ply), match.played[ply].seat, room)
    return tuple(int(move) for move in room[:count])
