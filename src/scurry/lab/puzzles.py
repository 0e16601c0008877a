"""Making puzzles: good bots play, and of what they met, three deep searches have the last word.

Most decisions are no puzzles, so the cheap questions come first: are there several moves, does a very short judgement
see a margin, does level 3 miss it, does a short judgement see it, too? Only what is left is certified. And a game is
played to its end before anybody looks: where only late decisions weigh so much, as in a long race, the others are not
even asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scurry.bots.judging import Judgement, judge
from scurry.bots.levels import LevelBot
from scurry.games import Game, find
from scurry.matches.match import Match
from scurry.matches.puzzles import (
    ASKED,
    AT_MOST,
    LEVELS,
    MARGIN,
    NOT_FOUND_BY,
    SEARCHES,
    Follow,
    Puzzle,
    id_of,
    match_of,
)

ERRORS = 2.0
"""So many standard errors are taken off a margin."""
PLAYERS = (5, 6, 7)
"""The levels of those who play the games that puzzles come from: good, and each with another taste."""
GLANCES = ((300, 0.05), (1_500, 0.08))
"""Iterations of the short judgements, and how much of a margin each must see, or no deeper one is asked.

Nine decisions of ten go at the first, which takes a fifth of the second's time. A margin that would be certified is
mostly seen by it; what is lost by that is found sooner in the next game.
"""
A_GAME = 2
"""So many puzzles come from one game at most, …"""
APART = 8
"""… and lie so many moves apart: the parts of one turn would be the same puzzle again."""
FULL_SHARE = 0.9
"""Where choices are sealed, one move is best if it is to be chosen so often at least."""
DIGITS = 3


@dataclass(frozen=True)
class Plan:
    """How puzzles of a game are looked for."""

    game: str
    seats: tuple[int, ...]
    """How many play: so many in the first game, in the next …, and from the start again."""
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 1
    iterations: int = 8_000
    """How long each of the three deep searches thinks."""
    last: int = 100
    """Only decisions in so many last hundredths of a game are looked at."""


@dataclass(frozen=True)
class Piece:
    """One game to be played."""

    plan: Plan
    number: int

    @property
    def seats(self) -> int:
        """How many play in it."""
        return self.plan.seats[self.number % len(self.plan.seats)]


@dataclass(frozen=True)
class Moment:
    """A decision that somebody met."""

    ply: int
    seat: int
    view: Any
    moves: list[int]


class Stopped(Exception):
    """Nobody wants the answer any more."""


def seed_of(piece: Piece) -> str:
    """The seed of a game; it tells where to go on."""
    return f"puzzles/{piece.plan.seed}/{piece.number}"


def find_puzzles(piece: Piece, is_stopped: Callable[[], bool]) -> list[Puzzle]:
    """Play one game, and keep the puzzles that it brought."""
    game, found, looks_from = find(piece.plan.game), list[Puzzle](), 0
    match, moments = played(piece, game, is_stopped)
    for moment in moments:
        if is_stopped():
            raise Stopped
        if moment.ply >= looks_from and (puzzle := puzzle_at(match, moment, piece.plan)) is not None:
            found.append(puzzle)
            looks_from = moment.ply + APART
        if len(found) == A_GAME:
            break
    return found


def played(piece: Piece, game: Game, is_stopped: Callable[[], bool]) -> tuple[Match, list[Moment]]:
    """One game between good players, and the decisions in the part of it that is looked at."""
    match = Match(game, seats=piece.seats, options=dict(piece.plan.options), seed=seed_of(piece))
    levels = (PLAYERS[(piece.number + seat) % len(PLAYERS)] for seat in range(piece.seats))
    players, moments = [LevelBot(game, piece.number, level) for level in levels], list[Moment]()
    while match.to_act:
        if is_stopped():
            raise Stopped
        seat = match.to_act[0]
        moments.append(Moment(match.ply, seat, match.view(seat), match.legal_ids(seat)))
        match.play(seat, players[seat].choose(moments[-1].view, seat, moments[-1].moves))
    return match, moments[len(moments) * (100 - piece.plan.last) // 100 :]


def puzzle_at(match: Match, moment: Moment, plan: Plan) -> Puzzle | None:
    """The puzzle that a decision of a match is, if it is one."""
    game, view, seat, moves = match.game, moment.view, moment.seat, moment.moves
    best = glanced(game, view, seat, moves) if len(moves) > 1 else None
    if best is None:
        return None
    judged = certified(game, view, seat, moves, plan.iterations, best)
    if judged is None:
        return None
    levels = tuple(found_by(game, level, view, seat, moves, best) for level in LEVELS)
    return _puzzle(match, moment, best, plan, judged, levels)


def glanced(game: Game, view: Any, seat: int, moves: list[int]) -> int | None:
    """What the last short judgement calls best, if each sees one move clearly before all others that level 3 misses."""
    best = missed = None
    for iterations, least in GLANCES:
        judgement = judge(game, view, seat, moves, iterations, told=0)
        best = judgement.best.move
        if not is_promising(judgement, least) or not (best == missed or is_missed(game, view, seat, moves, best)):
            return None
        missed = best
    return best


def is_promising(judgement: Judgement, least: float) -> bool:
    """Whether a short judgement sees one move clearly before all others."""
    behind = [verdict.behind for verdict in judgement.verdicts if verdict.move != judgement.best.move]
    return judgement.best.share >= FULL_SHARE and min(behind) >= least


def certified(
    game: Game, view: Any, seat: int, moves: list[int], iterations: int, best: int, first_seed: int = 1
) -> list[Judgement] | None:
    """What independent deep searches say, if all of them say that this move is best by the full margin."""
    said: list[Judgement] = []
    for number in range(SEARCHES):
        judgement = judge(game, view, seat, moves, iterations, seed=first_seed + number)
        if margin_in(judgement, best) < MARGIN:
            return None
        said.append(judgement)
    return said


def margin_in(judgement: Judgement, best: int) -> float:
    """By how much a move surely wins more often than any other; −1 if another is best, or it is to be mixed."""
    if judgement.best.move != best or judgement.best.share < FULL_SHARE:
        return -1.0
    return min(verdict.behind - ERRORS * verdict.behind_error for verdict in judgement.verdicts if verdict.move != best)


def is_missed(game: Game, view: Any, seat: int, moves: list[int], best: int) -> bool:
    """Whether level 3 does not find a move; it is asked only until that is known."""
    found = 0
    for chosen in _choices_of(game, NOT_FOUND_BY, view, seat, moves):
        found += chosen == best
        if found > AT_MOST:
            return False
    return True


def found_by(game: Game, level: int, view: Any, seat: int, moves: list[int], best: int) -> int:
    """How often a level finds a move."""
    return sum(move == best for move in _choices_of(game, level, view, seat, moves))


def _choices_of(game: Game, level: int, view: Any, seat: int, moves: list[int]) -> Iterator[int]:
    return (LevelBot(game, seed, level).choose(view, seat, moves) for seed in range(1, ASKED + 1))


def _puzzle(
    match: Match, moment: Moment, best: int, plan: Plan, judged: list[Judgement], levels: tuple[int, ...]
) -> Puzzle:
    before = tuple((each.seat, each.move) for each in match.played[: moment.ply])
    return Puzzle(
        id=id_of(match.seed, before, moment.seat),
        rules=match.game.card.version,
        seats=match.seats,
        options=match.game.card.options.changed(match.options),
        seed=match.seed,
        played=before,
        seat=moment.seat,
        best=best,
        chances=_chances(judged),
        margins=tuple(round(margin_in(judgement, best), DIGITS) for judgement in judged),
        iterations=plan.iterations,
        levels=levels,
        courses=_courses(judged[0]),
    )


def _chances(judged: list[Judgement]) -> dict[int, float]:
    moves = sorted(verdict.move for verdict in judged[0].verdicts)
    return {move: round(sum(each.of(move).chance for each in judged) / len(judged), DIGITS) for move in moves}


def _courses(judgement: Judgement) -> Mapping[int, tuple[Follow, ...]]:
    return {
        verdict.move: tuple(
            Follow(each.seat, each.move, round(each.often, DIGITS), round(each.chance, DIGITS))
            for each in verdict.course
        )
        for verdict in judgement.verdicts
        if verdict.course
    }


# --- Looking again ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Checked:
    """What fresh searches say of a puzzle."""

    puzzle: Puzzle
    margins: tuple[float, ...]

    @property
    def is_right(self) -> bool:
        """Whether all of them agree."""
        return min(self.margins) >= MARGIN


def check_puzzle(puzzle: Puzzle, game: Game, iterations: int, first_seed: int) -> Checked:
    """Certify a puzzle once more, with other seeds."""
    match = match_of(game, puzzle)
    view, moves = match.view(puzzle.seat), match.legal_ids(puzzle.seat)
    seeds = range(first_seed, first_seed + SEARCHES)
    judged = (judge(game, view, puzzle.seat, moves, iterations, seed=seed) for seed in seeds)
    return Checked(puzzle, tuple(round(margin_in(each, puzzle.best), DIGITS) for each in judged))


def pieces_from(plan: Plan, first: int) -> Iterator[Piece]:
    """Games without end, from one on."""
    number = first
    while True:
        yield Piece(plan, number)
        number += 1


def go_on_from(plan: Plan, known: tuple[Puzzle, ...]) -> int:
    """The game behind the last one that brought a puzzle of this plan."""
    beginning = f"puzzles/{plan.seed}/"
    numbers = [int(puzzle.seed.removeprefix(beginning)) for puzzle in known if puzzle.seed.startswith(beginning)]
    return max(numbers, default=0) + 1
