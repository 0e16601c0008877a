"""Making puzzles: good bots play, and where they find what level 3 misses, three deep searches have the last word.

Most decisions are no puzzles, so the cheap questions come first: are there several moves, does level 3 miss what the
player found, does a very short judgement see a margin, does a short one? Only what is left is certified.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scurry.bots.judging import Judgement, judge
from scurry.bots.levels import LevelBot
from scurry.bots.thinking import SearchBot
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
PLAYING = 600
"""Iterations with which the games are played that puzzles come from."""
GLANCES = ((400, 0.02), (1_500, 0.08))
"""Iterations of the short judgements, and how much of a margin each must see, or no deeper one is asked.

Four decisions of five go at the first, which takes a quarter of the second's time. A margin that would be certified
is mostly larger by two errors of the first; what is lost by that is found sooner in the next game.
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
    seats: int
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 1
    iterations: int = 8_000
    """How long each of the three deep searches thinks."""


@dataclass(frozen=True)
class Piece:
    """One game to be played."""

    plan: Plan
    number: int


class Stopped(Exception):
    """Nobody wants the answer any more."""


def seed_of(piece: Piece) -> str:
    """The seed of a game; it tells where to go on."""
    return f"puzzles/{piece.plan.seed}/{piece.number}"


def find_puzzles(piece: Piece, is_stopped: Callable[[], bool]) -> list[Puzzle]:
    """Play one game, and keep the puzzles that it brought."""
    plan, game = piece.plan, find(piece.plan.game)
    match = Match(game, seats=plan.seats, options=dict(plan.options), seed=seed_of(piece))
    player, found, looks_from = SearchBot(game, piece.number, PLAYING), list[Puzzle](), 0
    while match.to_act and len(found) < A_GAME:
        if is_stopped():
            raise Stopped
        seat = match.to_act[0]
        move = player.choose(match.view(seat), seat, match.legal_ids(seat))
        if match.ply >= looks_from and (puzzle := puzzle_at(match, seat, move, plan)) is not None:
            found.append(puzzle)
            looks_from = match.ply + APART
        match.play(seat, move)
    return found


def puzzle_at(match: Match, seat: int, liked: int, plan: Plan) -> Puzzle | None:
    """The puzzle that a decision is, if it is one; `liked` is what a good player did there."""
    game, moves, view = match.game, match.legal_ids(seat), match.view(seat)
    if len(moves) < 2 or not is_missed(game, view, seat, moves, liked):
        return None
    best = glanced(game, view, seat, moves)
    if best is None or not (best == liked or is_missed(game, view, seat, moves, best)):
        return None
    judged = certified(game, view, seat, moves, plan.iterations, best)
    if judged is None:
        return None
    levels = tuple(found_by(game, level, view, seat, moves, best) for level in LEVELS)
    return _puzzle(match, seat, best, plan, judged, levels)


def glanced(game: Game, view: Any, seat: int, moves: list[int]) -> int | None:
    """The move that every short judgement sees clearly before all others: what the last one calls best; if any."""
    judgement = None
    for iterations, least in GLANCES:
        judgement = judge(game, view, seat, moves, iterations, told=0)
        if not is_promising(judgement, least):
            return None
    return judgement.best.move if judgement else None


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


def _puzzle(match: Match, seat: int, best: int, plan: Plan, judged: list[Judgement], levels: tuple[int, ...]) -> Puzzle:
    played = tuple((each.seat, each.move) for each in match.played)
    return Puzzle(
        id=id_of(match.seed, played, seat),
        rules=match.game.card.version,
        seats=match.seats,
        options=match.game.card.options.changed(match.options),
        seed=match.seed,
        played=played,
        seat=seat,
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
