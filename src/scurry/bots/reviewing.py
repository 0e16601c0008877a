"""Reviewing: every decision of a seat judged on what it could know then, and luck told apart from play.

A game's chances add up as backgammon players count them (GNU Backgammon): where the seat stood at its first decision,
plus luck, minus what its own moves cost, is what came of it. Luck is all that changed its chance between two of its
decisions, whatever chance and the others did; `accounts.py` counts it.

First a glance at every decision, then a longer look, by a search of its own, at those that seem to have cost something
or to have been hard. So nobody is told of a mistake that only one search saw by luck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scurry.bots.course import Answer
from scurry.bots.judging import TOLD, Judge, Judgement
from scurry.bots.plans import PlanJudge
from scurry.bots.questions import Question, questions_of
from scurry.bots.sampling import SURELY
from scurry.games import find
from scurry.kernel.verbs import instinct
from scurry.matches.match import Match

VERSION = 1
"""Of what reviews say: one of another version is made anew."""
GLANCE, LOOK = 2_000, 6_000
"""Iterations of the two searches at a decision."""
AT_FULL_LENGTH = 200
"""A seat with more decisions than this has them judged more briefly, …"""
BRIEFEST = 200
"""… but not with fewer iterations than this."""
MOST_LOOKS, MOST_LOOKS_AT_FINDS = 40, 8
"""So many longer looks at what may be mistakes, the dearest first, and at what may have been hard."""
WORTH_SAYING = 0.01
"""Less than a game in a hundred is not called a mistake, however sure it is."""
HARD = 0.03
"""A decision was hard if what seems best at first sight would have cost so much."""


@dataclass(frozen=True)
class Decision:
    """What was found out about one decision. Chances and losses are shares of games won, from 0 to 1."""

    ply: int
    played: tuple[int, ...]
    """Several moves are a plan, made in secret; …"""
    best: tuple[int, ...]
    """… so is what would have been better."""
    obvious: tuple[int, ...]
    """What seems best at first sight; the move that was played, if nothing does."""
    chance: float
    """How likely the seat won if it went on well, …"""
    error: float
    """… and the standard error of that."""
    lost: float
    """How much less the move that was played wins; below 0, if by luck it did better in the judge's games."""
    lost_error: float
    obvious_lost: float
    obvious_lost_error: float
    is_mistake: bool
    """Whether it surely lost something that is worth saying."""
    is_find: bool
    """Whether it was hard and found: the obvious would surely have cost much, and this did not."""
    is_sealed: bool
    share: float
    """How often to choose what is best: always, unless choices are sealed; of a plan, how often to begin as it does."""
    course: tuple[Answer, ...]
    """What is likely to follow the best move, …"""
    played_course: tuple[Answer, ...]
    """… and what was likely to follow the one that was played."""

    @property
    def cost(self) -> float:
        """What it surely lost: what is too close to tell costs nothing."""
        return self.lost if self.is_mistake else 0.0

    @property
    def after(self) -> float:
        """How likely the seat won after its move."""
        return self.chance - self.cost


# --- What is asked ----------------------------------------------------------------------------------------------------


def glances(match: Match, seat: int) -> list[Question]:
    """Every decision of a seat, to be judged at a glance. What was forced is none."""
    found = questions_of(match, seat)
    iterations = _scaled(GLANCE, len(found))
    return [replace(question, iterations=iterations) for question in found]


def looks(questions: Sequence[Question], glanced: Sequence[Decision]) -> list[Question]:
    """Those that a glance saw something in, to be judged once more, longer and by dice of their own."""
    dear = [each for each in glanced if each.lost > max(WORTH_SAYING, each.lost_error)]
    hard = [each for each in glanced if _seems_hard(each)]
    dear = sorted(dear, key=lambda each: -each.lost)[:MOST_LOOKS]
    hard = sorted(hard, key=lambda each: -each.obvious_lost)[:MOST_LOOKS_AT_FINDS]
    wanted, iterations = {each.ply for each in (*dear, *hard)}, _scaled(LOOK, len(questions))
    return [
        replace(question, iterations=iterations, seed=question.seed + 1, is_told=True)
        for question in questions
        if question.ply in wanted
    ]


