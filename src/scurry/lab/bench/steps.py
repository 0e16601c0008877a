"""Games played from Python, move by move, to compare with other engines: the moves are chosen beforehand, for both."""

from __future__ import annotations

from typing import Any

from scurry.kernel.common import first_to_act
from scurry.kernel.dice import fast_dice, roll
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import copy_of
from scurry.kernel.stepping import step
from scurry.lab.bench.inside import Subject

Script = list[int]
"""The moves of a game."""


def scripts(subject: Subject, start: Any, count: int) -> list[Script]:
    """So many random games from one position."""
    rules, dice, moves = subject.game.rules, fast_dice(3), buffer_for_moves()
    played = []
    for _ in range(count):
        position, script = copy_of(start), []
        legal = rules.legal(position, first_to_act(position), moves)
        while legal:
            script.append(int(moves[roll(dice, legal)]))
            legal = step(position, script[-1], moves, dice)
        played.append(script)
    return played


def fresh(start: Any, games: list[Script], rounds: int) -> list[list[Any]]:
    """A position to start each game from, for so many rounds and one to warm up: copying is not what is measured."""
    return [[copy_of(start) for _ in games] for _ in range(rounds + 1)]


def step_through(positions: list[Any], games: list[Script]) -> None:
    """Play the games with Scurry: make a move and learn what is legal next."""
    dice, moves = fast_dice(4), buffer_for_moves()
    for position, script in zip(positions, games, strict=True):
        for move in script:
            step(position, move, moves, dice)
