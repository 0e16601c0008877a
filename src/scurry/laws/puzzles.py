"""What is wrong with a puzzle, in sentences: cheap questions only. `scurry puzzles check` searches once more."""

from __future__ import annotations

from collections.abc import Iterator

from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.records import bytes_of
from scurry.matches.match import Match
from scurry.matches.plain import BadPosition
from scurry.matches.puzzles import (
    ASKED,
    AT_MOST,
    LEVELS,
    MARGIN,
    NOT_FOUND_BY,
    SEARCHES,
    Puzzle,
    id_of,
    match_of,
    start_of,
)
from scurry.matches.refusals import Refusal


def problems_of(game: Game, puzzle: Puzzle) -> list[str]:
    """What is wrong, or nothing; what comes later rests on what comes first."""
    for look in (_version, _position, _answer, _numbers, _courses):
        if found := [f"{puzzle.id}: {problem}" for problem in look(game, puzzle)]:
            return found
    return []


def _version(game: Game, puzzle: Puzzle) -> Iterator[str]:
    if puzzle.rules != game.card.version:
        sentence = "it is of version {theirs} of the rules, here is {ours}: make it anew with `scurry puzzles make`."
        yield say(sentence, theirs=puzzle.rules, ours=game.card.version)


def _position(game: Game, puzzle: Puzzle) -> Iterator[str]:
    """The match can be played up to there, and what people solve it from looks the same to them."""
    if puzzle.id != id_of(puzzle.seed, puzzle.played, puzzle.seat):
        yield say("its name does not go with its moves.")
    try:
        view = match_of(game, puzzle).view(puzzle.seat)
        solved_from = Match(game, start=start_of(game, puzzle)).view(puzzle.seat)
    except (Refusal, BadPosition, ValueError) as problem:
        yield say("its position cannot be reached: {problem}", problem=problem)
        return
    if bytes_of(view) != bytes_of(solved_from):
        yield say("what people solve it from does not look like what was searched.")


def _answer(game: Game, puzzle: Puzzle) -> Iterator[str]:
    legal = match_of(game, puzzle).legal_ids(puzzle.seat)
    if puzzle.best not in legal:
        yield say("its best move is not legal.")
    if sorted(puzzle.chances) != sorted(legal):
        yield say("it has chances for other moves than the legal ones.")
    elif max(puzzle.chances, key=lambda move: puzzle.chances[move]) != puzzle.best:
        yield say("another move than its best has the highest chance.")
    if game.card.tests_memory and match_of(game, puzzle).tests_memory:
        yield say("it asks people to remember what they have not seen: switch the memory aid on.")


def _numbers(game: Game, puzzle: Puzzle) -> Iterator[str]:
    if len(puzzle.margins) < SEARCHES or min(puzzle.margins) < MARGIN:
        sentence = "{count} searches must say that it is best by {margin} beyond the error bars."
        yield say(sentence, count=SEARCHES, margin=MARGIN)
    if not all(0 <= chance <= 1 for chance in puzzle.chances.values()):
        yield say("a chance is from 0 to 1.")
    if len(puzzle.levels) != len(LEVELS) or not all(0 <= found <= ASKED for found in puzzle.levels):
        yield say("each level was asked {count} times.", count=ASKED)
    elif puzzle.levels[NOT_FOUND_BY - 1] > AT_MOST:
        yield say("level 3 finds it.")


def _courses(game: Game, puzzle: Puzzle) -> Iterator[str]:
    if puzzle.best not in puzzle.courses and puzzle.courses:
        yield say("it does not tell what follows its best move.")
    for course in puzzle.courses.values():
        if any(not 0 <= each.seat < puzzle.seats or not 0 <= each.move < game.card.moves for each in course):
            yield say("what follows is no move of the game.")