def looked_at(glanced: Sequence[Decision], looked: Sequence[Decision]) -> tuple[Decision, ...]:
    """All decisions, in order: the longer look has the last word."""
    last = {each.ply: each for each in (*glanced, *looked)}
    return tuple(last[ply] for ply in sorted(last))


def _scaled(iterations: int, decisions: int) -> int:
    return max(BRIEFEST, min(iterations, iterations * AT_FULL_LENGTH // max(1, decisions)))


def _seems_hard(decision: Decision) -> bool:
    return decision.obvious_lost > max(HARD, decision.obvious_lost_error) and decision.lost <= decision.lost_error


# --- What is answered -------------------------------------------------------------------------------------------------


def decide(question: Question, is_stopped: Callable[[], bool] = lambda: False) -> Decision:
    """Judge one decision. It depends on what the question says alone: the seat's view, and dice of the judge's own."""
    if question.is_plan:
        return _decide_plan(question, is_stopped)
    told = TOLD if question.is_told else 0
    judge = Judge(find(question.game), question.iterations, seed=question.seed, told=told)
    judge.stop_when(is_stopped)
    (played,), obvious = question.played, _obvious(question)
    asked = list(dict.fromkeys((played, obvious)))
    return _decision(question, obvious, judge.judge(question.view, question.seat, question.moves, asked))


def _obvious(question: Question) -> int:
    """What instinct likes best; the move that was played, if it likes that as much."""
    liked = {move: int(instinct(question.view, question.seat, move)) for move in question.moves}
    best, (played,) = max(liked.values()), question.played
    return played if liked[played] == best else max(liked, key=lambda move: liked[move])


def _decision(question: Question, obvious: int, judgement: Judgement) -> Decision:
    played, glimpsed, best = judgement.of(question.played[0]), judgement.of(obvious), judgement.best
    is_mistake = played.share == 0 and _is_surely(played.behind, played.behind_error, WORTH_SAYING)
    is_hard = _is_surely(glimpsed.behind, glimpsed.behind_error, HARD)
    return Decision(
        ply=question.ply,
        played=question.played,
        best=(best.move,),
        obvious=(obvious,),
        chance=judgement.chance,
        error=best.error,
        lost=played.behind,
        lost_error=played.behind_error,
        obvious_lost=glimpsed.behind,
        obvious_lost_error=glimpsed.behind_error,
        is_mistake=is_mistake,
        is_find=is_hard and not is_mistake and played.behind < max(WORTH_SAYING, played.behind_error),
        is_sealed=judgement.is_sealed,
        share=best.share,
        course=best.course,
        played_course=played.course,
    )


def _is_surely(lost: float, error: float, worth: float) -> bool:
    """Whether something was lost beyond doubt, and enough to be worth saying."""
    return lost >= worth and lost > SURELY * error


def _decide_plan(question: Question, is_stopped: Callable[[], bool]) -> Decision:
    game, played = find(question.game), question.played
    judge = PlanJudge(game, question.view, question.seat, question.iterations, question.seed, is_stopped)
    told = judge.judge(played, question.is_told)
    return Decision(
        ply=question.ply,
        played=played,
        best=told.best,
        obvious=played,
        chance=told.chance,
        error=told.error,
        lost=told.lost,
        lost_error=told.lost_error,
        obvious_lost=told.lost,
        obvious_lost_error=told.lost_error,
        is_mistake=told.best != played and _is_surely(told.lost, told.lost_error, WORTH_SAYING),
        is_find=False,
        is_sealed=True,
        share=told.share,
        course=told.course,
        played_course=told.played_course,
    )
