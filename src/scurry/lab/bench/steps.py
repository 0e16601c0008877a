"""Games played from Python, move by move, to compare with other engines: the moves are chosen beforehand, for both."""

from __future__ import annotations

from typing import Any

from scurry.kernel.common import first_to_act
from scurry.kernel.dice import fast_dice, roll
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import copy_of
from scurry.lab.bench.inside import Subject

Script = list[tuple[int, int]]
"""The seat and the move of every turn of a game."""


def scripts(subject: Subject, start: Any, count: int) -> list[Script]:
    """So many random games from one position."""
    rules, dice, moves = subject.game.rules, fast_dice(3), buffer_for_moves()
    played = []
    for _ in range(count):
        position, script = copy_of(start), []
        while not position.over:
            seat = int(first_to_act(position))
            script.append((seat, int(moves[roll(dice, rules.legal(position, seat, moves))])))
            rules.play(position, *script[-1], dice, None)
        played.append(script)
    return played


def step_through(subject: Subject, start: Any, games: list[Script]) -> None:
    """Play the games with Scurry: ask what is legal and make the move, one call each."""
    legal, play = subject.game.rules.legal, subject.game.rules.play
    dice, moves = fast_dice(4), buffer_for_moves()
    for script in games:
        position = copy_of(start)
        for seat, move in script:
            legal(position, seat, moves)
            play(position, seat, move, dice, None)
